import { expect, test } from "vitest";
import type { OauthSettings } from "../../../src-shared/domain/airline.ts";
import { wait } from "../../../src-shared/domain/clock.ts";
import * as english from "../../../src-shared/words/en/index.ts";
import { directFetch } from "../../../tools/lab/airline/direct-fetch.ts";
import type { VariantName } from "../../../tools/lab/airline/faults.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { pilots } from "../../demo/airline/airline-data.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import { flightOf } from "../crew-system/testing/signed-in.ts";
import { createComputer, oauthProfile, openAirline, signInByBrowser, startProgram } from "./testing/sign-in-world.ts";

async function world(variant: VariantName = "reference", oauth: Partial<OauthSettings> = {}) {
  const clock = createVirtualClock(Date.UTC(2026, 10, 21, 9));
  const airline = openAirline(clock, variant);
  const computer = createComputer();
  const profile = oauthProfile(oauth);
  let through: Fetch = directFetch(airline);
  const fetch: Fetch = (url, init) => through(url, init);
  const start = async (selected = profile) => {
    const program = await startProgram({ clock, fetch, computer });
    await program.session.select(selected);
    return program;
  };
  const sent = (path: string) => airline.requests.filter((request) => request.path.endsWith(path)).length;
  return {
    clock,
    airline,
    computer,
    profile,
    start,
    sent,
    direct: through,
    network(next: Fetch) {
      through = next;
    },
  };
}

/** The pilot signs in by the browser. Later the token expires, and its renewal takes five seconds. */
async function renewing() {
  const place = await world();
  const { clock, airline, start, profile, network, direct } = place;
  airline.setOauth({ accessLifetimeS: 60 });
  const program = await start();
  await signInByBrowser(program, airline, profile);
  await clock.advance(61_000);
  network(async (url, init) => {
    const answer = await direct(url, init);
    if (String(init.body).includes("refresh_token")) await wait(clock, 5_000);
    return answer;
  });
  return { ...place, program };
}

const [pilot] = pilots;
/** Laravel's answer to a pilot who is signed in and may not do this. */
const forbidden = '{"message":"This action is unauthorized."}';
const down: Fetch = async () => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
};

test("a key from the last run signs in at launch; a refused one asks for a sign-in", async () => {
  const { airline, start, profile } = await world();
  const first = await start();
  expect(await first.session.signIn(profile, pilot.pilotId, pilot.password)).toEqual({ ok: true, value: undefined });
  expect((await start()).session.view()).toMatchObject({ kind: "signed_in", keptIn: "keychain", offline: null });
  airline.setFaults({ unauthorisedAfterLogin: true });
  expect((await start()).session.view()).toMatchObject({ kind: "signed_out", reason: { code: "unauthorised" } });
});

test.each(["password", "oauth"] as const)(
  "launched with no network (%s): still signed in, says so, and works again when the airline answers",
  async (kind) => {
    const { clock, airline, start, profile, network, direct } = await world();
    const first = await start();
    if (kind === "oauth") await signInByBrowser(first, airline, profile);
    else await first.session.signIn(profile, pilot.pilotId, pilot.password);
    network(down);
    const second = await start();
    expect(second.session.view()).toMatchObject({ kind: "signed_in", offline: { code: "network" } });
    network(direct);
    await clock.advance(30_000);
    expect((await second.session.clientOf(profile).statistics()).ok).toBe(true);
    expect(second.session.view()).toMatchObject({ kind: "signed_in", offline: null });
    expect(airline.refreshLog.map(({ outcome }) => outcome)).toEqual(kind === "oauth" ? ["refreshed"] : []);
  },
);

test("a question at an airline's old address, refused after the sign-in at the new one, takes no new key there", async () => {
  const { clock, start, profile, network, direct } = await world();
  const { session } = await start();
  await session.signIn(profile, pilot.pilotId, pilot.password);
  const sentToOld: (string | null)[] = [];
  network(async (url, init) => {
    if (!url.startsWith(profile.baseUrl)) return direct(url, init);
    sentToOld.push(new Headers(init.headers).get("authorization"));
    await wait(clock, 10_000);
    return new Response("", { status: 401 });
  });
  const asked = session.clientOf(profile).statistics();
  const moved = { ...profile, baseUrl: profile.baseUrl.replace("4000", "4001") };
  await session.forget(profile.id);
  await session.select(moved);
  await session.signIn(moved, pilot.pilotId, pilot.password);
  await clock.advance(30_000);
  expect((await asked).ok).toBe(false);
  expect(sentToOld).toHaveLength(1);
  expect(session.view()).toMatchObject({ kind: "signed_in", offline: null });
});

test("a key that an airline's old address sends while it is forgotten is not kept, and goes nowhere", async () => {
  const { clock, start, profile, network, direct, computer } = await world();
  const { session } = await start();
  network(async (url, init) => {
    await wait(clock, 5_000);
    return direct(url, init);
  });
  const signingIn = session.signIn(profile, pilot.pilotId, pilot.password);
  await session.forget(profile.id);
  await clock.advance(60_000);
  await signingIn;
  expect(computer.keyring.size).toBe(0);
  expect(session.view()).toMatchObject({ kind: "signed_out", airlineId: profile.id });
  const keys: (string | null)[] = [];
  network(async (url, init) => {
    keys.push(new Headers(init.headers).get("authorization"));
    return direct(url, init);
  });
  await session.select({ ...profile, baseUrl: profile.baseUrl.replace("4000", "4001") });
  expect(keys).toEqual([]);
});

test("an unreachable airline is retried automatically, and recognised as soon as it answers", async () => {
  const { clock, start, profile, network, direct, sent } = await world();
  await (await start()).session.signIn(profile, pilot.pilotId, pilot.password);
  network(down);
  const { session } = await start();
  expect(session.view()).toMatchObject({
    offline: { code: "network", message: "The airline's server cannot be reached. Contrail keeps trying." },
  });
  await clock.advance(20_000);
  expect(session.view()).toMatchObject({ offline: { code: "network" } });
  network(direct);
  const before = sent("/pilot/verify");
  await clock.advance(61_000);
  expect(session.view()).toMatchObject({ kind: "signed_in", offline: null });
  expect(sent("/pilot/verify")).toBe(before + 1);
  await clock.advance(600_000);
  expect(sent("/pilot/verify")).toBe(before + 1);
});

test.each([
  ["one 500", { operation: "statistics", kind: "status", status: 500, times: 1 }],
  ["one web page", { operation: "statistics", kind: "page", status: 200, times: 1 }],
  ["one refusal", { operation: "statistics", kind: "body", status: 403, body: forbidden, times: 1 }],
] as const)("%s to one question neither makes an airline unreachable nor ends the sign-in", async (_, fault) => {
  const { airline, start, profile } = await world();
  const { session } = await start();
  await session.signIn(profile, pilot.pilotId, pilot.password);
  airline.setFaults({ answers: [fault] });
  expect((await session.clientOf(profile).statistics()).ok).toBe(false);
  expect(session.view()).toMatchObject({ kind: "signed_in", offline: null });
});

test.each([500, 503])("launched while the airline answers %i: still signed in", async (status) => {
  const { airline, start, profile } = await world();
  await (await start()).session.signIn(profile, pilot.pilotId, pilot.password);
  airline.setFaults({ answers: [{ operation: "verify", kind: "status", status }] });
  expect((await start()).session.view()).toMatchObject({ kind: "signed_in" });
});

test.each<[string, () => Response]>([
  ["503", () => new Response("<h1>Back soon</h1>", { status: 503 })],
  ["a web page", () => new Response("<!DOCTYPE html><h1>Sign in</h1>")],
  [
    "a broken connection",
    () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
    },
  ],
])("after a renewal that ends in %s the pilot must sign in, and the token is never sent again", async (_name, end) => {
  const { airline, computer, start, profile, network, direct } = await world();
  const first = await start();
  await signInByBrowser(first, airline, profile);
  network(async (url, init) => {
    const answer = await direct(url, init);
    return url.endsWith("/oauth/token") ? end() : answer;
  });
  for (let launches = 0; launches < 2; launches++) {
    const { session } = await start();
    expect(session.view()).toMatchObject({ kind: "signed_out" });
    await session.clientOf(profile).statistics();
  }
  expect(airline.refreshLog.map(({ outcome }) => outcome)).toEqual(["refreshed"]);
  expect(computer.keyring.size).toBe(0);
});

test.each<[string, string, () => Response]>([
  ["503", english.accounts.serverProblem, () => new Response("<h1>Back soon</h1>", { status: 503 })],
  [
    "a broken connection",
    english.accounts.broke,
    () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
    },
  ],
])(
  "a call whose token renewal ends in %s says so, as the session does: the airline refused no sign-in",
  async (_name, why, end) => {
    const { clock, airline, start, profile, network, direct } = await world();
    airline.setOauth({ accessLifetimeS: 60 });
    const { session, ...program } = await start();
    await signInByBrowser({ session, ...program }, airline, profile);
    await clock.advance(61_000);
    network((url, init) => (url.endsWith("/oauth/token") ? Promise.resolve().then(end) : direct(url, init)));
    const message = `${english.airlineFailures.failed.statistics} ${why}`;
    expect(await session.clientOf(profile).statistics()).toMatchObject({ ok: false, error: { message } });
    expect(session.view()).toMatchObject({ kind: "signed_out", reason: { message: why } });
  },
);

test("ten calls that are refused together wait for one refresh, and each is repeated exactly once", async () => {
  const { clock, airline, start, profile, sent } = await world();
  airline.setOauth({ accessLifetimeS: 60 });
  const program = await start();
  await signInByBrowser(program, airline, profile);
  await clock.advance(61_000);
  const before = sent("/pilot/statistics");
  const client = program.session.clientOf(profile);
  const results = await Promise.all(Array.from({ length: 10 }, () => client.statistics()));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(sent("/pilot/statistics") - before).toBe(20);
  expect(airline.refreshLog.map(({ outcome }) => outcome)).toEqual(["refreshed"]);
});

test("invalid_grant ends the sign-in: the tokens are deleted, the pilot is asked, nothing is retried", async () => {
  const { clock, airline, computer, start, profile } = await world();
  airline.setOauth({ accessLifetimeS: 60 });
  const program = await start();
  await signInByBrowser(program, airline, profile);
  await clock.advance(61_000);
  airline.revokeTokens(pilot.pilotId);
  const client = program.session.clientOf(profile);
  for (let i = 0; i < 5; i++) expect((await client.statistics()).ok).toBe(false);
  expect(program.session.view()).toMatchObject({ kind: "signed_out", reason: { code: "invalid_grant" } });
  expect(computer.keyring.size).toBe(0);
  expect(airline.refreshLog).toHaveLength(1);
  expect((await start()).session.view()).toMatchObject({ kind: "signed_out", reason: null });
});

test("without a refresh address the browser opens again, and nothing is kept", async () => {
  const { clock, airline, computer, start, profile } = await world("reference", { refreshUrl: null });
  airline.setOauth({ accessLifetimeS: 60, refresh: false });
  const program = await start();
  await signInByBrowser(program, airline, profile);
  expect(program.session.view()).toMatchObject({ kind: "signed_in", keptIn: "not_renewable" });
  expect(computer.keyring.size).toBe(0);
  await clock.advance(61_000);
  await program.session.clientOf(profile).statistics();
  expect(program.session.view()).toMatchObject({ kind: "signed_out", reason: { code: "sign_in_over" } });
  await expect.poll(() => program.browserViews.at(-1)).toMatchObject({ step: "waiting", purpose: "sign_in" });
});

test("if every call after login gets 401, the message names the lost header, and neither sign-in nor refresh is repeated", async () => {
  const { airline, start, profile, sent } = await world("unauthorised");
  const program = await start();
  const result = await program.session.signIn(profile, pilot.pilotId, pilot.password);
  expect(result).toMatchObject({ ok: false, error: { code: "header_lost" } });
  await signInByBrowser(program, airline, profile);
  expect(program.session.view()).toMatchObject({ kind: "signed_out", reason: { code: "header_lost" } });
  const client = program.session.clientOf(profile);
  for (let i = 0; i < 20; i++) await client.bookings({ airport: () => undefined, aircraft: () => undefined });
  expect(airline.refreshLog).toHaveLength(1);
  expect(sent("/pilot/login")).toBe(1);
});

test("a flight's client still works after the pilot has turned to another airline", async () => {
  const { start, profile } = await world();
  const program = await start();
  await program.session.signIn(profile, pilot.pilotId, pilot.password);
  const client = program.session.clientOf(profile);
  await program.session.select({ ...profile, id: "another", name: "Another" });
  expect(program.session.view()).toMatchObject({ kind: "signed_out", airlineId: "another" });
  expect((await client.statistics()).ok).toBe(true);
});

test("a key that is no longer found (a locked keyring) is reported, and the pilot is asked", async () => {
  const { computer, start, profile } = await world();
  await (await start()).session.signIn(profile, pilot.pilotId, pilot.password);
  Object.assign(computer.keytar, { getPassword: async () => null });
  expect((await start()).session.view()).toMatchObject({ kind: "signed_out", reason: { code: "no_key" } });
  expect(computer.keyring.size).toBe(1);
});

test("signing out deletes the key, and late answers do not restore it", async () => {
  const { clock, computer, profile, program } = await renewing();
  const call = program.session.clientOf(profile).statistics();
  await clock.advance(1_000);
  await program.session.signOut();
  await clock.advance(10_000);
  expect((await call).ok).toBe(false);
  expect(program.session.view()).toMatchObject({ kind: "signed_out", reason: null });
  expect(computer.keyring.size).toBe(0);
});

test("a renewal that ends after the pilot has signed in again does not end the new sign-in", async () => {
  const { clock, airline, profile, program } = await renewing();
  const late = program.session.clientOf(profile).statistics();
  await clock.advance(1_000);
  await program.session.signOut();
  await signInByBrowser(program, airline, profile);
  await clock.advance(10_000);
  await late;
  expect(program.session.view()).toMatchObject({ kind: "signed_in", offline: null });
  expect((await program.session.clientOf(profile).statistics()).ok).toBe(true);
});

test("a full disk that stops a renewal is named as the reason, and not the airline's server", async () => {
  const { clock, airline, computer, start, profile } = await world();
  airline.setOauth({ accessLifetimeS: 60 });
  const program = await start();
  await signInByBrowser(program, airline, profile);
  await clock.advance(61_000);
  computer.files.replace = () => Promise.reject(new Error("ENOSPC"));
  await program.session.clientOf(profile).statistics();
  const message = expect.stringMatching(/^Contrail cannot write to its folder.* Contrail keeps trying\.$/);
  expect(program.session.view()).toMatchObject({ kind: "signed_in", offline: { message } });
});

test("after the keychain refuses a new token, the older one is never used again", async () => {
  const { clock, airline, computer, start, profile } = await world();
  airline.setOauth({ accessLifetimeS: 60 });
  const program = await start();
  await signInByBrowser(program, airline, profile);
  Object.assign(computer.keytar, {
    setPassword: () => Promise.reject(new Error("locked")),
    deletePassword: () => Promise.reject(new Error("locked")),
  });
  await clock.advance(61_000);
  expect((await program.session.clientOf(profile).statistics()).ok).toBe(true);
  expect(computer.keyring.size).toBe(1);
  const second = await start();
  expect(second.session.view()).toMatchObject({ kind: "signed_out", reason: { code: "spent" } });
  expect(airline.refreshLog.map(({ outcome }) => outcome)).toEqual(["refreshed"]);
});

test.each(["password", "oauth"] as const)(
  "a keychain that deletes nothing: what was kept (%s) is not sent to the addresses that a profile names later",
  async (kind) => {
    const { airline, computer, start, profile } = await world();
    computer.keytar.deletePassword = async () => false;
    const first = await start();
    if (kind === "oauth") await signInByBrowser(first, airline, profile);
    else await first.session.signIn(profile, pilot.pilotId, pilot.password);
    await first.session.forget(profile.id);
    expect(computer.keyring.size).toBeGreaterThan(0);
    const before = airline.requests.length;
    for (const moved of [
      { ...profile, baseUrl: `${profile.baseUrl}/other` },
      { ...profile, oauth: profile.oauth && { ...profile.oauth, refreshUrl: `${profile.oauth.refreshUrl}/other` } },
    ])
      expect((await start(moved)).session.view()).toMatchObject({ kind: "signed_out", reason: null });
    expect(airline.requests.length).toBe(before);
  },
);

test("a browser sign-in whose pilot is not known yet belongs to nobody, until the airline names the pilot", async () => {
  const { clock, airline, start, profile, network, direct, sent } = await world();
  const program = await start();
  const { session } = program;
  await session.signIn(profile, pilot.pilotId, pilot.password);
  const known = session.activePilot();
  if (known === null) throw new Error("not signed in");
  network((url, init) => (url.endsWith("/pilot/verify") ? down(url, init) : direct(url, init)));
  await signInByBrowser(program, airline, profile);
  expect(session.view()).toMatchObject({ kind: "signed_in", offline: { code: "network" } });
  const before = airline.requests.length;
  expect(await session.clientOf(profile, known.pilot).cancel(flightOf("x"))).toMatchObject({
    error: { code: "not_signed_in" },
  });
  expect(airline.requests.length).toBe(before);
  // Another answer shows that the airline can be reached, but not who the pilot is.
  expect((await session.clientOf(profile).statistics()).ok).toBe(true);
  network(direct);
  await clock.advance(61_000);
  expect(sent("/pilot/verify")).toBe(2);
  expect(program.known).toEqual([profile.id]);
  expect((await session.clientOf(profile, known.pilot).statistics()).ok).toBe(true);
  expect((await session.clientOf(profile, { ...known.pilot, dbId: "12" }).statistics()).ok).toBe(false);
  expect(session.mayBe(profile.id, { ...known.pilot, dbId: "12" })).toBe(false);
});

test("an answer to the previous pilot's call does not end the next pilot's sign-in", async () => {
  const { start, profile, network, direct } = await world();
  const { session } = await start();
  await session.signIn(profile, pilot.pilotId, pilot.password);
  const activePilot = session.activePilot();
  let answer = (): void => undefined;
  network(async (url, init) => {
    const answered = await direct(url, init);
    if (url.endsWith("/pilot/statistics")) await new Promise<void>((resolve) => (answer = resolve));
    return url.endsWith("/pilot/statistics") ? Response.json({ error: "Invalid Token" }, { status: 401 }) : answered;
  });
  const late = activePilot?.client.statistics();
  await session.signOut();
  const [, next = pilot] = pilots;
  await session.signIn(profile, next.pilotId, next.password);
  answer();
  expect(await late).toMatchObject({ ok: false });
  expect(session.view()).toMatchObject({ kind: "signed_in", pilot: { pilotId: next.pilotId } });
  expect(session.activePilot()?.pilot.pilotId).toBe(next.pilotId);
});
