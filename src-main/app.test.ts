import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AirlineProfile } from "../src-shared/domain/airline.ts";
import { words } from "../src-shared/words/words.ts";
import { startLabAirline, startLabPhpvms } from "../tools/lab/airline/server.ts";
import { removeFolder } from "../tools/lab/program/folders.ts";
import { addAirline, approve, profileOf, startApp } from "../tools/lab/windowless.ts";
import { anyFlight } from "./airlines/crew-system/testing/signed-in.ts";
import { parseDeepLink } from "./deep-link.ts";
import { pilots } from "./demo/airline/airline-data.ts";
import { createClock } from "./platform/time/clock.ts";

let userData = "";
beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), "contrail-app-"));
});
afterEach(() => removeFolder(userData));

function everythingIn(folder: string): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isDirectory() ? everythingIn(path) : `${path}\n${readFileSync(path, "latin1")}`))
    .join("\n");
}

test("signed in both ways, renewed, tested and refused: no secret in any file, log line, push or answer", async () => {
  const program = await startApp(userData);
  const { app, crossed, opened, call } = program;
  await app.begin();
  const airline = await startLabAirline({ clock: createClock() });
  const profile = profileOf(airline);
  const airlineId = await addAirline(program, profile);
  airline.faults.setOauth({ accessLifetimeS: 1 });

  expect(await call("session.openBrowser", { airlineId, throughPage: false })).toMatchObject({ ok: true });
  const link = await approve(opened.at(-1) ?? "");
  expect(parseDeepLink(link).kind).toBe("sign_in_code");
  await app.openLink(parseDeepLink(link));
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await call("pilot.statistics")).toMatchObject({ ok: true });
  await call("schedule.search", anyFlight);
  expect(await call("fleet.list")).toMatchObject({ ok: true });

  await call("airlines.testConnection", { airlineId });
  const second = await approve(opened.at(-1) ?? "");
  expect(await call("session.pasteAddress", { address: second })).toMatchObject({ ok: true });
  await expect.poll(() => JSON.stringify(crossed)).toMatch(/"verifiedAtMs":\d/);
  // The same link again, a foreign one, and one with the code in the wrong place.
  await app.openLink(parseDeepLink(link));
  await app.openLink(parseDeepLink(link.replace(/state=[^&]*/, "state=foreign")));
  expect(await call("session.pasteAddress", { address: `${link}&code=twice` })).toMatchObject({ ok: false });

  airline.airline.revokeTokens(pilots[0].pilotId);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await call("bookings.list")).toMatchObject({ ok: false });
  const { username, password } = { username: pilots[0].pilotId, password: pilots[0].password };
  expect(await call("session.signIn", { airlineId, username, password })).toMatchObject({ ok: true });
  await call("session.signOut");
  const { refreshes } = airline.accepted;
  expect(refreshes.map(({ outcome }) => outcome)).toContain("refreshed");
  expect(refreshes.map(({ outcome }) => outcome)).not.toContain("reused");
  await app.end();
  await airline.close();

  const written = everythingIn(userData);
  expect(written).toContain("airlines.json");
  expect(written).toContain("renewals.json");
  const codes = [link, second].flatMap((each) => {
    const { searchParams } = new URL(each);
    return [searchParams.get("code") ?? "", searchParams.get("state") ?? ""];
  });
  expect(codes).not.toContain("");
  const shown = JSON.stringify(crossed);
  for (const text of [written, shown]) {
    expect(text).not.toMatch(/\b(access|refresh)-[0-9a-z]/i);
    for (const secret of codes) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/verifier=|Bearer [^"[]/);
  }
  expect(written).not.toContain(password);
});

test("the demo airline signs in by itself, also after a restart; a sign-out lasts until then", async () => {
  const first = await startApp(userData);
  await first.app.begin();
  await first.call("demo.open");
  expect(await first.call("bookings.list")).toMatchObject({ ok: true });
  await first.call("session.signOut");
  expect(await first.call("bookings.list")).toMatchObject({ ok: false });
  await first.app.end();
  const second = await startApp(userData);
  await second.app.begin();
  expect(await second.call("bookings.list")).toMatchObject({ ok: true });
  await second.app.end();
});

test("beside another airline the demo airline opens when it is selected, also after a restart", async () => {
  const airline = await startLabAirline({ clock: createClock() });
  const first = await startApp(userData);
  await first.app.begin();
  await first.call("demo.open");
  expect(await first.call("airlines.add", { name: "Nordlys", address: airline.url })).toMatchObject({ ok: true });
  await first.app.end();
  const { app, call } = await startApp(userData);
  await app.begin();
  expect(await call("airlines.select", { airlineId: "demo" })).toMatchObject({ ok: true });
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  expect(await call("demo.fly", { speed: 30 })).toMatchObject({ ok: true });
  await app.end();
  await airline.close();
});

test("without a selected airline the first one is: after the selected one was removed, and after settings were lost", async () => {
  const airline = await startLabAirline({ clock: createClock() });
  const first = await startApp(userData);
  await first.app.begin();
  await first.call("demo.open");
  const added = await first.call("airlines.add", { name: "Nordlys", address: airline.url });
  const { id: airlineId } = (added.ok ? added.value : null) as AirlineProfile;
  expect(await first.call("airlines.remove", { airlineId })).toMatchObject({ ok: true });
  expect(await first.call("bookings.list")).toMatchObject({ ok: true });
  await first.app.end();
  writeFileSync(join(userData, "settings.json"), "damaged");
  const second = await startApp(userData);
  await second.app.begin();
  expect(await second.call("bookings.list")).toMatchObject({ ok: true });
  await second.app.end();
  await airline.close();
});

test("after a demo flight, which runs faster, the time at another airline is the computer's, and the demo flies again", async () => {
  const { app, call } = await startApp(userData);
  await app.begin();
  const aheadMs = async () => {
    const info = await call("app.info");
    return Math.abs((info.ok ? (info.value as { nowMs: number }).nowMs : 0) - Date.now());
  };
  const begin = async () => {
    const listed = await call("bookings.list");
    const [booking] = listed.ok ? (listed.value as { bidId: string }[]) : [];
    return call("flight.start", { bidId: booking?.bidId });
  };
  const demo = await call("demo.open");
  expect(await begin()).toMatchObject({ ok: true, value: { kind: "started" } });
  await call("demo.fly", { speed: 30 });
  await expect.poll(aheadMs).toBeGreaterThan(20_000);
  await call("flight.cancel");
  await call("flight.close");
  const airline = await startLabAirline({ clock: createClock() });
  expect(await call("airlines.add", { name: "Nordlys", address: airline.url })).toMatchObject({ ok: true });
  expect(await aheadMs()).toBeLessThan(10_000);
  await call("airlines.select", { airlineId: demo.ok ? (demo.value as AirlineProfile).id : "" });
  expect(await begin()).toMatchObject({ ok: true, value: { kind: "started" } });
  await app.end();
  await airline.close();
});

test("a disk that refuses the list of airlines neither stops the start nor keeps half of an airline", async () => {
  const first = await startApp(userData);
  await first.app.begin();
  await first.call("demo.open");
  await first.app.end();
  const { app, call } = await startApp(userData);
  rmSync(join(userData, "airlines.json"));
  mkdirSync(join(userData, "airlines.json"));
  await app.begin();
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  const airline = await startLabAirline({ clock: createClock() });
  for (const _ of [1, 2])
    expect(await call("airlines.add", { name: "Nordlys", address: airline.url })).toMatchObject({
      ok: false,
      error: { code: "disk", message: expect.stringContaining("disk space") },
    });
  await app.end();
  await airline.close();
});

test("an airline that the disk does not let go stays selected, and the pilot reads why", async () => {
  const { app, call, crossed } = await startApp(userData);
  await app.begin();
  await call("demo.open");
  const session = () => crossed.findLast((each) => Array.isArray(each) && each[0] === "session");
  rmSync(join(userData, "airlines.json"));
  mkdirSync(join(userData, "airlines.json"));
  expect(await call("airlines.remove", { airlineId: "demo" })).toMatchObject({
    ok: false,
    error: { code: "disk", message: words().program.notWritten },
  });
  expect(session()).toMatchObject(["session", { kind: "signed_in", airlineId: "demo" }]);
  await app.end();
});

test("a proposed airline that cannot be added stays proposed, beside the reason", async () => {
  const { app, call, crossed, proposalId } = await startApp(userData);
  await app.begin();
  const airline = await startLabAirline({ clock: createClock() });
  await call("airlines.propose", { text: JSON.stringify({ name: "Nordlys", address: airline.url }) });
  mkdirSync(join(userData, "airlines.json"));
  const answer = () => call("airlines.answerProposal", { proposalId: proposalId(), accept: true });
  const shown = () => crossed.findLast((each) => Array.isArray(each) && each[0] === "proposal");
  expect(await answer()).toMatchObject({ ok: false, error: { code: "disk" } });
  expect(shown()).toMatchObject(["proposal", { kind: "asks" }]);
  rmSync(join(userData, "airlines.json"), { recursive: true });
  expect(await answer()).toMatchObject({ ok: true, value: { name: "Nordlys" } });
  expect(shown()).toEqual(["proposal", null]);
  await app.end();
  await airline.close();
});

test("after a connection test the airline's lists are still those that were read", async () => {
  const program = await startApp(userData);
  const { app, call, crossed, opened } = program;
  await app.begin();
  const airline = await startLabAirline({ clock: createClock() });
  const airlineId = await addAirline(program, profileOf(airline));
  const [{ pilotId: username, password }] = pilots;
  expect(await call("session.signIn", { airlineId, username, password })).toMatchObject({ ok: true });
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  await call("airlines.testConnection", { airlineId });
  await call("session.pasteAddress", { address: await approve(opened.at(-1) ?? "") });
  await expect.poll(() => JSON.stringify(crossed)).toMatch(/"verifiedAtMs":\d/);
  for (const _ of [1, 2]) expect(await call("bookings.list")).toMatchObject({ ok: true });
  expect(airline.accepted.requests.filter(({ operation }) => operation === "airports")).toHaveLength(1);
  await app.end();
  await airline.close();
});

test("removing an airline leaves nothing of it but the lines of the log", async () => {
  const { app, call } = await startApp(userData);
  await app.begin();
  await call("demo.open");
  const [{ email }] = pilots;
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  const kept = () => readdirSync(userData).filter((name) => name !== "logs");
  await expect.poll(() => readdirSync(userData)).toContain("reference");
  expect(await call("airlines.remove", { airlineId: "demo" })).toMatchObject({ ok: true });
  await app.end();
  expect(readdirSync(join(userData, "reference"))).toEqual([]);
  for (const name of kept()) {
    const path = join(userData, name);
    const written = statSync(path).isDirectory() ? everythingIn(path) : readFileSync(path, "latin1");
    expect(written, name).not.toContain(email);
    // This file has only the serial of a token that the keychain may still have. The serial reveals nothing, and
    // prevents a second use of the token.
    if (name !== "renewals.json") expect(written, name).not.toContain("demo");
  }
});

test("an airline that asks for a wait is not disturbed by the next pilot either", async () => {
  const program = await startApp(userData);
  const { app, call } = program;
  await app.begin();
  const airline = await startLabAirline({ clock: createClock() });
  const airlineId = await addAirline(program, profileOf(airline));
  const [first, second = first] = pilots;
  const signIn = ({ pilotId: username, password }: typeof first) =>
    call("session.signIn", { airlineId, username, password });
  expect(await signIn(first)).toMatchObject({ ok: true });
  airline.faults.set({
    answers: [{ operation: "statistics", kind: "status", status: 429, retryAfterS: 300, times: 1 }],
  });
  expect(await call("pilot.statistics")).toMatchObject({ ok: false });
  await call("session.signOut");
  expect(await signIn(second)).toMatchObject({ ok: false, error: { code: "too_many_requests" } });
  expect(airline.airline.breaches).toEqual([]);
  await app.end();
  await airline.close();
});

test("the wait that one server asks for holds for its address, whatever becomes of another airline", async () => {
  const { app, call, crossed } = await startApp(userData);
  await app.begin();
  const [old, moved] = [
    await startLabAirline({ clock: createClock() }),
    await startLabAirline({ clock: createClock() }),
  ];
  const added = await call("airlines.add", { name: "Nordlys", address: old.url });
  if (!added.ok) throw new Error(added.error.message);
  const { id: airlineId, demo: _, oauthVerifiedAtMs: __, ...draft } = added.value as AirlineProfile;
  const [{ pilotId: username, password }] = pilots;
  old.faults.set({ answers: [{ operation: "login", kind: "status", status: 503, retryAfterS: 3600 }] });
  expect(await call("session.signIn", { airlineId, username, password })).toMatchObject({ ok: false });
  const waits = () => crossed.filter((each) => Array.isArray(each) && each[0] === "airlineWait");
  const wait = ["airlineWait", { baseUrl: old.url, untilMs: expect.any(Number) }];
  const other = await call("airlines.add", { name: "Other", address: moved.url });
  if (!other.ok) throw new Error(other.error.message);
  await call("airlines.remove", { airlineId: (other.value as AirlineProfile).id });
  expect(waits().at(-1)).toEqual(wait);
  expect(await call("airlines.edit", { airlineId, draft: { ...draft, baseUrl: moved.url } })).toMatchObject({
    ok: true,
  });
  expect(await call("session.signIn", { airlineId, username, password })).toMatchObject({ ok: true });
  await app.end();
  await old.close();
  await moved.close();
});

test("an address whose server asks for a wait is not requested before, whatever the pilot presses", async () => {
  const { app, call } = await startApp(userData);
  await app.begin();
  const airline = await startLabAirline({ clock: createClock(), variant: "contract" });
  airline.faults.set({ answers: [{ operation: "handshake", kind: "status", status: 429, retryAfterS: 300 }] });
  for (let presses = 0; presses < 5; presses++) {
    const checked = await call("airlines.check", { address: airline.url });
    expect(checked).toMatchObject({ ok: false, error: { code: "too_many_requests" } });
    const untilMs = checked.ok ? 0 : (checked.error.waitUntilMs ?? 0);
    expect(Math.abs(untilMs - Date.now() - 300_000)).toBeLessThan(30_000);
  }
  expect(airline.accepted.requests).toHaveLength(1);
  expect(airline.airline.breaches).toEqual([]);
  await app.end();
  await airline.close();
});

test("a setting that does not concern the search does not reach the simulator's process: a search may move the link", async () => {
  const searches: unknown[] = [];
  const { app, call } = await startApp(userData, () => ({
    post: (message) => void searches.push(message),
    onMessage: () => undefined,
    onExit: () => undefined,
    kill: () => undefined,
  }));
  await app.begin();
  searches.length = 0;
  const preferredSimulator = { kind: "xplane", place: "", simulator: "X-Plane" } as const;
  await call("settings.set", { altitudeUnit: "m" });
  expect(searches).toEqual([]);
  for (const _ of [1, 2]) await call("settings.set", { preferredSimulator });
  const search = expect.objectContaining({ type: "configure", preferred: preferredSimulator });
  expect(searches).toEqual([search, search]);
  await app.end();
});

test("the airline's decision about a report of an earlier flight makes the window's logbook stale", async () => {
  const airline = await startLabPhpvms({ clock: createClock(), version: 7 });
  const password = airline.airline.state.pilots[0]?.apiKey ?? "";
  const signIn = async ({ app, call }: Awaited<ReturnType<typeof startApp>>) => {
    await app.begin();
    const listed = await call("airlines.list");
    const [known] = listed.ok ? (listed.value as AirlineProfile[]) : [];
    const added = known ?? (await call("airlines.add", { name: "Nordlys Virtual", address: airline.url }));
    const { id: airlineId } = "id" in added ? added : ((added.ok ? added.value : null) as AirlineProfile);
    expect(await call("session.signIn", { airlineId, username: "", password })).toMatchObject({ ok: true });
  };
  const first = await startApp(userData);
  await signIn(first);
  const bookings = await first.call("bookings.list");
  const [booking] = bookings.ok ? (bookings.value as { bidId: string }[]) : [];
  expect(await first.call("flight.start", { bidId: booking?.bidId })).toMatchObject({ ok: true });
  await first.app.end();
  // The flight, as if it had been flown and filed.
  const [flightId = ""] = readdirSync(join(userData, "flights"));
  const [pirep] = airline.airline.state.pireps;
  const receipt = {
    ...{ pirepId: pirep?.id, flightNumber: "", route: "", aircraft: "", registration: "", airline: "" },
    ...{ filedAtMs: Date.now(), answered: true, decision: "pending" },
  };
  const path = join(userData, "flights", flightId, "head.json");
  const head = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...head, stage: { kind: "filed", receipt } }));
  airline.airline.decide(pirep?.id ?? "", "accepted");
  const second = await startApp(userData);
  await signIn(second);
  const stale = () => JSON.stringify(second.crossed.filter((each) => Array.isArray(each) && each[0] === "stale"));
  await expect.poll(stale).toContain("logbook.list");
  const logbook = await second.call("logbook.list");
  expect(JSON.stringify(logbook)).toContain('"decision":"accepted"');
  await second.app.end();
  await airline.close();
});

test("a disk that refuses the settings prevents no sign-in in the browser, and a setting says that it is not saved", async () => {
  const program = await startApp(userData);
  const { app, opened, call } = program;
  await app.begin();
  const airline = await startLabAirline({ clock: createClock() });
  const airlineId = await addAirline(program, profileOf(airline));
  rmSync(join(userData, "settings.json"));
  mkdirSync(join(userData, "settings.json", "in the way"), { recursive: true });
  expect(await call("session.openBrowser", { airlineId, throughPage: false })).toMatchObject({ ok: true });
  await app.openLink(parseDeepLink(await approve(opened.at(-1) ?? "")));
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  const set = await call("settings.set", { theme: "light" });
  expect(set).toMatchObject({ ok: false, error: { code: "disk", message: words().program.settingNotSaved } });
  await app.end();
  await airline.close();
});
