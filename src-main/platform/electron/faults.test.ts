import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir, hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFaults } from "./faults.ts";

let folder = "";
let nowMs = Date.UTC(2026, 10, 21);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "contrail-faults-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (name = "crashes") =>
  createFaults({
    folder: join(folder, name),
    program: "Contrail 1.2.3",
    system: "windows",
    logFile: join(folder, "contrail.log"),
    now: () => nowMs++,
    showFile: () => undefined,
  });

test("a report says what happened, in which part, and what preceded it; it contains no secret and no personal data", () => {
  writeFileSync(join(folder, "contrail.log"), "[info] the last line\n");
  const error = new Error(
    `GET https://crew.example/?access_token=abc123secret failed in ${homedir()}/flights on ${hostname()}`,
  );
  open().record("The program had an error that nothing caught", error);
  const [report] = open().list();
  expect(report?.text).toMatch(/^The program had an error that nothing caught\n/);
  expect(report?.text).toMatch(/Contrail 1\.2\.3, windows /);
  expect(report?.text).toContain("the last line");
  expect(report?.text).toContain("~/flights");
  expect(report?.text).not.toContain("abc123secret");
  expect(report?.text).not.toContain(homedir());
});

test("the start after a run without a normal end reports that once", () => {
  open().begin();
  const next = open();
  next.begin();
  expect(next.list().map(({ text }) => text)).toEqual([expect.stringMatching(/^Contrail ended without closing/)]);
  next.end();
  const after = open();
  after.begin();
  expect(after.list()).toHaveLength(1);
});

test("a mark that cannot be removed does not turn the end into a crash", () => {
  const faults = open();
  faults.begin();
  // A folder here makes the removal fail, as a virus scanner that holds the file does.
  rmSync(join(folder, "crashes", "running"));
  mkdirSync(join(folder, "crashes", "running"));
  faults.end();
});

test("the newest twenty are kept; one can be removed", () => {
  const faults = open();
  for (let number = 1; number <= 25; number++) faults.record(`number ${number}`);
  expect(faults.list().map(({ text }) => text.split("\n")[0])).toEqual(
    Array.from({ length: 20 }, (_, index) => `number ${25 - index}`),
  );
  faults.remove(faults.list()[0]?.id ?? "");
  expect(faults.list()[0]?.text).toMatch(/^number 24\n/);
});

test("a file that is not a report is skipped, and a folder that cannot be written to stops nothing", () => {
  const faults = open();
  faults.record("one");
  for (const [name, text] of [
    ["a.json", "{"],
    ["b.json", '{"id":"../../x","atMs":1,"title":"","text":""}'],
    ["c.txt", "hello"],
  ] as const)
    writeFileSync(join(folder, "crashes", name), text);
  expect(faults.list()).toHaveLength(1);
  expect(readdirSync(join(folder, "crashes"))).toHaveLength(4);

  writeFileSync(join(folder, "file"), "");
  const nowhere = open("file");
  nowhere.begin();
  nowhere.record("lost");
  expect(faults.list()).toHaveLength(1);
});
