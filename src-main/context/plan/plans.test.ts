import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "../../../src-shared/domain/airline-data.ts";
import type { FlightHead } from "../../../src-shared/domain/flight-view.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { planningPilot } from "../../demo/planning/server.ts";
import { diskFiles } from "../../platform/storage/testing/here.ts";
import { type LabPlanning, startLabPlanning } from "../testing/stand-ins.ts";
import { dispatchLink, staticIdOf } from "./dispatch-link.ts";
import { createPlans } from "./plans.ts";
import { createPlanReader } from "./simbrief.ts";

const nowMs = Date.UTC(2026, 10, 22, 9);
let planning: LabPlanning;
let folder = "";
beforeEach(async () => {
  planning = await startLabPlanning({ now: () => nowMs });
  folder = await mkdtemp(join(tmpdir(), "contrail-plans-"));
});
afterEach(async () => {
  await planning.close();
  await rm(folder, { recursive: true, force: true });
});

const airport = (icao: string) => ({ icao, name: icao, latitudeDeg: null, longitudeDeg: null });
const booking: Booking = {
  ...{ bidId: "101", code: "NLY", number: "1", departure: airport("BIKF"), arrival: airport("BIRK") },
  ...{ route: ["KEF", "DCT", "RK"], flightLevel: "3000", cruiseAltitudeFt: 3000, scheduledDistanceNm: null },
  ...{ greatCircleNm: 19, departureTime: "0930", arrivalTime: "0955", flightTimeH: 0.42 },
  aircraft: {
    ...{ id: "1", code: "C172", name: "", registration: "TF-SKY" },
    ...{ maximumPassengers: null, maximumCargo: null, minimumRank: "" },
  },
  ...{ type: "passenger", aircraftChangeable: true, notes: "" },
};

function world(pilot = planningPilot, atMs = nowMs) {
  const clock = createVirtualClock(atMs);
  const reports: string[] = [];
  const plans = createPlans({
    folder,
    files: diskFiles,
    clock,
    reader: createPlanReader(fetch, clock),
    sourceOf: () => ({ service: { readAt: planning.url, dispatchAt: planning.url }, pilot }),
    settings: () => ({ weightUnit: "kg" }),
    report: (message) => reports.push(message),
  });
  return { clock, plans, reports };
}

describe("the plan of a booking", () => {
  test("is made by the prefilled page, fetched, and still there after a restart", async () => {
    const { plans } = world();
    expect(await plans.of("nordlys", booking)).toBeNull();
    await fetch(plans.linkOf("nordlys", booking));
    const fetched = await plans.fetch("nordlys", booking);
    expect(fetched).toMatchObject({ ok: true, value: { used: true, reasons: [], plan: { flight: "NLY1" } } });
    expect(planning.requests.at(-1)).toContain(`static_id=${staticIdOf("nordlys", "101")}`);
    const again = world().plans;
    expect(await again.of("nordlys", booking)).toEqual(fetched.ok && fetched.value);
    expect(await again.ofFlight("nordlys", booking)).toEqual(fetched.ok && fetched.value.plan);
    expect(await again.of("another", booking)).toBeNull();
  });

  test("that does not fit shows why, and is used for the flight only if the pilot confirms it", async () => {
    const other = { ...booking, departure: airport("BIAR"), arrival: airport("EGLL") };
    const { plans } = world();
    const fetched = await plans.fetch("nordlys", other);
    expect(fetched).toMatchObject({
      value: {
        used: false,
        reasons: ["The plan departs from BIKF, the booking from BIAR.", expect.stringMatching(/BIRK.*EGLL/)],
      },
    });
    expect(await plans.ofFlight("nordlys", other)).toBeNull();
    expect(await plans.decide("nordlys", other, true)).toMatchObject({ used: true });
    expect(await world().plans.ofFlight("nordlys", other)).toMatchObject({ flight: "NLY1" });
    expect(await plans.decide("nordlys", other, false)).toBeNull();
    expect(await plans.of("nordlys", other)).toBeNull();
  });

  test.each<[string, Partial<Booking>, Partial<NonNullable<Booking["aircraft"]>>, readonly string[]]>([
    ["the same flight", {}, {}, []],
    ["leading zeros", { number: "001" }, {}, []],
    ["the airline's other code", { code: "NL" }, {}, []],
    ["a booking without airline", { code: "" }, {}, []],
    ["a registration without its hyphen", {}, { registration: "tfsky" }, []],
    ["no registration", {}, { registration: "" }, []],
    ["another number", { number: "11" }, {}, ["The plan is for flight NLY1, the booking for NLY11."]],
    ["another airline", { code: "ICE" }, {}, ["The plan is for flight NLY1, the booking for ICE1."]],
    ["another aircraft", {}, { registration: "TF-NLC" }, ["The plan is for aircraft TF-SKY, the booking for TF-NLC."]],
  ])("with %s: its misfit is named, and the pilot decides", async (_name, more, aircraft, reasons) => {
    const { plans } = world();
    const other = { ...booking, ...more, aircraft: booking.aircraft && { ...booking.aircraft, ...aircraft } };
    const fetched = await plans.fetch("nordlys", other);
    expect(fetched).toMatchObject({ ok: true, value: { used: reasons.length === 0, reasons } });
    expect(await plans.ofFlight("nordlys", other)).toEqual(reasons.length === 0 ? expect.anything() : null);
    expect(await plans.decide("nordlys", other, true)).toMatchObject({ used: true, reasons });
    expect(await plans.ofFlight("nordlys", other)).toMatchObject({ flight: "NLY1", registration: "TF-SKY" });
  });

  test("that is older than half a day does not fit any more", async () => {
    await world().plans.fetch("nordlys", booking);
    const later = world(planningPilot, nowMs + 13 * 3_600_000).plans;
    expect(await later.of("nordlys", booking)).toMatchObject({
      used: false,
      reasons: [expect.stringMatching(/13 h ago/)],
    });
    expect(await later.ofFlight("nordlys", booking)).toBeNull();
  });

  test("is not requested while the pilot has given no name", async () => {
    const { plans } = world("");
    expect(await plans.fetch("nordlys", booking)).toMatchObject({ ok: false, error: { code: "no_pilot" } });
    expect(await plans.newRoute({ airlineId: "nordlys", ...booking } as unknown as FlightHead)).toMatchObject({
      ok: false,
    });
    expect(planning.requests).toEqual([]);
  });

  test("with a damaged file is set aside, and the others stay", async () => {
    const { plans, reports } = world();
    await plans.fetch("nordlys", booking);
    await plans.fetch("nordlys", { ...booking, bidId: "102" });
    const path = join(folder, `${staticIdOf("nordlys", "101")}.json`);
    for (const spoilt of [
      "",
      "{",
      "[]",
      '{"version":1,"plan":{},"wanted":true}',
      (await readFile(path, "utf8")).slice(0, 900),
    ]) {
      await writeFile(path, spoilt);
      expect(await plans.of("nordlys", booking)).toBeNull();
      expect(await plans.ofFlight("nordlys", booking)).toBeNull();
    }
    expect(reports.length).toBeGreaterThanOrEqual(5);
    expect(await plans.of("nordlys", { ...booking, bidId: "102" })).not.toBeNull();
  });

  test("of a booking is deleted after a week", async () => {
    await world().plans.fetch("nordlys", { ...booking, bidId: "old" });
    await writeFile(join(folder, "x.json.damaged-1"), "{");
    await world(planningPilot, nowMs + 8 * 86_400_000).plans.fetch("nordlys", booking);
    expect(await readdir(folder)).toEqual([`${staticIdOf("nordlys", "101")}.json`]);
  });
});

describe("a new route in flight", () => {
  test("is that of the newest plan, although an older one was made for the booking", async () => {
    const { plans } = world();
    await fetch(plans.linkOf("nordlys", booking));
    await fetch(`${planning.url}/options/custom?orig=BIKF&dest=BIRK&airline=NLY&fltnum=2`);
    const head = { airlineId: "nordlys", ...booking } as unknown as FlightHead;
    expect(await plans.newRoute(head)).toMatchObject({ ok: true, value: { flight: "NLY2" } });
  });

  test("of a plan between other airports is refused with the reason", async () => {
    const head = { airlineId: "nordlys", ...booking } as unknown as FlightHead;
    const { plans } = world(planningPilot, nowMs + 40 * 3_600_000);
    expect(await plans.newRoute({ ...head, number: "2", aircraft: null })).toMatchObject({ ok: true });
    expect(await plans.newRoute({ ...head, arrival: airport("EGLL") })).toMatchObject({
      ok: false,
      error: { code: "other_flight", message: "The plan goes to BIRK, the booking to EGLL." },
    });
  });
});

describe("the prefilled page", () => {
  const query = (more: Partial<Booking>, weightUnit: "kg" | "lb" = "kg", atMs = nowMs) =>
    Object.fromEntries(
      new URL(
        dispatchLink(
          { readAt: "", dispatchAt: "https://dispatch.simbrief.com" },
          { ...booking, ...more },
          "nordlys",
          { weightUnit },
          atMs,
        ),
      ).searchParams,
    );
  test("contains the booking in the page's own units: midnight UTC, feet, hours and minutes", () => {
    expect(query({})).toEqual({
      ...{ airline: "NLY", fltnum: "1", orig: "BIKF", dest: "BIRK", type: "C172", reg: "TF-SKY", route: "KEF DCT RK" },
      ...{ date: String(Date.UTC(2026, 10, 22) / 1000), deph: "9", depm: "30", steh: "0", stem: "25" },
      ...{ fl: "3000", units: "KGS", static_id: staticIdOf("nordlys", "101") },
    });
  });
  test("with a departure long past is tomorrow's; unknown values are left out", () => {
    expect(query({ departureTime: "01:10" }).date).toBe(String(Date.UTC(2026, 10, 23) / 1000));
    const bare = query(
      { departureTime: "morning", flightTimeH: null, cruiseAltitudeFt: null, aircraft: null, route: [] },
      "lb",
    );
    expect(Object.keys(bare).toSorted()).toEqual(["airline", "date", "dest", "fltnum", "orig", "static_id", "units"]);
    expect(bare.units).toBe("LBS");
  });
  test("contains no readable trace of the booking", () => {
    const { static_id: id } = query({});
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(id).not.toBe(query({ bidId: "102" }).static_id);
  });
});
