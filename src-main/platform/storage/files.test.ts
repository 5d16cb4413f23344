import { execFileSync } from "node:child_process";
import * as nodeFileSystem from "node:fs/promises";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { VirtualDisk } from "../../../tools/lab/simulation/disk.ts";
import { never, type Step } from "../../../tools/lab/simulation/life.ts";
import { createRandom } from "../../../tools/lab/simulation/random.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import type { FileSystem } from "./files.ts";
import { openJournal, readJournal } from "./journal.ts";
import { diskFiles, here } from "./testing/here.ts";

const systems = ["windows", "macos", "linux"] as const;
const bytes = (text: string) => new TextEncoder().encode(text);

function world(system: (typeof systems)[number], seed = "files") {
  const clock = createVirtualClock(0, 1);
  const disk = new VirtualDisk(clock, createRandom(seed), system);
  const life = { alive: true, step: async () => undefined };
  return { clock, disk, files: disk.filesOf(life), fileSystem: disk.fileSystemOf(life) };
}

/** Waits for a result while the clock runs. */
async function soon<T>(clock: { advance(ms: number): Promise<void> }, work: Promise<T>): Promise<T> {
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  done.catch(() => undefined);
  for (let step = 0; step < 400 && !over; step++) await clock.advance(10);
  return done;
}

describe.each(systems)("on %s", (system) => {
  test("a torn tail is cut, even on systems where a handle for appending cannot truncate", async () => {
    const { files, disk } = world(system);
    const first = openJournal(files, "flight/journal", 0);
    first.append(1);
    await first.close();
    const { goodBytes } = await readJournal(files, "flight/journal");
    const torn = await files.openAppend("flight/journal");
    await torn.append(bytes("torn"));
    await torn.close();
    const second = openJournal(files, "flight/journal", goodBytes);
    second.append(2);
    await second.close();
    expect((await readJournal(files, "flight/journal")).entries).toEqual([1, 2]);
    expect(disk.text("flight/journal")).not.toContain("torn");
  });

  test("files that were replaced, renamed or appended and flushed survive a power cut, names included", async () => {
    for (let cut = 0; cut < 100; cut++) {
      const { files, disk } = world(system, `cut ${cut}`);
      const steps = [
        async () => {
          await files.replace("deep/er/sent.json", bytes("old"));
          await files.replace("deep/er/sent.json", bytes("new"));
        },
        async () => {
          await files.replace("damaged.json", bytes("{"));
          await files.rename("damaged.json", "damaged.json.kept");
        },
        async () => {
          const journal = openJournal(files, "flights/one/journal", 0);
          journal.append(1);
          await journal.flush();
        },
      ];
      // Each step is the last one once, because a later flush may also make earlier changes durable.
      for (const at of steps.keys()) await steps[(at + cut) % steps.length]?.();
      disk.powerCut();
      expect([disk.text("deep/er/sent.json"), disk.text("damaged.json.kept")]).toEqual(["new", "{"]);
      expect((await readJournal(files, "flights/one/journal")).entries).toEqual([1]);
    }
  });

  test("the next run removes the temporary files of a killed program, and nothing else", async () => {
    const { clock, disk, files } = world(system);
    const dying = { alive: true, step: async (step: Step) => (step === "replace" ? never() : undefined) };
    void disk.filesOf(dying).replace("flights/one/head.json", bytes("half"));
    await clock.advance(10);
    dying.alive = false;
    const others = ["head.json.tmp", "head.json.0123456789ab.tmp.kept", "other.json.0123456789ab.tmp"];
    for (const name of others) await files.replace(`flights/one/${name}`, bytes("mine"));
    expect([...disk.contents.keys()]).toHaveLength(1 + others.length);
    await files.replace("flights/one/head.json", bytes("whole"));
    await clock.advance(10);
    const left = [...disk.contents.keys()].map((path) => path.replaceAll("\\", "/"));
    expect(left.toSorted()).toEqual(["head.json", ...others].map((name) => `flights/one/${name}`).toSorted());
    expect(disk.text("flights/one/head.json")).toBe("whole");
  });

  test("a file that is replaced again during the search for its left-over ones is replaced", async () => {
    const { files, disk, clock } = world(system);
    disk.slowMs = 5;
    await soon(clock, files.replace("a.json", bytes("first")));
    await soon(clock, files.replace("a.json", bytes("second")));
    await clock.advance(100);
    expect([...disk.contents.keys()].map((path) => disk.text(path))).toEqual(["second"]);
  });
});

describe("Windows", () => {
  test("the root of a drive is a folder that needs no creating", async () => {
    const { files, disk, fileSystem } = world("windows");
    await expect(fileSystem.mkdir("D:\\", { recursive: true })).rejects.toThrow("EPERM");
    await files.replace("D:\\settings.json", bytes("{}"));
    expect(disk.text("d:/Settings.json")).toBe("{}");
  });

  test("a file that another program holds for a moment is awaited, one that it keeps is reported", async () => {
    const { files, disk, clock } = world("windows");
    await files.replace("a.json", bytes("1"));
    disk.hold("a.json", 500);
    await soon(clock, files.replace("a.json", bytes("2")));
    expect(disk.text("a.json")).toBe("2");
    disk.hold("a.json", 500);
    expect(await soon(clock, files.read("a.json"))).toEqual(Buffer.from("2"));
    disk.hold("a.json", 60_000);
    await expect(soon(clock, files.replace("a.json", bytes("3")))).rejects.toThrow("EPERM");
    expect([...disk.contents.keys()]).toEqual(["a.json"]);
  });

  test("a folder is removed once its content is really gone", async () => {
    const { files, disk, clock } = world("windows");
    await files.replace("flights/one/head.json", bytes("{}"));
    disk.hold("flights/one/head.json", 500);
    await soon(clock, files.remove("flights/one"));
    expect(await files.list("flights")).toEqual([]);
    await files.replace("flights/one/head.json", bytes("again"));
    expect(disk.text("flights/one/head.json")).toBe("again");
  });
});

/** The test doubles must refuse what the real systems refuse. Otherwise they prove nothing. */
describe("the rules of names and handles", () => {
  test("Windows: a name is the same in capitals and with a dot after it, a device is not a file, some characters are forbidden", async () => {
    const { files, fileSystem } = world("windows");
    await files.replace("Head.json", bytes("1"));
    expect(await files.read("HEAD.JSON. ")).toEqual(Buffer.from("1"));
    await (await fileSystem.open("nul.json", "wx")).close();
    expect(await files.list(".")).toEqual(["Head.json"]);
    await expect(fileSystem.open("12:00.json", "wx")).rejects.toThrow("ENOENT");
    await expect((await fileSystem.open("Head.json", "a")).truncate(0)).rejects.toThrow("EPERM");
    await expect((await fileSystem.open(".", "r")).sync()).rejects.toThrow("EPERM");
  });

  test("macOS: a name is the same in capitals and in either spelling of ü; Linux: neither", async () => {
    const [mac, linux] = [world("macos"), world("linux")];
    for (const { files } of [mac, linux]) await files.replace("Jürgen", bytes("1"));
    const spelling = "JÜRGEN".normalize("NFD");
    expect(await mac.files.read(spelling)).toEqual(Buffer.from("1"));
    expect(await linux.files.read(spelling)).toBeNull();
  });

  test("a rename that was not flushed may be undone by a power cut, on each of them", async () => {
    for (const system of systems) {
      const left = new Set<string>();
      for (let cut = 0; cut < 30; cut++) {
        const { files, fileSystem, disk } = world(system, `rename ${cut}`);
        await files.replace("a", bytes("1"));
        await fileSystem.rename("a", "b");
        disk.powerCut();
        left.add([...disk.contents.keys()].join());
      }
      expect([...left].toSorted()).toEqual(["a", "b"]);
    }
  });

  test.skipIf(here === "windows")(
    "a pipe or a link is neither read nor appended to, and does not hold up other files",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "contrail-odd-"));
      const at = (name: string) => join(folder, name);
      execFileSync("mkfifo", [at("pipe")]);
      await diskFiles.replace(at("letter"), bytes("mine"));
      await symlink(at("letter"), at("link"));
      // More than the threads that Node has for files.
      for (let i = 0; i < 8; i++) {
        await expect(diskFiles.read(at("pipe"))).rejects.toThrow("not a file");
        await expect(diskFiles.openAppend(at("pipe"))).rejects.toThrow("not a file");
        await expect(diskFiles.openAppend(at("link"), 0)).rejects.toThrow("a link");
      }
      expect(await diskFiles.read(at("letter"))).toEqual(Buffer.from("mine"));
      await rm(folder, { recursive: true });
    },
  );

  test("this computer's system and its double give the same results", async () => {
    async function answers(fileSystem: FileSystem, folder: string): Promise<unknown[]> {
      const at = (name: string) => join(folder, name);
      const made = await fileSystem.open(at("file"), "wx");
      await made.appendFile(bytes("1234"));
      await made.close();
      await fileSystem.mkdir(at("one/two"), { recursive: true });
      const told: unknown[] = [];
      for (const work of [
        async () => Buffer.from(await fileSystem.readFile(at("file"))).toString(),
        () => fileSystem.readFile(at("none")),
        () => fileSystem.readdir(at("none")),
        () => fileSystem.open(at("file"), "wx"),
        () => fileSystem.open(at("none/file"), "a"),
        () => fileSystem.open(at("none"), "r+"),
        () => fileSystem.rename(at("none"), at("other")),
        () => fileSystem.rm(at("none"), { force: true }),
        () => fileSystem.truncate(at("file"), 2),
        async () => (await fileSystem.stat(at("file"))).size,
        async () => (await fileSystem.stat(at("one"))).isDirectory(),
        async () => [(await fileSystem.stat(at("one"))).isFile(), (await fileSystem.stat(at("file"))).isFile()],
        async () => (await fileSystem.lstat(at("file"))).isSymbolicLink(),
        () => fileSystem.lstat(at("none")),
        () => fileSystem.mkdir(at("one/two"), { recursive: true }),
        () => fileSystem.rename(at("file"), at("one/file")),
        async () => (await fileSystem.readdir(at("one"))).toSorted(),
        () => fileSystem.rm(at("one"), { recursive: true, force: true }),
        async () => (await fileSystem.readdir(folder)).toSorted(),
      ])
        told.push(await work().catch((error: NodeJS.ErrnoException) => error.code));
      return told;
    }
    const folder = await mkdtemp(join(tmpdir(), "contrail-double-"));
    const double = world(here).fileSystem;
    await double.mkdir(folder, { recursive: true });
    try {
      expect(await answers(double, folder)).toEqual(await answers(nodeFileSystem, folder));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
