/**
 * Physical limits of successive samples: the same for live samples, for a recording, and for reports to the airline.
 * NaN stands for an unknown value.
 */

/** ft. Below the Dead Sea's shore, and at the edge of space: no simulator goes beyond. */
export const altitudeRangeFt = { lowest: -1500, highest: 330_000 } as const;

/** Menus report 0°/0° or 0°/90°E. */
export const isMenuPlace = (latitudeDeg: number, longitudeDeg: number): boolean =>
  Math.abs(latitudeDeg) < 0.01 && (Math.abs(longitudeDeg) < 0.01 || Math.abs(longitudeDeg - 90) < 0.01);

/** 3 km: the error of a position. A slow feed's position may be a sample late. */
export const slackNm = 1.6;

/**
 * The greatest distance in so many seconds, nm: one and a half times the speed, and 200 kt more, for gusts and turns.
 */
export const reachNm = (fastestKt: number, s: number): number =>
  slackNm + ((Number.isNaN(fastestKt) ? 6000 : 1.5 * fastestKt + 200) / 3600) * s;

/** A distant new place is accepted at the third sample there. */
export const settleSamples = 3;

/**
 * A simulator that repeats every value although it reports motion is paused. A receiver at rest shows up to 3 kt, an
 * add-on 5 (recorded flights).
 */
export const claimsToMove = (kt: number, verticalSpeedFpm: number, onGround: boolean | undefined): boolean =>
  kt > 8 || (Math.abs(verticalSpeedFpm) > 200 && onGround !== true);
