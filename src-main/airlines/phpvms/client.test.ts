import { describe, expect, test } from "vitest";
import * as english from "../../../src-shared/words/en/index.ts";
import { directFetch } from "../../../tools/lab/airline/direct-fetch.ts";
import type { LabPhpvms } from "../../../tools/lab/airline/phpvms-lab.ts";
import { decide } from "../../../tools/lab/phpvms/pireps.ts";
import { nordlysWorld } from "../../../tools/lab/phpvms/world.ts";
import { anyFlight } from "../crew-system/testing/signed-in.ts";
import { createFlightWorld, createPhpvmsWorld, must, nothingKnown, start } from "./testing/phpvms-world.ts";

/** An airline with this many subfleets of two aircraft each, none of them assigned to a flight. */
function largeAirline(subfleets: number) {
  const numbers = Array.from({ length: subfleets }, (_, i) => i + 1);
  const aircraft = (id: number, subfleetId: number) => ({
    ...{ id, subfleetId, name: "Dash 8 Q400", icao: "DH8D", registration: `TF-${id}`, location: "BIKF" },
  });
  return {
    ...nordlysWorld,
    subfleets: numbers.map((id) => ({ id, type: `T${id}`, minimumRank: null, passengers: 76, cargo: 3800 })),
    fleet: numbers.flatMap((id) => [aircraft(2 * id, id), aircraft(2 * id + 1, id)]),
    flights: nordlysWorld.flights.map((flight) => ({ ...flight, subfleets: [] })),
  };
}

/** The first pilot's bid with a SimBrief plan. */
const plannedBid = ({ state }: LabPhpvms) =>
  state.bids.find(({ planAircraftId, pilotDbId }) => planAircraftId !== null && pilotDbId === state.pilots[0]?.id);

describe.each([7, 8] as const)("phpVMS %i", (version) => {
  test("a fleet of 40 subfleets is read to its end", async () => {
    const { client } = createPhpvmsWorld(version, { world: largeAirline(40) });
    const fleet = must(await client.aircraft());
    expect(new Set(fleet.map(({ id }) => id)).size).toBe(80);
    expect(fleet).toHaveLength(80);
  });

  test("the aircraft that a bid reserves can be chosen again after another one", async () => {
    const { airline, client } = createPhpvmsWorld(version);
    const bid = airline.state.bids.find(({ planAircraftId }) => planAircraftId === null);
    const bidId = String(bid?.id);
    const [own] = must(await client.bookingAircraft(bidId)).aircraft;
    if (bid !== undefined) bid.aircraftId = Number(own?.id);
    const offered = must(await client.bookingAircraft(bidId)).aircraft;
    expect(offered).toContainEqual(expect.objectContaining({ id: own?.id, registration: own?.registration }));
    expect(new Set(offered.map(({ id }) => id)).size).toBe(offered.length);
  });

  test("a search by distances in another unit sends whole numbers that leave out no flight", async () => {
    const { client, airline } = createPhpvmsWorld(version);
    const handled: string[] = [];
    const handle = airline.handle.bind(airline);
    airline.handle = (request) => {
      handled.push(String(request.query));
      return handle(request);
    };
    must(await client.search({ ...anyFlight, minimumDistanceNm: 53.99, maximumDistanceNm: 539.96 }, nothingKnown));
    expect(handled.at(-1)).toMatch(/dgt=53&dlt=540/);
  });

  test("a start does not need the reports whose airports the airline has removed", async () => {
    const world = await createFlightWorld(version);
    const { airline, fly, clock } = world;
    const first = await start(world);
    await fly(first, 0, 900);
    await first.current()?.cancel();
    await clock.advance(60_000);
    const [old] = airline.state.pireps;
    if (old !== undefined) {
      decide(airline, old, "rejected");
      old.columns.arr_airport_id = "ENXX";
    }
    await clock.advance(20 * 60_000);
    const second = world.open();
    expect(await second.start(world.activePilot, world.booking)).toEqual({ ok: true, value: { kind: "started" } });
    await second.shutDown();
  });

  test("an airline that answers a start with a filed report is not asked again while it would, and the report is not to be cancelled", async () => {
    const { clock, airline, client } = createPhpvmsWorld(version, { duplicateCheckMs: 60 * 60_000 });
    // Nothing shows the airline's time before the first answer.
    airline.forgive("second_prefile");
    const bid = String(plannedBid(airline)?.id);
    const startAs = (id: string) => client.start(bid, { id, trackingId: "", startedAtMs: clock.now() });
    must(await startAs("first"));
    const [report] = airline.state.pireps;
    if (report !== undefined) decide(airline, report, "accepted");
    await clock.advance(20 * 60_000);
    const refused = await startAs("second");
    expect(refused).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect(refused.ok ? "" : refused.error.message).toContain(english.tracking.sameFlightFiled);
    await startAs("third");
    expect(airline.requests.filter(({ operation }) => operation === "prefile")).toHaveLength(2);
    await clock.advance(41 * 60_000);
    must(await startAs("fourth"));
  });

  test.each([-30, 30])(
    "another tracker's new report of the same flight is not prefiled again, with a clock that is %i min ahead of the airline's",
    async (aheadMin) => {
      const { clock, airline, connect } = createPhpvmsWorld(version);
      const direct = directFetch(airline, clock);
      const client = connect({
        clock: { ...clock, now: () => clock.now() + aheadMin * 60_000 },
        async fetch(url, init) {
          const answer = await direct(url, init);
          const date = new Date(clock.now()).toUTCString();
          return new Response(answer.body, { status: answer.status, headers: { Date: date } });
        },
      });
      const startAs = (id: string) =>
        client.start(String(plannedBid(airline)?.id), { id, trackingId: "", startedAtMs: clock.now() });
      must(await startAs("first"));
      const [report] = airline.state.pireps;
      if (report !== undefined) report.columns.source_name = "vmsACARS";
      await clock.advance(5 * 60_000);
      expect(await startAs("second")).toMatchObject({ ok: false, error: { code: "conflict" } });
      expect(airline.requests.filter(({ operation }) => operation === "prefile")).toHaveLength(1);
      airline.forgive("two_open_reports");
      await clock.advance(6 * 60_000);
      must(await startAs("third"));
    },
  );

  test.each(["continues", "is cancelled"] as const)(
    "a flight whose report was deleted, at an airline that cannot list its reports, %s",
    async (what) => {
      const world = await createFlightWorld(version);
      const { airline, fly, clock } = world;
      const flights = await start(world);
      await fly(flights, 0, 900);
      const [report] = airline.state.pireps;
      airline.endFlight(report?.id ?? "", "deleted");
      const { handle } = airline;
      airline.handle = (request) => {
        const isList = request.path.endsWith("/user/pireps") && request.query.get("state") === null;
        return isList ? { status: 503, headers: {}, body: "" } : handle.call(airline, request);
      };
      if (what === "continues") {
        await fly(flights, 900);
        await flights.current()?.file("");
        await clock.advance(120_000);
        expect(flights.view()?.stage).toMatchObject({ kind: "filed" });
      } else {
        await flights.current()?.cancel();
        await clock.advance(60_000);
        expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false });
      }
    },
  );

  test("a first start needs no list of reports, if the server always fails at it; one that may have arrived does", async () => {
    const { clock, airline, client } = createPhpvmsWorld(version);
    const { handle } = airline;
    airline.handle = (request) =>
      request.path.endsWith("/user/pireps") ? { status: 503, headers: {}, body: "" } : handle.call(airline, request);
    const flight = { id: "first", trackingId: "", startedAtMs: clock.now() };
    const startAs = (again: object) => client.start(String(plannedBid(airline)?.id), { ...flight, ...again });
    expect(await startAs({ startedAgain: true })).toMatchObject({ ok: false, error: { code: "server" } });
    must(await startAs({}));
    expect(airline.state.pireps).toHaveLength(1);
  });

  test("another leg with the same number is another flight", async () => {
    const { clock, airline, connect } = createPhpvmsWorld(version);
    airline.forgive("two_open_reports");
    const direct = directFetch(airline, clock);
    const startLeg = (leg: number, id: string) => {
      const client = connect({
        fetch: async (url, init) => {
          const answer = await direct(url, init);
          return new Response((await answer.text()).replaceAll('"route_leg":null', `"route_leg":${leg}`), answer);
        },
      });
      return client.start(String(plannedBid(airline)?.id), { id, trackingId: "", startedAtMs: clock.now() });
    };
    must(await startLeg(1, "first"));
    await clock.advance(60_000);
    expect(await startLeg(1, "second")).toMatchObject({ ok: false, error: { code: "conflict" } });
    must(await startLeg(2, "third"));
    expect(airline.state.pireps).toHaveLength(2);
  });
});

test.each([
  [true, "BIKF"],
  [false, null],
])("an empty search says whether the airline shows only flights from the pilot's place: %s", async (only, icao) => {
  const { client } = createPhpvmsWorld(8, { onlyFromCurrent: only });
  const from = { ...anyFlight, departureIcao: only ? "NZAA" : "BIKF", arrivalIcao: only ? null : "ENXX" };
  expect(must(await client.search(from, nothingKnown))).toMatchObject({ flights: [], onlyFromIcao: icao });
});

test("a flight without subfleets of its own is not shown with the first aircraft of phpVMS 7's fleet", async () => {
  const { client } = createPhpvmsWorld(7, { world: largeAirline(3) });
  const { flights } = must(await client.search(anyFlight, nothingKnown));
  expect(new Set(flights.map(({ aircraftName }) => aircraftName))).toEqual(new Set([""]));
});

test("a search that takes too long with the whole fleet for each flight is asked again without", async () => {
  const { clock, airline, connect } = createPhpvmsWorld(7, { world: largeAirline(40) });
  const direct = directFetch(airline, clock);
  const client = connect({
    fetch: (url, init) =>
      url.includes("/flights/search") && !url.includes("with=")
        ? new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(new Error("aborted"))))
        : direct(url, init),
  });
  const searched = client.search(anyFlight, nothingKnown);
  await clock.advance(30_000);
  expect(must(await searched).flights.length).toBeGreaterThan(5);
});

test("a prefile has the cruise as a flight level, and the loads of the SimBrief plan", async () => {
  const { client, airline } = createPhpvmsWorld(7);
  const flight = { id: "f", trackingId: "", startedAtMs: 1_800_000_000_000 };
  must(await client.start(String(plannedBid(airline)?.id), flight));
  const { body } = airline.requests.find(({ operation }) => operation === "prefile") ?? {};
  expect(Number(body?.level)).toBeGreaterThan(0);
  expect(Number(body?.level)).toBeLessThan(600);
  expect(body?.fares).toEqual([
    { id: 1, count: expect.any(Number) },
    { id: 2, count: expect.any(Number) },
  ]);
});
