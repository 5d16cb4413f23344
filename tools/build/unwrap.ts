export type Position = readonly [longitudeDeg: number, latitudeDeg: number];

/** The line with neighbours at most 180° apart. Its longitudes may leave ±180. */
export function unwrapLine(line: readonly (readonly number[])[]): Position[] {
  const unwrapped: Position[] = [];
  let previous: number | null = null;
  for (const [longitude = 0, latitude = 0] of line) {
    const near: number = previous ?? longitude;
    const here: number = longitude + 360 * Math.round((near - longitude) / 360);
    unwrapped.push([here, latitude]);
    previous = here;
  }
  return unwrapped;
}

/**
 * A closed ring, unwrapped. A ring around a pole (Antarctica) does not end where it began, so it is closed along that
 * pole in steps of 90°. A flat map then fills it without a bar across the world.
 */
export function unwrapRing(ring: readonly (readonly number[])[]): Position[] {
  const open = unwrapLine(ring);
  const first = open[0];
  const last = open.at(-1);
  if (first === undefined || last === undefined || Math.abs(last[0] - first[0]) <= 180) return open;
  const pole = open.reduce((sum, [, latitude]) => sum + latitude, 0) < 0 ? -90 : 90;
  const turn = first[0] - last[0];
  const along = [0, 1, 2, 3, 4].map((quarter): Position => [last[0] + (turn * quarter) / 4, pole]);
  return [...open, ...along, first];
}
