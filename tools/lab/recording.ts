import { basename } from "node:path";
import { z } from "zod";
import {
  anyOf,
  cessna,
  degrees,
  flag,
  fromJsbSim,
  number,
  type Raw,
  type Reader,
  type Recording,
  readCsv,
  readText,
  samplesOf,
  scaled,
} from "../../src-main/demo/recording.ts";
import { airportSchema } from "../../src-shared/domain/airline-data.ts";
import { type AircraftIdentity, aircraftIdentitySchema, simSampleSchema } from "../../src-shared/domain/sample.ts";

const flightSchema = z.object({
  departure: airportSchema,
  arrival: airportSchema,
  cruiseAltitudeFt: z.number().nullable(),
});
/** The first line of Contrail's own export. */
const aboutSchema = z.object({ about: flightSchema.extend({ aircraft: aircraftIdentitySchema.nullable() }) });

export interface RecordedFlight extends Recording {
  /** As Contrail's own export states it. */
  readonly flight?: z.infer<typeof flightSchema>;
}

/** The number of running engines. */
const running = (count: number | undefined): boolean | undefined => (count === undefined ? undefined : count > 0.5);

/** FlightGear's own property names as the header (recorded over its property server). */
const fromFlightGear: Reader = (row) => ({
  timeMs: (number(row("/sim/time/elapsed-sec")) ?? Number.NaN) * 1000,
  simTimeS: number(row("/sim/time/elapsed-sec")),
  latitudeDeg: number(row("/position/latitude-deg")),
  longitudeDeg: number(row("/position/longitude-deg")),
  altitudeFt: number(row("/position/altitude-ft")),
  aglFt: number(row("/position/altitude-agl-ft")),
  indicatedAltitudeFt: number(row("/instrumentation/altimeter/indicated-altitude-ft")),
  headingTrueDeg: degrees(number(row("/orientation/heading-deg"))),
  pitchDeg: number(row("/orientation/pitch-deg")),
  bankDeg: number(row("/orientation/roll-deg")),
  groundSpeedKt: number(row("/velocities/groundspeed-kt")),
  indicatedAirspeedKt: number(row("/velocities/airspeed-kt")),
  verticalSpeedFpm: scaled(number(row("/velocities/vertical-speed-fps")), 60),
  centreGearOnGround: flag(row("/gear/gear[0]/wow")),
  leftGearOnGround: flag(row("/gear/gear[1]/wow")),
  rightGearOnGround: flag(row("/gear/gear[2]/wow")),
  onGround: anyOf(flag(row("/gear/gear[0]/wow")), flag(row("/gear/gear[1]/wow")), flag(row("/gear/gear[2]/wow"))),
  parkingBrake: flag(row("/controls/gear/brake-parking")),
  flapsRatio: number(row("/controls/flight/flaps")),
  enginesRunning: flag(row("/engines/active-engine/running")),
  rpm: number(row("/engines/engine/rpm")),
  fuelLb: number(row("/consumables/fuel/total-fuel-lbs")),
  totalWeightLb: number(row("/fdm/jsbsim/inertia/weight-lbs")),
  gForce: number(row("/accelerations/pilot-g")),
  paused: flag(row("/sim/freeze/master")),
  crashed: anyOf(flag(row("/sim/crashed")), flag(row("/fdm/jsbsim/crash"))),
  simulationRate: 1,
});

const lbPerKg = 2.2046226218;

/**
 * One JSON object a line: a sample of Contrail's own export, or keys as in the flights' README (`t`, `lat`, `alt_ft`,
 * `on_ground` …).
 */
function fromJsonLine(line: string): Raw {
  const row = JSON.parse(line) as Record<string, unknown>;
  const sample = simSampleSchema.safeParse(row);
  if (sample.success) return sample.data;
  const number = (key: string) => (typeof row[key] === "number" && Number.isFinite(row[key]) ? row[key] : undefined);
  const boolean = (key: string) => (typeof row[key] === "boolean" ? row[key] : undefined);
  return {
    timeMs: (number("t") ?? Number.NaN) * 1000,
    latitudeDeg: number("lat"),
    longitudeDeg: number("lon"),
    altitudeFt: number("alt_ft"),
    indicatedAltitudeFt: number("alt_ind_ft"),
    aglFt: number("agl_ft") ?? number("agl_est_ft"),
    groundSpeedKt: number("gs_kt"),
    indicatedAirspeedKt: number("ias_kt"),
    trueAirspeedKt: number("tas_kt"),
    verticalSpeedFpm: number("vs_fpm"),
    headingTrueDeg: degrees(number("hdg_true")),
    trackTrueDeg: degrees(number("trk_true")),
    pitchDeg: number("pitch_deg"),
    bankDeg: number("bank_deg"),
    onGround: boolean("on_ground") ?? boolean("on_ground_est"),
    parkingBrake: boolean("parking_brake"),
    enginesRunning: boolean("engines_running") ?? running(number("engines_running")),
    gearRatio: number("gear") ?? (boolean("gear") === undefined ? undefined : Number(boolean("gear"))),
    flapsRatio: number("flaps"),
    fuelFlowLbPerH: scaled(number("ff_kgh"), lbPerKg),
    rpm: number("rpm"),
    n1Pct: number("n1"),
    fuelLb: scaled(number("fuel_kg"), lbPerKg),
    gForce: number("g_force"),
    paused: boolean("paused"),
    crashed: boolean("crashed"),
    slew: boolean("slew"),
    simulationRate: number("sim_rate"),
  };
}

function readerOf(columns: ReadonlyMap<string, number>): Reader {
  if (columns.has("/sim/time/elapsed-sec")) return fromFlightGear;
  if (columns.has("Time")) return fromJsbSim;
  throw new Error("not a recorded flight: the first line names neither FlightGear's nor JSBSim's columns");
}

function* readNdjson(text: string): Generator<Raw> {
  for (const line of text.split("\n")) if (line.trim() !== "") yield fromJsonLine(line);
}

/**
 * Reads a recorded flight: CSV with FlightGear's or JSBSim's property names as header, or NDJSON with the keys of the
 * project's flight collection; plain or gzipped.
 * @throws Error that names the file if it is not a recorded flight.
 */
export function readRecording(path: string): RecordedFlight {
  const text = readText(path);
  const samples = samplesOf(text.trimStart().startsWith("{") ? readNdjson(text) : readCsv(text, readerOf));
  if (samples.length === 0) throw new Error(`${path}: no sample in it`);
  return { name: basename(path).replace(/\.gz$/, ""), ...aboutOf(text), samples };
}

const noAircraft: AircraftIdentity = { title: "", icaoType: "", registration: "", engineCount: 0, category: "" };

function aboutOf(text: string): Pick<RecordedFlight, "aircraft" | "flight"> {
  const first = text.trimStart().split("\n", 1)[0] ?? "";
  const about = first.startsWith('{"about"') ? aboutSchema.safeParse(JSON.parse(first)).data?.about : undefined;
  if (about === undefined) return { aircraft: identify(first) };
  const { aircraft, ...flight } = about;
  return { aircraft: aircraft ?? noAircraft, flight };
}

/**
 * The recordings of whole flights show a Cessna 172. Those of JSBSim contain the parking brake of the scripted pilot.
 */
function identify(header: string): AircraftIdentity {
  const isOurs = header.startsWith("wall,/sim/time") || header.includes("pilot/parking-brake");
  return isOurs ? cessna : noAircraft;
}
