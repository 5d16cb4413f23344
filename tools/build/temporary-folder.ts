import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "contrail-"));

/** Puts the temporary files of a test run, and of the programs that it starts, into one folder, which goes with it. */
export function setup(): void {
  // On macOS a socket in a folder inside that folder would have too long a path.
  if (process.platform === "darwin") return;
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
}

export const teardown = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
