import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import { repository } from "./build.ts";

const textOf = (path: string): string => readFileSync(join(repository, path), "utf8");
const tracked = execFileSync("git", ["ls-files"], { cwd: repository, encoding: "utf8" }).split("\n");
const guides = ["README.md", "CONTRIBUTING.md", ".github/SECURITY.md", "src-renderer/DESIGN.md"].concat(
  tracked.filter((path) => /^tools\/.*\.md$/.test(path)),
);

test.each(guides)("every file, folder and command that %s names exists", (guide) => {
  const text = textOf(guide);
  const paths = [...text.matchAll(/(?:^|[\s`(])((?:src-(?:main|renderer|shared)|tools|e2e|assets)\/[\w./-]*\w)/gm)];
  // A path may be the beginning of one, as Vitest's filters are.
  const lost = paths.map(([, path = ""]) => path).filter((path) => !tracked.some((file) => file.startsWith(path)));
  expect(lost).toEqual([]);
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(textOf("package.json")));
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

/** Settings of other pages, those whose name the page builds (`${network}Id`), and the field that the bookings share. */
const elsewhere = [
  "version",
  "selectedAirlineId",
  "largeFigures",
  "mapUp",
  "vatsim",
  "ivao",
  "vatsimId",
  "ivaoId",
  "simbriefPilot",
];

test("every setting has its place on the settings page", () => {
  const page = tracked
    .filter((path) => /^src-renderer\/settings\/.*(?<!\.test)\.tsx?$/.test(path))
    .map(textOf)
    .join("\n");
  const names = Object.keys(defaultSettings).filter((name) => !elsewhere.includes(name));
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});
