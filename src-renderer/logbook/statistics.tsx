import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { LandingsPlot, landingsOf } from "../outcome/landings-plot.tsx";
import { isFlown, totalsOf } from "../outcome/totals.ts";
import { useAirline, useStatistics } from "../state/queries.ts";
import { formatDuration, formatNumber } from "../ui/format.ts";
import { airportsOf, hoursByMonth, hoursByType } from "./plots.ts";

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

/** Plots of the flown flights. */
export function Statistics({ flights }: { readonly flights: readonly LogbookEntry[] }) {
  const texts = words().logbook;
  const flown = flights.filter(isFlown);
  const landings = landingsOf(flown);
  const months = hoursByMonth(flown, formats().month);
  return (
    <>
      <BothTotals filed={flights.filter(({ stage }) => stage.kind === "filed")} />
      <section className="block">
        <h2 className="caption">{texts.landings}</h2>
        {landings.length === 0 ? <p className="hint">{texts.noLandings}</p> : <LandingsPlot landings={landings} />}
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
          bars={hoursByType(flown).map(({ type, hours }) => ({
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
          bars={airportsOf(flown).map(({ icao, count }) => ({ name: icao, value: count, shown: formatNumber(count) }))}
        />
      </section>
    </>
  );
}
