// `electron PATH` starts this module. It loads the program at PATH, as Electron's own default app does. The top-level
// awaits matter: Electron is not `ready` before this module, and so the program, is loaded.
import { existsSync, readFileSync } from "node:fs";
import Module from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { app } from "electron";

Object.defineProperty(process, "defaultApp", { value: true, enumerable: true });

const required = [];
let target;
const argv = process.argv.slice(1);
for (let i = 0; i < argv.length && target === undefined; i++) {
  if (argv[i] === "-r" || argv[i] === "--require") required.push(argv[++i]);
  else if (!argv[i].startsWith("-")) target = resolve(argv[i]);
}

try {
  if (target === undefined) throw new Error("usage: electron [-r MODULE] PATH");
  Module._preloadModules(required);
  await import(pathToFileURL(entryOf(target)).href);
} catch (error) {
  console.error(error);
  process.exit(1);
}

/** Sets the name of the program at `path` (a folder with package.json, or a file), and returns the file to load. */
function entryOf(path) {
  const manifestFile = join(path, "package.json");
  if (!existsSync(manifestFile)) {
    app.setAppPath(dirname(path));
    return path;
  }
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
  if (manifest.version) app.setVersion(manifest.version);
  if (manifest.productName || manifest.name) app.setName(manifest.productName || manifest.name);
  app.setAppPath(path);
  return join(path, manifest.main || "index.js");
}
