import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { textIds } from "../../src-shared/contract/status.ts";
import { removeTextFiles } from "./second-screen.ts";
import { createTextFiles } from "./text-files.ts";

const phase = (value: string) => [{ id: "phase" as const, name: "Phase", value }];

it("keeps a file for each text while they are wanted", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "contrail-texts-")), "obs");
  const files = createTextFiles(() => undefined);
  files.write(phase("before it is on"));
  files.use(folder);
  files.write(phase("Steigflug"));
  files.write([...phase("Reiseflug"), { id: "route", name: "Route", value: "BIKF → BIRK" }]);
  await files.done();
  expect((await readdir(folder)).toSorted()).toEqual(["phase.txt", "route.txt"]);
  expect(await readFile(join(folder, "phase.txt"), "utf8")).toBe("Reiseflug");
  files.use(null);
  files.write(phase("Sinkflug"));
  await files.done();
  expect(await readFile(join(folder, "phase.txt"), "utf8")).toBe("Reiseflug");
});

it("writes into no file that a link leads to", async () => {
  const folder = await mkdtemp(join(tmpdir(), "contrail-texts-"));
  const other = join(folder, "other.txt");
  await writeFile(other, "mine");
  for (const name of ["phase.txt", "phase.txt.part"]) await symlink(other, join(folder, name));
  const files = createTextFiles(() => undefined);
  files.use(folder);
  files.write(phase("Climb"));
  await files.done();
  expect(await readFile(join(folder, "phase.txt"), "utf8")).toBe("Climb");
  expect(await readFile(other, "utf8")).toBe("mine");
});

it("tries again when the folder can be used, with the same text", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "contrail-texts-")), "obs");
  await writeFile(folder, "in the way");
  const problems: (string | null)[] = [];
  const files = createTextFiles((problem) => void problems.push(problem));
  files.use(folder);
  for (const value of ["Taxi", "Climb"]) {
    files.write(phase(value));
    await files.done();
  }
  expect(problems).toEqual([expect.stringMatching(/^Error: E/)]);
  await rm(folder);
  files.write(phase("Climb"));
  await files.done();
  expect(problems.slice(1)).toEqual([null]);
  expect(await readFile(join(folder, "phase.txt"), "utf8")).toBe("Climb");
});

it("leaves no old text where the new one cannot be written", async () => {
  const folder = await mkdtemp(join(tmpdir(), "contrail-texts-"));
  const files = createTextFiles(() => undefined);
  files.use(folder);
  files.write(phase("Climb"));
  await files.done();
  await mkdir(join(folder, "phase.txt.part"));
  files.write(phase("Cruise"));
  await files.done();
  expect(await readdir(folder)).toEqual(["phase.txt.part"]);
});

it("writes a file again that somebody has removed", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "contrail-texts-")), "obs");
  const files = createTextFiles(() => undefined);
  files.use(folder);
  const write = async () => {
    files.write([...phase("Climb"), { id: "route", name: "Route", value: "BIKF → BIRK" }]);
    await files.done();
  };
  await write();
  await rm(folder, { recursive: true });
  await write();
  expect((await readdir(folder)).toSorted()).toEqual(["phase.txt", "route.txt"]);
});

it("removes each file that it can, and says which one stays", async () => {
  const folder = await mkdtemp(join(tmpdir(), "contrail-texts-"));
  await mkdir(join(folder, `${textIds[0]}.txt`));
  for (const id of textIds.slice(1)) await writeFile(join(folder, `${id}.txt`), "text");
  expect(await removeTextFiles(folder)).toContain(`${textIds[0]}.txt`);
  expect(await readdir(folder)).toEqual([`${textIds[0]}.txt`]);
});

it("removes its own files only", async () => {
  const folder = await mkdtemp(join(tmpdir(), "contrail-texts-"));
  for (const name of ["phase.txt", "notes.txt"]) await writeFile(join(folder, name), "text");
  expect(await removeTextFiles(folder)).toBeNull();
  expect(await readdir(folder)).toEqual(["notes.txt"]);
  await rm(join(folder, "notes.txt"));
  await removeTextFiles(folder);
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});
