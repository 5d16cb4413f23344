import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, win32 } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import type { System } from "../../../src-shared/domain/system.ts";
import { here } from "../storage/testing/here.ts";
import { createOpenedFiles, fileInArguments, readSmallFile } from "./opened-files.ts";

const systems = [
  ["windows", "C:\\Down loads\\Ice.contrail-airline", "C:\\Users\\Jürgen Groß"],
  ["macos", "/Users/me/Down loads/Ice.contrail-airline", "/"],
  ["linux", "/home/me/Down loads/Ice.contrail-airline", "/home/me"],
] as const satisfies [System, string, string][];

describe.each(systems)("on %s", (system, path, folder) => {
  const found = (...argv: string[]) => fileInArguments(argv, folder, system);
  const address = pathToFileURL(path, { windows: system === "windows" }).href;

  test("a profile is found as a path or as a file's address, at any position", () => {
    expect(found("contrail", path)).toBe(path);
    expect(found("contrail", "--some-switch", address, "--another")).toBe(path);
    expect(found("contrail", path.toUpperCase())).toBe(path.toUpperCase());
  });

  test("a name alone lies in the folder that the program was started from", () => {
    const joined = (system === "windows" ? win32 : posix).join(folder, "Ice.contrail-airline");
    expect(found("contrail", "Ice.contrail-airline")).toBe(joined);
  });

  test("two profiles, options and other files are ignored", () => {
    expect(found("contrail", path, path)).toBeNull();
    expect(found("contrail", "--x=.contrail-airline")).toBeNull();
    expect(found("contrail", "/etc/passwd", "contrail://airline/add?profile=x")).toBeNull();
    expect(found("program.contrail-airline")).toBeNull();
  });

  test.each([
    "file://elsewhere/%00.contrail-airline",
    "file://elsewhere/share/Ice.contrail-airline",
    `${address.slice(0, -".contrail-airline".length)}%00.contrail-airline`,
    `${path}\0.contrail-airline`,
  ])("nothing on another host and nothing with a NUL is: %j", (named) => {
    expect(found("contrail", named)).toBeNull();
  });

  test("every file opened with Contrail is a path on this computer, or ignored", () => {
    const part = fc.constantFrom(
      "\\",
      "/",
      "..",
      ".",
      ":",
      "%5C",
      "%2F",
      "%00",
      "\0",
      "?",
      "host",
      "C:",
      "NUL",
      "file:",
    );
    const named = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
      fc.string(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(named, (text) => {
        const app = new EventEmitter();
        const heard: string[] = [];
        const start = { argv: ["contrail", `${text}.contrail-airline`], cwd: () => folder };
        createOpenedFiles(app as unknown as Electron.App, start, system).listen((file) => heard.push(file));
        app.emit("open-file", { preventDefault: () => undefined }, `${text}.contrail-airline`);
        app.emit("second-instance", {}, ["contrail", `file:${text}.contrail-airline`], folder);
        for (const file of heard) expect(file).toMatch(system === "windows" ? /^[A-Za-z]:\\[^:\0]*$/ : /^\/[^\0]*$/);
      }),
    );
  });
});

test.each([
  "\\\\elsewhere\\share\\Ice.contrail-airline",
  "//elsewhere/share/Ice.contrail-airline",
  "\\\\?\\UNC\\elsewhere\\share\\Ice.contrail-airline",
  "\\\\.\\pipe\\Ice.contrail-airline",
  "file:////elsewhere/share/Ice.contrail-airline",
  "file:///%5C%5Celsewhere/Ice.contrail-airline",
  "file:///C:/COM1.contrail-airline",
  "C:\\Users\\nul.contrail-airline",
  "C:\\aux\\Ice.contrail-airline",
  "C:\\Ice.txt:stream.contrail-airline",
])("on Windows no share, no device and no stream is a profile: %s", (named) => {
  expect(fileInArguments(["contrail.exe", named], "C:\\", "windows")).toBeNull();
  expect(fileInArguments(["contrail.exe", "Ice.contrail-airline"], "\\\\elsewhere\\share", "windows")).toBeNull();
});

test("a file that is far too long for a profile is not read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "contrail-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "good"), "{}");
  writeFileSync(join(folder, "long"), " ".repeat(100_001));
  expect(await readSmallFile(join(folder, "good"))).toBe("{}");
  await expect(readSmallFile(join(folder, "long"))).rejects.toThrow("too long");
  await expect(readSmallFile(join(folder, "none"))).rejects.toThrow();
  await expect(readSmallFile(folder)).rejects.toThrow("no file");
  writeFileSync(join(folder, "longest"), " ".repeat(100_000));
  expect(await readSmallFile(join(folder, "longest"))).toHaveLength(100_000);
});

test.skipIf(here === "windows")("a link to a file leads to the same profile, and to nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "contrail-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const link = (name: string, to: string) => {
    symlinkSync(to, join(folder, name));
    return readSmallFile(join(folder, name));
  };
  writeFileSync(join(folder, "good"), "{}");
  writeFileSync(join(folder, "huge"), "");
  truncateSync(join(folder, "huge"), 1_000_000_000);
  expect(await link("to-good", join(folder, "good"))).toBe("{}");
  await expect(link("to-huge", join(folder, "huge"))).rejects.toThrow("too long");
  await expect(link("to-device", "/dev/zero")).rejects.toThrow("no file");
  await expect(link("to-folder", folder)).rejects.toThrow("no file");
  await expect(link("to-nothing", join(folder, "none"))).rejects.toThrow("ENOENT");
  await expect(link("to-itself", join(folder, "to-itself"))).rejects.toThrow("ELOOP");
});
