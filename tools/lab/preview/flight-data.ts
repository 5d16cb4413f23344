import { fileURLToPath } from "node:url";
import { liveOf } from "../../../src-main/flight/life/live.ts";
import { departed, hop, keflavik, pilot, reykjavik, skyhawk } from "../../../src-renderer/testing/airline-data.ts";
import type { Departure, Figure, FlightEvent, Landing, PhaseChange } from "../../../src-shared/domain/flight.ts";
import type { FlightStage, FlightView, Live, TrailPoint } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import * as english from "../../../src-shared/words/en/index.ts";
import { say } from "../../../src-shared/words/message.ts";
import { readRecording } from "../recording.ts";
import { demoLanding } from "./landings.ts";

const file = new URL("../../../assets/flights/jsbsim_bikf_birk.csv.gz", import.meta.url);
/** Duration of the recording up to the stand at Reykjavík. */
const recordedMs = 1_129_000;
const samples = readRecording(fileURLToPath(file)).samples.filter(({ timeMs }) => timeMs <= recordedMs);
/** The recording is 19 minutes long; the pictured flight takes 36. */
const stretch = (36 * 60_000) / (samples.at(-1)?.timeMs ?? 1);

const known = samples.flatMap((sample) => {
  const { latitudeDeg, longitudeDeg, altitudeFt } = sample;
  if (latitudeDeg === undefined || longitudeDeg === undefined || altitudeFt === undefined) return [];
  return [{ ...sample, latitudeDeg, longitudeDeg, altitudeFt, timeMs: departed + sample.timeMs * stretch }];
});
let flownNm = 0;
const path: readonly TrailPoint[] = known.map((sample, i) => {
  flownNm += i === 0 ? 0 : distanceNm(known[i - 1] ?? sample, sample);
  return [
    sample.timeMs,
    sample.latitudeDeg,
    sample.longitudeDeg,
    sample.altitudeFt,
    sample.groundSpeedKt ?? 0,
    flownNm,
  ];
});
const clock = (minute: number) => departed + minute * 60_000;

export const trailTo = (minute: number): TrailPoint[] =>
  path.filter(([timeMs], i) => timeMs <= clock(minute) && i % 4 === 0);

export const samplesTo = (minute: number) => known.filter(({ timeMs }) => timeMs <= clock(minute));

export function live(minute: number): Live {
  const sample = known.findLast(({ timeMs }) => timeMs <= clock(minute)) ?? known[0];
  if (!sample) throw new Error("the recording is empty");
  const stand = minute >= 35.2 ? "3" : minute < 1.7 ? "12" : undefined;
  return { ...liveOf(sample), simulationRate: 1, paused: false, stand };
}

const change = (phase: Phase, minute: number, sentence: Text, ...figures: Figure[]): PhaseChange => ({
  phase,
  atMs: clock(minute),
  decidedAtMs: clock(minute) + 4000,
  evidence: { sentence, figures },
});
const changes: readonly PhaseChange[] = [
  change("boarding", 0, say("foundOnTheGround")),
  change("taxi", 1.7, say("moving", { kt: 6 }), { name: "speed", value: 6.1, limit: 1.5, heldS: 4 }),
  change("take_off", 2.2, say("gainingSpeed", { kt: 55, ktPerS: 2.1 })),
  change("climb", 3, say("above", { ft: 412 })),
  change("cruise", 8.6, say("levelFor", { ft: 3000, s: 60 })),
  change(
    "descent",
    17.7,
    say("lost", { ft: 220, fpm: -480 }),
    { name: "rate", value: -480, limit: -250 },
    { name: "lost", value: 220, limit: 200 },
  ),
  change("approach", 24, say("aboveDescending", { ft: 1480 })),
  change("final", 28.5, say("aboveStraightIn", { ft: 700 })),
  change("landed", 33.3, say("wheelsOn", { kt: 55 })),
  change("taxi_in", 34, say("slowedTo", { kt: 28 })),
  change("arrived", 35.2, say("standingBrakeSet", { s: 31 })),
];
/** The landing of the demo's flight, with wind. */
const pictured = demoLanding(clock(33.3), recordedMs / 1000);
const landing: Landing = { ...pictured.landing, driftDeg: 2, headwindKt: 6, crosswindKt: -3 };
export const landingTrace = pictured.trace;

const events: readonly FlightEvent[] = [
  { kind: "started", atMs: clock(0), text: say("flightStarted", { flight: "ICE 214" }) },
  { kind: "engines_on", atMs: clock(1.2), text: say("enginesOn") },
  { kind: "block_off", atMs: clock(1.7), text: say("offBlocksAt", { stand: "12" }) },
  { kind: "lift_off", atMs: clock(2.8), text: say("liftOff", { kt: 62 }) },
  { kind: "top_of_climb", atMs: clock(8.6), text: say("topOfClimb", { ft: 3000 }) },
  { kind: "top_of_descent", atMs: clock(17.7), text: say("topOfDescent", { ft: 3000 }) },
  {
    kind: "touchdown",
    atMs: clock(33.3),
    text: say("touchdownAt", { fpm: landing.rateFpm ?? 0, kt: landing.groundSpeedKt ?? 0 }),
  },
  { kind: "block_on", atMs: clock(35.2), text: say("onBlocksAt", { stand: "3" }) },
];
const departure: Departure = {
  ...{ airport: "BIKF", name: "02", latitudeDeg: 63.96448, longitudeDeg: -22.60545, headingTrueDeg: 0 },
  ...{ lengthFt: 10_013, widthFt: 197, source: "simulator", withinFt: 3, startFt: 210 },
};

export function flightAt(minute: number, stage: FlightStage = { kind: "tracking" }): FlightView {
  const phases = changes.filter(({ atMs }) => atMs <= clock(minute));
  const phase = phases.at(-1);
  if (!phase) throw new Error("the pictured flight has not begun");
  const place = live(minute);
  const out = clock(1.7);
  const off = clock(2.8);
  const on = minute >= 33.3 ? clock(33.3) : null;
  const inMs = minute >= 35.2 ? clock(35.2) : null;
  return {
    head: {
      id: "pictured",
      airlineId: "icewing",
      pilot,
      bidId: "a",
      trackingId: "x8Kq2Wb9LmZr4TnV",
      code: "ICE",
      number: "214",
      departure: keflavik,
      arrival: reykjavik,
      route: hop.route,
      cruiseAltitudeFt: 3000,
      flightTimeH: 0.5,
      schedule: { outMs: departed + 60_000, inMs: departed + 30 * 60_000 },
      aircraft: skyhawk,
      startedAtMs: departed,
    },
    stage,
    tracker: {
      phase,
      phases,
      detail: null,
      departure: minute > 2.8 ? departure : null,
      stands: { out: minute > 1.7 ? "12" : null, in: inMs === null ? null : "3" },
      landings: on === null ? [] : [landing],
      crash: null,
      clocks: {
        outMs: minute > 1.7 ? out : null,
        offMs: minute > 2.8 ? off : null,
        onMs: on,
        inMs,
        blockS: Math.max(0, ((inMs ?? clock(minute)) - out) / 1000),
        airS: Math.max(0, ((on ?? clock(minute)) - off) / 1000),
        simulatedS: minute * 60,
        realS: minute * 60,
        pausedS: 0,
        slewS: 0,
        gapS: 0,
        compressedS: 0,
        stretches: [],
      },
      totals: {
        unseenNm: 0,
        distanceNm: path.findLast(([timeMs]) => timeMs <= clock(minute))?.[5] ?? 0,
        fuelAtStartLb: samples[0]?.fuelLb ?? null,
        fuelNowLb: place.fuelLb,
        fuelUsedLb: (samples[0]?.fuelLb ?? 0) - (place.fuelLb ?? 0),
        maxAltitudeFt: 3021,
        maxGroundSpeedKt: 118,
      },
    },
    events: events.filter(({ atMs }) => atMs <= clock(minute)),
    airline: { lastHeardMs: clock(minute), lateAfterMs: clock(minute) + 90_000, problem: null, accepted: minute * 2 },
    remainingNm: distanceNm(place, { latitudeDeg: 64.13, longitudeDeg: -21.9406 }),
    etaMs: clock(34),
    arrivalElevationFt: 45,
    fuelAtArrivalLb: minute > 9 && on === null ? 184 : null,
    progress: null,
    weather: [],
    online: [],
    diversion: null,
    away: null,
    elsewhere: null,
    cannotFile: inMs === null ? english.tracking.readyAtGate : null,
    disk: null,
    comments: "",
    resume: null,
  };
}

/** A flight with as many phases as the strip can show, and the longest name. */
export function goneAround(flight: FlightView): FlightView {
  const { tracker } = flight;
  const last = tracker?.phases.at(-1);
  if (!tracker || !last) return flight;
  const names = [
    "taxi",
    "rejected_take_off",
    "take_off",
    "climb",
    "descent",
    "approach",
    "final",
    "go_around",
  ] as const;
  const phases = [
    ...tracker.phases.slice(0, 3),
    ...names.map((phase, i) => ({ ...last, phase, decidedAtMs: last.decidedAtMs + i })),
  ];
  return { ...flight, tracker: { ...tracker, phases, phase: phases.at(-1) ?? last } };
}

/** A flight with every kind of period other than normal time. */
export function outOfStep(flight: FlightView): FlightView {
  const { tracker } = flight;
  if (!tracker) return flight;
  const stretch = (kind: "paused" | "slew" | "gap" | "compressed", minute: number, seconds: number, gainedS = 0) => {
    const { latitudeDeg, longitudeDeg } = live(minute);
    const fromMs = departed + minute * 60_000;
    return { kind, fromMs, toMs: fromMs + seconds * 1000, gainedS, latitudeDeg, longitudeDeg };
  };
  const stretches = [
    stretch("paused", 1, 40),
    stretch("compressed", 14, 60, 180),
    stretch("paused", 20, 300),
    stretch("gap", 26, 95),
    stretch("slew", 34, 12),
  ];
  const sums = { pausedS: 340, slewS: 12, gapS: 95, compressedS: 180 };
  const clocks = {
    ...tracker.clocks,
    ...sums,
    simulatedS: tracker.clocks.realS - 172,
    stretches,
    onAtLatest: true as const,
  };
  return { ...flight, tracker: { ...tracker, clocks } };
}

/** A trail without the minutes of a gap, in which no distance counts. */
export function holed(trail: readonly TrailPoint[]): TrailPoint[] {
  const before = trail.filter(([atMs]) => atMs < departed + 26 * 60_000);
  const behind = trail.filter(([atMs]) => atMs > departed + 27.6 * 60_000);
  const unseenNm = (behind[0]?.[5] ?? 0) - (before.at(-1)?.[5] ?? 0);
  return [...before, ...behind.map(([ms, lat, lon, ft, kt, nm]): TrailPoint => [ms, lat, lon, ft, kt, nm - unseenNm])];
}
