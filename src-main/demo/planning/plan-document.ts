import { distanceNm, greatCircle, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import { airports, type WorldAirport } from "../airline/airline-data.ts";

/** The inputs of a plan: the fields of SimBrief's options page. */
export interface Wanted {
  readonly airline: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly registration: string;
  readonly levelFt: number;
  readonly units: "kgs" | "lbs";
  readonly staticId: string;
}

interface Point extends LatLon {
  readonly ident: string;
  readonly type: "wpt" | "ltlg" | "apt";
  readonly ft: number;
  /** From lift-off. */
  readonly atS: number;
}

/** The path of the recorded flight by invented fixes. Times are close to the recorded ones but differ. */
const hop: readonly Point[] = [
  point("GARDU", 64.0225, -22.5524, 2900, 150),
  { ...point("TOC", 64.028, -22.5395, 3000, 170), type: "ltlg" },
  point("VOGIR", 64.0642, -22.4536, 3000, 270),
  point("FLEKI", 64.1052, -22.3531, 3000, 400),
  { ...point("TOD", 64.134, -22.2805, 3000, 480), type: "ltlg" },
  point("SKERI", 64.1686, -22.1875, 2000, 620),
  point("ELLID", 64.1615, -22.0935, 1400, 740),
  { ...point("BIRK", 64.13, -21.9406, 48, 985), type: "apt" },
];

function point(ident: string, latitudeDeg: number, longitudeDeg: number, ft: number, atS: number): Point {
  return { ident, latitudeDeg, longitudeDeg, type: "wpt", ft, atS };
}

const placeOf = ({ latitude, longitude }: WorldAirport): LatLon => ({ latitudeDeg: latitude, longitudeDeg: longitude });

/** A jet's climb and descent, nm, and its speed. */
const climbNm = 120;
const cruiseKt = 460;
const legNm = 220;
const farthestAlternateNm = 600;

/** An invented name of five letters, every second one a vowel. */
const nameOf = (index: number): string =>
  [..."NLYRV"].map((letter, at) => (at % 2 === 1 ? "AEIOU".charAt((index + at) % 5) : letter)).join("") +
  String(index).slice(1);

/** An invented path along the great circle, with a step climb half-way. */
function farWay(from: WorldAirport, to: WorldAirport, levelFt: number): readonly Point[] {
  const [start, end] = [placeOf(from), placeOf(to)];
  const allNm = distanceNm(start, end);
  const line = greatCircle(start, end, 10);
  const at = (nm: number): LatLon => {
    const { latitudeDeg, longitudeDeg } = line[Math.round((nm / allNm) * (line.length - 1))] ?? end;
    return { latitudeDeg, longitudeDeg: ((((longitudeDeg + 180) % 360) + 360) % 360) - 180 };
  };
  const edgeNm = Math.min(climbNm, allNm / 3);
  const marks = [
    { nm: edgeNm, ident: "TOC" },
    { nm: allNm - edgeNm, ident: "TOD" },
    ...Array.from({ length: Math.ceil(allNm / legNm) - 1 }, (_, i) => ({ nm: (i + 1) * legNm, ident: nameOf(i) })),
    { nm: allNm, ident: to.icao },
  ].toSorted((a, b) => a.nm - b.nm);
  return marks.map(({ nm, ident }) => {
    const cruiseFt = levelFt + (nm > allNm / 2 ? 2000 : 0);
    const share = Math.min(1, nm / edgeNm, (allNm - nm) / edgeNm);
    return {
      ident,
      ...at(nm),
      type: ident === to.icao ? "apt" : ident === "TOC" || ident === "TOD" ? "ltlg" : "wpt",
      ft: Math.round(cruiseFt * share),
      atS: Math.round((nm / cruiseKt) * 3600) + 300,
    };
  });
}

const iso = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");
const clock = (s: number): string =>
  [Math.floor(s / 3600), Math.floor(s / 60) % 60, Math.round(s) % 60].map((n) => String(n).padStart(2, "0")).join(":");

/** Invented weather. */
const stamp = (nowMs: number): string => `${iso(nowMs).slice(8, 10)}${iso(nowMs).slice(11, 13)}00Z`;
export const metarOf = (icao: string, nowMs: number): string =>
  `${icao} ${stamp(nowMs)} ${icao === "BIRK" ? "14009KT 9999 FEW025 06/02 Q1008" : "02012G22KT 9999 -SHRA SCT022 BKN040 05/01 Q1007"}`;

/** The day and hour some hours from now, as forecasts write them. */
const dayHour = (nowMs: number, hours: number): string =>
  iso(nowMs + hours * 3_600_000)
    .slice(8, 13)
    .replace("T", "");
export const tafOf = (icao: string, nowMs: number): string => {
  const at = (hours: number) => dayHour(nowMs, hours);
  return `${icao} ${stamp(nowMs)} ${at(0)}/${at(24)} 02012KT 9999 SCT025 BECMG ${at(3)}/${at(5)} 20018G30KT 6000 -RA BKN012 TEMPO ${at(6)}/${at(9)} 1500 SHSN BKN006`;
};

const airportGroup = (airport: WorldAirport, runway: string, nowMs: number) => ({
  icao_code: airport.icao,
  pos_lat: airport.latitude.toFixed(6),
  pos_long: airport.longitude.toFixed(6),
  name: airport.name.toUpperCase(),
  plan_rwy: runway,
  metar: metarOf(airport.icao, nowMs),
  taf: tafOf(airport.icao, nowMs),
});

export const worldAirport = (icao: string): WorldAirport | null =>
  airports.find((airport) => airport.icao === icao) ?? null;

/** The fixes of a way, each with its leg. @param fuelAt the planned fuel on board, as text, by the time from lift-off. */
function navlogOf(from: LatLon, way: readonly Point[], fuelAt: (atS: number) => string) {
  return way.map((fix, index) => {
    const before = way[index - 1];
    const nm = distanceNm(before ?? from, fix);
    const entry = {
      ident: fix.ident,
      type: fix.type,
      pos_lat: fix.latitudeDeg.toFixed(6),
      pos_long: fix.longitudeDeg.toFixed(6),
      altitude_feet: String(fix.ft).padStart(5, "0"),
      time_total: clock(fix.atS),
      fuel_plan_onboard: fuelAt(fix.atS),
    };
    return { nm, entry };
  });
}

/**
 * A plan in SimBrief's `json=v2` format, with the fields that Contrail reads; null if an airport is not in the demo's world.
 */
export function planDocument(wanted: Wanted, nowMs: number): Record<string, unknown> | null {
  const [from, to] = [worldAirport(wanted.from), worldAirport(wanted.to)];
  if (from === null || to === null) return null;
  const isHop = from.icao === "BIKF" && to.icao === "BIRK";
  const way = isHop ? hop : farWay(from, to, wanted.levelFt);
  const alternates = airports
    .filter((each) => each !== to && distanceNm(placeOf(each), placeOf(to)) < farthestAlternateNm)
    .toSorted((a, b) => distanceNm(placeOf(a), placeOf(to)) - distanceNm(placeOf(b), placeOf(to)))
    .slice(0, 1);
  const airS = way.at(-1)?.atS ?? 0;
  const taxiS = isHop ? 240 : 900;
  // Fuel flow an hour of the recorded C172 and of a twin jet, in the plan's unit.
  const scale = wanted.units === "kgs" ? 1 : 2.2046226218;
  const perHour = (isHop ? 17.5 : 2600) * scale;
  const burn = (s: number): number => (perHour * s) / 3600;
  const reserve = (isHop ? 24.6 : 4200) * scale;
  const whole = (value: number): string => (isHop ? value.toFixed(1) : String(Math.round(value)));
  const takeOff = burn(airS) + reserve;
  const outMs = Math.ceil(nowMs / 300_000) * 300_000 + 900_000;
  const offMs = outMs + taxiS * 1000;
  const onMs = offMs + airS * 1000;
  const navlog = navlogOf(placeOf(from), way, (atS) => whole(takeOff - burn(atS)));
  const allNm = navlog.reduce((sum, { nm }) => sum + nm, 0);
  const zeroFuel = (isHop ? 747 : 52_000) * scale;
  return {
    fetch: { status: "Success" },
    params: { time_generated: iso(nowMs), units: wanted.units },
    general: {
      icao_airline: wanted.airline,
      flight_number: wanted.number,
      initial_altitude: String(wanted.levelFt),
      route_distance: allNm.toFixed(0),
      route: way.flatMap(({ ident, type }) => (type === "wpt" ? [ident] : [])).join(" DCT "),
    },
    origin: airportGroup(from, isHop ? "01" : "", nowMs),
    destination: airportGroup(to, isHop ? "13" : "", nowMs),
    alternate: alternates.map((each) => airportGroup(each, "", nowMs)),
    navlog: navlog.map(({ entry }) => entry),
    atc: { callsign: `${wanted.airline}${wanted.number}` },
    aircraft: { icaocode: wanted.type, reg: wanted.registration },
    fuel: {
      plan_ramp: whole(takeOff + burn(taxiS / 3)),
      plan_takeoff: whole(takeOff),
      plan_landing: whole(reserve),
    },
    weights: { est_zfw: whole(zeroFuel) },
    times: {
      est_time_enroute: clock(airS),
      est_out: iso(outMs),
      est_off: iso(offMs),
      est_on: iso(onMs),
      est_in: iso(onMs + 300_000),
      est_block: clock(airS + taxiS + 300),
    },
  };
}
