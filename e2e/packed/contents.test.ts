import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createPackage } from "@electron/asar";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive, readPacked, strangers } from "../../tools/build/packed-files.ts";
import { missingModules } from "../../tools/build/packed-modules.ts";
import { archive } from "../../tools/lab/program/package.ts";
import { removeFolder, userData } from "../../tools/lab/program/program.ts";

/** The form of keys and tokens: private keys, the formats of the large services, and a machine's paths. */
const secret =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bgh[pousr]_[A-Za-z0-9]{36}|\bAKIA[0-9A-Z]{16}\b|\bxox[abp]-[0-9]{10}|\bnpm_[A-Za-z0-9]{36}|\/home\/\w+\/|\/root\/|C:\\Users\\/;

function secretsIn(file: string): readonly string[] {
  return readArchive(file)
    .filter(({ path }) => !path.endsWith(".node") && !path.endsWith(".bin"))
    .filter(({ path }) => secret.test(readPacked(file, path).toString("latin1")))
    .map(({ path }) => path);
}

let folder = "";
beforeAll(async () => {
  folder = await userData();
});
afterAll(() => removeFolder(folder));

test("the archive contains the listed files, and no source map", () => {
  const files = readArchive(archive);
  expect(strangers(files)).toEqual([]);
  const scripts = files.filter(({ path }) => /^dist\/.*\.(c?js|css)$/.test(path));
  expect(scripts.length).toBeGreaterThan(3);
  for (const { path } of scripts) expect(readPacked(archive, path).includes("sourceMappingURL="), path).toBe(false);
});

test("every required module of a packaged process is in it, node-simconnect where its user can replace it", () => {
  expect(missingModules(archive)).toEqual([]);
  expect(existsSync(join(`${archive}.unpacked`, "node_modules/node-simconnect/node_modules/ini/package.json"))).toBe(
    true,
  );
});

test("no secret and no path of the build machine is in it", () => {
  expect(secretsIn(archive)).toEqual([]);
});

test("(a planted one would have been found)", async () => {
  await mkdir(join(folder, "from"));
  await writeFile(join(folder, "from/a.js"), `const token = "ghp_${"a".repeat(36)}";`);
  await writeFile(join(folder, "from/b.js"), "nothing");
  await createPackage(join(folder, "from"), join(folder, "app.asar"));
  expect(secretsIn(join(folder, "app.asar"))).toEqual(["a.js"]);
});

test("the licences are inside", () => {
  const paths = readArchive(archive).map(({ path }) => path);
  for (const path of ["LICENSE", "assets/NOTICE.md", "dist/main/licences.txt", "dist/renderer/licences.txt"])
    expect(paths).toContain(path);
  expect(readPacked(archive, "dist/renderer/licences.txt").toString()).toMatch(/^react 19/m);
});
