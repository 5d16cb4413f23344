export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Room for an airport's name beside its ring, and for the map's own buttons. */
const sidePx = 64;
const endPx = 28;

/** What is left of `whole` when panels along its edges are taken away; never less than a third of it. */
export function uncovered(whole: Rectangle, covers: readonly { side: string; box: Rectangle }[]): Rectangle {
  let { left, top, right, bottom } = whole;
  for (const { side, box } of covers) {
    if (side === "left") left = Math.max(left, box.right);
    if (side === "right") right = Math.min(right, box.left);
    if (side === "top") top = Math.max(top, box.bottom);
    if (side === "bottom") bottom = Math.min(bottom, box.top);
  }
  const width = whole.right - whole.left;
  const height = whole.bottom - whole.top;
  if (right - left < width / 3) ({ left, right } = whole);
  if (bottom - top < height / 3) ({ top, bottom } = whole);
  return { left, top, right, bottom };
}

/** The same with room at its edges, for what is to be seen whole. */
export function roomy({ left, top, right, bottom }: Rectangle): Rectangle {
  return { left: left + sidePx, top: top + endPx, right: right - sidePx, bottom: bottom - endPx };
}

/** Where the panels of a kind lie, in the map's own pixels. */
function boxesOf(map: HTMLElement, selector: string) {
  const origin = map.getBoundingClientRect();
  return [...document.querySelectorAll<HTMLElement>(selector)].map((panel) => {
    const box = panel.getBoundingClientRect();
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

/** The part of the map that no panel lies on, in the map's own pixels. Panels say which side they cover. */
export function visibleArea(map: HTMLElement): Rectangle {
  const whole = { left: 0, top: 0, right: map.clientWidth, bottom: map.clientHeight };
  return uncovered(whole, boxesOf(map, "[data-covers]"));
}

/** What lies on the map within that part: buttons, the legend. */
export const lyingOn = (map: HTMLElement): Rectangle[] => boxesOf(map, "[data-on-map]").map(({ box }) => box);
