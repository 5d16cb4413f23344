import { z } from "zod";
import type { LatLon } from "./geodesy.ts";
import { moved } from "./runway.ts";

/** The replay begins this long before the first contact, s. */
export const replayedS = 30;
/** More points than a picture of 1,200 px can show. */
export const mostTracePoints = 600;

const known = z.number().nullable();

/** One moment of a landing. Null = not reported. */
const tracePointSchema = z.object({
  /** Simulated seconds after the first contact; negative before it. */
  tS: z.number(),
  /** Distance from the origin along the runway and across it, ft. Positive: farther, and to the right. */
  alongFt: z.number(),
  rightFt: z.number(),
  /** Height above that of the first contact, ft: by the height above the ground if the simulator reports it. */
  heightFt: z.number(),
  rateFpm: known,
  gForce: known,
  speedKt: known,
  /** The nose's direction minus that of the origin, °, positive to the right. */
  noseDeg: known,
  pitchDeg: known,
  bankDeg: known,
  onGround: z.boolean(),
});
export type TracePoint = z.infer<typeof tracePointSchema>;

/** The last seconds of a flight's last landing, and its roll-out. */
export const landingTraceSchema = z.object({
  /** The landing's own time. */
  atMs: z.number(),
  /**
   * The origin and the direction of `alongFt`: the runway's threshold, or the touchdown if no runway is known there.
   */
  origin: z.object({
    at: z.enum(["threshold", "touchdown"]),
    latitudeDeg: z.number().min(-90).max(90),
    longitudeDeg: z.number().min(-180).max(180),
    headingTrueDeg: z.number(),
  }),
  /** Samples show the moment of the contact. If not, its place and the flare are unknown. */
  contactSeen: z.boolean(),
  /** Oldest first. */
  points: z.array(tracePointSchema).min(2).max(mostTracePoints),
});
export type LandingTrace = z.infer<typeof landingTraceSchema>;

/** The place of a trace point on the map. */
export function placeOnMap(
  { origin }: Pick<LandingTrace, "origin">,
  { alongFt, rightFt }: Pick<TracePoint, "alongFt" | "rightFt">,
): LatLon {
  return moved(moved(origin, origin.headingTrueDeg, alongFt), origin.headingTrueDeg + 90, rightFt);
}
