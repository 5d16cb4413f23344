import type L from "leaflet";
import { calm } from "../ui/calm.ts";
import { type Px, toScreen, toWorld, type View, worldBox } from "./camera.ts";
import type { Chart } from "./chart.ts";
import { type Colours, colours } from "./colours.ts";
import { graticuleNames } from "./graticule.ts";
import { boxAt, type Placed, placeLabels, type Side, type Wanted } from "./label-places.ts";
import type { Mark } from "./marks.ts";
import { drawMark, drawPlate, fontOf, gridStyle, markStyles, writeName } from "./overlay-marks.ts";
import { type RunwayShapes, runwayZoom } from "./runway-shapes.ts";
import { TextSizes } from "./text-sizes.ts";
import { canvasScale } from "./tile.ts";
import { coversOn, type Rectangle } from "./visible-area.ts";

/** The margin beyond the window's edges that is drawn for moving the map. */
const padPx = 96;
const glide = "transform 0.25s cubic-bezier(0, 0, 0.25, 1)";

/** The edges of the window, which must not cut a name. Beyond them, names wait for the map to move. */
const edgesOf = ({ width, height }: View): Rectangle[] => [
  { left: 0, top: -padPx, right: 0, bottom: height + padPx },
  { left: width, top: -padPx, right: width, bottom: height + padPx },
  { left: -padPx, top: 0, right: width + padPx, bottom: 0 },
  { left: -padPx, top: height, right: width + padPx, bottom: height },
];

/** A runway is at least so wide for the names beside it, px. */
const leastRunwayPx = 8;

/** Squares along the runways in view. */
function runwaysOn(view: View, shapes: RunwayShapes): Rectangle[] {
  const box = worldBox(view, { left: 0, top: 0, right: view.width, bottom: view.height });
  return [...shapes.within(box)].flatMap(({ runways, turn }) =>
    runways.flatMap(({ corners, numbers }) => {
      const onScreen = ({ x, y }: Px) => toScreen(view, x + turn, y);
      const [from, to] = numbers.map(onScreen);
      const [left, right] = corners.map(onScreen);
      if (!from || !to || !left || !right) return [];
      const widthPx = Math.max(leastRunwayPx, Math.hypot(right.x - left.x, right.y - left.y));
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / widthPx);
      return Array.from({ length: steps + 1 }, (_, step) => {
        const [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps];
        return { left: x - widthPx / 2, top: y - widthPx / 2, right: x + widthPx / 2, bottom: y + widthPx / 2 };
      });
    }),
  );
}

/** Whether a mark is drawn only together with its name. */
const needsName = ({ kind }: Mark) => ["city", "capital", "field", "runway", "plannedRunway", "stand"].includes(kind);

/**
 * The upright and sharp parts of the map: marks and names. One canvas above the map, painted when the map is at rest or
 * was turned. While the map moves, the painted picture moves with it.
 */
export class Overlay {
  readonly #chart: Chart;
  readonly #canvas = document.createElement("canvas");
  readonly #sizes = new TextSizes();
  #marks: readonly Mark[] = [];
  #online: readonly Mark[] = [];
  #runways: RunwayShapes | null = null;
  #planned: ReadonlySet<string> = new Set();
  #painted: View | null = null;
  #places: ReadonlyMap<string, Placed> = new Map();
  #frame = 0;
  readonly #handlers: Readonly<Record<string, L.LeafletEventHandlerFn>>;

  constructor(chart: Chart) {
    this.#chart = chart;
    this.#canvas.className = "map-overlay";
    chart.window.append(this.#canvas);
    this.#handlers = {
      move: () => this.#follow(),
      moveend: () => this.ask(),
      resize: () => this.ask(),
      turn: () => this.#paint(),
      zoomanim: (event) => {
        const { center, zoom } = event as L.ZoomAnimEvent;
        this.#canvas.style.transition = calm() ? "" : glide;
        this.#lay(chart.viewAt(center, zoom));
      },
      zoomend: () => {
        this.#canvas.style.transition = "";
      },
    };
    chart.map.on(this.#handlers);
    document.fonts.addEventListener("loadingdone", this.#onFonts);
    this.ask();
  }

  /** Sets the marks. Later ones are above earlier ones. */
  show(marks: readonly Mark[]): void {
    this.#marks = marks;
    this.ask();
  }

  /** Sets the marks of the networks, which change more often than the others. */
  showOnline(marks: readonly Mark[]): void {
    if (marks.length === 0 && this.#online.length === 0) return;
    this.#online = marks;
    this.ask();
  }

  /** Sets the runways with numbers. Those in `planned`, such as "BIRK 13", are emphasised. */
  showRunways(runways: RunwayShapes | null, planned: ReadonlySet<string>): void {
    this.#runways = runways;
    this.#planned = planned;
    this.ask();
  }

  /** Paints once at the next frame, however often it is called before. */
  readonly ask = (): void => {
    this.#frame ||= requestAnimationFrame(() => this.#paint());
  };

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#chart.map.off(this.#handlers);
    document.fonts.removeEventListener("loadingdone", this.#onFonts);
    this.#canvas.remove();
  }

  readonly #onFonts = () => {
    this.#sizes.forget();
    this.ask();
  };

  #follow(): void {
    const view = this.#chart.view();
    if (this.#painted && view.upDeg === this.#painted.upDeg) this.#lay(view);
    else this.#paint();
  }

  /** Moves the painted picture to its place in another view with the same direction up. */
  #lay(view: View): void {
    if (!this.#painted) return;
    const corner = toWorld(this.#painted, { x: -padPx, y: -padPx });
    const at = toScreen(view, corner.x, corner.y);
    const scale = 2 ** (view.zoom - this.#painted.zoom);
    // Rounded to hundredths, because further digits would blur the picture.
    this.#canvas.style.transform = `translate(${at.x.toFixed(2)}px, ${at.y.toFixed(2)}px) scale(${scale})`;
  }

  #paint(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const view = this.#chart.view();
    const scale = canvasScale();
    const width = view.width + 2 * padPx;
    const height = view.height + 2 * padPx;
    const across = Math.round(width * scale);
    const down = Math.round(height * scale);
    if (this.#canvas.width !== across || this.#canvas.height !== down) {
      this.#canvas.width = across;
      this.#canvas.height = down;
      this.#canvas.style.width = `${width}px`;
      this.#canvas.style.height = `${height}px`;
    }
    const context = this.#canvas.getContext("2d");
    if (context === null) return;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.translate(padPx, padPx);
    this.#painted = view;
    this.#canvas.style.transition = "";
    this.#lay(view);
    this.#drawMarks(context, view, colours());
  }

  #drawMarks(context: CanvasRenderingContext2D, view: View, colour: Colours): void {
    const seen = { left: -padPx, top: -padPx, right: view.width + padPx, bottom: view.height + padPx };
    const box = worldBox(view, seen);
    const wanted: (Wanted & { readonly mark: Mark | null; readonly text: string })[] = [];
    const taken = [];
    const numbers = view.zoom < runwayZoom ? [] : (this.#runways?.numbersIn(box, view.zoom, this.#planned) ?? []);
    for (const mark of [...this.#online, ...this.#marks, ...numbers]) {
      if (view.zoom < mark.fromZoom || mark.y < box.minY || mark.y > box.maxY) continue;
      for (let turn = Math.ceil(box.minX - mark.x); turn <= box.maxX - mark.x; turn++) {
        const { x, y } = toScreen(view, mark.x + turn, mark.y);
        if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) continue;
        const look = markStyles[mark.kind];
        const { radiusPx, gapPx } = look;
        if (!needsName(mark)) {
          drawMark(context, mark, x, y, colour, view.upDeg);
          taken.push({ left: x - radiusPx, top: y - radiusPx, right: x + radiusPx, bottom: y + radiusPx });
        }
        if (view.zoom < mark.namedFromZoom) continue;
        const { width, height } = this.#sizes.of(context, fontOf(look, colour), mark.name);
        const { id, rank, sides, name } = mark;
        const dotPx = needsName(mark) ? radiusPx : 0;
        wanted.push({ id: `${id} ${turn}`, x, y, width, height, gap: gapPx, rank, sides, dotPx, mark, text: name });
      }
    }
    taken.push(...coversOn(this.#chart.window), ...edgesOf(view));
    for (const { id, text, edge, x, y } of graticuleNames(view, this.#chart.edges())) {
      const { width, height } = this.#sizes.of(context, fontOf(gridStyle, colour), text);
      const sides: readonly Side[] = edge === "bottom" ? ["above"] : ["left"];
      wanted.push({ id, x, y, width, height, gap: 5, rank: 2.5, sides, dotPx: 0, mark: null, text });
    }
    const runways = this.#runways === null || view.zoom < runwayZoom ? [] : runwaysOn(view, this.#runways);
    this.#places = placeLabels(wanted, taken, this.#places, runways);
    for (const label of wanted) {
      const place = this.#places.get(label.id);
      if (place === undefined) continue;
      const box = boxAt(label, place.side);
      const look = label.mark === null ? gridStyle : markStyles[label.mark.kind];
      const { baseline } = this.#sizes.of(context, fontOf(look, colour), label.text);
      if (label.mark && needsName(label.mark)) drawMark(context, label.mark, label.x, label.y, colour, view.upDeg);
      if ("hasPlate" in look) drawPlate(context, box, colour);
      writeName(context, look, label.text, box.left, (box.top + box.bottom) / 2 + baseline, colour);
    }
  }
}
