// What `electron PATH` starts: loads the program that lies at PATH, as Electron's own default app does.
const { app } = require("electron");
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

Object.defineProperty(process, "defaultApp", { value: true, enumerable: true });

function start(argv) {
  const required = [];
  let target;
  for (let i = 0; i < argv.length && target === undefined; i++) {
    if (argv[i] === "--version" || argv[i] === "-v") {
      console.log(`v${process.versions.electron}`);
      return app.exit(0);
    }
    if (argv[i] === "-r" || argv[i] === "--require") required.push(argv[++i]);
    else if (!argv[i].startsWith("-")) target = path.resolve(argv[i]);
  }
  if (target === undefined) throw new Error("usage: electron [-r MODULE] PATH");
  if (required.length > 0) Module._preloadModules(required);

  const manifestFile = path.join(target, "package.json");
  if (!fs.existsSync(manifestFile)) {
    app.setAppPath(path.dirname(target));
    return load(target);
  }
  const manifest = JSON.parse(fs.readFileSync(manifestFile, "utf8"));
  if (manifest.version) app.setVersion(manifest.version);
  if (manifest.productName || manifest.name) app.setName(manifest.productName || manifest.name);
  app.setAppPath(target);
  return load(path.join(target, manifest.main || "index.js"));
}

const fail = (error) => {
  console.error(error);
  app.exit(1);
};
const load = (file) => import(pathToFileURL(file).href).catch(fail);

try {
  start(process.argv.slice(1));
} catch (error) {
  fail(error);
}
