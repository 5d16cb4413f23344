import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import type { AirportWeather, WeatherSnapshot } from "../../../src-shared/domain/weather.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { type LabPlanning, startLabPlanning } from "../testing/stand-ins.ts";
import { createWeather, readWeather } from "./weather.ts";

const nowMs = Date.UTC(2026, 10, 22, 9);
let service: LabPlanning;
beforeEach(async () => {
  service = await startLabPlanning({ now: () => nowMs });
});
afterEach(() => service.close());

function world(isOn = true, send: typeof fetch = fetch) {
  const clock = createVirtualClock(nowMs);
  const snapshots: WeatherSnapshot[] = [];
  let reports: readonly AirportWeather[] = [];
  const weather = createWeather({
    fetch: send,
    clock,
    address: () => (isOn ? service.url : null),
    onReports: (next) => {
      reports = next;
    },
    onSnapshot: (snapshot) => snapshots.push(snapshot),
  });
  return { clock, weather, snapshots, reports: () => reports };
}

/** The part of a flight that the weather service evaluates. */
function flightIn(phase: string, offMs: number | null, onMs: number | null, weather: WeatherSnapshot[] = []) {
  return {
    head: { id: "one", departure: { icao: "BIKF" }, arrival: { icao: "BIRK" } },
    stage: { kind: "tracking" },
    tracker: { phase: { phase }, clocks: { offMs, onMs } },
    ...{ away: null, cannotFile: null },
    weather,
  } as unknown as FlightView;
}

describe("fresh weather", () => {
  test("is not requested while it is off", async () => {
    const { weather } = world(false);
    expect(await weather.ask(["BIKF"])).toMatchObject({ ok: false, error: { code: "off" } });
    weather.flight(flightIn("descent", nowMs, null), null);
    expect(service.requests).toEqual([]);
  });

  test("comes for all airports in one request a kind, and is not requested again at once", async () => {
    const { weather, clock, reports } = world();
    expect(await weather.ask(["BIKF", "BIRK", "ZZZZ"])).toEqual({ ok: true, value: undefined });
    expect(reports().map(({ icao }) => icao)).toEqual(["BIKF", "BIRK"]);
    expect(reports()[1]).toEqual({
      icao: "BIRK",
      metar: "BIRK 220900Z 14009KT 9999 FEW025 06/02 Q1008",
      taf: expect.stringMatching(/^BIRK 220900Z 2209\/2309 02012KT/),
    });
    await weather.ask(["BIKF", "BIRK"]);
    clock.jump(120_000);
    await weather.ask(["BIKF"]);
    expect(service.requests).toEqual([
      "/api/data/metar?ids=BIKF%2CBIRK%2CZZZZ&format=json",
      "/api/data/taf?ids=BIKF%2CBIRK%2CZZZZ&format=json",
      "/api/data/metar?ids=BIKF&format=json",
      "/api/data/taf?ids=BIKF&format=json",
    ]);
  });

  test("an airport may have only one of report and forecast; what came before stays", async () => {
    const { weather, clock, reports } = world();
    const taf = "BIRK 220500Z\n  2206/2306 02012KT";
    const only = (kind: string, row: object) =>
      service.play((path) => ({ status: 200, body: path.includes(kind) ? JSON.stringify([row]) : "[]" }));
    only("taf", { icaoId: "BIRK", rawTAF: taf });
    expect(await weather.ask(["BIRK"])).toMatchObject({ ok: true });
    expect(reports()).toEqual([{ icao: "BIRK", metar: "", taf: "BIRK 220500Z 2206/2306 02012KT" }]);
    clock.jump(120_000);
    only("metar", { icaoId: "BIRK", rawOb: "BIRK 220900Z CAVOK" });
    expect(await weather.ask(["BIRK"])).toMatchObject({ ok: true });
    expect(reports()).toMatchObject([{ metar: "BIRK 220900Z CAVOK", taf: "BIRK 220500Z 2206/2306 02012KT" }]);
  });

  test("a failure of the forecasts is a sentence, the reports are shown, and a new attempt is possible at once", async () => {
    const { weather, reports } = world();
    service.play((path) => (path.includes("taf") ? { status: 404, body: "" } : null));
    expect(await weather.ask(["BIRK"])).toMatchObject({ ok: false, error: { code: "unreadable" } });
    expect(reports()).toMatchObject([{ icao: "BIRK", metar: expect.stringMatching(/^BIRK/), taf: "" }]);
    service.play(null);
    expect(await weather.ask(["BIRK"])).toMatchObject({ ok: true });
    expect(reports()).toMatchObject([{ taf: expect.stringMatching(/^BIRK/) }]);
  });

  test.each([
    ["no data", { status: 204, body: "" }, "none"],
    ["an empty list", { status: 200, body: "[]" }, "none"],
    ["a web page", { status: 200, body: "<html>" }, "unreadable"],
    ["an object", { status: 200, body: '{"error":"x"}' }, "unreadable"],
    ["a refusal", { status: 400, body: "[]" }, "unreadable"],
    ["too much", { status: 200, body: `["${"x".repeat(200_001)}"]` }, "unreadable"],
    ["a busy server", { status: 503, body: "" }, "busy"],
  ])("%s is a sentence", async (_, played, code) => {
    service.play(() => played);
    expect(await world().weather.ask(["BIKF"])).toMatchObject({
      ok: false,
      error: { code, message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  });

  test("a service that asks for a wait gets no request before", async () => {
    const { weather, clock } = world();
    service.play(() => ({ status: 429, body: "", headers: { "Retry-After": "300" } }));
    await weather.ask(["BIKF"]);
    service.play(null);
    clock.jump(299_000);
    expect(await weather.ask(["BIKF"])).toMatchObject({ error: { code: "busy" } });
    clock.jump(1_000);
    expect(await weather.ask(["BIKF"])).toMatchObject({ ok: true });
    expect(service.requests).toHaveLength(3);
  });

  test("is requested in the descent, and again in a later one or a long one", async () => {
    const { weather, clock, reports } = world();
    for (const phase of ["climb", "cruise", "descent", "descent", "cruise", "descent"])
      weather.flight(flightIn(phase, nowMs, null), null);
    await expect.poll(() => reports().map(({ icao }) => icao)).toEqual(["BIRK"]);
    clock.jump(19 * 60_000);
    weather.flight(flightIn("descent", nowMs, null), null);
    expect(service.requests).toHaveLength(2);
    clock.jump(60_000);
    weather.flight(flightIn("cruise", nowMs, null), null);
    expect(service.requests).toHaveLength(2);
    weather.flight(flightIn("approach", nowMs, null), null);
    await expect.poll(() => service.requests).toHaveLength(4);
  });

  test("is requested again after a failure, each time after a longer wait", async () => {
    let requests = 0;
    const { weather, clock } = world(true, () => {
      requests++;
      return Promise.reject(new TypeError("fetch failed"));
    });
    const perMinute: number[] = [];
    for (let minute = 0; minute <= 16; minute++) {
      const before = requests;
      weather.flight(flightIn("descent", nowMs, null), null);
      await new Promise(setImmediate);
      perMinute.push(requests - before);
      clock.jump(60_000);
    }
    expect(perMinute.flatMap((count, minute) => (count > 0 ? [minute] : []))).toEqual([0, 1, 3, 7, 15]);
  });

  test("is kept with take-off and landing, once each, as far as known", async () => {
    const { weather, snapshots } = world();
    await weather.ask(["BIKF", "BIRK"]);
    expect(snapshots).toEqual([]);
    weather.flight(flightIn("climb", nowMs, null), null);
    weather.flight(flightIn("landed", nowMs, nowMs + 5, [...snapshots]), null);
    weather.flight(flightIn("landed", nowMs, nowMs + 5, [...snapshots]), null);
    expect(snapshots.map(({ when, icao, atMs }) => [when, icao, atMs - nowMs])).toEqual([
      ["take_off", "BIKF", 0],
      ["landing", "BIRK", 5],
    ]);
  });

  /** A plan with these reports. */
  const planned = (...metars: string[]) => {
    const [origin, destination, ...alternates] = metars.map((metar) => ({ icao: metar.slice(0, 4), metar }));
    return { origin, destination, alternates } as unknown as FlightPlan;
  };

  test("of hours before is not kept with take-off or landing; a newer one of the plan is", async () => {
    const { weather, clock, snapshots } = world();
    await weather.ask(["BIKF", "BIRK"]);
    clock.jump(16 * 3_600_000);
    const [offMs, plan] = [clock.now(), planned("BIKF 230030Z CAVOK", "BIRK 230030Z CAVOK")];
    weather.flight(flightIn("climb", offMs, null), plan);
    clock.jump(2 * 3_600_000);
    weather.flight(flightIn("landed", offMs, clock.now()), plan);
    expect(snapshots).toEqual([{ when: "take_off", icao: "BIKF", raw: "BIKF 230030Z CAVOK", atMs: offMs }]);
  });

  test("of a plan a month old is not that of now, and the newest is kept", async () => {
    const { weather, clock, snapshots } = world();
    await weather.ask(["BIRK"]);
    clock.jump(40 * 60_000);
    const month = { ...planned("BIKF 220930Z CAVOK", "BIRK 220930Z CAVOK"), generatedAtMs: nowMs - 31 * 86_400_000 };
    weather.flight(flightIn("landed", nowMs, clock.now()), month);
    weather.flight(
      { ...flightIn("landed", nowMs, clock.now()), head: { ...flightIn("", 0, 0).head, id: "two" } },
      {
        ...month,
        generatedAtMs: nowMs,
      },
    );
    expect(snapshots.map(({ when, raw }) => [when, raw.slice(0, 11)])).toEqual([
      ["landing", "BIRK 220900"],
      ["take_off", "BIKF 220930"],
      ["landing", "BIRK 220930"],
    ]);
  });

  test("of now is not that of a take-off hours ago, which is seen again after a restart", () => {
    const { weather, clock, snapshots } = world();
    const offMs = clock.now();
    clock.jump(5 * 3_600_000);
    weather.flight(flightIn("cruise", offMs, null), planned("BIKF 221400Z CAVOK", "BIRK 221400Z CAVOK"));
    expect(snapshots).toEqual([]);
  });

  test("is that of the airport where the aircraft is, whatever the plan says", async () => {
    const { weather, snapshots } = world();
    const plan = planned("EGLL 220850Z CAVOK", "EKCH 220850Z CAVOK", "BIAR 220850Z CAVOK");
    weather.flight(flightIn("climb", nowMs, null), plan);
    const landed = flightIn("landed", nowMs, nowMs + 5);
    weather.flight({ ...landed, away: { nm: 100, onGround: true, airport: { icao: "BIAR" } } } as FlightView, plan);
    expect(snapshots.map(({ when, raw }) => [when, raw])).toEqual([["landing", "BIAR 220850Z CAVOK"]]);
  });

  test("of a touch-and-go is not kept: the landing is the last one", () => {
    const { weather, snapshots } = world();
    const plan = planned("BIKF 220850Z CAVOK", "BIRK 220850Z CAVOK");
    const touching = { away: { nm: 21, onGround: true, airport: { icao: "BIKF" } }, cannotFile: "in flight" };
    weather.flight({ ...flightIn("landed", nowMs, nowMs + 5), ...touching } as FlightView, plan);
    weather.flight(flightIn("climb", nowMs, null), plan);
    weather.flight(flightIn("arrived", nowMs, nowMs + 9), plan);
    expect(snapshots.map(({ when, icao }) => [when, icao])).toEqual([
      ["take_off", "BIKF"],
      ["landing", "BIRK"],
    ]);
  });

  test("that comes after take-off does not count as that of take-off", async () => {
    const { weather, snapshots } = world();
    weather.flight(flightIn("climb", nowMs, null), null);
    await weather.ask(["BIKF", "BIRK"]);
    weather.flight(flightIn("climb", nowMs, null), null);
    expect(snapshots).toEqual([]);
  });

  test("any list is read to reports or to nothing", () => {
    const row = fc.oneof(
      fc.jsonValue(),
      fc.record({
        icaoId: fc.oneof(fc.constant("BIKF"), fc.jsonValue()),
        rawOb: fc.oneof(fc.string(), fc.jsonValue()),
        rawTAF: fc.oneof(fc.string(), fc.jsonValue()),
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(row)), (document) => {
        for (const kind of ["metar", "taf"] as const)
          for (const [icao, raw] of readWeather(document, kind) ?? []) {
            expect(icao).toMatch(/^[A-Z0-9]{4}$/);
            expect(raw).toMatch(/^\S(.{0,1998}\S)?$/u);
          }
      }),
      { numRuns: Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 300) },
    );
  });
});
