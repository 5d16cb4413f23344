import type { FlightHead, FlightStage } from "../../src-shared/flight-view.ts";
import { distanceNm } from "../../src-shared/geodesy.ts";
import type { Phase } from "../../src-shared/phases.ts";
import type { SimSample } from "../../src-shared/sample.ts";
import { words } from "../../src-shared/words/words.ts";
import type { PositionReport } from "../crew-system/flight-bodies.ts";
import { type Follower, placeOf } from "./follower.ts";

/** What can be told of a flight from where it is. */

/** Null where the destination or the position is not known. */
export function remainingNm({ arrival }: FlightHead, at: SimSample | null): number | null {
  const place = placeOf(arrival);
  return place === null || at === null ? null : distanceNm(at, place);
}

/** Program clock, ms; null on the ground, too slow, or with nowhere to go. */
export function etaMs(head: FlightHead, at: SimSample | null): number | null {
  const remaining = remainingNm(head, at);
  const speedKt = at?.groundSpeedKt ?? 0;
  return remaining === null || at === null || at.onGround === true || speedKt < 40
    ? null
    : at.timeMs + (remaining / speedKt) * 3_600_000;
}

/** A position as the airline is told it. */
export const positionReport = (head: FlightHead, sample: SimSample, phase: Phase): PositionReport => ({
  trackingId: head.trackingId,
  phase,
  latitudeDeg: sample.latitudeDeg,
  longitudeDeg: sample.longitudeDeg,
  altitudeFt: sample.indicatedAltitudeFt ?? sample.altitudeFt,
  headingTrueDeg: sample.headingTrueDeg ?? sample.trackTrueDeg ?? 0,
  groundSpeedKt: sample.groundSpeedKt ?? 0,
  distanceRemainingNm: remainingNm(head, sample) ?? 0,
  altitudeAglFt: sample.aglFt ?? null,
  verticalSpeedFpm: sample.verticalSpeedFpm ?? null,
  indicatedAirspeedKt: sample.indicatedAirspeedKt ?? null,
});

/** The flight's last position, as the airline is told it when the flight is over; null where none is known. */
export function lastPosition(head: FlightHead, follower: Follower): PositionReport | null {
  const last = follower.last();
  return last && positionReport(head, last, follower.lastPhase());
}

/** Why the report cannot be filed yet; null when it can. */
export function whyNotFile(stage: FlightStage, follower: Follower): string | null {
  const at = follower.last();
  if (at === null) return words().tracking.waitingForPosition;
  const { clocks, phase, landings } = follower.view();
  if (clocks.offMs === null) return words().tracking.notTakenOff;
  if (stage.kind === "unfinished" || stage.kind === "crashed" || follower.crash() !== null) return null;
  const parked = phase.phase === "arrived" || phase.phase === "deboarding";
  const landed = landings.length > 0 || clocks.gapS > 0;
  if (parked || (landed && at.onGround !== false && (at.groundSpeedKt ?? 0) < 1)) return null;
  return words().tracking.readyAtGate;
}
