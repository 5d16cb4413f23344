/** Mercator: the world is 0…1 on both axes. x is unbounded, so that unwrapped longitudes keep their place. */

/** Online tiles and Web Mercator end at this latitude, which makes the world a square. */
export const tileLatitudeDeg = 85.051128779806604;

/** This map ends 6 nm from the poles, so that it shows a polar flight at its true place. */
export const latitudeLimitDeg = 89.9;

/** y at the limits is −0.62 and 1.62. Places beyond get this distance, out of sight. */
const beyond = 0.65;

const rad = Math.PI / 180;

export const mercatorX = (longitudeDeg: number) => longitudeDeg / 360 + 0.5;

/** Latitudes beyond the limit are moved outside the map, so that a ring around a pole closes out of sight. */
export function mercatorY(latitudeDeg: number): number {
  if (latitudeDeg > latitudeLimitDeg) return -beyond;
  if (latitudeDeg < -latitudeLimitDeg) return 1 + beyond;
  const sin = Math.sin(latitudeDeg * rad);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

export const mercatorLongitudeDeg = (x: number) => (x - 0.5) * 360;
export const mercatorLatitudeDeg = (y: number) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / rad;

export const worldPx = (zoom: number) => 256 * 2 ** zoom;

/** Limits a latitude to the map. An aircraft at a pole is drawn at the map's edge. */
export const onMap = (latitudeDeg: number) => Math.max(-latitudeLimitDeg, Math.min(latitudeLimitDeg, latitudeDeg));
