import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import type { FlightEvent } from "../../../src-shared/domain/flight.ts";
import type { Away, FlightHead, FlightStage } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm, distanceOrNull, type LatLon, placeOf } from "../../../src-shared/domain/geodesy.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import { rateOf, type SimSample } from "../../../src-shared/domain/sample.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { PositionReport } from "../../airlines/port.ts";
import { atAirportNm, type Follower } from "./follower.ts";

/** What the position shows of a flight: distance to go, ETA, diversion, and whether it can be filed. */

/** Null where the destination or the position is not known. */
const remainingNm = ({ arrival }: Pick<FlightHead, "arrival">, at: SimSample | null): number | null =>
  at && distanceOrNull(at, arrival);

/** Program clock, ms; null on the ground, below 40 kt, or without a destination. */
function etaMs(head: FlightHead, at: SimSample | null): number | null {
  const remaining = remainingNm(head, at);
  const speedKt = at?.groundSpeedKt ?? 0;
  return remaining === null || at === null || at.onGround === true || speedKt < 40
    ? null
    : at.timeMs + ((remaining / speedKt) * 3_600_000) / rateOf(at);
}

/** Null if the place of an airport is not known. */
const plannedNm = ({ departure, arrival }: FlightHead): number | null => distanceOrNull(departure, arrival);

/** Never more than planned: the airline stores the difference as flown. */
const remainingOfPlanNm = (head: FlightHead, at: SimSample): number =>
  Math.min(plannedNm(head) ?? Number.POSITIVE_INFINITY, remainingNm(head, at) ?? 0);

function flownOfPlanNm(head: FlightHead, at: SimSample): number | null {
  const planned = plannedNm(head);
  return planned === null ? null : planned - remainingOfPlanNm(head, at);
}

/** A position in the form that the airline receives. */
export const positionReport = (head: FlightHead, sample: SimSample, phase: Phase): PositionReport => ({
  flight: head,
  phase,
  latitudeDeg: sample.latitudeDeg,
  longitudeDeg: sample.longitudeDeg,
  altitudeFt: sample.indicatedAltitudeFt ?? sample.altitudeFt,
  headingTrueDeg: sample.headingTrueDeg ?? sample.trackTrueDeg ?? 0,
  groundSpeedKt: sample.groundSpeedKt ?? 0,
  distanceRemainingNm: remainingOfPlanNm(head, sample),
  altitudeAglFt: sample.aglFt ?? null,
  verticalSpeedFpm: sample.verticalSpeedFpm ?? null,
  indicatedAirspeedKt: sample.indicatedAirspeedKt ?? null,
  fuelLb: sample.fuelLb ?? null,
  distanceFlownNm: flownOfPlanNm(head, sample),
});

/** The flight's last position, sent when the flight is over; null where none is known. */
export function lastPosition(head: FlightHead, follower: Follower): PositionReport | null {
  const last = follower.last();
  return last && positionReport(head, last, follower.lastPhase());
}

/** The nearest airport within `atAirportNm`; null where the list has none. */
function airportAt(at: LatLon, airports: readonly Airport[]): Airport | null {
  let found: Airport | null = null;
  let nearestNm = atAirportNm;
  for (const airport of airports) {
    const place = placeOf(airport);
    // A degree of latitude is 60 nm: this check is enough for most of ten thousand airports.
    if (place === null || Math.abs(place.latitudeDeg - at.latitudeDeg) * 60 > nearestNm) continue;
    const nm = distanceNm(at, place);
    if (nm <= nearestNm) [found, nearestNm] = [airport, nm];
  }
  return found;
}

/** The airport of a runway; without a name if the list lacks it. */
const airportNamed = (icao: string, airports: readonly Airport[]): Airport =>
  airports.find((airport) => airport.icao === icao) ?? { icao, name: "", latitudeDeg: null, longitudeDeg: null };

/** Where a landed or fileable flight is, if not at its arrival; null where nothing certain is known. */
export function awayFromArrival(
  head: Pick<FlightHead, "departure" | "arrival">,
  follower: Follower,
  airports: () => readonly Airport[],
): Away | null {
  const at = follower.last();
  const nm = remainingNm(head, at);
  if (at === null || nm === null || nm <= atAirportNm || follower.view().crash !== null) return null;
  // Not the sample's own flag, which may say "in the air" at the gate.
  const onGround = !follower.aloft();
  if (!onGround) return { nm, onGround, airport: null };
  const runway = follower.view().landings.at(-1)?.runway;
  const isThere = runway != null && runway.airport !== "" && distanceNm(at, runway) <= atAirportNm;
  const airport = isThere
    ? airportNamed(runway.airport, airports())
    : (airportAt(at, airports()) ?? airportAt(at, [head.departure]));
  return { nm, onGround, airport };
}

/** It has landed and is still on the ground: the place of the landing is known before it is parked. */
const hasLanded = (follower: Follower): boolean => follower.view().clocks.onMs !== null && !follower.aloft();

/** Where the aircraft stands before the take-off, if not at its departure; null where nothing certain is known. */
function awayFromDeparture(head: FlightHead, follower: Follower, airports: () => readonly Airport[]): Away | null {
  const at = follower.last();
  const place = placeOf(head.departure);
  if (at === null || at.onGround !== true || place === null || follower.view().clocks.offMs !== null) return null;
  const nm = distanceNm(at, place);
  return nm <= atAirportNm ? null : { nm, onGround: true, airport: airportAt(at, airports()) };
}

/** It is parked at the end of its flight. */
export const hasArrived = (follower: Follower): boolean =>
  follower.phase() === "arrived" || follower.phase() === "deboarding";

/** Why the report cannot be filed yet; null when it can. */
export function whyNotFile(stage: FlightStage, follower: Follower): string | null {
  const at = follower.last();
  if (at === null) return words().tracking.waitingForPosition;
  if (follower.view().clocks.offMs === null) return words().tracking.notTakenOff;
  if (stage.kind === "unfinished" || stage.kind === "crashed" || follower.crash() !== null) return null;
  // Water or a ship's deck may still move it.
  const isAtRest = (at.groundSpeedKt ?? 0) < 1 || at.enginesRunning === false;
  if (hasArrived(follower) || (hasLanded(follower) && isAtRest)) return null;
  return words().tracking.readyAtGate;
}

/** `isLost`: nothing is followed any more, so what lies ahead is unknown. */
export function flightProgress(
  head: FlightHead,
  stage: FlightStage,
  follower: Follower,
  isLost: boolean,
  airports: () => readonly Airport[],
) {
  const at = follower.last();
  const seen = follower.progress.view();
  const remaining = seen?.remainingNm ?? remainingNm(head, at);
  const cannotFile = whyNotFile(stage, follower);
  return {
    tracker: follower.isPhaseKnown() ? follower.view() : null,
    events: follower.events as FlightEvent[],
    remainingNm: remaining,
    etaMs: isLost ? null : (seen?.etaMs ?? etaMs(head, at)),
    fuelAtArrivalLb: follower.aloft() && !isLost ? follower.fuelAtArrivalLb(remaining) : null,
    progress: isLost && seen ? { ...seen, nextMs: null, etaMs: null } : seen,
    weather: follower.weather,
    online: follower.online(),
    away: cannotFile === null || hasLanded(follower) ? awayFromArrival(head, follower, airports) : null,
    elsewhere: stage.kind === "tracking" ? awayFromDeparture(head, follower, airports) : null,
    cannotFile,
  };
}
