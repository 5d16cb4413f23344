import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createJsonFile } from "./json-file.ts";
import { diskFiles } from "./testing/here.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contrail-json-"));
});
afterEach(() => rm(folder, { recursive: true }));

const schema = z.object({ n: z.number() });

test("writes whole, in order, and leaves no temporary file", async () => {
  const file = createJsonFile(diskFiles, join(folder, "a.json"), schema, () => undefined);
  expect(await file.read()).toBeNull();
  await Promise.all([1, 2, 3].map((n) => file.write({ n })));
  expect(await file.read()).toEqual({ n: 3 });
  expect(await readdir(folder)).toEqual(["a.json"]);
});

test.each(["", "{", "[]", '{"n":"1"}', "\u0000\u0001", "null"])(
  "a damaged file is set aside, not lost: %j",
  async (text) => {
    await writeFile(join(folder, "a.json"), text);
    const kept: string[] = [];
    const file = createJsonFile(diskFiles, join(folder, "a.json"), schema, (name) => kept.push(name));
    expect(await file.read()).toBeNull();
    expect(kept).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(1);
    await file.write({ n: 1 });
    expect(await readdir(folder)).toHaveLength(2);
  },
);

test("a failed write is reported, and the old file stays whole", async () => {
  await writeFile(join(folder, "plain"), "");
  const file = createJsonFile(diskFiles, join(folder, "plain", "a.json"), schema, () => undefined);
  await expect(file.write({ n: 1 })).rejects.toThrow();
});
