import { clip, difference, type Expression, product, set, sum } from "./expression.ts";
import type { Aircraft, Flight } from "./flights.ts";

/** Feet in a degree of WGS84 at a latitude in radians: the usual series (NIMA TR8350.2). */
export const feetPerLatitude = (at: number): number =>
  (111_132.954 - 559.822 * Math.cos(2 * at) + 1.175 * Math.cos(4 * at)) / 0.3048;
export const feetPerLongitude = (at: number): number =>
  (111_412.84 * Math.cos(at) - 93.5 * Math.cos(3 * at) + 0.118 * Math.cos(5 * at)) / 0.3048;
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** JSBSim's own step. */
export const stepS = 1 / 120;

/**
 * Properties of the aircraft's position relative to the threshold, ft: along the runway, and right of its centre line.
 */
export function place({ runway }: Flight): string[] {
  const at = radians(runway.latitudeDeg);
  const north = product(difference("position/lat-geod-deg", runway.latitudeDeg), feetPerLatitude(at));
  const east = product(difference("position/long-gc-deg", runway.longitudeDeg), feetPerLongitude(at));
  const [c, s] = [Math.cos(radians(runway.headingTrueDeg)), Math.sin(radians(runway.headingTrueDeg))];
  return [
    set("pilot/along-ft", sum(product(north, c), product(east, s))),
    set("pilot/right-ft", difference(product(east, c), product(north, s))),
    set("pilot/right-fps", difference(product("velocities/v-east-fps", c), product("velocities/v-north-fps", s))),
  ];
}

/** Control loops: wanted vertical speed → wanted pitch → elevator. Each has a slow part that learns the trim. */
export function pitch({ gains }: Aircraft): string[] {
  const climbError = difference("pilot/climb-fps", "velocities/h-dot-fps");
  const pitchError = difference("pilot/pitch-deg", "attitude/theta-deg");
  return [
    set("pilot/climb-sum", clip(-15, sum("pilot/climb-sum", product(climbError, gains.climb * 0.15 * stepS)), 15)),
    set("pilot/pitch-deg", clip(-8, sum("pilot/climb-sum", product(climbError, gains.climb)), 14)),
    set("pilot/pitch-sum", clip(-0.9, sum("pilot/pitch-sum", product(pitchError, gains.pitch * 0.4 * stepS)), 0.9)),
    set(
      "fcs/elevator-cmd-norm",
      clip(
        -1,
        difference(
          product("velocities/q-rad_sec", gains.pitchRate),
          sum("pilot/pitch-sum", product(pitchError, gains.pitch)),
        ),
        1,
      ),
    ),
  ];
}

export function roll({ gains }: Aircraft): string[] {
  const bank = clip(
    -18,
    difference(product("pilot/right-ft", -gains.line), product("pilot/right-fps", gains.drift)),
    18,
  );
  return [
    set("pilot/bank-deg", bank),
    set(
      "fcs/aileron-cmd-norm",
      clip(
        -1,
        difference(
          product(difference("pilot/bank-deg", "attitude/phi-deg"), gains.roll),
          product("velocities/p-rad_sec", gains.rollRate),
        ),
        1,
      ),
    ),
  ];
}

export const throttles = (aircraft: Aircraft, value: Expression): string[] =>
  Array.from({ length: aircraft.engines }, (_, engine) => set(`fcs/throttle-cmd-norm[${engine}]`, value));

export function speed(aircraft: Aircraft): string[] {
  const error = difference(aircraft.approachKt, "velocities/vc-kts");
  return [
    set("pilot/power-sum", clip(0, sum("pilot/power-sum", product(error, 0.006 * stepS)), 1)),
    ...throttles(aircraft, clip(0, sum("pilot/power-sum", product(error, 0.03)), 1)),
  ];
}
