import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type TestContext, test } from "vitest";
import { createTileStore, type KeptTile } from "./tile-store.ts";

const tile = (name: string, length: number): KeptTile => ({
  url: `https://tiles.invalid/${name}.png`,
  type: "image/png",
  freshUntilMs: 0,
  staleAllowed: true,
  etag: null,
  lastModified: null,
  bytes: new Uint8Array(length),
});

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "contrail-tile-store-"));
  t.onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("the oldest tiles are deleted, also if the first ones arrived together", async (t) => {
  const folder = await emptyFolder(t);
  const store = createTileStore(folder, 10_000);
  await Promise.all(["a", "b", "c"].map((name) => store.write(tile(name, 3000))));
  for (const name of ["d", "e", "f"]) await store.write(tile(name, 3000));
  const kept = ["a", "b", "c", "d", "e", "f"].map(async (name) => (await store.read(tile(name, 0).url)) !== null);
  expect(await Promise.all(kept)).toEqual([false, false, false, true, true, true]);
});

test("a tile that cannot take its place leaves no file behind, and the next one is stored", async (t) => {
  const folder = await emptyFolder(t);
  const store = createTileStore(folder, 10_000);
  await store.write(tile("a", 100));
  const [place = ""] = await readdir(folder);
  await rm(join(folder, place));
  // A folder in the tile's place: every system refuses to put a file there.
  await mkdir(join(folder, place));
  await writeFile(join(folder, place, "inside"), "");
  await expect(store.write(tile("a", 200))).rejects.toThrow();
  expect(await readdir(folder)).toEqual([place]);
  await store.write(tile("b", 300));
  expect(await store.read(tile("b", 300).url)).toMatchObject({ type: "image/png" });
});
