import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { realClock } from "../../../tools/lab/real-clock.ts";
import * as payloads from "../../demo/airline/payloads.ts";
import { flights } from "../../demo/airline/schedule.ts";
import { createState } from "../../demo/airline/state.ts";
import { type OddServer, startOddServer } from "../../platform/http/testing/odd-server.ts";
import { type CommonOperation, operationNames } from "../failure.ts";
import { problemsOf } from "../testing/results.ts";
import { spoilt, status } from "../testing/spoilt-answers.ts";
import { createCrewSystem } from "./client.ts";
import { operations } from "./operations.ts";
import { good, type SignedIn } from "./testing/signed-in.ts";

/** Random answers by real HTTP. `CONTRAIL_PROPERTY_RUNS=10000` runs the long form. */
const runs = Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 50);
/** A run takes 4 ms on an idle computer. */
const limitMs = 120_000 + runs * 100;
const token = "a-token-that-must-stay-here";

const state = createState("properties");
const pilot = state.pilots[0];
if (pilot === undefined) throw new Error("the demo airline has no pilot");
const bookings = state.bids.map((bid) => payloads.bookingPayload(bid));

/** A valid answer of each operation, to be corrupted. */
const right: Record<CommonOperation, unknown> = {
  handshake: { api_version: "0.3.6", handler: "Nordlys" },
  login: { ...payloads.pilotPayload(pilot), token: "key" },
  verify: payloads.pilotPayload(pilot),
  statistics: payloads.statisticsPayload(state, pilot),
  aircraft: payloads.fleetPayload(),
  airports: payloads.airportsPayload(),
  announcements: payloads.announcementsPayload(),
  search: flights.map((flight) => payloads.schedulePayload(flight)),
  bookings,
  bookingAircraft: { changeable: true, aircraft: state.fleet },
  changeAircraft: bookings[0],
  start: { tracking_id: "abc", confirmation: "Wind?", can_override: true },
  update: {},
  complete: { pirep_id: "abc", flight_number: "NLY1", route: "A - B", aircraft: "C172" },
  cancel: { status: 200 },
  unbook: { status: 200 },
};

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom("", "<b>x</b>", "0", 0, -1, 1e308, "NaN", "FL360", "2026-02-30", "__proto__", "127", [], {}, null),
  fc.string(),
);

const bodyOf = (name: CommonOperation): fc.Arbitrary<string> => {
  const json = spoilt(right[name], anything).map((value) => JSON.stringify(value) ?? "");
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat(200)).map(([body, length]) => body.slice(0, length)) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "<!DOCTYPE html>", '{"success":false}', '{"error":{"message":"x"}}', "null"),
    },
    { weight: 1, arbitrary: anything.map((error) => JSON.stringify({ error, message: error, status: error }) ?? "") },
  );
};

const headers = fc.record(
  {
    "Content-Type": fc.constantFrom("application/json", "text/html", "application/problem+json", "x"),
    "Retry-After": fc.oneof(
      fc.nat().map(String),
      fc.constantFrom("-1", "soon", "Sat, 21 Nov 2026 12:00:00 GMT", "9e9"),
    ),
    Location: fc.constantFrom(
      "/",
      "/api/flights/bookings",
      "//127.0.0.1:9/",
      "file:///etc/passwd",
      "http://[",
      "javascript:1",
      "?x",
    ),
  },
  { requiredKeys: [] },
);

describe("any answer to any operation becomes a value of the right type or a typed failure", () => {
  let server: OddServer;
  beforeAll(async () => {
    server = await startOddServer(() => ({ status: 200 }));
  });
  afterAll(() => server.close());

  test.each(operationNames)(
    "%s",
    async (name) => {
      let understood = 0;
      await fc.assert(
        fc.asyncProperty(bodyOf(name), status, headers, async (body, code, sent) => {
          // A new client each time: the previous one may still have to wait before its next request.
          const client = createCrewSystem({ baseUrl: server.url, token: () => token, clock: realClock });
          const flight: SignedIn = { client, trackingId: "abc", signOut: () => {} };
          server.answer = () => ({ status: code, headers: sent, body });
          server.requests.length = 0;
          const result = await good[name](flight);
          expect(problemsOf(name, result)).toEqual([]);
          if (result.ok) {
            understood++;
            expect(code).toBeLessThan(400);
          } else expect(JSON.stringify(result.error)).not.toContain(token);
          // A POST is sent once, as a POST.
          if (operations[name].method === "POST") expect(server.requests.map(({ method }) => method)).toEqual(["POST"]);
        }),
        { numRuns: runs },
      );
      // Otherwise a client that refuses everything would pass.
      expect(understood).toBeGreaterThan(runs / 50);
    },
    limitMs,
  );
});
