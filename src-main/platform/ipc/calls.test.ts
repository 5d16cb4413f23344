import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CallName, calls } from "../../../src-shared/contract/ipc.ts";
import { defaultSettings } from "../../../src-shared/contract/settings.ts";
import { failure, success } from "../../../src-shared/domain/result.ts";
import { createAnswer, type Handlers } from "./calls.ts";

const names = Object.keys(calls) as CallName[];
const callArguments = { address: "https://crew.example.com" };
const profile = {
  id: "demo",
  name: "Demo",
  baseUrl: "https://crew.example.com",
  system: "crew_system",
  signIn: ["password"],
  oauth: null,
  oauthVerifiedAtMs: null,
  allowAircraftChanges: true,
  allowStartOverride: false,
  allowCrashRecovery: false,
  distanceUnit: "nmi",
  cargoUnit: "lb",
  positionTimes: false,
  rulesUrl: null,
  demo: true,
};

/** Answers every call with `value`, valid or not. `seen` holds the arguments that were accepted. */
function answering(value: () => unknown) {
  const seen: { name: string; args: unknown }[] = [];
  const reports: string[] = [];
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      async (args: unknown) => {
        seen.push({ name, args });
        return value();
      },
    ]),
  ) as unknown as Handlers;
  const answer = createAnswer<{ trusted: boolean }>(
    (event) => event.trusted,
    handlers,
    (message) => reports.push(message),
  );
  return { answer, seen, reports };
}

const ours = { trusted: true };

describe("a call of the window", () => {
  it("reaches its handler and comes back with its value", async () => {
    const { answer, seen } = answering(() => success([profile]));
    expect(await answer(ours, "airlines.list", undefined)).toEqual({ ok: true, value: [profile] });
    expect(seen).toEqual([{ name: "airlines.list", args: undefined }]);
  });

  it.each([
    ["shell.copyText", { text: "A" }],
    ["shell.openExternal", { url: "https://crew.example.com/" }],
    ["airlines.check", callArguments],
    ["airlines.add", { name: "A", ...callArguments }],
    ["airlines.edit", { airlineId: "a", draft: { ...profile } }],
    ["airlines.answerProposal", { proposalId: 1, accept: true }],
    ["airlines.testConnection", { airlineId: "a" }],
    ["session.signIn", { airlineId: "a", username: "A", password: "B" }],
    ["session.openBrowser", { airlineId: "a", throughPage: false }],
    ["session.reopenBrowser", undefined],
    ["plans.make", { bidId: "1" }],
    ["plans.fetch", { bidId: "1" }],
    ["flight.fetchRoute", undefined],
    ["weather.fetch", { icaos: ["BIKF"] }],
    ["updates.check", undefined],
    ["settings.set", { simulatorPlace: { host: "simulator", port: 500 } }],
    ["settings.set", { findXplaneNearby: true }],
    ["settings.set", { simbriefPilot: "what the page saw" }],
    ["settings.set", { theme: "dark", freshWeather: true }],
    ["settings.set", { vatsim: true }],
    ["settings.set", { ivao: true }],
    ["settings.set", { lookForUpdates: true }],
    ["settings.set", { screenHere: true }],
    ["settings.set", { screenForWebPages: true }],
    ["settings.set", { screenNetwork: true }],
    ["settings.set", { discord: true }],
    ["settings.set", { discordApplicationId: "123456789012345678" }],
    ["settings.set", { onlineTiles: { ...defaultSettings.onlineTiles, shown: true } }],
  ] as const)("to %s is answered only with a gesture of the pilot", async (name, args) => {
    const { answer, seen } = answering(() => failure("heard", "It was heard."));
    for (const gesture of [undefined, false, "yes"])
      expect(await answer(ours, name, args, gesture)).toMatchObject({ ok: false, error: { code: "no_gesture" } });
    expect(seen).toEqual([]);
    expect(await answer(ours, name, args, true)).toMatchObject({ error: { code: "heard" } });
  });

  it("that changes a setting which sends nothing anywhere needs no gesture", async () => {
    const { answer } = answering(() => failure("heard", "It was heard."));
    for (const change of [{ theme: "dark" }, { simulatorPlace: null }, { vatsim: false, simbriefPilot: "" }])
      expect(await answer(ours, "settings.set", change)).toMatchObject({ error: { code: "heard" } });
  });

  it("passes on the text of a failure", async () => {
    const { answer } = answering(() => failure("offline", "The airline cannot be reached."));
    expect(await answer(ours, "airlines.check", callArguments, true)).toEqual({
      ok: false,
      error: { code: "offline", message: "The airline cannot be reached." },
    });
  });

  it("from a stranger never reaches a handler", async () => {
    const { answer, seen, reports } = answering(() => success([profile]));
    for (const name of names) {
      expect(await answer({ trusted: false }, name, undefined)).toMatchObject({ error: { code: "refused" } });
    }
    expect(seen).toEqual([]);
    expect(reports).toHaveLength(names.length);
  });

  it("removes everything that is not in the value's schema, so that a token cannot leak", async () => {
    const { answer } = answering(() => success([{ ...profile, accessToken: "planted" }]));
    expect(JSON.stringify(await answer(ours, "airlines.list", undefined))).not.toContain("planted");
  });

  it("with a value that does not fit is our own error: reported, and shown as a text", async () => {
    const { answer, reports } = answering(() => success([{ ...profile, baseUrl: 5 }]));
    expect(await answer(ours, "airlines.list", undefined)).toMatchObject({ ok: false, error: { code: "internal" } });
    expect(reports).toEqual(["the value of airlines.list does not fit its schema"]);
  });

  it("whose handler throws is answered too", async () => {
    const { answer, reports } = answering(() => {
      throw new Error("boom");
    });
    expect(await answer(ours, "app.info", undefined)).toMatchObject({ ok: false, error: { code: "internal" } });
    expect(reports).toEqual(["app.info failed"]);
  });

  it("under an unknown name is refused, including the names that every object has", async () => {
    const { answer, seen } = answering(() => success(undefined));
    for (const name of ["", "toString", "__proto__", "constructor", "app.Info", 7, null, undefined, {}, ["app.info"]]) {
      expect(await answer(ours, name, undefined)).toMatchObject({ ok: false, error: { code: "unknown_call" } });
    }
    expect(seen).toEqual([]);
  });
});

describe("garbage", () => {
  it.each(names)("to %s is answered, and only valid arguments pass", async (name) => {
    const { answer, seen } = answering(() => undefined);
    await fc.assert(
      fc.asyncProperty(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), async (args) => {
        seen.length = 0;
        const result = await answer(ours, name, args);
        expect(result.ok).toBe(false);
        for (const call of seen) expect(calls[name].args.safeParse(call.args).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it.each(names)("from the handler of %s never throws to the window", async (name) => {
    const args = sampleArguments[name];
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (value) => {
        const { answer, seen } = answering(() => success(value));
        const result = await answer(ours, name, args, true);
        expect(seen).toHaveLength(1);
        if (result.ok) expect(calls[name].value.safeParse(result.value).success).toBe(true);
        else expect(result.error.code).toBe("internal");
      }),
      { numRuns: 50 },
    );
  });

  it("is not copied if it is not text, or too long", async () => {
    const { answer, seen } = answering(() => success(undefined));
    for (const text of ["", "x".repeat(20_001), { html: "<b>" }, null])
      expect(await answer(ours, "shell.copyText", { text })).toMatchObject({ ok: false });
    expect(seen).toEqual([]);
  });

  it("that saves a picture has bytes of a bounded length, and a name", async () => {
    const { answer, seen } = answering(() => success(null));
    const png = new Uint8Array(100);
    for (const args of [{ name: "", png }, { name: "a".repeat(121), png }, { name: 5, png }, { name: "a" }])
      expect(await answer(ours, "landing.savePicture", args)).toMatchObject({ ok: false });
    for (const bytes of ["data:image/png", [...png], new Uint8Array(), new Uint8Array(2_000_001), { length: 100 }])
      expect(await answer(ours, "landing.savePicture", { name: "a", png: bytes })).toMatchObject({ ok: false });
    expect(seen).toEqual([]);
  });

  it("under any name and from any sender is answered", async () => {
    const { answer } = answering(() => success(undefined));
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), fc.boolean(), async (name, args, trusted) => {
        const result = await answer({ trusted }, name, args);
        expect(typeof result.ok).toBe("boolean");
      }),
      { numRuns: 2000, examples: [[{ toString: false }, 0, false]] },
    );
  });
});

/** Good arguments for every call. */
const sampleArguments: { [N in CallName]: unknown } = {
  "app.info": undefined,
  "settings.set": { theme: "dark" },
  "weather.fetch": { icaos: ["BIKF"] },
  "bookings.addOwn": { number: "214", departureIcao: "BIKF", arrivalIcao: "BIRK" },
  "plans.of": { bidId: "101" },
  "plans.fetch": { bidId: "101" },
  "plans.decide": { bidId: "101", use: true },
  "plans.make": { bidId: "101" },
  "flight.fetchRoute": undefined,
  "flight.landingTrace": undefined,
  "landing.savePicture": { name: "ICE 214", png: new Uint8Array(100) },
  "updates.check": undefined,
  "updates.install": undefined,
  "faults.list": undefined,
  "faults.show": { faultId: "2026-11-21T09-00-00-000Z-1" },
  "faults.remove": { faultId: "2026-11-21T09-00-00-000Z-1" },
  "airlines.list": undefined,
  "airlines.check": callArguments,
  "airlines.add": { name: "Demo", ...callArguments },
  "airlines.edit": { airlineId: "demo", draft: profile },
  "airlines.propose": { text: "{}" },
  "airlines.answerProposal": { proposalId: 1, accept: true },
  "airlines.testConnection": { airlineId: "demo" },
  "airlines.closeTest": undefined,
  "session.openBrowser": { airlineId: "demo", throughPage: false },
  "session.reopenBrowser": undefined,
  "session.cancelBrowser": undefined,
  "session.pasteAddress": { address: "contrail://auth/airline/demo/callback?code=c&state=s" },
  "schedule.book": { flightId: "1" },
  "schedule.search": {
    departureIcao: "BIKF",
    arrivalIcao: null,
    minimumFlightTimeH: null,
    maximumFlightTimeH: 2,
    minimumDistanceNm: null,
    maximumDistanceNm: null,
  },
  "fleet.list": undefined,
  "airlines.remove": { airlineId: "demo" },
  "airlines.select": { airlineId: "demo" },
  "demo.open": undefined,
  "demo.fly": { speed: 30 },
  "demo.land": undefined,
  "session.signIn": { airlineId: "demo", username: "ICE1", password: "secret" },
  "session.signOut": undefined,
  "bookings.list": undefined,
  "bookings.aircraft": { bidId: "1" },
  "bookings.changeAircraft": { bidId: "1", aircraftId: "2" },
  "bookings.unbook": { bidId: "1" },
  "announcements.list": undefined,
  "pilot.statistics": undefined,
  "airports.list": undefined,
  "airports.ground": { latitudeDeg: 64.13, longitudeDeg: -21.94 },
  "flight.start": { bidId: "1" },
  "flight.answerConfirmation": { choice: "cancel" },
  "flight.trail": undefined,
  "flight.correctPhase": { phase: "taxi" },
  "flight.checkResume": undefined,
  "flight.continue": undefined,
  "flight.denyCrash": undefined,
  "flight.cancel": undefined,
  "flight.comment": { comments: "Fine" },
  "flight.file": { comments: "", diversion: "BIKF" },
  "flight.checkFiling": undefined,
  "flight.settleFiling": { arrived: true },
  "flight.close": undefined,
  "logbook.list": undefined,
  "logbook.read": { flightId: "1" },
  "review.of": { flightId: "a" },
  "review.excuse": { flightId: "a", rule: "bank", fromMs: 1, excuse: "atc" },
  "review.trial": { text: "{}" },
  "rules.look": { airlineId: "a" },
  "rules.take": { airlineId: "a", text: null },
  "logbook.export": { flightId: "1", format: "gpx" },
  "logbook.exportAll": undefined,
  "logbook.importAll": undefined,
  "simulator.diagnosis": undefined,
  "screen.addresses": undefined,
  "screen.newCode": undefined,
  "screen.disconnect": { deviceId: "0123456789ab" },
  "shell.showAs": { shape: "strip" },
  "shell.drawUnseen": undefined,
  "shell.openExternal": { url: "https://example.com/" },
  "shell.copyText": { text: "Contrail 0.1.0" },
};
