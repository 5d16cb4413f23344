import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./build.ts";

const textOf = (folder: string): string =>
  readdirSync(join(repository, folder))
    .filter((name) => /\.(ts|cjs)$/.test(name))
    .map((name) => readFileSync(join(repository, folder, name), "utf8"))
    .join("\n");

/** Names that stand in the laboratory's airline only: a breach, a fault, a setting. */
const names = ["position_jumps", "unauthorisedAfterLogin", "tokenRequestsPerMinute"];

test("the built program contains nothing of the laboratory's airline", () => {
  const [built, lab] = [textOf("dist/main"), textOf("tools/lab/airline")];
  expect(built).toContain("Nordlys Virtual");
  expect(names.filter((name) => !lab.includes(name))).toEqual([]);
  expect(names.filter((name) => built.includes(name))).toEqual([]);
});
