import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { formatDate, joined } from "../ui/format.ts";

/** A measured landing: its time, its rate and the bounds of the rate, ft/min (negative down). */
export interface PlottedLanding {
  readonly id: string;
  readonly atMs: number;
  readonly rateFpm: number;
  readonly bounds: readonly [number, number];
}

/** The newest landings that were measured, oldest first. */
export function landingsOf(flights: readonly LogbookEntry[], most = 60): PlottedLanding[] {
  return flights
    .flatMap(({ id, startedAtMs, summary }) => {
      const { rateFpm = null, rateBoundsFpm = null } = summary?.landing ?? {};
      return rateFpm === null ? [] : [{ id, atMs: startedAtMs, rateFpm, bounds: rateBoundsFpm ?? [rateFpm, rateFpm] }];
    })
    .slice(0, most)
    .toReversed() as PlottedLanding[];
}

/** Size of the plot, px. The scale is to the right of the dots. */
const plot = { width: 470, height: 150, scale: 90 };
/** The scale of the landings ends here, or at the hardest landing if that is lower, ft/min. */
const usualHardFpm = -600;

interface Props {
  readonly landings: readonly PlottedLanding[];
  /** The flight whose landing stands out. */
  readonly flightId?: string;
}

/** The rates of landings over time, each with its bounds. */
export function LandingsPlot({ landings, flightId }: Props) {
  const texts = words().logbook;
  const { landingRate } = formats();
  const hardest = Math.min(usualHardFpm, ...landings.map(({ rateFpm }) => rateFpm));
  const y = (fpm: number) => (Math.max(hardest, Math.min(0, fpm)) / hardest) * plot.height;
  const x = (at: number) => ((at + 0.5) / landings.length) * plot.width;
  return (
    <figure className="logged-plot">
      <svg
        viewBox={`0 -6 ${plot.width + plot.scale} ${plot.height + 12}`}
        role="img"
        aria-label={texts.landingsLabel(landings.length)}
      >
        {[0, hardest / 2, hardest].map((fpm) => (
          <g key={fpm}>
            <line className="plot-grid" x1={0} x2={plot.width} y1={y(fpm)} y2={y(fpm)} />
            <text className="plot-scale" x={plot.width + plot.scale} y={y(fpm) + 4} textAnchor="end">
              {joined(landingRate(fpm))}
            </text>
          </g>
        ))}
        {landings.map(({ id, atMs, rateFpm, bounds: [low, high] }, at) => (
          <g key={id}>
            <title>{`${formatDate(atMs)}: ${joined(landingRate(rateFpm))}`}</title>
            <line className="plot-bounds" x1={x(at)} x2={x(at)} y1={y(low)} y2={y(high)} />
            <circle className="plot-point" cx={x(at)} cy={y(rateFpm)} r={id === flightId ? 6 : 3} />
          </g>
        ))}
      </svg>
      <figcaption className="hint">{texts.landingsWhat}</figcaption>
    </figure>
  );
}
