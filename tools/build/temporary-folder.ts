import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Puts the temporary files of a test run, and of the programs that it starts, into one folder, which goes with it. */
export function setup(): (() => void) | undefined {
  const outer = tmpdir();
  // Several projects of one run share a folder. On macOS a socket in a folder inside it would have too long a path.
  if (process.platform === "darwin" || basename(outer).startsWith("contrail-")) return undefined;
  const folder = mkdtempSync(join(outer, "contrail-"));
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
}
