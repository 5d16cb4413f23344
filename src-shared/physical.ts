/**
 * What physics allows of one sample after another: the same measure for a simulator's samples as they come, for a recording's,
 * and for what the airline is told. NaN stands for what is not known.
 */

/** ft. Below the Dead Sea's shore, above the edge of space: nothing that is simulated. */
export const altitudeRangeFt = { lowest: -1500, highest: 330_000 } as const;

/** Menus report 0°/0° or 0°/90°E. */
export const isMenuPlace = (latitudeDeg: number, longitudeDeg: number): boolean =>
  Math.abs(latitudeDeg) < 0.01 && (Math.abs(longitudeDeg) < 0.01 || Math.abs(longitudeDeg - 90) < 0.01);

/** 3 km: how far a position may be off what was flown. A slow feed's place may be a sample late. */
export const slackNm = 1.6;

/** How far an aircraft can have come in so many seconds, nm: half as fast again as its speed, and by 200 kt, for gusts and turns. */
export const reachNm = (fastestKt: number, s: number): number =>
  slackNm + ((Number.isNaN(fastestKt) ? 6000 : 1.5 * fastestKt + 200) / 3600) * s;

/** A new place, far off, is believed at the third sample there. */
export const settleSamples = 3;

/** What repeats every figure although it says that it moves, stands in time. A receiver at rest shows up to 3 kt, an add-on 5 (real records). */
export const claimsToMove = (kt: number, verticalSpeedFpm: number, onGround: boolean | undefined): boolean =>
  kt > 8 || (Math.abs(verticalSpeedFpm) > 200 && onGround !== true);
