/** Mean Earth radius (IUGG R1, 6,371,008.8 m) in nautical miles of 1,852 m. */
const earthRadiusNm = 6371.0088 / 1.852;

const rad = Math.PI / 180;

export interface LatLon {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

type Coordinates = { readonly [K in keyof LatLon]: number | null };

/** A place whose coordinates may be null. Null if it is unknown. */
export const placeOf = ({ latitudeDeg, longitudeDeg }: Coordinates): LatLon | null =>
  latitudeDeg === null || longitudeDeg === null ? null : { latitudeDeg, longitudeDeg };

/** Great-circle distance on the mean sphere, nm (haversine; error against WGS84 below 0.6 %). */
export function distanceNm(a: LatLon, b: LatLon): number {
  const dLat = (b.latitudeDeg - a.latitudeDeg) * rad;
  const dLon = (b.longitudeDeg - a.longitudeDeg) * rad;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.latitudeDeg * rad) * Math.cos(b.latitudeDeg * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusNm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The distance between two places whose coordinates may be null. Null if one of them is unknown. */
export function distanceOrNull(from: Coordinates, to: Coordinates): number | null {
  const [a, b] = [placeOf(from), placeOf(to)];
  return a === null || b === null ? null : distanceNm(a, b);
}

/** Initial true course from a to b, degrees 0 ≤ c < 360. */
export function bearingDeg(a: LatLon, b: LatLon): number {
  const dLon = (b.longitudeDeg - a.longitudeDeg) * rad;
  const y = Math.sin(dLon) * Math.cos(b.latitudeDeg * rad);
  const x =
    Math.cos(a.latitudeDeg * rad) * Math.sin(b.latitudeDeg * rad) -
    Math.sin(a.latitudeDeg * rad) * Math.cos(b.latitudeDeg * rad) * Math.cos(dLon);
  return (Math.atan2(y, x) / rad + 360) % 360;
}

/** Smallest signed turn from one direction to another, degrees, −180 < t ≤ 180; positive right. */
export function turnDeg(from: number, to: number): number {
  const t = ((((to - from) % 360) + 540) % 360) - 180;
  return t === -180 ? 180 : t;
}

/**
 * Points along the great circle from a to b, both ends included. Longitudes are unwrapped: they may leave ±180, so that
 * neighbours are at most 180° apart and a flat map draws the line without a jump.
 */
export function greatCircle(a: LatLon, b: LatLon, stepNm = 60): LatLon[] {
  const angle = distanceNm(a, b) / earthRadiusNm;
  const steps = Math.max(1, Math.ceil((angle * earthRadiusNm) / stepNm));
  const points: LatLon[] = [];
  let previous = a.longitudeDeg;
  for (let i = 0; i <= steps; i++) {
    const share = i / steps;
    const sinAngle = Math.sin(angle);
    const weightA = sinAngle < 1e-9 ? 1 - share : Math.sin((1 - share) * angle) / sinAngle;
    const weightB = sinAngle < 1e-9 ? share : Math.sin(share * angle) / sinAngle;
    const aLat = a.latitudeDeg * rad;
    const bLat = b.latitudeDeg * rad;
    const x =
      weightA * Math.cos(aLat) * Math.cos(a.longitudeDeg * rad) +
      weightB * Math.cos(bLat) * Math.cos(b.longitudeDeg * rad);
    const y =
      weightA * Math.cos(aLat) * Math.sin(a.longitudeDeg * rad) +
      weightB * Math.cos(bLat) * Math.sin(b.longitudeDeg * rad);
    const z = weightA * Math.sin(aLat) + weightB * Math.sin(bLat);
    const longitudeDeg = unwrapLongitude(previous, Math.atan2(y, x) / rad);
    points.push({ latitudeDeg: Math.atan2(z, Math.hypot(x, y)) / rad, longitudeDeg });
    previous = longitudeDeg;
  }
  return points;
}

/** The longitude of the same meridian within 180° of `nearDeg`. */
export function unwrapLongitude(nearDeg: number, longitudeDeg: number): number {
  return longitudeDeg + 360 * Math.round((nearDeg - longitudeDeg) / 360);
}
