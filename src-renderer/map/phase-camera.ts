import type { Phase } from "../../src-shared/domain/phases.ts";

/**
 * The part of a flight on the map: the airport around the aircraft, the whole route, or the last miles to the runway.
 */
export type Camera = "airport" | "route" | "final";

export function cameraOf(phase: Phase | null): Camera {
  switch (phase) {
    case "boarding":
    case "push_back":
    case "taxi":
    case "rejected_take_off":
    case "landed":
    case "taxi_in":
    case "arrived":
    case "deboarding":
      return "airport";
    case "final":
      return "final";
    default:
      return "route";
  }
}
