/** Longitude and latitude, degrees. */
type Point = readonly [longitudeDeg: number, latitudeDeg: number];

interface Node {
  readonly at: Point;
  /** Of the curve that leaves the node. The curve that arrives has its mirror image. Null: a plain node. */
  readonly control: Point | null;
}

/** Asphalt and concrete, with the variants of X-Plane 12. Not grass, water or an outline without a surface. */
const isPaved = (surface: number): boolean =>
  surface === 1 || surface === 2 || (surface >= 20 && surface <= 38) || (surface >= 50 && surface <= 57);

/** Straight pieces of a curve: within 3 m of a quarter circle with a radius of 300 m. */
const pieces = 6;

/**
 * Collects an airport's pavement from rows of `apt.dat`. An area has one outer ring, then its holes:
 *
 *     110        begins an area:           <surface> <roughness> <texture heading> <name>
 *     111, 112   node, node with a curve:  <latitude> <longitude> [<latitude> <longitude> of the control point]
 *     113, 114   the same, closes a ring
 *     120, 130   begin a painted line, the airport's boundary, whose nodes follow with the same numbers
 */
export interface PavementReader {
  take(words: readonly string[]): void;
  /**
   * Rings, longitude and latitude alternately, degrees. Outer rings run counter-clockwise and holes clockwise, so that
   * the nonzero rule fills overlapping areas as one.
   */
  rings(): number[][];
}

/** `isNear`: whether a point may belong to the airport. A ring with another point is dropped. */
export function createPavementReader(isNear: (latitudeDeg: number, longitudeDeg: number) => boolean): PavementReader {
  const rings: number[][] = [];
  let isOpen = false;
  let isHole = false;
  let nodes: Node[] = [];

  function begin(isPavement: boolean): void {
    isOpen = isPavement;
    isHole = false;
    nodes = [];
  }

  function close(): void {
    const ring = nodes.flatMap((node, i) => curve(node, nodes[(i + 1) % nodes.length] ?? node));
    if (ring.length > 2 && ring.every(([lon, lat]) => isNear(lat, lon)))
      rings.push((isCounterClockwise(ring) === isHole ? ring.toReversed() : ring).flat());
    isHole = true;
    nodes = [];
  }

  return {
    take([row, ...words]) {
      const [lat = Number.NaN, lon = Number.NaN, controlLat, controlLon] = words.slice(0, 4).map(Number);
      if (row === "110") begin(isPaved(lat));
      else if (row === "120" || row === "130") begin(false);
      else if (isOpen) {
        const isCurved = (row === "112" || row === "114") && controlLat !== undefined && controlLon !== undefined;
        nodes.push({ at: [lon, lat], control: isCurved ? [controlLon, controlLat] : null });
        if (row === "113" || row === "114") close();
      }
    },
    rings: () => rings,
  };
}

/** The points of a Bézier curve from one node to the next, without its end. */
function curve(from: Node, to: Node): Point[] {
  const isOnePlace = from.at[0] === to.at[0] && from.at[1] === to.at[1];
  if (isOnePlace || (from.control === null && to.control === null)) return [from.at];
  const mirrored: Point[] = to.control ? [[2 * to.at[0] - to.control[0], 2 * to.at[1] - to.control[1]]] : [];
  const controls = [from.at, ...(from.control ? [from.control] : []), ...mirrored, to.at];
  return Array.from({ length: pieces }, (_, i) => onCurve(controls, i / pieces));
}

/** De Casteljau's algorithm, for any number of control points. */
function onCurve(controls: readonly Point[], share: number): Point {
  const [first = [Number.NaN, Number.NaN]] = controls;
  if (controls.length === 1) return first;
  const between = controls.slice(1).map((point, i): Point => {
    const [x, y] = controls[i] ?? point;
    return [x + share * (point[0] - x), y + share * (point[1] - y)];
  });
  return onCurve(between, share);
}

function isCounterClockwise(ring: readonly Point[]): boolean {
  let area = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    area += x * nextY - nextX * y;
  }
  return area > 0;
}
