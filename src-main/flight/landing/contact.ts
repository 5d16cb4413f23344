import type { Landing } from "../../../src-shared/domain/flight.ts";
import { distanceNm, turnDeg } from "../../../src-shared/domain/geodesy.ts";
import { within } from "../../gate/read-sample.ts";
import type { Reading } from "../../gate/reading.ts";
import { unseenS } from "./contact-rate.ts";
import type { Frame } from "./frame.ts";
import type { Touch } from "./touch.ts";
import { inAirBefore } from "./unseen-touch.ts";

export const ftPerNm = 1852 / 0.3048;
/** If the aircraft moved farther in the interval of the touch, its place is unknown, ft. */
export const farthestUnseenFt = 500;
/**
 * A position and the contact reported with it may be this far apart in time, s: X-Plane sends them in separate
 * messages.
 */
const placeWithinS = 0.1;

export const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The frames that may hide the touch. Empty if the aircraft was not seen in the air before it. */
const aroundTouch = (frames: readonly Frame[], { at, until }: Touch): Frame[] => {
  const from = inAirBefore(frames, at);
  return from < 0 ? [] : frames.slice(from, until + 1);
};

/** The largest distance over the ground between the frames that may hide the touch, ft. NaN: unknown. */
export function movedUnseenFt(frames: readonly Frame[], touch: Touch): number {
  const unseen = aroundTouch(frames, touch);
  const [from, to] = [unseen[0], unseen.at(-1)];
  if (from === undefined || to === undefined) return Number.NaN;
  const fastestKt = Math.max(...unseen.map(({ groundSpeedKt }) => groundSpeedKt).filter((kt) => !Number.isNaN(kt)));
  const apartFt = distanceNm(from, to) * ftPerNm;
  const flownFt = (fastestKt * Math.max(to.t - from.t, placeWithinS) * ftPerNm) / 3600;
  return Number.isFinite(flownFt) ? Math.max(apartFt, flownFt) : apartFt;
}

/** The place of the contact, unless the aircraft moved too far in the interval of the touch. */
export function placeAt(
  { latitudeDeg, longitudeDeg }: Frame,
  contactStepFt: number,
): Pick<Landing, "latitudeDeg" | "longitudeDeg"> {
  const isPlaced = contactStepFt <= farthestUnseenFt;
  return {
    latitudeDeg: isPlaced ? latitudeDeg : null,
    longitudeDeg: isPlaced ? longitudeDeg : null,
  };
}

/**
 * Load, attitude and speeds at the touch; the load is the peak since then. Null if the touch was not seen: a later frame
 * does not show them.
 */
export function motionAt(frames: readonly Frame[], touch: Touch) {
  const unseen = aroundTouch(frames, touch);
  const [before, contact, last] = [unseen[0], frames[touch.at], unseen.at(-1)];
  const isSeen = before !== undefined && last !== undefined && last.t - before.t <= unseenS;
  const ifSeen = (value = Number.NaN): number | null => (isSeen ? orNull(value) : null);
  const loads = frames.slice(touch.at).flatMap(({ gForce }) => (Number.isNaN(gForce) ? [] : [gForce]));
  return {
    gForce: ifSeen(Math.max(...loads)),
    pitchDeg: ifSeen(contact?.pitchDeg),
    bankDeg: ifSeen(contact?.bankDeg),
    headingTrueDeg: ifSeen(contact?.headingDeg),
    driftDeg: ifSeen(contact && turnDeg(contact.headingDeg, contact.trackDeg)),
    groundSpeedKt: ifSeen(contact?.groundSpeedKt),
    indicatedAirspeedKt: ifSeen(contact?.indicatedAirspeedKt),
  };
}

/** The wind along and across the aircraft's heading. */
export function windAt({ sample }: Reading, { headingDeg }: Frame): Pick<Landing, "headwindKt" | "crosswindKt"> {
  const angle = turnDeg(headingDeg, within(sample.windFromTrueDeg, -360, 720)) * (Math.PI / 180);
  const windKt = within(sample.windSpeedKt, 0, 400);
  return { headwindKt: orNull(windKt * Math.cos(angle)), crosswindKt: orNull(windKt * Math.sin(angle)) };
}
