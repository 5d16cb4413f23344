/** Mercator, once round the world 0…1 on both axes, x unbounded so that unwrapped longitudes keep their place. */

/** Where online tiles and Web Mercator end: the latitude that makes the world a square. */
export const tileLatitudeDeg = 85.051128779806604;

/** The end of this map: 6 nm from the poles, so that a polar flight is still at its true place. */
export const latitudeLimitDeg = 89.9;

/** y at the limit is −0.62 and 1.62; places beyond are put here, out of sight. */
const beyond = 0.65;

const rad = Math.PI / 180;

export const mercatorX = (longitudeDeg: number) => longitudeDeg / 360 + 0.5;

/** Latitudes beyond the limit are put outside the map, so that a ring round a pole closes out of sight. */
export function mercatorY(latitudeDeg: number): number {
  if (latitudeDeg > latitudeLimitDeg) return -beyond;
  if (latitudeDeg < -latitudeLimitDeg) return 1 + beyond;
  const sin = Math.sin(latitudeDeg * rad);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

export const mercatorLongitudeDeg = (x: number) => (x - 0.5) * 360;
export const mercatorLatitudeDeg = (y: number) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / rad;

export const worldPx = (zoom: number) => 256 * 2 ** zoom;

/** Keeps a latitude on the map: the aircraft at a pole is drawn at the map's edge. */
export const onMap = (latitudeDeg: number) => Math.max(-latitudeLimitDeg, Math.min(latitudeLimitDeg, latitudeDeg));
