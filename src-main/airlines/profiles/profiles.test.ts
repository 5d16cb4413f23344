import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AirlineProposal } from "../../../src-shared/contract/accounts.ts";
import { type AirlineDraft, type AirlineProfile, airlineDraftSchema } from "../../../src-shared/domain/airline.ts";
import { success } from "../../../src-shared/domain/result.ts";
import { VirtualDisk } from "../../../tools/lab/simulation/disk.ts";
import { createRandom } from "../../../tools/lab/simulation/random.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { createJsonFile } from "../../platform/storage/json-file.ts";
import { airlinesFileSchema, openAirlines } from "./airlines.ts";
import { readProfileFile } from "./profile-file.ts";
import { Profiles } from "./profiles.ts";

const runs = Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 200);

const file = {
  name: "Icewing Virtual",
  address: "https://crew.icewing.example/api/crew/",
  oauth: {
    airline_id: "ICE",
    client_id: "contrail",
    scopes: "flights,profile",
    authorise_url: "https://id.icewing.example/authorise",
    token_url: "https://id.icewing.example/token",
    refresh_url: "https://id.icewing.example/token",
  },
};

async function world(kept?: string, answersAt = (baseUrl: string) => baseUrl) {
  const files = new VirtualDisk(createVirtualClock(), createRandom("profiles")).filesOf();
  if (kept !== undefined) await files.replace("airlines.json", new TextEncoder().encode(kept));
  const airlines = await openAirlines(createJsonFile(files, "airlines.json", airlinesFileSchema, () => undefined));
  const forgotten: string[] = [];
  const proposals: (AirlineProposal | null)[] = [];
  const profiles = new Profiles({
    airlines,
    handshake: async (baseUrl) =>
      success({ system: "crew_system", handler: "Crew", apiVersion: "1", baseUrl: answersAt(baseUrl), warning: null }),
    usual: () => ({ signIn: "password", scopes: "" }),
    forget: async (id) => void forgotten.push(id),
    onProposal: (proposal) => proposals.push(proposal),
  });
  /** Answers the last question. */
  const answer = (accept: boolean) =>
    profiles.answerProposal(proposals.findLast((each) => each !== null)?.id ?? 0, accept);
  return { airlines, profiles, forgotten, proposals, answer };
}

const draftOf = ({ id: _id, demo: _demo, oauthVerifiedAtMs: _verified, ...draft }: AirlineProfile) => draft;
const got = <T>(result: { ok: true; value: T } | { ok: false }): T => {
  if (!result.ok) throw new Error("refused");
  return result.value;
};

test("an older airlines.json, without the newer fields, is still readable", async () => {
  const older = {
    id: "icewing-1",
    name: "Icewing",
    baseUrl: "https://crew.icewing.example",
    signIn: ["password"],
    allowAircraftChanges: true,
    allowStartOverride: true,
    demo: false,
  };
  const { airlines } = await world(JSON.stringify({ version: 1, airlines: [older] }));
  expect(airlines.list()).toEqual([
    {
      ...older,
      allowCrashRecovery: false,
      oauth: null,
      oauthVerifiedAtMs: null,
      distanceUnit: "nmi",
      cargoUnit: "lb",
      system: "crew_system",
      positionTimes: false,
      rulesUrl: null,
    },
  ]);
});

test("a file or a link only asks; once confirmed, it becomes an airline with the address that was shown", async () => {
  const { airlines, profiles, proposals, answer } = await world();
  await profiles.propose(JSON.stringify(file), "file");
  expect(proposals.at(-1)).toMatchObject({ kind: "asks", changes: null, draft: { signIn: ["oauth"] } });
  expect(airlines.list()).toEqual([]);
  expect(await answer(false)).toEqual(success(null));
  expect(airlines.list()).toEqual([]);
  await profiles.propose(Buffer.from(JSON.stringify(file)).toString("base64url"), "link");
  const added = got(await answer(true));
  expect(added).toMatchObject({ baseUrl: "https://crew.icewing.example/api/crew", oauth: { airlineId: "ICE" } });
  expect(airlines.list()).toEqual([added]);
  expect(await answer(true)).toMatchObject({ ok: false, error: { code: "no_proposal" } });
});

test("rules for flights come only from the airline's own site, also after a change of its address", async () => {
  const rulesUrl = "https://crew.icewing.example/rules.json";
  for (const url of [
    "https://crew.icewing.example.evil.example/rules.json",
    "https://evil.example/rules.json",
    "https://crew.icewing.example:8443/rules.json",
    "https://crew.icewіng.example/rules.json",
    "http://crew.icewing.example/rules.json",
    "https://crew.icewing.example@evil.example/rules.json",
  ])
    expect(readProfileFile(JSON.stringify({ ...file, rules_url: url }))).toMatchObject({ ok: false });
  const { profiles, proposals, answer } = await world();
  await profiles.propose(JSON.stringify({ ...file, rules_url: rulesUrl }), "file");
  expect(proposals.at(-1)).toMatchObject({ draft: { rulesUrl } });
  const added = got(await answer(true));
  expect(added).toMatchObject({ rulesUrl });
  const moved = { ...draftOf(added as AirlineProfile), baseUrl: "https://other.icewing.example" };
  expect(got(await profiles.edit(added?.id ?? "", moved))).toMatchObject({ rulesUrl: null });
});

test("an open question is never replaced, and an answer counts only for the question that was read", async () => {
  const { airlines, profiles, proposals } = await world();
  const evil = { ...file, name: "Icewing", address: "https://evil.example" };
  await profiles.propose(JSON.stringify(file), "link");
  const read = proposals.at(-1);
  // Two more links while the pilot reads; one of them is not a profile.
  await Promise.all([profiles.propose(JSON.stringify(evil), "link"), profiles.propose("garbage", "link")]);
  expect(proposals).toEqual([read]);
  const id = read?.id ?? 0;
  expect(await profiles.answerProposal(id + 1, true)).toMatchObject({ ok: false, error: { code: "no_proposal" } });
  expect(await profiles.answerProposal(id, false)).toEqual(success(null));
  await profiles.propose(JSON.stringify(evil), "link");
  // A second press that was meant for the earlier question.
  expect(await profiles.answerProposal(id, true)).toMatchObject({ ok: false, error: { code: "no_proposal" } });
  expect(airlines.list()).toEqual([]);
});

test("a link's profile may be compressed: the usual one is a third shorter, and one that unpacks to gigabytes is refused", () => {
  const text = JSON.stringify(file);
  const packed = deflateRawSync(text).toString("base64url");
  expect(packed.length).toBeLessThan(0.7 * Buffer.from(text).toString("base64url").length);
  expect(readProfileFile(packed)).toEqual(readProfileFile(text));
  // A valid profile that is only too large.
  for (const bytes of [Buffer.from(text.padEnd(50_000_000)), Buffer.from("no profile")])
    expect(readProfileFile(deflateRawSync(bytes).toString("base64url"))).toMatchObject({ ok: false });
});

test("an invalid profile is reported, and cannot be confirmed", async () => {
  const { airlines, profiles, proposals, answer } = await world();
  const deep = `${'{"oauth":'.repeat(10_000)}1${"}".repeat(10_000)}`;
  for (const text of ["%PDF-1.7", deep, Buffer.from(deep).toString("base64url"), " ".repeat(1_000_000)]) {
    await profiles.propose(text, "file");
    expect(proposals.at(-1)).toMatchObject({ kind: "unreadable", problem: { code: "bad_profile" } });
    expect(await answer(true)).toEqual(success(null));
  }
  expect(airlines.list()).toEqual([]);
});

test("a link for a known airline changes it and deletes its tokens; another address is another airline, without the data of the first", async () => {
  const { airlines, profiles, proposals, forgotten, answer } = await world();
  const mine = got(await profiles.add("Icewing Virtual", file.address));
  await profiles.propose(JSON.stringify(file), "link");
  expect(proposals.at(-1)).toMatchObject({ changes: "Icewing Virtual" });
  await answer(true);
  expect(forgotten).toEqual([mine.id]);
  for (let i = 0; i < 3; i++) {
    await profiles.propose(JSON.stringify({ name: file.name, address: `https://evil${i}.example` }), "link");
    await answer(true);
  }
  expect(new Set(airlines.list().map(({ id }) => id)).size).toBe(4);
  expect(airlines.get(mine.id)?.baseUrl).toBe(mine.baseUrl);
});

test("a changed OAuth value clears the verified date and the tokens; a changed name or unit does not", async () => {
  const { airlines, profiles, forgotten, answer } = await world();
  await profiles.propose(JSON.stringify(file), "file");
  const added = got(await answer(true));
  if (added?.oauth == null) throw new Error("not added");
  await profiles.verified(added, 5);
  await profiles.edit(added.id, { ...draftOf(added), name: "Renamed", distanceUnit: "km" });
  expect(airlines.get(added.id)).toMatchObject({ name: "Renamed", distanceUnit: "km", oauthVerifiedAtMs: 5 });
  expect(forgotten).toEqual([]);
  const changes = {
    airlineId: "other",
    clientId: "other",
    scopes: "other",
    authoriseUrl: "https://other.example/a",
    tokenUrl: "https://other.example/t",
    refreshUrl: null,
    platformUrl: "https://other.example",
  };
  for (const [field, value] of Object.entries(changes)) {
    await profiles.edit(added.id, draftOf(added));
    await profiles.verified(added, 5);
    const before = forgotten.length;
    const edited = await profiles.edit(added.id, { ...draftOf(added), oauth: { ...added.oauth, [field]: value } });
    if (got(edited) === null) await answer(true);
    expect(airlines.get(added.id)?.oauthVerifiedAtMs, field).toBeNull();
    expect(forgotten.length, field).toBe(before + 1);
  }
  // A connection test that began before the change proves nothing about the present settings.
  await profiles.verified(added, 6);
  expect(airlines.get(added.id)?.oauthVerifiedAtMs).toBeNull();
});

test("an address on this computer that redirects to plain http elsewhere is refused: the answering address is checked like a typed one", async () => {
  const { airlines, profiles } = await world(undefined, () => "http://crew.icewing.example/api");
  const refused = { ok: false, error: { code: "not_https" } };
  expect(await profiles.check("http://127.0.0.1:4000")).toMatchObject(refused);
  expect(await profiles.add("Icewing", "http://127.0.0.1:4000")).toMatchObject(refused);
  expect(airlines.list()).toEqual([]);
});

test("editing refuses an address that is unsafe or in use, and a browser sign-in without its values", async () => {
  const { profiles } = await world();
  const first = got(await profiles.add("First", "https://first.example"));
  const second = got(await profiles.add("Second", "https://second.example"));
  for (const [change, code] of [
    [{ baseUrl: "http://second.example" }, "not_https"],
    [{ baseUrl: first.baseUrl }, "known_airline"],
    [{ signIn: ["oauth"] }, "no_oauth"],
  ] satisfies [Partial<AirlineDraft>, string][])
    expect(await profiles.edit(second.id, { ...draftOf(second), ...change })).toMatchObject({
      ok: false,
      error: { code },
    });
  expect(await profiles.edit("nobody", draftOf(first))).toMatchObject({ ok: false, error: { code: "no_airline" } });
});

test.each([
  ["http elsewhere", { authorise_url: "http://id.icewing.example/authorise" }],
  ["a script", { token_url: "javascript:alert(1)" }],
  ["a user in the address", { token_url: "https://id.icewing.example@evil.example/token" }],
  ["a backslash", { token_url: "https://evil.example\\@id.icewing.example/token" }],
  ["an id that leaves its path", { airline_id: "../x" }],
  ["no client", { client_id: " " }],
])("a profile with %s is refused", (_name, change) => {
  const result = readProfileFile(JSON.stringify({ ...file, oauth: { ...file.oauth, ...change } }));
  expect(result).toMatchObject({ ok: false, error: { code: "bad_profile" } });
});

test("an address whose stored form would be longer or different is refused: the list of airlines must stay readable", async () => {
  const long = `https://id.icewing.example/${"é".repeat(400)}`;
  for (const oauth of [{ authorise_url: long }, { token_url: long }, { platform_url: "https://id.icewing.example//." }])
    expect(readProfileFile(JSON.stringify({ ...file, oauth: { ...file.oauth, ...oauth } }))).toMatchObject({
      ok: false,
      error: { code: "bad_profile" },
    });
  expect(readProfileFile(JSON.stringify({ ...file, address: long }))).toMatchObject({ ok: false });
  // The longest address that fits in the form in which it is sent.
  const longest = `https://id.icewing.example/${"é".repeat(328)}`;
  const draft = got(readProfileFile(JSON.stringify({ ...file, oauth: { ...file.oauth, token_url: longest } })));
  expect(airlineDraftSchema.safeParse(draft).data).toEqual(draft);
});

test(`${runs} random profiles: a draft that fits its schema, or a sentence; never an exception`, () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ name: fc.jsonValue(), address: fc.webUrl(), oauth: fc.jsonValue() })
      .map((value) => JSON.stringify(value)),
    fc.record({ name: fc.string(), address: fc.webUrl(), sign_in: fc.json() }).map((value) => JSON.stringify(value)),
    fc
      .record({ name: fc.string({ minLength: 1 }), address: fc.webUrl({ validSchemes: ["https"] }) })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const result = readProfileFile(text);
      if (result.ok) expect(airlineDraftSchema.safeParse(result.value).success).toBe(true);
      else expect(result.error.message).toMatch(/\.$/);
    }),
    { numRuns: runs },
  );
});
