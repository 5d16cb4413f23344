import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPackageWithOptions } from "@electron/asar";
import { expect, onTestFinished, test } from "vitest";
import { readArchive, strangers, table } from "./packed-files.ts";

const file = (path: string) => ({ path, bytes: 1 });

test.each([
  "dist/main/index.cjs.map",
  "dist/main/index.test.cjs",
  "dist/renderer/notes.txt",
  ".env",
  "src-main/index.ts",
  "assets/flights/secret.csv",
  "node_modules/node-simconnect/dist/index.js.map",
  "node_modules/node-simconnect/samples/typescript/index.js",
  "node_modules/xtend/test.js",
  "node_modules/left-pad/index.js",
  "node_modules/node-simconnect/node_modules/left-pad/index.js",
  "node_modules/node-simconnect/dist/node_modules/left-pad/index.js",
  "node_modules/keytar/build/Release/obj.node",
  "node_modules/keytar/script/install.js",
  // Beside node-simconnect, not inside it, where keytar's build dependencies would be.
  "node_modules/ini/ini.js",
])("%s is not packed", (path) => {
  expect(strangers([file("package.json"), file(path)])).toEqual([path]);
});

test("the running code is packaged, with its licence", () => {
  const program = ["package.json", "LICENSE", "dist/main/index.cjs", "dist/renderer/assets/index-DeZ8_wHP.js"];
  const simconnect = ["LICENSE", "dist/index.js", "node_modules/ini/package.json", "node_modules/ini/lib/ini.js"];
  const packages = [
    "node_modules/keytar/build/Release/keytar.node",
    "node_modules/node-simconnect/node_modules/regedit/vbs/regList.wsf",
  ];
  const all = [...program, ...simconnect.map((path) => `node_modules/node-simconnect/${path}`), ...packages];
  expect(strangers(all.map(file))).toEqual([]);
});

test("an archive's files are read with their sizes, including those beside it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "contrail-packed-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "from/dist/main"), { recursive: true });
  await writeFile(join(folder, "from/package.json"), "{}");
  await writeFile(join(folder, "from/dist/main/index.cjs"), "12345");
  await createPackageWithOptions(join(folder, "from"), join(folder, "app.asar"), { unpack: "*.cjs" });
  const files = readArchive(join(folder, "app.asar"));
  expect(files.toSorted((a, b) => a.bytes - b.bytes)).toEqual([
    { path: "package.json", bytes: 2 },
    { path: "dist/main/index.cjs", bytes: 5 },
  ]);
  expect(table(files)).toMatch(/0\.0 kB +1 files {2}dist\/main\n.*package\.json$/);
});
