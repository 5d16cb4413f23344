import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { retryWhileHeld } from "../../platform/storage/retry.ts";

const labelSchema = z.object({
  url: z.string(),
  type: z.string(),
  freshUntilMs: z.number(),
  staleAllowed: z.boolean(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});

/** A stored tile: its bytes and the relevant headers. */
export interface KeptTile extends z.infer<typeof labelSchema> {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const lineEnd = 10;

/**
 * Tiles on disk, each in its own file: a line of JSON, then the picture. Beyond `limitBytes` the oldest are deleted. An
 * unreadable file is ignored: every tile can be requested again.
 */
export function createTileStore(folder: string, limitBytes: number) {
  /** Sizes of the files, oldest first. Null until the first tile is stored. */
  let sizes: Promise<Map<string, number>> | null = null;
  let totalBytes = 0;

  const nameOf = (url: string) => `${createHash("sha256").update(url).digest("hex")}.tile`;

  async function readSizes(): Promise<Map<string, number>> {
    await mkdir(folder, { recursive: true });
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, ...(await stat(join(folder, name))) })),
    );
    totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    return new Map(files.toSorted((a, b) => a.mtimeMs - b.mtimeMs).map(({ name, size }) => [name, size]));
  }

  /** The files are read once, also for tiles that arrive together; and again after a failure. */
  function known(): Promise<Map<string, number>> {
    sizes ??= readSizes().catch((error: unknown) => {
      sizes = null;
      throw error;
    });
    return sizes;
  }

  return {
    async read(url: string): Promise<KeptTile | null> {
      try {
        const file = await readFile(join(folder, nameOf(url)));
        const end = file.indexOf(lineEnd);
        const label = labelSchema.parse(JSON.parse(file.toString("utf8", 0, end)));
        return label.url === url ? { ...label, bytes: Uint8Array.from(file.subarray(end + 1)) } : null;
      } catch {
        return null;
      }
    },

    async write({ bytes, ...label }: KeptTile): Promise<void> {
      const files = await known();
      const name = nameOf(label.url);
      const whole = Buffer.concat([Buffer.from(`${JSON.stringify(label)}\n`), bytes]);
      const temporary = join(folder, `${name}.${randomBytes(4).toString("hex")}`);
      try {
        await writeFile(temporary, whole);
        await retryWhileHeld(() => rename(temporary, join(folder, name)));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      totalBytes += whole.length - (files.get(name) ?? 0);
      files.delete(name);
      files.set(name, whole.length);
      for (const [oldest, size] of files) {
        if (totalBytes <= limitBytes) break;
        files.delete(oldest);
        totalBytes -= size;
        await retryWhileHeld(() => rm(join(folder, oldest), { force: true }));
      }
    },
  };
}
export type TileStore = ReturnType<typeof createTileStore>;
