import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type AirlineProfile, airlineProfileSchema } from "../../../src-shared/domain/airline.ts";
import { readRules } from "../../../src-shared/rules/read-rules.ts";
import type { RuleSet } from "../../../src-shared/rules/rule-set.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { closeAll, listen } from "../../platform/http/listen.ts";
import { createFiles } from "../../platform/storage/files.ts";
import { here } from "../../platform/storage/testing/here.ts";
import { openAirlineRules } from "./airline-rules.ts";

const textOf = (id: string, version: string): string =>
  JSON.stringify({
    ...{ format: 1, id, version, name: { en: "Icewing" } },
    rules: [{ id: "taxi", title: { en: "Taxi" }, over: "flight", when: ["groundSpeedKt", ">", 30], level: "note" }],
  });

function setOf(text: string): RuleSet {
  const read = readRules(text);
  if (!read.ok) throw new Error("not readable");
  return read.set;
}

const shipped = setOf(textOf("contrail", "1"));

/** An airline whose site answers as it plays. */
async function world(play: (path: string, response: ServerResponse) => void) {
  const folder = await mkdtemp(join(tmpdir(), "contrail-rules-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    play(request.url ?? "", response);
  });
  const site = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => closeAll(server));
  const airline: AirlineProfile = airlineProfileSchema.parse({
    ...{ id: "icewing-3f2a", name: "Icewing", baseUrl: site, signIn: ["password"], demo: false },
    ...{ rulesUrl: `${site}/rules.json`, allowAircraftChanges: true, allowStartOverride: false },
  });
  const clock = createVirtualClock(0);
  const state = { isBusy: false };
  const open = () =>
    openAirlineRules({
      ...{ folder, files: createFiles(here), fetch, clock, airlineIds: [airline.id], shipped },
      isBusy: () => state.isBusy,
    });
  return { folder, asked, airline, clock, state, open, rules: await open() };
}

const versionOf = (rules: { of(id: string): RuleSet }, { id }: AirlineProfile): string => rules.of(id).version;

test("an airline's rules are fetched, kept over a restart, and asked for again after an hour", async () => {
  let version = "2026-1";
  const { asked, airline, clock, open, rules } = await world((_, response) => response.end(textOf("icewing", version)));
  expect(rules.of(airline.id)).toBe(shipped);
  expect(await rules.look(airline)).toMatchObject({ set: { id: "icewing", version }, problem: null });
  expect(versionOf(await open(), airline)).toBe("2026-1");
  version = "2026-2";
  await rules.look(airline);
  expect([versionOf(rules, airline), asked.length]).toEqual(["2026-1", 1]);
  clock.jump(3_600_000);
  expect(await rules.look(airline)).toMatchObject({ set: { version: "2026-2" } });
  expect(rules.of("another")).toBe(shipped);
});

test("neither a look within the hour nor one during a flight delays the next request", async () => {
  const { asked, airline, clock, state, rules } = await world((_, response) => response.end(textOf("icewing", "1")));
  await rules.look(airline);
  clock.jump(2_400_000);
  await rules.look(airline);
  clock.jump(2_400_000);
  await rules.look(airline);
  expect(asked).toHaveLength(2);
  state.isBusy = true;
  clock.jump(3_600_000);
  await rules.look(airline);
  state.isBusy = false;
  await rules.look(airline);
  expect(asked).toHaveLength(3);
});

test("a flight that is open keeps the rules that the pilot saw before it, also if newer ones are under way", async () => {
  const { airline, clock, state, rules } = await world((_, response) => {
    state.isBusy = asked > 0;
    asked += 1;
    response.end(textOf("icewing", String(asked)));
  });
  let asked = 0;
  await rules.look(airline);
  clock.jump(3_600_000);
  expect(await rules.look(airline)).toMatchObject({ set: { version: "1" }, problem: null });
  clock.jump(3_600_000);
  await rules.look(airline);
  expect(asked).toBe(2);
  expect(await rules.take(airline.id, textOf("icewing", "9"))).toMatchObject({ error: { code: "flight_open" } });
  expect(versionOf(rules, airline)).toBe("1");
});

const deep = `{"format":1,"rules":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
test.each<[string, (path: string, response: ServerResponse) => void]>([
  ["another host", (_, response) => response.writeHead(302, { Location: "http://localhost:9/rules" }).end()],
  ["an endless redirect", (_, response) => response.writeHead(302, { Location: "/rules.json" }).end()],
  ["a failing server", (_, response) => response.writeHead(503).end(textOf("icewing", "2"))],
  ["too much", (_, response) => response.end(" ".repeat(1_000_000))],
  ["a page", (_, response) => response.end("<!doctype html><p>Please sign in")],
  ["a bomb of brackets", (_, response) => response.end(deep)],
  ["the id of the shipped rules", (_, response) => response.end(textOf("contrail", "2"))],
  ["a prototype", (_, response) => response.end(textOf("icewing", "2").replace('"level"', '"__proto__":{},"level"'))],
  ["a wrong packing", (_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end("no gzip")],
])("%s gives a sentence, and the rules from before stay", async (_, play) => {
  let isHostile = false;
  const { asked, airline, clock, open, rules } = await world((path, response) =>
    isHostile ? play(path, response) : response.end(textOf("icewing", "1")),
  );
  await rules.look(airline);
  isHostile = true;
  clock.jump(3_600_000);
  const { set, problem } = await rules.look(airline);
  expect(set?.version).toBe("1");
  expect(problem?.message).toMatch(/Those from before are used\.$/);
  // A bad answer is the hour's answer, and its sentence stays as long.
  const requests = asked.length;
  clock.jump(3_500_000);
  expect(await rules.look(airline)).toEqual({ set, problem });
  expect(asked).toHaveLength(requests);
  expect(versionOf(await open(), airline)).toBe("1");
});

test("a redirect to another port of the host gives no rules", async () => {
  const other = createServer((_, response) => response.end(textOf("icewing", "2")));
  const port = await listen(other);
  onTestFinished(() => closeAll(other));
  const { airline, rules } = await world((_, response) =>
    response.writeHead(302, { Location: `http://127.0.0.1:${port}/rules.json` }).end(),
  );
  expect(await rules.look(airline)).toMatchObject({ set: null, problem: { code: "not_fetched" } });
});

test("a server that never ends its answer is given up", async () => {
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const { airline, clock, rules } = await world((_, response) => {
    response.write("{");
    isAsked();
  });
  const looked = rules.look(airline);
  await asked;
  clock.jump(15_000);
  expect(await looked).toMatchObject({ set: null, problem: { code: "not_fetched" } });
});

test("a request without an answer is sent again with the next look", async () => {
  let isLost = true;
  const { airline, rules } = await world((_, response) =>
    isLost ? response.destroy() : response.end(textOf("icewing", "1")),
  );
  expect(await rules.look(airline)).toMatchObject({ set: null, problem: { detail: "lost" } });
  isLost = false;
  expect(await rules.look(airline)).toMatchObject({ set: { version: "1" }, problem: null });
});

test("an airline that withdraws its rules has none", async () => {
  let status = 200;
  const { folder, airline, clock, rules } = await world((_, response) =>
    response.writeHead(status).end(textOf("icewing", "1")),
  );
  await rules.look(airline);
  status = 404;
  clock.jump(3_600_000);
  expect(await rules.look(airline)).toEqual({ set: null, problem: null });
  expect(await readdir(folder)).toEqual([]);
});

test("rules come from a file too, go again, and a damaged one on disk judges nobody", async () => {
  const { folder, airline, open, rules } = await world(() => undefined);
  const ofFile = { ...airline, rulesUrl: null };
  expect(await rules.take(airline.id, '{ "format": 1 }')).toMatchObject({
    error: { code: "bad_rules", detail: expect.stringMatching(/^id This is missing\.\n/) },
  });
  expect(await rules.take(airline.id, textOf("icewing", "1"))).toMatchObject({ ok: true });
  expect(await rules.look(ofFile)).toMatchObject({ set: { version: "1" } });
  await writeFile(join(folder, `${airline.id}.json`), "{");
  expect((await open()).of(airline.id)).toBe(shipped);
  expect(await rules.take(airline.id, null)).toMatchObject({ ok: true });
  expect(await rules.look(ofFile)).toEqual({ set: null, problem: null });
});
