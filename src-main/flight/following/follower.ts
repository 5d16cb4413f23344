import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import type { FlightEvent, Landing, PhaseChange } from "../../../src-shared/domain/flight.ts";
import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import type { FlightHead, TrailPoint } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm, type LatLon, placeOf } from "../../../src-shared/domain/geodesy.ts";
import { networkNames, type Sighting } from "../../../src-shared/domain/networks.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import type { WeatherSnapshot } from "../../../src-shared/domain/weather.ts";
import { say } from "../../../src-shared/words/message.ts";
import { createTracker, isOfLanding, type Tracker, type TrackerOutput } from "../phases/tracker.ts";
import { createFuelAhead } from "./fuel-ahead.ts";
import { createEvidence } from "./online-evidence.ts";
import { createProgress } from "./progress.ts";

/** The trail keeps at most one point a second: what a map can show, and 54,000 points in fifteen hours. */
const trailStepMs = 1000;

/**
 * An aircraft within this distance of an airport's reference point is at the airport. The runways of the widest
 * airports end about 4 nm from it, and other trackers ask from 5 nm on too (AeroACARS).
 */
export const atAirportNm = 5;

/**
 * A crash is detected 2 to 12 s after its first contact (four crashes into a hill, X-Plane's links). Some airlines take
 * the first LANDED for the arrival.
 */
const certainMs = 12_000;

/** The log of a flight, in order of time: the tracker dates its events back. */
function createLog(head: Pick<FlightHead, "departure" | "arrival">, view: Tracker["view"]) {
  const events: FlightEvent[] = [];

  function note(event: FlightEvent): void {
    const after = events.findLastIndex((earlier) => earlier.atMs <= event.atMs);
    events.splice(after + 1, 0, event);
  }

  /** Simulators and airlines may name one airport differently. It is a different one only if its place differs too. */
  const isOther = (runway: LatLon & { readonly airport: string }, planned: Airport): boolean => {
    const place = placeOf(planned);
    const isFar = place === null || distanceNm(runway, place) > atAirportNm;
    return runway.airport !== "" && runway.airport !== planned.icao && isFar;
  };

  return {
    events: events as readonly FlightEvent[],
    note,
    noteOtherAirport({ kind, atMs }: FlightEvent): void {
      const isTakeOff = kind === "departure_runway";
      if (!isTakeOff && kind !== "landing_runway") return;
      const { departure, landings } = view();
      const runway = isTakeOff ? departure : landings.find((landing) => landing.atMs === atMs)?.runway;
      const planned = isTakeOff ? head.departure : head.arrival;
      if (runway == null || !isOther(runway, planned)) return;
      const of = { airport: runway.airport, planned: planned.icao };
      note({ kind: "other_airport", atMs, text: isTakeOff ? say("tookOffElsewhere", of) : say("landedElsewhere", of) });
    },
    /** The rate may be known only some time after the touchdown was logged. */
    addRate({ atMs, rateFpm }: Landing): void {
      const at = events.findLastIndex((event) => event.kind === "touchdown" && event.atMs === atMs);
      const event = events[at];
      if (rateFpm === null || event === undefined || typeof event.text === "string") return;
      const { say: sentence, of } = event.text;
      if (sentence === "touchdown" && typeof of?.kt === "number")
        events[at] = { ...event, text: say("touchdownAt", { fpm: rateFpm, kt: of.kt }) };
    },
    withdrawLanding(sinceMs: number): void {
      for (let i = events.length - 1; i >= 0; i--) {
        const event = events[i];
        if (event !== undefined && event.atMs >= sinceMs && isOfLanding(event)) events.splice(i, 1);
      }
    },
  };
}

/** The present phase, and the one for the airline. Boarding until the flight is found. */
function createPhases(nowMs: () => number) {
  let phase: Phase = "boarding";
  let isKnown = false;
  /** The phase before a landing that was detected at `landedMs`. */
  let beforeLanding: Phase = "boarding";
  let landedMs = Number.NEGATIVE_INFINITY;
  /** The last sample ended a landing that the airline does not have yet: it stopped within `certainMs`. */
  let isShortLanding = false;
  const isWithheld = (): boolean => nowMs() - landedMs < certainMs;

  return {
    /** Call before what a sample led to is taken. */
    nextSample(): void {
      isShortLanding = false;
    },
    take({ phase: next, decidedAtMs, corrected }: PhaseChange): void {
      isKnown = true;
      const isSeen = corrected !== true;
      isShortLanding = isSeen && next === "taxi_in" && isWithheld();
      if (isSeen && next === "landed") [beforeLanding, landedMs] = [phase, decidedAtMs];
      else landedMs = Number.NEGATIVE_INFINITY;
      phase = next;
    },
    /** A crash cancels the landing that it looked like at first. */
    crashedIn(last: Phase): void {
      phase = last;
    },
    isKnown: () => isKnown,
    present: () => phase,
    /** A landing only once it is no crash, and a short one before the taxi that follows it. */
    forAirline: (): Phase => (isWithheld() ? beforeLanding : isShortLanding ? "landed" : phase),
  };
}

const trailPoint = (sample: SimSample, atMs: number, flownNm: number): TrailPoint => [
  atMs,
  sample.latitudeDeg,
  sample.longitudeDeg,
  Math.round(sample.altitudeFt),
  Math.round(sample.groundSpeedKt ?? 0),
  Math.round(flownNm * 100) / 100,
];

/** Everything that is derived from the samples of one flight: the same live, after a restart, and in the logbook. */
export function createFollower(head: Pick<FlightHead, "departure" | "arrival" | "cruiseAltitudeFt">) {
  const [departure, arrival] = [placeOf(head.departure), placeOf(head.arrival)];
  const tracker = createTracker({ departure, arrival, cruiseAltitudeFt: head.cruiseAltitudeFt, category: "" });
  const trail: TrailPoint[] = [];
  let last: SimSample | null = null;
  let aircraft: AircraftIdentity | null = null;
  const log = createLog(head, tracker.view);
  const phases = createPhases(tracker.timeMs);
  const progress = createProgress();
  const fuelAhead = createFuelAhead();
  const evidence = createEvidence();

  function take(outputs: readonly TrackerOutput[]): void {
    for (const output of outputs) {
      if (output.kind === "event") {
        log.note(output.event);
        log.noteOtherAirport(output.event);
      } else if (output.kind === "phase") phases.take(output.change);
      else if (output.kind === "landing") log.addRate(output.landing);
      else log.withdrawLanding(output.sinceMs);
    }
  }

  function keepTrail(sample: SimSample, atMs: number): void {
    const before = trail.at(-1);
    if (before !== undefined && atMs - before[0] < trailStepMs) return;
    const flownNm = tracker.view().totals.distanceNm;
    fuelAhead.follow(phases.present(), flownNm, sample.fuelLb);
    trail.push(trailPoint(sample, atMs, flownNm));
  }

  return {
    events: log.events,
    trail: trail as readonly TrailPoint[],
    /** The last sample; null before the first. */
    last: () => last,
    /** The phase in which the flight was found is known. */
    isPhaseKnown: phases.isKnown,
    phase: phases.present,
    airlinePhase: phases.forAirline,
    crash: tracker.crash,
    /** The last phase that the airline gets: no arrival phase if the aircraft never arrived. */
    lastPhase: () => (tracker.crash() === null ? "deboarding" : phases.present()),
    /** The wheels are off the ground. */
    aloft: tracker.aloft,
    view: tracker.view,
    /** The last seconds of the last landing; null without one. */
    landingTrace: () => (tracker.crash() === null ? tracker.landingTrace() : null),
    /** @returns whether the sample led to an event. */
    follow(sample: SimSample): boolean {
      const outputs = tracker.update(sample);
      phases.nextSample();
      take(outputs);
      if (outputs.some((output) => output.kind === "event" && output.event.kind === "crash"))
        phases.crashedIn(tracker.view().phase.phase);
      if (tracker.aloft()) progress.follow(sample, () => tracker.view().clocks.airS, phases.present());
      last = sample;
      keepTrail(sample, tracker.timeMs());
      return outputs.length > 0;
    },
    continueAfterCrash: tracker.continueAfterCrash,
    correct: (corrected: Phase, atMs: number) => take(tracker.correct(corrected, atMs)),
    /** The kind of aircraft: its category decides which rules apply. */
    identify(next: AircraftIdentity): void {
      aircraft = next;
      tracker.identify(next.category);
    },
    /** Null while it is unknown. */
    aircraft: () => aircraft,
    /** The weather at take-off and landing. */
    weather: [] as WeatherSnapshot[],
    /** The flight's plan, or a new route for it. */
    plan: (plan: FlightPlan) => progress.take(plan, last),
    progress: { plan: progress.plan, view: (at = last) => progress.view(at) },
    /** Estimated fuel after the remaining distance; null while too little is known. */
    fuelAtArrivalLb: (remainingNm: number | null) =>
      fuelAhead.atArrivalLb(last?.fuelLb ?? null, remainingNm, progress.plan()),
    /** The flight was seen on a network, by now. */
    recordSighting(sighting: Sighting): void {
      const { network, callsign, atMs } = sighting;
      const isFirst = evidence.see(sighting, tracker.view().clocks.airS);
      const text = say("onlineAs", { network: networkNames[network], callsign });
      if (isFirst) log.note({ kind: "online", atMs, text });
    },
    online: evidence.view,
    note: log.note,
  };
}
export type Follower = ReturnType<typeof createFollower>;
