import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./build.ts";

const textOf = (folder: string): string =>
  readdirSync(join(repository, folder))
    .filter((name) => /\.(ts|cjs)$/.test(name))
    .map((name) => readFileSync(join(repository, folder, name), "utf8"))
    .join("\n");

/** Names that stand in the laboratory only: a breach, faults of airline and simulator, a file format. */
const names = ["position_jumps", "unauthorisedAfterLogin", "closeBeforeOpen", "agl_est_ft"];

test("the built program contains nothing of the laboratory", () => {
  const built = textOf("dist/main");
  const lab = ["tools/lab", "tools/lab/airline", "tools/lab/simulators"].map(textOf).join("\n");
  expect(built).toContain("Nordlys Virtual");
  expect(names.filter((name) => !lab.includes(name))).toEqual([]);
  expect(names.filter((name) => built.includes(name))).toEqual([]);
});
