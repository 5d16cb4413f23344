/**
 * Makes assets/map/coast.bin, the coasts and lakes that the map draws close in, from GSHHG 2.3.7 (LGPL 3; Debian:
 * gmt-gshhg-full, netcdf-bin). GSHHG divides the world into cells of 1°, in which each coast is a list of segments.
 * Run: npx tsx tools/build/coast.ts
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type CellShapes, cellSteps, encodeCells } from "../../src-renderer/map/coast-cells.ts";
import { airportTable } from "./airports.ts";

const source = "/usr/share/gmt-gshhg/binned_GSHHS_f.nc";
const target = "assets/map/coast.bin.gz";

/** In shares of the cell's side from its south-west corner. */
type Point = readonly [x: number, y: number];

/** One variable of the netCDF file, as ncdump prints it. */
function variable(name: string): Int32Array {
  const dump = execFileSync("ncdump", ["-v", name, source], { maxBuffer: 2 ** 30 });
  const values: number[] = [];
  let value = 0;
  let sign = 1;
  let isNumber = false;
  for (let at = dump.indexOf(` ${name} =`, dump.indexOf("\ndata:")) + name.length + 3; ; at++) {
    const byte = dump[at];
    // ncdump prints netCDF's fill value of a short, −32767, as an underscore.
    if (byte === 0x5f) values.push(-32_767);
    else if (byte === 0x2d) sign = -1;
    else if (byte !== undefined && byte >= 0x30 && byte <= 0x39) {
      value = 10 * value + byte - 0x30;
      isNumber = true;
    } else if (isNumber) {
      values.push(sign * value);
      [value, sign, isNumber] = [0, 1, false];
    }
    if (byte === 0x3b || byte === undefined) return Int32Array.from(values);
  }
}

/** How far a simplified coast may lie from its source, m: near an airport, and elsewhere. */
const nearM = 10;
const farM = 250;
/** Near an airport: within 5 nm. */
const nearDeg = 5 / 60;
/** Islands and lakes with fewer points after the simplification are too small to see. */
const fewestPoints = 4;

const metresPerDegree = 111_195;

interface Segment {
  readonly level: number;
  /** Sides of the cell, counter-clockwise from the south; 4 = the segment is a closed ring. */
  readonly entry: number;
  readonly exit: number;
  readonly points: Point[];
}

/** The airports near each whole degree. */
async function airportsByDegree(): Promise<Map<string, Point[]>> {
  const found = new Map<string, Point[]>();
  const { icao, longitude, latitude } = await airportTable();
  for (const i of icao.keys()) {
    const longitudeDeg = (longitude[i] ?? 0) / 1e5;
    const latitudeDeg = (latitude[i] ?? 0) / 1e5;
    for (const x of [-1, 0, 1])
      for (const y of [-1, 0, 1]) {
        const key = `${Math.floor(longitudeDeg) + x},${Math.floor(latitudeDeg) + y}`;
        found.set(key, [...(found.get(key) ?? []), [longitudeDeg, latitudeDeg]]);
      }
  }
  return found;
}

/** Ramer, Douglas and Peucker, with a tolerance for each point, m. The ends stay. */
function simplified(points: readonly Point[], tolerance: (point: Point) => number, eastM: number): Point[] {
  const keeps = new Uint8Array(points.length);
  keeps[0] = keeps[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span;
    const [ax, ay] = points[first] as Point;
    const [bx, by] = points[last] as Point;
    const [dx, dy] = [(bx - ax) * eastM, (by - ay) * metresPerDegree];
    const length = Math.hypot(dx, dy);
    let worst = 1;
    let at = -1;
    for (let i = first + 1; i < last; i++) {
      const [px, py] = points[i] as Point;
      const [x, y] = [(px - ax) * eastM, (py - ay) * metresPerDegree];
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length ** 2));
      const off = Math.hypot(x - along * dx, y - along * dy);
      if (off <= worst * nearM) continue;
      const share = off / tolerance(points[i] as Point);
      if (share > worst) [worst, at] = [share, i];
    }
    if (at === -1) continue;
    keeps[at] = 1;
    open.push([first, at], [at, last]);
  }
  return points.filter((_, i) => keeps[i] === 1);
}

/** A closed ring has no ends to keep: it is divided at the point farthest from its first one. */
function simplifiedRing(ring: Point[], tolerance: (point: Point) => number, eastM: number): Point[] {
  const [[x, y]] = ring as [Point];
  let far = 0;
  let middle = 0;
  for (const [i, point] of ring.entries()) {
    const away = Math.hypot((point[0] - x) * eastM, (point[1] - y) * metresPerDegree);
    if (away > far) [far, middle] = [away, i];
  }
  const there = simplified(ring.slice(0, middle + 1), tolerance, eastM);
  return [...there, ...simplified([...ring.slice(middle), [x, y]], tolerance, eastM).slice(1, -1)];
}

/** Distance along the cell's edge, counter-clockwise from its south-west corner, in sides. */
function along([x, y]: Point, edge: number): number {
  return edge + ([x, y, 1 - x, 1 - y][edge] ?? 0);
}
const corners: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/**
 * Closes the segments of one level along the cell's edge. Each has its level on its left, so the edge is followed
 * counter-clockwise. `cornerLevels`: of the corners, counter-clockwise from the south-west.
 */
function closed(segments: readonly Segment[], level: number, cornerLevels: readonly number[]): Point[][] {
  const rings = segments.filter(({ entry }) => entry === 4).map(({ points }) => points);
  const crossing = segments.filter(({ entry }) => entry !== 4);
  if (crossing.length === 0) return (cornerLevels[0] ?? 0) >= level ? [...rings, [...corners]] : rings;
  const left = new Set(crossing);
  for (const first of crossing) {
    if (!left.delete(first)) continue;
    const ring = [...first.points];
    for (let current = first; ; ) {
      const from = along(current.points.at(-1) as Point, current.exit);
      const ahead = (other: Segment) => (along(other.points[0] as Point, other.entry) - from + 8) % 4;
      let next = first;
      for (const other of left) if (ahead(other) < ahead(next)) next = other;
      const end = from + ahead(next);
      for (let corner = Math.floor(from) + 1; corner < end; corner++) {
        ring.push(corners[corner % 4] as Point);
        if ((cornerLevels[corner % 4] ?? 0) < level) throw new Error("the coast does not fit the corners of its cell");
      }
      if (next === first) break;
      left.delete(next);
      ring.push(...next.points);
      current = next;
    }
    rings.push(ring);
  }
  return rings;
}

/** In whole steps, without points that a step cannot tell apart. */
const inSteps = (ring: readonly Point[]) =>
  ring
    .map(([x, y]): Point => [Math.round(x * cellSteps), Math.round(y * cellSteps)])
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1]);

async function* cells(): AsyncGenerator<CellShapes> {
  const firstSegment = variable("Id_of_first_segment_in_a_bin");
  const segmentCount = variable("N_segments_in_a_bin");
  const cornerLevels = variable("Embedded_node_levels_in_a_bin");
  const segmentInfo = variable("Embedded_npts_levels_exit_entry_for_a_segment");
  const firstPoint = variable("Id_of_first_point_in_a_segment");
  const longitudes = variable("Relative_longitude_from_SW_corner_of_bin");
  const latitudes = variable("Relative_latitude_from_SW_corner_of_bin");
  const airports = await airportsByDegree();
  for (let bin = 0; bin < firstSegment.length; bin++) {
    const southDeg = 89 - Math.floor(bin / 360);
    const westDeg = ((bin + 180) % 360) - 180;
    const levels = [9, 6, 3, 0].map((shift) => ((cornerLevels[bin] ?? 0) >> shift) & 7);
    const near = airports.get(`${westDeg},${southDeg}`) ?? [];
    const eastM = metresPerDegree * Math.cos(((southDeg + 0.5) * Math.PI) / 180);
    const narrow = eastM / metresPerDegree;
    const tolerance = ([x, y]: Point) =>
      near.some(([lon, lat]) => Math.hypot((westDeg + x - lon) * narrow, southDeg + y - lat) < nearDeg) ? nearM : farM;
    const segments: Segment[] = [];
    const first = firstSegment[bin] ?? 0;
    for (let i = first; i < first + (segmentCount[bin] ?? 0); i++) {
      const info = segmentInfo[i] ?? 0;
      const [level, entry, exit] = [(info >> 6) & 7, (info >> 3) & 7, info & 7];
      // Level 6 is the grounding line under Antarctica's ice.
      if (level > 4) continue;
      const points = Array.from({ length: info >> 9 }, (_, n): Point => {
        const at = (firstPoint[i] ?? 0) + n;
        return [((longitudes[at] ?? 0) & 0xffff) / 0xffff, ((latitudes[at] ?? 0) & 0xffff) / 0xffff];
      });
      const kept = (entry === 4 ? simplifiedRing : simplified)(points, tolerance, eastM);
      if (entry === 4 && kept.length < fewestPoints) continue;
      // The coast runs with the land on its left, so the water of a lake lies on the right.
      segments.push(
        level % 2 === 1
          ? { level, entry, exit, points: kept }
          : { level, entry: exit, exit: entry, points: kept.reverse() },
      );
    }
    const rings = [1, 2, 3, 4].flatMap((level) =>
      closed(
        segments.filter((segment) => segment.level === level),
        level,
        levels,
      ),
    );
    const isOpen = segments.length === 0 && (levels[0] ?? 0) % 2 === 0;
    if (!isOpen) yield { westDeg, southDeg, rings: segments.length === 0 ? [] : rings.map(inSteps) };
  }
}

const all: CellShapes[] = [];
for await (const cell of cells()) all.push(cell);
all.sort((a, b) => a.southDeg - b.southDeg || a.westDeg - b.westDeg);
const bytes = gzipSync(encodeCells(all), { level: 9 });
mkdirSync("assets/map", { recursive: true });
writeFileSync(target, bytes);
const points = all.reduce((sum, { rings }) => sum + rings.reduce((n, ring) => n + ring.length, 0), 0);
console.log(`${target}: ${all.length} cells, ${points} points, ${bytes.length} bytes`);
