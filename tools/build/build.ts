import { existsSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";

export const repository = fileURLToPath(new URL("../..", import.meta.url));

const sources = [
  "src-main",
  "src-renderer",
  "src-shared",
  "assets",
  "tools/build/basemap.ts",
  "tools/build/basemap-cities.ts",
  "tools/build/airports.ts",
  "tools/build/unwrap.ts",
  "tools/build/notices.ts",
  "vite.config.ts",
  "package.json",
];
const products = [
  "dist/main/index.cjs",
  "dist/screen/second-screen.cjs",
  "dist/preload/preload.cjs",
  "dist/renderer/index.html",
];

/** Builds the program unless its output is newer than all its sources. */
export async function buildIfStale(): Promise<void> {
  if (!(await isStale())) return;
  console.error("building…");
  const { NODE_ENV } = process.env;
  const builder = await createBuilder({
    configFile: join(repository, "vite.config.ts"),
    logLevel: "warn",
  });
  await builder.buildApp();
  // A build sets it to "production". Tests that inherit this load a React that cannot be tested.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

async function isStale(): Promise<boolean> {
  const built = products.map((product) => join(repository, product));
  if (!built.every((file) => existsSync(file))) return true;
  const oldestProductMs = Math.min(...built.map((file) => statSync(file).mtimeMs));
  const newestSources = await Promise.all(sources.map((source) => newestMs(join(repository, source))));
  return Math.max(...newestSources) > oldestProductMs;
}

/** When the newest file or folder at or below `path` last changed. A removed file changes its folder. */
async function newestMs(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const below = await readdir(path, { recursive: true });
  const times = await Promise.all(below.map(async (name) => (await stat(join(path, name))).mtimeMs));
  return Math.max(found.mtimeMs, ...times);
}
