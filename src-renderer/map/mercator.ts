/** Web Mercator, the whole world once in 0…1 on both axes, x unbounded so that unwrapped longitudes keep their place. */

/** Where Web Mercator ends: the latitude that makes the world a square. */
export const latitudeLimitDeg = 85.051128779806604;

const rad = Math.PI / 180;

export const mercatorX = (longitudeDeg: number) => longitudeDeg / 360 + 0.5;

/** Latitudes beyond the limit are set a little outside the square, so that a polar ring closes out of sight. */
export function mercatorY(latitudeDeg: number): number {
  if (latitudeDeg > latitudeLimitDeg) return -0.05;
  if (latitudeDeg < -latitudeLimitDeg) return 1.05;
  const sin = Math.sin(latitudeDeg * rad);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

export const mercatorLatitudeDeg = (y: number) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / rad;
