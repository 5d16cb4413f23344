import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import { controllerRoles } from "../../../src-shared/domain/networks.ts";
import { demoIvao, demoVatsim, ivaoData, vatsimData, vatsimStations } from "../../demo/networks/feeds.ts";
import { digest } from "./digest.ts";
import { type Feed, readIvao, readTransceivers, readVatsim } from "./read-feed.ts";

const nowMs = Date.UTC(2026, 10, 22, 9);
const runs = Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 300);

function checkPlace({ latitudeDeg, longitudeDeg }: LatLon): void {
  expect(Math.abs(latitudeDeg)).toBeLessThanOrEqual(90);
  expect(Math.abs(longitudeDeg)).toBeLessThanOrEqual(180);
}

/** Expects every value in its range, and never NaN. */
function check(feed: Feed | null): void {
  if (feed === null) return;
  for (const { id, callsign, altitudeFt, headingDeg, ...place } of feed.pilots) {
    expect(callsign).toMatch(/^[A-Z0-9][A-Z0-9_-]{1,15}$/);
    expect(id.length).toBeLessThanOrEqual(16);
    checkPlace(place);
    expect(Number.isInteger(altitudeFt)).toBe(true);
    if (headingDeg !== null) expect(headingDeg).toBeGreaterThanOrEqual(0);
  }
  for (const { frequency, role } of feed.controllers) {
    expect(frequency).toMatch(/^1[1-3]\d\.\d{3}$/);
    expect(controllerRoles).toContain(role);
  }
}

describe("the feeds", () => {
  test("VATSIM's aircraft and controllers, without a name and without observers", () => {
    const document = vatsimData(demoVatsim, nowMs) as { controllers: object[] };
    document.controllers.push(
      { callsign: "BIKF_OBS", frequency: "199.998", facility: 0 },
      { callsign: "BIRK_ATIS", frequency: "128.750", facility: 4 },
      { callsign: "AB_SUP", frequency: "199.998", facility: 6 },
    );
    const feed = readVatsim(document);
    expect(feed?.updatedMs).toBe(nowMs);
    expect(feed?.pilots).toHaveLength(demoVatsim.pilots.length);
    expect(feed?.pilots[1]).toEqual({
      ...{ id: "9000003", callsign: "NLY305", latitudeDeg: 64.31, longitudeDeg: -22.1 },
      ...{ altitudeFt: 8000, headingDeg: 205 },
    });
    expect(feed?.controllers.map(({ callsign, frequency, role }) => [callsign, frequency, role])).toEqual([
      ["BIKF_APP", "119.300", "approach"],
      ["BIRK_TWR", "118.000", "tower"],
      ["EGKK_TWR", "124.225", "tower"],
      ["EDDF_N_APP", "120.800", "approach"],
      ["EDGG_B_CTR", "127.725", "centre"],
      ["EKCH_GND", "121.630", "ground"],
    ]);
    expect(JSON.stringify(feed)).not.toContain("Demo Pilot");
  });

  test("VATSIM's radios: those of controllers only", () => {
    const stations = readTransceivers(vatsimStations(demoVatsim));
    expect(stations?.map(({ callsign }) => callsign)).toEqual(demoVatsim.controllers.map(({ callsign }) => callsign));
    expect(stations?.[0]?.places).toEqual([{ latitudeDeg: 63.985, longitudeDeg: -22.6056 }]);
  });

  test("IVAO's aircraft and controllers, with the place of each", () => {
    const feed = readIvao(ivaoData(demoIvao, nowMs));
    expect(feed?.updatedMs).toBe(nowMs);
    expect(feed?.pilots.map(({ id, callsign }) => [id, callsign])).toContainEqual(["700002", "AZL118"]);
    expect(feed?.controllers[0]).toEqual({
      ...{ callsign: "LIRF_TWR", frequency: "118.700", role: "tower" },
      place: { latitudeDeg: 41.8, longitudeDeg: 12.25 },
    });
  });

  test.each([null, 5, "x", [], {}, { pilots: [] }, { pilots: {}, controllers: [] }, { clients: [] }])(
    "%j is not a feed",
    (document) => {
      expect(readVatsim(document)).toBeNull();
      expect(readIvao(document)).toBeNull();
      if (!Array.isArray(document)) expect(readTransceivers(document)).toBeNull();
    },
  );

  test("numbers as text, and empty rows", () => {
    const feed = readVatsim({
      general: { update_timestamp: "2026-11-22T09:00:00.1234567" },
      pilots: [{ cid: "7", callsign: " nly1 ", latitude: "64.1", longitude: "-22", altitude: "3000" }, null, {}, []],
      controllers: [{ callsign: "BIRK_TWR", frequency: 118, facility: "4" }, "BIRK_TWR", { callsign: "BIRK_TWR" }],
    });
    expect(feed?.updatedMs).toBe(nowMs + 123);
    expect(feed?.pilots).toMatchObject([{ id: "7", callsign: "NLY1", latitudeDeg: 64.1, headingDeg: null }]);
    expect(feed?.controllers).toMatchObject([{ frequency: "118.000" }]);
  });
});

/** Replaces one value of a document by another. */
function spoil(document: unknown, at: number, value: unknown): unknown {
  let count = 0;
  const walk = (part: unknown): unknown => {
    if (count++ === at) return value;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(document);
}

test("a damaged feed never throws, and gives nothing out of range", () => {
  const garbage = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, "", [], {}, -1, 1e308, "NaN", "1e999", "__proto__", "\u202eABC", "A".repeat(20_000), 0),
    fc.double(),
    fc.string(),
  );
  const feeds = [
    ["vatsim", "data", vatsimData(demoVatsim, nowMs)],
    ["ivao", "data", ivaoData(demoIvao, nowMs)],
    ["vatsim", "stations", vatsimStations(demoVatsim)],
  ] as const;
  const spoils = fc.array(fc.tuple(fc.nat(120), garbage), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...feeds), spoils, fc.option(fc.nat()), ([network, what, whole], changes, cutAt) => {
      const spoilt = changes.reduce<unknown>((document, [at, value]) => spoil(document, at, value), whole);
      if (what === "data") check(network === "vatsim" ? readVatsim(spoilt) : readIvao(spoilt));
      const text = JSON.stringify(spoilt) ?? "";
      const bytes = new TextEncoder().encode(cutAt === null ? text : text.slice(0, cutAt % (text.length + 1)));
      const own = { id: "9000002", callsigns: ["NLY1"] };
      const found = digest({ network, what, bytes, own, near: { latitudeDeg: 64, longitudeDeg: -22 } });
      if (Array.isArray(found)) for (const { places } of found) places.forEach(checkPlace);
      else if (found !== null) check({ ...found, pilots: [...found.own, ...found.traffic] });
    }),
    { numRuns: runs },
  );
});
