import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { createPackage } from "@electron/asar";
import { afterEach, beforeEach, expect, test } from "vitest";
import { repository } from "./build.ts";
import { builtFor, missingModules, nameOf, stageModules, targets } from "./packed-modules.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "contrail-modules-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
const manifest = (dependencies: Readonly<Record<string, string>> = {}) => JSON.stringify({ dependencies });

/**
 * An installed project. `ini` is at the top, or inside node-simconnect if keytar's dependencies need another version at
 * the top.
 */
function project(name: string, ini: string, more: Readonly<Record<string, string>>): void {
  const fork = Object.fromEntries(
    targets.map((target) => [`node_modules/@github/keytar/prebuilds/${nameOf(target)}/keytar.node`, nameOf(target)]),
  );
  const files = {
    "node_modules/node-simconnect/package.json": manifest({ ini: "2" }),
    "node_modules/node-simconnect/dist/index.js": 'require("ini")',
    "node_modules/node-simconnect/samples/a.js": "",
    [`${ini}/package.json`]: manifest(),
    [`${ini}/ini.js`]: "version 2",
    "node_modules/@github/keytar/package.json": manifest(),
    "node_modules/@github/keytar/lib/keytar.js": "",
    "node_modules/@github/keytar/script/install.js": "",
    ...fork,
    ...more,
  };
  write(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text])));
}
const staged = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(join(folder, name).length), readFileSync(file, "utf8")]),
  );

test("the same files are packaged wherever npm put a package, with keytar's tree or without", () => {
  project("with", "node_modules/node-simconnect/node_modules/ini", {
    "node_modules/ini/package.json": manifest(),
    "node_modules/ini/ini.js": "version 1, of keytar's tree",
    "node_modules/keytar/package.json": manifest({ ini: "1" }),
  });
  project("without", "node_modules/ini", {});
  for (const name of ["with", "without"]) stageModules(join(folder, name), join(folder, name, "out"));
  const packed = staged("without/out");
  expect(staged("with/out")).toEqual(packed);
  expect(packed[join("/", "modules/node-simconnect/node_modules/ini/ini.js")]).toBe("version 2");
  expect(packed[join("/", "keytar/win32-arm64/build/Release/keytar.node")]).toBe("win32-arm64");
  expect(Object.keys(packed).filter((path) => /samples|script/.test(path))).toEqual([]);
});

test("a package that is not installed, or needed in two versions, is an error", () => {
  project("absent", "node_modules/elsewhere", {});
  expect(() => stageModules(join(folder, "absent"), join(folder, "out"))).toThrow("ini is not installed");
  project("two", "node_modules/ini", {
    "node_modules/node-simconnect/package.json": manifest({ ini: "2", other: "1" }),
    "node_modules/other/package.json": manifest({ ini: "1" }),
    "node_modules/other/node_modules/ini/package.json": manifest(),
  });
  expect(() => stageModules(join(folder, "two"), join(folder, "out"))).toThrow("two versions of ini");
});

test("what is installed here has a native keytar for every target", () => {
  stageModules(repository, join(folder, "out"));
  for (const target of targets) {
    const binary = join(folder, "out/keytar", nameOf(target), "build/Release/keytar.node");
    expect(builtFor(readFileSync(binary))).toBe(nameOf(target));
  }
  expect(builtFor(Buffer.from("#!/bin/sh"))).toBeNull();
  expect(builtFor(Buffer.alloc(100, "MZ\xff"))).toBeNull();
});

const program = {
  "dist/main/index.cjs": 'require("node:fs"); require("electron"); import("keytar"); require("./part.cjs")',
  "dist/main/part.cjs": 'try { require("not-everywhere") } catch {} const text = \'require("in-a-text")\'',
  "dist/main/simulator-host.cjs": 'require("link")',
  "dist/preload/preload.cjs": "",
  "dist/screen/second-screen.cjs": "",
  "node_modules/keytar/package.json": '{ "main": "lib/keytar.js" }',
  "node_modules/keytar/lib/keytar.js": "",
  "node_modules/link/package.json": "{}",
  "node_modules/link/index.js": '#!/usr/bin/env node\nfunction later() { return require("ini/lib") }',
  "node_modules/never-required/index.js": 'require("nothing")',
};
async function missing(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  write(Object.fromEntries(Object.entries(files).map(([path, text]) => [`from/${path}`, text])));
  // A new name each time, because the archive's header is cached by its path.
  const archive = join(folder, `${Object.keys(files).length}.asar`);
  await finished(await createPackage(join(folder, "from"), archive));
  return missingModules(archive);
}

test("a required module that the package lacks is named, wherever it is required", async () => {
  expect(await missing(program)).toEqual(["node_modules/link/index.js: ini/lib"]);
  expect(await missing({ "node_modules/ini/lib/index.js": "" })).toEqual([]);
});

test("a keytar that is missing is named, and so is a package without its scripts", async () => {
  const { "node_modules/keytar/lib/keytar.js": _, "dist/main/simulator-host.cjs": __, ...rest } = program;
  expect(await missing(rest)).toEqual(["dist/main/index.cjs: keytar"]);
  rmSync(join(folder, "from/dist/main/part.cjs"));
  expect(await missing({})).toEqual([
    "dist: only 3 scripts",
    "dist/main/index.cjs: keytar",
    "dist/main/index.cjs: ./part.cjs",
  ]);
});
