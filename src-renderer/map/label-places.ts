import type { Rectangle } from "./visible-area.ts";

export const sides = ["right", "left", "above", "below"] as const;
export const corners = ["rightAbove", "rightBelow", "leftAbove", "leftBelow"] as const;
/** `centre`: on the mark, which then has no dot. */
export type Side = (typeof sides)[number] | (typeof corners)[number] | "centre";

/** A name that needs a place beside its mark. All lengths in pixels of the window. */
export interface Wanted {
  /** The same name at the same place has the same id in each picture. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Measured in the drawing font. */
  readonly width: number;
  readonly height: number;
  /** Distance from the mark's middle to the name. */
  readonly gap: number;
  /** Half the side of a mark that is drawn only together with its name, and so also needs room. 0 for other marks. */
  readonly dotPx: number;
  /** Names with a lower rank get their places first. */
  readonly rank: number;
  /** Sides in the order they are tried. */
  readonly sides: readonly Side[];
}

export interface Placed {
  readonly side: Side;
  readonly box: Rectangle;
}

/** Clear space around a name, so that two names do not look like one. */
const clearPx = 3;

/** The share of the gap at a corner, in both directions. A smaller one would touch the mark's square. */
const cornerShare = 0.8;

export function boxAt({ x, y, width, height, gap }: Wanted, side: Side): Rectangle {
  const aside = gap * cornerShare;
  const right = { left: x + aside, right: x + aside + width };
  const left = { left: x - aside - width, right: x - aside };
  const above = { top: y - aside - height, bottom: y - aside };
  const below = { top: y + aside, bottom: y + aside + height };
  const upright = { left: x - width / 2, right: x + width / 2 };
  const level = { top: y - height / 2, bottom: y + height / 2 };
  switch (side) {
    case "right":
      return { ...level, left: x + gap, right: x + gap + width };
    case "left":
      return { ...level, left: x - gap - width, right: x - gap };
    case "above":
      return { ...upright, top: y - gap - height, bottom: y - gap };
    case "centre":
      return { ...upright, ...level };
    case "below":
      return { ...upright, top: y + gap, bottom: y + gap + height };
    case "rightAbove":
      return { ...right, ...above };
    case "leftAbove":
      return { ...left, ...above };
    case "rightBelow":
      return { ...right, ...below };
    case "leftBelow":
      return { ...left, ...below };
    default:
      return side satisfies never;
  }
}

const overlap = (a: Rectangle, b: Rectangle, apart = clearPx): boolean =>
  a.left < b.right + apart && b.left < a.right + apart && a.top < b.bottom + apart && b.top < a.bottom + apart;

/**
 * Chooses places for names without overlaps between them or with `taken`. The more important comes first. Among equals
 * the one of the previous picture comes first, on its old side, so that names do not jump while the map moves. `avoided`:
 * a name is there only if each of its other places is taken.
 */
export function placeLabels(
  wanted: readonly Wanted[],
  taken: readonly Rectangle[],
  before: ReadonlyMap<string, Placed>,
  avoided: readonly Rectangle[] = [],
): Map<string, Placed> {
  const placed = new Map<string, Placed>();
  const full = [...taken];
  const inOrder = wanted.toSorted((a, b) => a.rank - b.rank || Number(before.has(b.id)) - Number(before.has(a.id)));
  for (const label of inOrder) {
    if (placed.has(label.id)) continue;
    const { x, y, dotPx } = label;
    const dot = { left: x - dotPx, right: x + dotPx, top: y - dotPx, bottom: y + dotPx };
    if (dotPx > 0 && full.some((other) => overlap(dot, other, 0))) continue;
    const last = before.get(label.id)?.side;
    const tries = last === undefined ? label.sides : [last, ...label.sides];
    const free = tries
      .map((side) => ({ side, box: boxAt(label, side) }))
      .filter(({ box }) => !full.some((other) => overlap(box, other)));
    const best = free.find(({ box }) => !avoided.some((other) => overlap(box, other))) ?? free[0];
    if (best === undefined) continue;
    placed.set(label.id, best);
    full.push(best.box);
    if (dotPx > 0) full.push(dot);
  }
  return placed;
}
