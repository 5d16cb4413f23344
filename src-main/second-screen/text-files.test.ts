import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTextFiles } from "./text-files.ts";

it("keeps a file for each text while they are wanted", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "contrail-texts-")), "obs");
  const files = createTextFiles();
  const phase = (value: string) => [{ id: "phase" as const, name: "Phase", value }];
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
