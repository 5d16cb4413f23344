import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

/** The cache of downloads, outside the repository. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "contrail");

/** Reports progress on the error output, so that the standard output stays the program's. */
export const say = (text: string) => process.stderr.write(`electron-runtime: ${text}\n`);

export async function hashFile(file: string, algorithm: "sha256" | "sha512"): Promise<Buffer> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}

/** Makes `folder` by filling a temporary folder and renaming it, so that `folder` is never incomplete. */
export async function makeWhole(folder: string, fill: (partial: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const partial = await mkdtemp(join(dirname(folder), `${basename(folder)}.partial-`));
  try {
    await fill(partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
