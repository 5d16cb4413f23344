import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileInArguments, readSmallFile } from "./opened-files.ts";

const path =
  process.platform === "win32" ? "C:\\Down loads\\Ice.contrail-airline" : "/home/me/Down loads/Ice.contrail-airline";

test("a profile is found as a path or as a file's address, wherever it stands", () => {
  expect(fileInArguments(["contrail", path])).toBe(path);
  expect(fileInArguments(["contrail", "--some-switch", pathToFileURL(path).href, "--another"])).toBe(path);
  expect(fileInArguments(["contrail", path.toUpperCase()])).toBe(path.toUpperCase());
});

test("two profiles, options and other files are none", () => {
  expect(fileInArguments(["contrail", path, path])).toBeNull();
  expect(fileInArguments(["contrail", "--x=.contrail-airline"])).toBeNull();
  expect(fileInArguments(["contrail", "/etc/passwd", "contrail://airline/add?profile=x"])).toBeNull();
  expect(fileInArguments(["contrail", "file://elsewhere/%00.contrail-airline"])).toBeNull();
  expect(fileInArguments(["program.contrail-airline"])).toBeNull();
});

test("no arguments throw", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `file:${text}.contrail-airline`),
        ),
      ),
      (argv) => {
        fileInArguments(argv);
      },
    ),
  );
});

test("what is far too long for a profile is not read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "contrail-file-"));
  try {
    writeFileSync(join(folder, "good"), "{}");
    writeFileSync(join(folder, "long"), " ".repeat(100_001));
    expect(await readSmallFile(join(folder, "good"))).toBe("{}");
    await expect(readSmallFile(join(folder, "long"))).rejects.toThrow("too many");
    await expect(readSmallFile(join(folder, "none"))).rejects.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
