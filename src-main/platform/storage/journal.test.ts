import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { wait } from "../../../src-shared/domain/clock.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import type { AppendFile, Files } from "./files.ts";
import { decodeLines, encodeLine, openJournal, readJournal } from "./journal.ts";
import { diskFiles } from "./testing/here.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contrail-journal-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("flushed lines are read back in order", async () => {
  const path = join(folder, "flight", "journal");
  const journal = openJournal(diskFiles, path, 0);
  const entries = [{ a: 1 }, [1, "zwölf ✈"], null, "line\nbreak"];
  for (const entry of entries) journal.append(entry);
  await journal.flush();
  expect((await readJournal(diskFiles, path)).entries).toEqual(entries);
  await journal.close();
});

test("cut anywhere, every whole line before the cut survives, and writing continues after it", async () => {
  const path = join(folder, "journal");
  const lines = [{ n: 1, text: "ä" }, { n: 2 }, { n: 3, deep: [1, 2, 3] }].map(encodeLine);
  const whole = Buffer.concat(lines);
  for (let cut = 0; cut <= whole.length; cut++) {
    await writeFile(path, whole);
    await truncate(path, cut);
    const { entries, goodBytes } = await readJournal(diskFiles, path);
    let bytes = 0;
    const survivors = lines.filter((line) => {
      bytes += line.length;
      return bytes <= cut;
    });
    expect(entries).toHaveLength(survivors.length);
    const journal = openJournal(diskFiles, path, goodBytes);
    journal.append("after");
    await journal.close();
    expect((await readJournal(diskFiles, path)).entries).toHaveLength(survivors.length + 1);
  }
});

test("damage before the end costs the damaged lines only, and writing continues after the last line", async () => {
  const path = join(folder, "journal");
  const lines = [1, 2, 3, 4, 5].map((n) => encodeLine({ n, text: "ä" }));
  const whole = Buffer.concat(lines);
  const [first, last] = [lines[0]?.length ?? 0, whole.length - (lines[4]?.length ?? 0)];
  // The line break before the last line stays: a damaged one costs the line after it too.
  for (let at = first; at < last - 1; at++) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0x15;
    await writeFile(path, damaged);
    const { entries, goodBytes } = await readJournal(diskFiles, path);
    expect([3, 4]).toContain(entries.length);
    expect([entries[0], entries.at(-1)]).toMatchObject([{ n: 1 }, { n: 5 }]);
    expect(goodBytes).toBe(whole.length);
    const journal = openJournal(diskFiles, path, goodBytes);
    journal.append("after");
    await journal.close();
    expect((await readJournal(diskFiles, path)).entries).toEqual([...entries, "after"]);
  }
});

test("a block of zeros, as a power cut may leave it, costs the lines under it only", () => {
  const lines = Array.from({ length: 1000 }, (_, n) => encodeLine({ n }));
  const bytes = Buffer.concat(lines);
  bytes.fill(0, 4096, 8192);
  const { entries, goodBytes } = decodeLines(bytes);
  expect(entries.length).toBeGreaterThan(750);
  expect(entries.at(-1)).toEqual({ n: 999 });
  expect(goodBytes).toBe(bytes.length);
});

test("a flipped bit or garbage at the end causes no exception", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (tail, at, flip) => {
      const good = encodeLine({ kept: true });
      expect(decodeLines(Buffer.concat([good, tail])).entries[0]).toEqual({ kept: true });
      const bad = Buffer.from(good);
      const index = at % bad.length;
      bad[index] = (bad[index] ?? 0) ^ flip;
      expect(decodeLines(bad).entries).toEqual([]);
    }),
  );
});

test("a disk that refuses for a while loses nothing", async () => {
  const path = join(folder, "journal");
  let full = false;
  const files: Files = {
    ...diskFiles,
    async openAppend(name, length) {
      const file = await diskFiles.openAppend(name, length);
      return {
        ...file,
        async append(bytes) {
          if (!full) return file.append(bytes);
          await file.append(bytes.subarray(0, 7));
          throw new Error("ENOSPC");
        },
      };
    },
  };
  const journal = openJournal(files, path, 0);
  journal.append(1);
  await journal.flush();
  full = true;
  journal.append(2);
  await expect(journal.flush()).rejects.toThrow("ENOSPC");
  journal.append(3);
  await expect(journal.flush()).rejects.toThrow("ENOSPC");
  full = false;
  journal.append(4);
  await journal.flush();
  expect((await readJournal(diskFiles, path)).entries).toEqual([1, 2, 3, 4]);
  await journal.close();
});

test("on a slow disk, a flush waits for two writes at most", async () => {
  const clock = createVirtualClock(0);
  const slow: AppendFile = {
    append: async () => undefined,
    sync: () => wait(clock, 3000),
    close: async () => undefined,
  };
  const journal = openJournal({ ...diskFiles, openAppend: async () => slow }, "journal", 0);
  const waitedS: number[] = [];
  for (let second = 0; second < 60; second++) {
    journal.append({ second });
    void journal.flush().then(() => waitedS.push(clock.now() / 1000 - second));
    await clock.advance(1000);
  }
  expect(waitedS.length).toBeGreaterThan(50);
  expect(Math.max(...waitedS)).toBeLessThanOrEqual(6);
});
