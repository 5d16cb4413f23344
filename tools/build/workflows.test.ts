import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { z } from "zod";
import { repository } from "./build.ts";
import { packEnvironment } from "./pack-environment.ts";

const step = z.looseObject({
  env: z.record(z.string(), z.string()).optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.looseObject({}).optional(),
});
const permissions = z.record(z.string(), z.string());
const workflow = z.looseObject({
  permissions,
  jobs: z.record(z.string(), z.looseObject({ permissions: permissions.optional(), steps: z.array(step) })),
});
const folder = join(repository, ".github/workflows");
const workflows = readdirSync(folder).map(
  (name) => [name, workflow.parse(load(readFileSync(join(folder, name), "utf8")))] as const,
);
const release = workflows.find(([name]) => name === "release.yml")?.[1];

test.each(workflows)("%s: every action is pinned by its commit, no checkout keeps its token", (_, { jobs }) => {
  const used = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ uses }) => uses !== undefined));
  expect(used.length).toBeGreaterThan(2);
  for (const { uses = "", with: given } of used) {
    expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    if (uses.startsWith("actions/checkout@")) expect(given).toMatchObject({ "persist-credentials": false });
  }
});

test.each(workflows)("%s: packages are tested before they are released, by no job with write access", (_, { jobs }) => {
  const testing = Object.values(jobs).filter(({ steps }) => steps.some(({ run }) => run?.includes("test:packed")));
  expect(testing).toHaveLength(1);
  for (const job of testing) expect(Object.values(job.permissions ?? {})).not.toContain("write");
});

test("a release: no permissions by default, write access only where the release is made", () => {
  expect(release?.permissions).toEqual({});
  expect(release?.jobs.packages?.permissions).toEqual({ contents: "read" });
  expect(release?.jobs.publish?.permissions).toEqual({
    contents: "write",
    "id-token": "write",
    attestations: "write",
  });
});

test("a missing secret never reaches electron-builder, an existing one does", () => {
  const steps = Object.values(release?.jobs ?? {}).flatMap((job) => job.steps);
  const names = steps
    .filter(({ run }) => run?.startsWith("npm run dist"))
    .flatMap(({ env = {} }) => Object.keys(env).filter((name) => env[name]?.includes("secrets.")));
  expect(names.length).toBeGreaterThan(5);
  const given = (value: string) =>
    packEnvironment({ PATH: "", ...Object.fromEntries(names.map((name) => [name, value])) });
  expect(given("")).toEqual({ PATH: "" });
  expect(Object.keys(given("set"))).toEqual(["PATH", ...names]);
});
