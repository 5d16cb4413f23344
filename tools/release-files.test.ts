import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gather } from "./release-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "contrail-release-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const yml = (version: string, url: string) =>
  `version: ${version}\nfiles:\n  - url: ${url}\n    sha512: abc==\n    size: 3\npath: ${url}\nsha512: abc==\nreleaseDate: '2026-06-01T10:00:00.000Z'\n`;

function machine(name: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, "from", name), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, "from", name, file), text);
}
const gathered = () => gather(join(folder, "from"), join(folder, "to"));

test("what two processors' machines made becomes one release, with one description of both", () => {
  machine("mac-arm", { "Contrail-1.0.0-arm64.zip": "arm", "latest-mac.yml": yml("1.0.0", "Contrail-1.0.0-arm64.zip") });
  machine("mac-intel", { "Contrail-1.0.0.zip": "intel", "latest-mac.yml": yml("1.0.0", "Contrail-1.0.0.zip") });
  machine("linux", { "latest-linux.yml": yml("1.0.0", "Contrail-1.0.0.AppImage") });
  expect(gathered()).toEqual(["Contrail-1.0.0-arm64.zip", "Contrail-1.0.0.zip", "latest-linux.yml", "latest-mac.yml"]);
  const merged = readFileSync(join(folder, "to/latest-mac.yml"), "utf8");
  expect(merged.match(/url: .*/g)).toEqual(["url: Contrail-1.0.0-arm64.zip", "url: Contrail-1.0.0.zip"]);
  expect(merged).toContain("releaseDate: '2026-06-01T10:00:00.000Z'");
  expect(readdirSync(join(folder, "to"))).toHaveLength(4);
});

test("two versions are no release, nor are two files of one name", () => {
  machine("a", { "latest.yml": yml("1.0.0", "a.exe") });
  machine("b", { "latest.yml": yml("1.0.1", "b.exe") });
  expect(gathered).toThrow("versions differ");
  machine("a", { "latest.yml": yml("1.0.1", "a.exe"), "same.exe": "1" });
  machine("b", { "same.exe": "2" });
  expect(gathered).toThrow("two machines made same.exe");
});
