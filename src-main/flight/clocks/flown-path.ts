import { type Reading, shortNm } from "../../gate/reading.ts";

/** Ten minutes of flight, a point a second: as far back as simulators replay. A ring, so memory is constant. */
const capacity = 600;

/** Where the aircraft flew last. */
export class FlownPath {
  /** Points ever written; the newest stands at (count − 1) mod capacity. */
  count = 0;
  readonly latitudeDeg = new Float64Array(capacity);
  readonly longitudeDeg = new Float64Array(capacity);
  readonly altitudeFt = new Float64Array(capacity);
  readonly speedKt = new Float64Array(capacity);
}

export function addPoint(path: FlownPath, reading: Reading): void {
  const at = path.count % capacity;
  path.latitudeDeg[at] = reading.latitudeDeg;
  path.longitudeDeg[at] = reading.longitudeDeg;
  path.altitudeFt[at] = reading.altitudeFt;
  path.speedKt[at] = reading.groundSpeedKt;
  path.count++;
}

/** A replay repeats the path to the foot and the knot; another approach to the same runway does not. */
const besideNm = 0.003;
const apartFt = 20;
const apartKt = 5;

/** Whether the aircraft flew at this place, height and speed before, between two neighbouring points of its path. */
export function isOnPath(path: FlownPath, point: Reading): boolean {
  const { latitudeDeg, longitudeDeg, altitudeFt, speedKt } = path;
  const nm = (from: number, toLatitude: number, toLongitude: number) =>
    shortNm(latitudeDeg[from] ?? Number.NaN, longitudeDeg[from] ?? Number.NaN, toLatitude, toLongitude);
  const within = (value: number, a: number, b: number, slack: number) =>
    value >= Math.min(a, b) - slack && value <= Math.max(a, b) + slack;
  for (let i = Math.max(1, path.count - capacity + 1); i < path.count; i++) {
    const [a, b] = [(i - 1) % capacity, i % capacity];
    const aroundNm = nm(a, point.latitudeDeg, point.longitudeDeg) + nm(b, point.latitudeDeg, point.longitudeDeg);
    const lengthNm = nm(a, latitudeDeg[b] ?? Number.NaN, longitudeDeg[b] ?? Number.NaN);
    if (
      aroundNm - lengthNm < besideNm &&
      within(point.altitudeFt, altitudeFt[a] ?? Number.NaN, altitudeFt[b] ?? Number.NaN, apartFt) &&
      within(point.groundSpeedKt, speedKt[a] ?? Number.NaN, speedKt[b] ?? Number.NaN, apartKt)
    )
      return true;
  }
  return false;
}
