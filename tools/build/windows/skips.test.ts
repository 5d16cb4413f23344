import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../build.ts";
import { skips } from "./skips.ts";

test("every file with a test that may be skipped under Wine has its reason, and no other has one", () => {
  const skipping = ["src-main", "src-renderer", "src-shared", "tools", "e2e/windows"]
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    )
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => /\.(skip|skipIf|runIf|todo)\(/.test(readFileSync(join(repository, path), "utf8")));
  expect(skipping.toSorted()).toEqual(Object.keys(skips).toSorted());
});
