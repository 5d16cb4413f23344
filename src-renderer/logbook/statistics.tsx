import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { totalsOf } from "../outcome/totals.ts";
import { useAirline, useStatistics } from "../state/queries.ts";
import { formatDate, formatDuration, formatNumber, joined } from "../ui/format.ts";
import { airportsOf, hoursByMonth, hoursByType, landingsOf } from "./plots.ts";

/** Size of the plot, px. The scale is to the right of the dots. */
const plot = { width: 490, height: 150, scale: 70 };
/** The scale of the landings ends here, or at the hardest landing if that is lower, ft/min. */
const usualHardFpm = -600;

function Landings({ flights }: { readonly flights: readonly LogbookEntry[] }) {
  const texts = words().logbook;
  const { landingRate } = formats();
  const landings = landingsOf(flights);
  if (landings.length === 0) return <p className="hint">{texts.noLandings}</p>;
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
            <circle className="plot-point" cx={x(at)} cy={y(rateFpm)} r={3} />
          </g>
        ))}
      </svg>
      <figcaption className="hint">{texts.landingsWhat}</figcaption>
    </figure>
  );
}

function Bars({
  bars,
  label,
}: {
  readonly bars: readonly { name: string; value: number; shown: string }[];
  readonly label: string;
}) {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <ol className="logged-bars" aria-label={label}>
      {bars.map(({ name, value, shown }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="logged-bar" aria-hidden="true">
            <span style={{ width: `${(100 * value) / most}%` }} />
          </span>
          <span className="logged-figure">{shown}</span>
        </li>
      ))}
    </ol>
  );
}

/** The logbook's totals beside the airline's, and why they differ. */
function BothTotals({ filed }: { readonly filed: readonly LogbookEntry[] }) {
  const texts = words().logbook;
  const airline = useAirline();
  const known = useStatistics().data;
  if (known === undefined || known.flightsFlown === null || known.hoursFlown === null) return null;
  const { flights, blockS } = totalsOf(filed);
  const row = (count: number, hours: string) => `${texts.flights(count, formatNumber(count))}, ${texts.hours(hours)}`;
  return (
    <section className="block">
      <h2 className="caption">{texts.totals}</h2>
      <dl className="facts facts-wide">
        <dt>{texts.inLogbook}</dt>
        <dd>{row(flights, formatDuration(blockS))}</dd>
        <dt dir="auto">{airline?.name}</dt>
        <dd>{row(known.flightsFlown, formatDuration(3600 * known.hoursFlown))}</dd>
      </dl>
      <p className="hint">{texts.airlineCounts}</p>
    </section>
  );
}

/** Plots of the filed flights. */
export function Statistics({ flights }: { readonly flights: readonly LogbookEntry[] }) {
  const texts = words().logbook;
  const filed = flights.filter(({ stage }) => stage.kind === "filed");
  const months = hoursByMonth(filed, formats().month);
  return (
    <>
      <BothTotals filed={filed} />
      <section className="block">
        <h2 className="caption">{texts.landings}</h2>
        <Landings flights={filed} />
      </section>
      <section className="block">
        <h2 className="caption">{texts.hoursByMonth}</h2>
        <Bars
          label={texts.hoursByMonth}
          bars={months.map(({ name, hours }) => ({
            name,
            value: hours,
            shown: texts.hours(formatDuration(3600 * hours)),
          }))}
        />
      </section>
      <section className="block">
        <h2 className="caption">{texts.hoursByType}</h2>
        <Bars
          label={texts.hoursByType}
          bars={hoursByType(filed).map(({ type, hours }) => ({
            name: type || texts.typeNotKnown,
            value: hours,
            shown: texts.hours(formatDuration(3600 * hours)),
          }))}
        />
      </section>
      <section className="block">
        <h2 className="caption">{texts.airportsUsed}</h2>
        <Bars
          label={texts.airportsUsed}
          bars={airportsOf(filed).map(({ icao, count }) => ({ name: icao, value: count, shown: formatNumber(count) }))}
        />
      </section>
    </>
  );
}
