import type { ReportedPosition } from "../../airlines/port.ts";

/** A position and the time of the sample that it comes from, program clock, ms. */
export interface TimedPosition extends ReportedPosition {
  readonly ofMs: number;
}

/** A point nearer to the straight line adds nothing to the shape, nm. 1,000 ft of height count as 1 nm. */
const toleranceNm = 0.02;
const feetPerNm = 1000;

type Place = readonly [east: number, north: number, up: number];

const placeOf = ({ report }: TimedPosition, from: TimedPosition): Place => {
  let east = report.longitudeDeg - from.report.longitudeDeg;
  if (Math.abs(east) > 180) east -= Math.sign(east) * 360;
  return [
    east * 60 * Math.cos((from.report.latitudeDeg * Math.PI) / 180),
    (report.latitudeDeg - from.report.latitudeDeg) * 60,
    report.altitudeFt / feetPerNm,
  ];
};

const distance = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function fromLine(place: Place, from: Place, to: Place): number {
  const along: Place = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length2 = along[0] ** 2 + along[1] ** 2 + along[2] ** 2;
  if (length2 === 0) return distance(place, from);
  const share =
    ((place[0] - from[0]) * along[0] + (place[1] - from[1]) * along[1] + (place[2] - from[2]) * along[2]) / length2;
  const t = Math.min(1, Math.max(0, share));
  return distance(place, [from[0] + t * along[0], from[1] + t * along[1], from[2] + t * along[2]]);
}

/**
 * At most `most` points that keep the shape of a path and the beginning of each phase. Adds the point farthest from the
 * present shape until there are enough (the measure of Douglas and Peucker).
 */
export function thinPath(path: readonly TimedPosition[], most: number): TimedPosition[] {
  const first = path[0];
  if (first === undefined || path.length <= 2) return path.slice(0, most);
  const places = path.map((point) => placeOf(point, first));
  const at = (index: number): Place => places[index] ?? [0, 0, 0];
  const begins = path.flatMap(({ report }, index) => (report.phase === path[index - 1]?.report.phase ? [] : [index]));
  const kept = [...new Set([...begins, path.length - 1])].slice(-most);

  /** The point farthest off the straight line between two kept ones. */
  function farthest(from: number, to: number): { index: number; offNm: number } {
    let found = { index: from, offNm: 0 };
    for (let index = from + 1; index < to; index++) {
      const offNm = fromLine(at(index), at(from), at(to));
      if (offNm > found.offNm) found = { index, offNm };
    }
    return found;
  }

  const legs = kept.slice(1).map((to, i) => ({ from: kept[i] ?? 0, to, ...farthest(kept[i] ?? 0, to) }));
  while (kept.length < most) {
    const worst = legs.reduce<(typeof legs)[number] | null>((a, b) => (a !== null && a.offNm >= b.offNm ? a : b), null);
    if (worst === null || worst.offNm < toleranceNm) break;
    const { from, to, index } = worst;
    kept.push(index);
    legs.splice(
      legs.indexOf(worst),
      1,
      { from, to: index, ...farthest(from, index) },
      { from: index, to, ...farthest(index, to) },
    );
  }
  return kept.toSorted((a, b) => a - b).flatMap((index) => path[index] ?? []);
}
