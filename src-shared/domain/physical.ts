/**
 * Physical limits of successive samples, for live samples, recordings, and reports to the airline. NaN means unknown.
 */

/** Plausible altitudes, ft: from below the shore of the Dead Sea to the edge of space. */
export const altitudeRangeFt = { lowest: -1500, highest: 330_000 } as const;

/** Whether the position is one that menus report: 0°/0° or 0°/90°E. */
export const isMenuPlace = (latitudeDeg: number, longitudeDeg: number): boolean =>
  Math.abs(latitudeDeg) < 0.01 && (Math.abs(longitudeDeg) < 0.01 || Math.abs(longitudeDeg - 90) < 0.01);

/** The error of a position, nm (3 km). A position of a slow feed may be one sample late. */
export const slackNm = 1.6;

/** The greatest distance within a time, nm: at one and a half times the speed plus 200 kt, for gusts and turns. */
export const reachNm = (fastestKt: number, s: number): number =>
  slackNm + ((Number.isNaN(fastestKt) ? 6000 : 1.5 * fastestKt + 200) / 3600) * s;

/** A distant new place is accepted after this many samples there. */
export const settleSamples = 3;

/**
 * Whether a sample reports motion, by which a simulator that repeats every value counts as paused. At rest a receiver
 * shows up to 3 kt, an add-on up to 5 kt (recorded flights).
 */
export const claimsToMove = (kt: number, verticalSpeedFpm: number, onGround: boolean | undefined): boolean =>
  kt > 8 || (Math.abs(verticalSpeedFpm) > 200 && onGround !== true);
