import { expect, test } from "vitest";
import { type AirportTable, readAirports } from "../../../src-shared/domain/airport-table.ts";
import type { FlightEvent } from "../../../src-shared/domain/flight.ts";
import { distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import { apartFt, moved, type Runway, type Surface } from "../../../src-shared/domain/runway.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { TaxiwayPiece } from "../../../src-shared/domain/taxiways.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import { createTracker } from "../../flight/phases/tracker.ts";
import { flyScript, type Leg } from "../../flight/testing/scripted-flight.ts";
import { createRunways } from "./runways.ts";
import { noScenery } from "./scenery/read.ts";

const leg = (seconds: number, more: Omit<Leg, "seconds"> = {}): Leg => ({ seconds, ...more });
const takeOff = [leg(30, { engines: true, brake: false }), leg(25, { toKt: 70 }), leg(60, { toKt: 90, fpm: 700 })];
const descent = [leg(60, { fpm: 0 }), leg(204, { toKt: 65, fpm: -210 })];
const rollOut = [leg(20, { toKt: 10, fpm: 0 })];
const turnOff = [leg(9, { turnDps: 10 }), leg(30, { toKt: 8 }), leg(8, { toKt: 0 })];
const stand = [leg(60, { brake: true }), leg(90, { engines: false })];
const ordinary = [...takeOff, ...descent, ...rollOut, ...turnOff, ...stand];

const emptyTable: AirportTable = {
  ...{ asOf: "2026-02-16", icao: [], iata: [], name: [], size: [], latitude: [], longitude: [], elevationFt: [] },
  ...{ runways: [], ends: [], lengthFt: [], widthFt: [], surface: [], grade: [] },
  ...{ places: [[], [], [], []], displacedFt: [[], []] },
};

interface Given {
  /** The threshold of the first runway, and its true heading. */
  readonly threshold?: LatLon;
  readonly headingDeg?: number;
  /**
   * The contact, ft past that threshold and right of its centre line; and the direction relative to the runway's, °.
   */
  readonly pastFt?: number;
  readonly rightFt?: number;
  readonly turnedDeg?: number;
  readonly legs?: readonly Leg[];
  readonly surface?: Surface | "water";
  readonly runways: (
    field: (headingDeg: number, pastFt: number, rightFt: number, more?: Partial<Runway>) => Runway,
  ) => readonly Runway[];
  readonly taxiways?: (at: (pastFt: number, rightFt: number) => LatLon) => readonly TaxiwayPiece[];
  readonly hz?: number;
  readonly change?: (sample: SimSample, sinceS: number) => SimSample | null;
}

/** Flies a landing with these runways in the scenery, and returns the result. */
async function fly(given: Given) {
  const { threshold = { latitudeDeg: 50, longitudeDeg: 8 }, headingDeg = 90, pastFt = 1000, rightFt = 0 } = given;
  const { turnedDeg = 0, legs = ordinary, hz = 10 } = given;
  const at = (past: number, right: number) => moved(moved(threshold, headingDeg, past), headingDeg + 90, right);
  const runways = given.runways((heading, past, right, more = {}) => ({
    ...{ airport: "XXXX", name: "09", ...at(past, right), headingTrueDeg: (heading + headingDeg + 270) % 360 },
    ...{ lengthFt: 6000, widthFt: 150, source: "scenery", withinFt: 3 },
    ...more,
  }));
  const { samples } = flyScript(legs, hz);
  const liftOff = samples.findIndex(({ onGround }) => onGround === false);
  const touch = samples[samples.findIndex(({ onGround }, i) => i > liftOff && onGround === true)];
  const contact = { latitudeDeg: touch?.latitudeDeg ?? 0, longitudeDeg: touch?.longitudeDeg ?? 0 };
  const there = at(pastFt, rightFt);
  const turn = headingDeg + turnedDeg - 90;
  const placed = (sample: SimSample): SimSample => {
    const { northFt, eastFt } = apartFt(contact, {
      latitudeDeg: sample.latitudeDeg ?? 0,
      longitudeDeg: sample.longitudeDeg ?? 0,
    });
    const direction = (Math.atan2(eastFt, northFt) * 180) / Math.PI + turn;
    const place = moved(there, direction, Math.hypot(northFt, eastFt));
    const wrap = (degrees: number | undefined) => (degrees === undefined ? undefined : (degrees + turn + 720) % 360);
    return {
      ...sample,
      latitudeDeg: place.latitudeDeg,
      longitudeDeg: ((place.longitudeDeg + 540) % 360) - 180,
      headingTrueDeg: wrap(sample.headingTrueDeg),
      trackTrueDeg: wrap(sample.trackTrueDeg),
      ...(given.surface === "water" ? { overWater: true } : { surface: given.surface }),
    };
  };
  const service = createRunways({
    table: async () => readAirports(emptyTable),
    scenery: async (place) => ({
      ...noScenery,
      runways: runways.filter((each) => distanceNm(each, place) < 6),
      taxiways: given.taxiways?.(at) ?? [],
    }),
    onProblem: (error) => expect.fail(String(error)),
  });
  const tracker = createTracker({ departure: null, arrival: null, cruiseAltitudeFt: null, category: "" });
  const events: FlightEvent[] = [];
  for (const flown of samples) {
    const sinceS = (flown.timeMs - (touch?.timeMs ?? 0)) / 1000;
    const sample = given.change === undefined ? placed(flown) : given.change(placed(flown), sinceS);
    if (sample === null) continue;
    for (const output of tracker.update(service.complete(sample)))
      if (output.kind === "event") events.push(output.event);
    await Promise.resolve();
  }
  const said = events
    .filter(({ kind }) => kind === "landing_runway" || kind === "runway_left")
    .map(({ text }) => inPlainWords(text));
  return { said, landings: tracker.view().landings };
}

const one: Given["runways"] = (field) => [field(90, 0, 0), field(270, 6000, 0, { name: "27" })];
const parallels: Given["runways"] = (field) => [
  ...[field(90, 0, 0, { name: "09L" }), field(90, 0, 800, { name: "09R" })],
  ...[field(270, 6000, 0, { name: "27R" }), field(270, 6000, 800, { name: "27L" })],
];
/** Crosses runway 09 3,000 ft past its threshold, in this direction. */
const crossedBy = (headingDeg: number, name: string): Given["runways"] => {
  const angle = ((headingDeg - 90) * Math.PI) / 180;
  return (field) => [
    field(90, 0, 0),
    field(headingDeg, 3000 - 3000 * Math.cos(angle), -3000 * Math.sin(angle), { name }),
  ];
};
const taxiwayB =
  (rightFt: number): NonNullable<Given["taxiways"]> =>
  (at) => [{ name: "B", ends: [at(-500, rightFt), at(6500, rightFt)], widthFt: 75 }];
const fromTable =
  (withinFt: number | null): Given["runways"] =>
  (field) => [field(90, 0, 0, { source: "table", withinFt })];
const turnedBack = [leg(18, { turnDps: 10 }), leg(30, { toKt: 12 })];
const slowDescent = (toKt: number, fpm: number) => [...takeOff, leg(60, { fpm: 0 }), leg(190, { toKt, fpm })];

const landed = (ft: string, name = "09") => `Landed on XXXX ${name}, ${ft} ft past the threshold`;
const left = (past: string, before: string, name = "09") =>
  `Left runway ${name} ${past} ft past its threshold, ${before} ft before its end`;
const usual = [landed("1,000"), left("2,810", "3,190")];

const odd: readonly (readonly [string, Given, readonly string[]])[] = [
  ["an ordinary landing", { runways: one }, usual],
  [
    "in the other direction",
    { runways: one, pastFt: 4500, turnedDeg: 180 },
    [landed("1,500", "27"), left("3,310", "2,690", "27")],
  ],
  [
    "short of the threshold",
    { runways: one, pastFt: -400 },
    ["Landed 400 ft short of the threshold of XXXX 09", left("1,410", "4,590")],
  ],
  [
    "1,400 ft short",
    { runways: one, pastFt: -1400 },
    ["Landed 1,400 ft short of the threshold of XXXX 09", left("410", "5,590")],
  ],
  ["far short", { runways: one, pastFt: -2000 }, []],
  [
    "on the pavement before a displaced threshold",
    { runways: (f) => [f(90, 1000, 0, { lengthFt: 5000 })], pastFt: 400 },
    ["Landed 600 ft short of the threshold of XXXX 09", left("1,210", "3,790")],
  ],
  [
    "long, and over the end",
    { runways: one, pastFt: 4800 },
    [landed("4,800"), "Rolled past the end of runway 09 at 40 kt"],
  ],
  ["in the last feet", { runways: one, pastFt: 5900 }, [landed("5,900")]],
  ["past the end", { runways: one, pastFt: 6100 }, []],
  [
    "on a very short strip",
    { runways: (f) => [f(90, 0, 0, { lengthFt: 400, widthFt: 30 })], pastFt: 100 },
    [landed("100")],
  ],
  ["on the edge", { runways: one, rightFt: 76 }, [landed("1,000"), left("2,780", "3,220")]],
  [
    "beside a narrow strip",
    { runways: (f) => [f(90, 0, 0, { widthFt: 30 })], rightFt: 20 },
    ["Landed beside XXXX 09, 5 ft right of its edge"],
  ],
  [
    "200 ft beside, on grass",
    { runways: one, rightFt: 275, surface: "grass" },
    ["Landed on the grass beside XXXX 09, 200 ft right of its edge"],
  ],
  [
    "far beside, on grass",
    { runways: one, rightFt: 600, surface: "grass" },
    ["Landed on grass that is not a known runway"],
  ],
  [
    "on the other parallel runway",
    { runways: parallels, rightFt: 800 },
    [landed("1,000", "09R"), left("2,810", "3,190", "09R")],
  ],
  ["in the middle between parallel runways", { runways: parallels, rightFt: 400 }, []],
  [
    "beside the left one of two",
    { runways: parallels, rightFt: 250, surface: "grass" },
    ["Landed on the grass beside XXXX 09L, 175 ft right of its edge"],
  ],
  [
    "outside both",
    { runways: parallels, rightFt: -250, surface: "grass" },
    ["Landed on the grass beside XXXX 09L, 175 ft left of its edge"],
  ],
  [
    "on a taxiway along the runway",
    { runways: one, rightFt: 400, surface: "paved", taxiways: taxiwayB(400) },
    ["Landed on taxiway B, beside XXXX 09, 325 ft right of its edge"],
  ],
  [
    "on a taxiway far from the runway",
    { runways: one, rightFt: 900, surface: "paved", taxiways: taxiwayB(900) },
    ["Landed on taxiway B"],
  ],
  [
    "on the apron along that taxiway",
    { runways: one, rightFt: 300, surface: "paved", taxiways: taxiwayB(400) },
    ["Landed on a taxiway or apron beside XXXX 09, 225 ft right of its edge"],
  ],
  [
    "on the grass along that taxiway",
    { runways: one, rightFt: 360, surface: "grass", taxiways: taxiwayB(400) },
    ["Landed on the grass beside XXXX 09, 285 ft right of its edge"],
  ],
  ["across the runway", { runways: one, pastFt: 3000, rightFt: -500, turnedDeg: 90 }, []],
  ["obliquely over the runway", { runways: one, pastFt: 3000, turnedDeg: 30 }, [landed("3,000")]],
  [
    "where two cross, along the one",
    { runways: crossedBy(60, "06"), pastFt: 3000 },
    [landed("3,000"), left("4,810", "1,190")],
  ],
  [
    "where two cross, along the other",
    { runways: crossedBy(60, "06"), pastFt: 3000, turnedDeg: -30 },
    [landed("3,000", "06"), left("4,810", "1,190", "06")],
  ],
  [
    "where two cross at 12 degrees",
    { runways: crossedBy(102, "10"), pastFt: 3000 },
    [landed("3,000"), left("4,810", "1,190")],
  ],
  [
    "where two cross at 12 degrees, along the other",
    { runways: crossedBy(102, "10"), pastFt: 3000, turnedDeg: 12 },
    [landed("3,000", "10"), left("4,810", "1,190", "10")],
  ],
  [
    "at a field without runways, on grass",
    { runways: () => [], surface: "grass" },
    ["Landed on grass that is not a known runway"],
  ],
  [
    "at a field without runways, on pavement",
    { runways: () => [], surface: "paved" },
    ["Landed on a paved surface that is not a known runway"],
  ],
  ["at a field without runways, on nothing known", { runways: () => [] }, []],
  [
    "on a water runway",
    { runways: (f) => [f(90, 0, 0, { widthFt: 600, name: "09W" })], rightFt: 200, surface: "water" },
    [landed("1,000", "09W"), left("2,810", "3,190", "09W")],
  ],
  [
    "on the water beside it",
    { runways: (f) => [f(90, 0, 0, { widthFt: 600, name: "09W" })], rightFt: 500, surface: "water" },
    ["Landed on the water beside XXXX 09W, 200 ft right of its edge"],
  ],
  ["on open water", { runways: () => [], surface: "water" }, ["Landed on water"]],
  [
    "at 78 degrees north",
    { runways: one, threshold: { latitudeDeg: 78.25, longitudeDeg: 15.47 }, headingDeg: 100 },
    usual,
  ],
  ["at 88 degrees north", { runways: one, threshold: { latitudeDeg: 88, longitudeDeg: 15.47 } }, usual],
  [
    "at 89.9 degrees south",
    { runways: one, threshold: { latitudeDeg: -89.9, longitudeDeg: 0 }, headingDeg: 20 },
    usual,
  ],
  ["over the date line eastward", { runways: one, threshold: { latitudeDeg: -16.69, longitudeDeg: 179.995 } }, usual],
  [
    "over the date line westward",
    { runways: one, threshold: { latitudeDeg: -16.69, longitudeDeg: -179.995 }, headingDeg: 270 },
    usual,
  ],
  [
    "on the equator, southward",
    { runways: one, threshold: { latitudeDeg: 0.001, longitudeDeg: 20 }, headingDeg: 180 },
    usual,
  ],
  ["through north", { runways: one, headingDeg: 359.9 }, usual],
  [
    "without a code of the airport",
    { runways: (f) => [f(90, 0, 0, { airport: "" })] },
    ["Landed on 09, 1,000 ft past the threshold", left("2,810", "3,190")],
  ],
  [
    "on a runway without a width",
    { runways: (f) => [f(90, 0, 0, { widthFt: 0 })] },
    [landed("1,000"), left("2,780", "3,220")],
  ],
  [
    "100 ft beside a runway that is known to 60 ft",
    { runways: fromTable(60), rightFt: 130 },
    [landed("1,000"), left("2,790", "3,210")],
  ],
  ["on a runway of which the name is known", { runways: fromTable(null), rightFt: 130 }, ["Landed on XXXX 09"]],
  ["a sample a second", { runways: one, hz: 1 }, usual],
  ["without a track", { runways: one, change: ({ trackTrueDeg: _, ...rest }) => rest }, usual],
  [
    "with 20 degrees of crab",
    { runways: one, change: (s) => ({ ...s, headingTrueDeg: ((s.headingTrueDeg ?? 0) + 340) % 360 }) },
    usual,
  ],
  [
    "a touch-and-go",
    { runways: one, legs: [...takeOff, ...descent, leg(5, { toKt: 60, fpm: 0 }), leg(60, { toKt: 90, fpm: 700 })] },
    [landed("1,000")],
  ],
  [
    "a turn on the runway and back",
    { runways: one, legs: [...takeOff, ...descent, ...rollOut, ...turnedBack, ...turnOff, ...stand] },
    [landed("1,000"), left("2,810", "3,190")],
  ],
  [
    "off the side at speed",
    { runways: one, legs: [...takeOff, ...descent, leg(4, { turnDps: 4, fpm: 0 }), leg(10, { toKt: 5 }), ...stand] },
    [landed("1,000"), left("2,040", "3,960")],
  ],
  [
    "a ground loop",
    {
      runways: one,
      legs: [...takeOff, ...descent, leg(4, { toKt: 50, fpm: 0 }), leg(4, { turnDps: 40, toKt: 0 }), ...stand],
    },
    [landed("1,000")],
  ],
  [
    "no data around the contact",
    { runways: one, change: (s, t) => (t > -8 && t < 8 ? null : s) },
    ["Landed on XXXX 09", left("2,810", "3,190")],
  ],
  [
    "a helicopter on a pad beside the runway",
    {
      runways: (f) => [f(90, 0, 300)],
      legs: [
        ...slowDescent(30, -225).slice(0, -1),
        leg(160, { toKt: 30, fpm: -250 }),
        leg(30, { toKt: 0, fpm: -90 }),
        ...stand,
      ],
    },
    [],
  ],
  [
    "a helicopter that rolls on",
    { runways: one, legs: [...slowDescent(25, -225), leg(10, { toKt: 0, fpm: 0 }), ...stand] },
    [landed("1,000")],
  ],
];

test.each(odd)("%s", async (_, given, expected) => {
  const { said, landings } = await fly(given);
  expect(said).toEqual(expected);
  expect(landings).toHaveLength(1);
  const [{ runway = null } = {}] = landings;
  expect(runway?.slowFt ?? 0).toBeLessThanOrEqual((runway?.lengthFt ?? 0) + 33);
  expect(runway?.leftFt ?? 0).toBeLessThanOrEqual(runway?.lengthFt ?? 0);
});
