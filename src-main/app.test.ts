import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { AirlineProfile } from "../src-shared/domain/airline.ts";
import { words } from "../src-shared/words/words.ts";
import { startLabPhpvms } from "../tools/lab/airline/server.ts";
import { addAirline, approve, profileOf } from "../tools/lab/windowless.ts";
import { anyFlight } from "./airlines/crew-system/testing/signed-in.ts";
import { parseDeepLink } from "./deep-link.ts";
import { pilots } from "./demo/airline/airline-data.ts";
import { createClock } from "./platform/time/clock.ts";
import { begin, openAirline, type Program } from "./testing/program.ts";

function everythingIn(folder: string): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isDirectory() ? everythingIn(path) : `${path}\n${readFileSync(path, "latin1")}`))
    .join("\n");
}

test("signed in both ways, renewed, tested and refused: no secret in any file, log line, push or answer", async () => {
  const program = await begin();
  const { app, crossed, opened, call, signIn, userData } = program;
  const airline = await openAirline();
  const airlineId = await addAirline(program, profileOf(airline));
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
  expect(await signIn(airlineId)).toMatchObject({ ok: true });
  await call("session.signOut");
  const { refreshes } = airline.accepted;
  expect(refreshes.map(({ outcome }) => outcome)).toContain("refreshed");
  expect(refreshes.map(({ outcome }) => outcome)).not.toContain("reused");
  await program.end();

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
  expect(written).not.toContain(pilots[0].password);
});

test("the demo airline signs in by itself, also after a restart; a sign-out lasts until then", async () => {
  const first = await begin();
  await first.call("demo.open");
  expect(await first.call("bookings.list")).toMatchObject({ ok: true });
  await first.call("session.signOut");
  expect(await first.call("bookings.list")).toMatchObject({ ok: false });
  await first.end();
  const second = await begin(first.userData);
  expect(await second.call("bookings.list")).toMatchObject({ ok: true });
});

test("beside another airline the demo airline opens when it is selected, also after a restart", async () => {
  const airline = await openAirline();
  const first = await begin();
  await first.call("demo.open");
  expect(await first.call("airlines.add", { name: "Nordlys", address: airline.url })).toMatchObject({ ok: true });
  await first.end();
  const { call } = await begin(first.userData);
  expect(await call("airlines.select", { airlineId: "demo" })).toMatchObject({ ok: true });
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  expect(await call("demo.fly", { speed: 30 })).toMatchObject({ ok: true });
});

test("without a selected airline the first one is: after the selected one was removed, and after settings were lost", async () => {
  const airline = await openAirline();
  const first = await begin();
  await first.call("demo.open");
  const added = { name: "Nordlys", address: airline.url };
  const { id: airlineId } = await first.must<AirlineProfile>("airlines.add", added);
  expect(await first.call("airlines.remove", { airlineId })).toMatchObject({ ok: true });
  expect(await first.call("bookings.list")).toMatchObject({ ok: true });
  await first.end();
  writeFileSync(join(first.userData, "settings.json"), "damaged");
  const second = await begin(first.userData);
  expect(await second.call("bookings.list")).toMatchObject({ ok: true });
});

test("after a demo flight, which runs faster, the time at another airline is the computer's, and the demo flies again", async () => {
  const { call, must } = await begin();
  const aheadMs = async () => Math.abs((await must<{ nowMs: number }>("app.info")).nowMs - Date.now());
  const start = async () => {
    const [booking] = await must<{ bidId: string }[]>("bookings.list");
    return call("flight.start", { bidId: booking?.bidId });
  };
  const demo = await must<AirlineProfile>("demo.open");
  expect(await start()).toMatchObject({ ok: true, value: { kind: "started" } });
  await call("demo.fly", { speed: 30 });
  await expect.poll(aheadMs).toBeGreaterThan(20_000);
  await call("flight.cancel");
  await call("flight.close");
  const airline = await openAirline();
  expect(await call("airlines.add", { name: "Nordlys", address: airline.url })).toMatchObject({ ok: true });
  expect(await aheadMs()).toBeLessThan(10_000);
  await call("airlines.select", { airlineId: demo.id });
  expect(await start()).toMatchObject({ ok: true, value: { kind: "started" } });
});

test("a disk that refuses the list of airlines neither stops the start nor keeps half of an airline", async () => {
  const first = await begin();
  await first.call("demo.open");
  await first.end();
  const { call, userData } = await begin(first.userData);
  rmSync(join(userData, "airlines.json"));
  mkdirSync(join(userData, "airlines.json"));
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  const airline = await openAirline();
  for (const _ of [1, 2])
    expect(await call("airlines.add", { name: "Nordlys", address: airline.url })).toMatchObject({
      ok: false,
      error: { code: "disk", message: expect.stringContaining("disk space") },
    });
});

test("an airline that the disk does not let go stays selected, and the pilot reads why", async () => {
  const { call, pushed, userData } = await begin();
  await call("demo.open");
  rmSync(join(userData, "airlines.json"));
  mkdirSync(join(userData, "airlines.json"));
  expect(await call("airlines.remove", { airlineId: "demo" })).toMatchObject({
    ok: false,
    error: { code: "disk", message: words().program.notWritten },
  });
  expect(pushed("session").at(-1)).toMatchObject({ kind: "signed_in", airlineId: "demo" });
});

test("a proposed airline that cannot be added stays proposed, beside the reason", async () => {
  const { call, pushed, proposalId, userData } = await begin();
  const airline = await openAirline();
  await call("airlines.propose", { text: JSON.stringify({ name: "Nordlys", address: airline.url }) });
  mkdirSync(join(userData, "airlines.json"));
  const answer = () => call("airlines.answerProposal", { proposalId: proposalId(), accept: true });
  const shown = () => pushed("proposal").at(-1);
  expect(await answer()).toMatchObject({ ok: false, error: { code: "disk" } });
  expect(shown()).toMatchObject({ kind: "asks" });
  rmSync(join(userData, "airlines.json"), { recursive: true });
  expect(await answer()).toMatchObject({ ok: true, value: { name: "Nordlys" } });
  expect(shown()).toBeNull();
});

test("after a connection test the airline's lists are still those that were read", async () => {
  const program = await begin();
  const { call, crossed, opened } = program;
  const airline = await openAirline();
  const airlineId = await addAirline(program, profileOf(airline));
  expect(await program.signIn(airlineId)).toMatchObject({ ok: true });
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  await call("airlines.testConnection", { airlineId });
  await call("session.pasteAddress", { address: await approve(opened.at(-1) ?? "") });
  await expect.poll(() => JSON.stringify(crossed)).toMatch(/"verifiedAtMs":\d/);
  for (const _ of [1, 2]) expect(await call("bookings.list")).toMatchObject({ ok: true });
  expect(airline.accepted.requests.filter(({ operation }) => operation === "airports")).toHaveLength(1);
});

test("removing an airline leaves nothing of it but the lines of the log", async () => {
  const { call, end, userData } = await begin();
  await call("demo.open");
  const [{ email }] = pilots;
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  const kept = () => readdirSync(userData).filter((name) => name !== "logs");
  await expect.poll(() => readdirSync(userData)).toContain("reference");
  expect(await call("airlines.remove", { airlineId: "demo" })).toMatchObject({ ok: true });
  await end();
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
  const program = await begin();
  const { call, signIn } = program;
  const airline = await openAirline();
  const airlineId = await addAirline(program, profileOf(airline));
  expect(await signIn(airlineId)).toMatchObject({ ok: true });
  airline.faults.set({
    answers: [{ operation: "statistics", kind: "status", status: 429, retryAfterS: 300, times: 1 }],
  });
  expect(await call("pilot.statistics")).toMatchObject({ ok: false });
  await call("session.signOut");
  expect(await signIn(airlineId, pilots[1])).toMatchObject({ ok: false, error: { code: "too_many_requests" } });
  expect(airline.airline.breaches).toEqual([]);
});

test("the wait that one server asks for holds for its address, whatever becomes of another airline", async () => {
  const { call, must, pushed, signIn } = await begin();
  const [old, moved] = [await openAirline(), await openAirline()];
  const add = (name: string, address: string) => must<AirlineProfile>("airlines.add", { name, address });
  const { id: airlineId, demo: _, oauthVerifiedAtMs: __, ...draft } = await add("Nordlys", old.url);
  old.faults.set({ answers: [{ operation: "login", kind: "status", status: 503, retryAfterS: 3600 }] });
  expect(await signIn(airlineId)).toMatchObject({ ok: false });
  const other = await add("Other", moved.url);
  await call("airlines.remove", { airlineId: other.id });
  expect(pushed("airlineWait").at(-1)).toEqual({ baseUrl: old.url, untilMs: expect.any(Number) });
  expect(await call("airlines.edit", { airlineId, draft: { ...draft, baseUrl: moved.url } })).toMatchObject({
    ok: true,
  });
  expect(await signIn(airlineId)).toMatchObject({ ok: true });
});

test("an address whose server asks for a wait is not requested before, whatever the pilot presses", async () => {
  const { call } = await begin();
  const airline = await openAirline({ variant: "contract" });
  airline.faults.set({ answers: [{ operation: "handshake", kind: "status", status: 429, retryAfterS: 300 }] });
  for (let presses = 0; presses < 5; presses++) {
    const checked = await call("airlines.check", { address: airline.url });
    expect(checked).toMatchObject({ ok: false, error: { code: "too_many_requests" } });
    const untilMs = checked.ok ? 0 : (checked.error.waitUntilMs ?? 0);
    expect(Math.abs(untilMs - Date.now() - 300_000)).toBeLessThan(30_000);
  }
  expect(airline.accepted.requests).toHaveLength(1);
  expect(airline.airline.breaches).toEqual([]);
});

test("a setting that does not concern the search does not reach the simulator's process: a search may move the link", async () => {
  const searches: unknown[] = [];
  const { call } = await begin(undefined, () => ({
    post: (message) => void searches.push(message),
    onMessage: () => undefined,
    onExit: () => undefined,
    kill: () => undefined,
  }));
  searches.length = 0;
  const preferredSimulator = { kind: "xplane", place: "", simulator: "X-Plane" } as const;
  await call("settings.set", { altitudeUnit: "m" });
  expect(searches).toEqual([]);
  for (const _ of [1, 2]) await call("settings.set", { preferredSimulator });
  const search = expect.objectContaining({ type: "configure", preferred: preferredSimulator });
  expect(searches).toEqual([search, search]);
});

test("the airline's decision about a report of an earlier flight makes the window's logbook stale", async () => {
  const airline = await startLabPhpvms({ clock: createClock(), version: 7 });
  onTestFinished(() => airline.close());
  const password = airline.airline.state.pilots[0]?.apiKey ?? "";
  const first = await begin();
  const { userData } = first;
  const added = { name: "Nordlys Virtual", address: airline.url };
  const { id: airlineId } = await first.must<AirlineProfile>("airlines.add", added);
  const signIn = async (program: Program) =>
    expect(await program.signIn(airlineId, { pilotId: "", password })).toMatchObject({ ok: true });
  await signIn(first);
  const [booking] = await first.must<{ bidId: string }[]>("bookings.list");
  expect(await first.call("flight.start", { bidId: booking?.bidId })).toMatchObject({ ok: true });
  await first.end();
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
  const second = await begin(first.userData);
  await signIn(second);
  await expect.poll(() => second.pushed("stale").flat()).toContain("logbook.list");
  expect(JSON.stringify(await second.call("logbook.list"))).toContain('"decision":"accepted"');
});

test("a disk that refuses the settings prevents no sign-in in the browser, and a setting says that it is not saved", async () => {
  const program = await begin();
  const { app, opened, call, userData } = program;
  const airline = await openAirline();
  const airlineId = await addAirline(program, profileOf(airline));
  rmSync(join(userData, "settings.json"));
  mkdirSync(join(userData, "settings.json", "in the way"), { recursive: true });
  expect(await call("session.openBrowser", { airlineId, throughPage: false })).toMatchObject({ ok: true });
  await app.openLink(parseDeepLink(await approve(opened.at(-1) ?? "")));
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  const set = await call("settings.set", { theme: "light" });
  expect(set).toMatchObject({ ok: false, error: { code: "disk", message: words().program.settingNotSaved } });
});
