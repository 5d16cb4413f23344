export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Room for an airport's name beside its ring, and for the map's own buttons. */
const sidePx = 64;
const endPx = 28;
/** A narrower area cannot show a route. */
const leastWidthPx = 170;
const leastHeightPx = 120;

interface Cover {
  /** The side of the map that the panel covers. */
  readonly side: string;
  readonly box: Rectangle;
}

/** The part of `whole` that no panel at its edges covers. */
export function uncovered(whole: Rectangle, covers: readonly Cover[]): Rectangle {
  let { left, top, right, bottom } = whole;
  for (const { side, box } of covers) {
    if (side === "left") left = Math.max(left, box.right);
    if (side === "right") right = Math.min(right, box.left);
    if (side === "top") top = Math.max(top, box.bottom);
    if (side === "bottom") bottom = Math.min(bottom, box.top);
  }
  return { left, top, right, bottom };
}

/**
 * The free area with margins, for things that must be fully visible. If panels leave only a slit in one direction, they
 * are ignored in that direction.
 */
export function roomy(whole: Rectangle, free: Rectangle): Rectangle {
  let { left, top, right, bottom } = free;
  if (right - left < leastWidthPx) ({ left, right } = whole);
  if (bottom - top < leastHeightPx) ({ top, bottom } = whole);
  return { left: left + sidePx, top: top + endPx, right: right - sidePx, bottom: bottom - endPx };
}

/** Half the width of a label at an edge. */
const reachPx = 32;

/** The lower and right edges of the map for labels. A panel moves an edge only where the panel is. */
export interface Edges extends Rectangle {
  bottomAt(x: number): number;
  rightAt(y: number): number;
}

export function edgesOf(whole: Rectangle, covers: readonly Cover[]): Edges {
  const on = (side: string) => covers.flatMap((cover) => (cover.side === side ? cover.box : []));
  const reaches = (from: number, at: number, to: number) => at > from - reachPx && at < to + reachPx;
  const below = on("bottom");
  const beside = on("right");
  return {
    ...whole,
    bottomAt: (x) => Math.min(whole.bottom, ...below.flatMap((b) => (reaches(b.left, x, b.right) ? b.top : []))),
    rightAt: (y) => Math.min(whole.right, ...beside.flatMap((b) => (reaches(b.top, y, b.bottom) ? b.left : []))),
  };
}

/** Whether a panel is over the map. On a narrow second screen it may be beside it. */
const meets = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The boxes of visible panels, in the map's own pixels. */
function boxesOf(map: HTMLElement, selector: string): Cover[] {
  const origin = map.getBoundingClientRect();
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((panel) => {
    const box = panel.getBoundingClientRect();
    if (box.width === 0 || !meets(box, origin)) return [];
    return {
      side: panel.dataset.covers ?? "",
      box: {
        left: box.left - origin.left,
        top: box.top - origin.top,
        right: box.right - origin.left,
        bottom: box.bottom - origin.top,
      },
    };
  });
}

const wholeOf = (map: HTMLElement): Rectangle => ({
  left: 0,
  top: 0,
  right: map.clientWidth,
  bottom: map.clientHeight,
});

/** The part of the map that no panel covers, in the map's own pixels. Panels declare the side that they cover. */
export const visibleArea = (map: HTMLElement): Rectangle => uncovered(wholeOf(map), boxesOf(map, "[data-covers]"));

export const edges = (map: HTMLElement): Edges => edgesOf(wholeOf(map), boxesOf(map, "[data-covers]"));

/** The visible area for things that must be fully visible. */
export const roomyArea = (map: HTMLElement): Rectangle => roomy(wholeOf(map), visibleArea(map));

/** A narrower gap between a panel and the window's edge has no room for a name. */
const slitPx = 24;

/** A panel's box, and the slits beside it. */
export const withSlits = (whole: Rectangle, box: Rectangle): Rectangle => ({
  left: box.left - whole.left < slitPx ? whole.left : box.left,
  top: box.top - whole.top < slitPx ? whole.top : box.top,
  right: whole.right - box.right < slitPx ? whole.right : box.right,
  bottom: whole.bottom - box.bottom < slitPx ? whole.bottom : box.bottom,
});

/** The boxes on the map that must not cut a name: panels, buttons, the legend. */
export const coversOn = (map: HTMLElement): Rectangle[] =>
  boxesOf(map, "[data-covers], [data-on-map]").map(({ box }) => withSlits(wholeOf(map), box));
