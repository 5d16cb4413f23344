import * as nodeFileSystem from "node:fs/promises";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFiles, type FileSystem } from "./files.ts";
import { openJournal, readJournal } from "./journal.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contrail-files-"));
});
afterEach(() => rm(folder, { recursive: true }));

const denied = () => Promise.reject(Object.assign(new Error("EPERM: operation not permitted"), { code: "EPERM" }));

/** NTFS gives a handle that was opened with "a" the right to append, and none to write elsewhere or to cut. */
const ntfs: FileSystem = {
  ...nodeFileSystem,
  async open(path, flags, mode) {
    const handle = await open(path, flags, mode);
    return flags === "a" ? Object.assign(handle, { truncate: denied }) : handle;
  },
};

test("a torn tail is cut where a handle for appending may not cut", async () => {
  const files = createFiles("windows", ntfs);
  const path = join(folder, "flight", "journal");
  const first = openJournal(files, path, 0);
  first.append(1);
  await first.close();
  const { goodBytes } = await readJournal(files, path);
  const torn = await open(path, "a");
  await torn.appendFile("torn");
  await torn.close();
  const second = openJournal(files, path, goodBytes);
  second.append(2);
  await second.close();
  expect((await readJournal(files, path)).entries).toEqual([1, 2]);
  expect(await readFile(path, "utf8")).not.toContain("torn");
});
