import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { LandingsPlot, landingsOf } from "../outcome/landings-plot.tsx";
import { isFlown, totalsOf } from "../outcome/totals.ts";
import { useLogbook } from "../state/logbook.ts";
import { useAirline, useStatistics } from "../state/queries.ts";
import { Fact } from "../ui/fact.tsx";
import { formatDuration, formatNumber } from "../ui/format.ts";
import { airportsOf, type Bar, hoursByMonth, hoursByType } from "./plots.ts";

interface BarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly shown: (value: number) => string;
}

function Bars({ title, bars, shown }: BarsProps) {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <section className="block">
      <h2 className="caption">{title}</h2>
      <ol className="logged-bars" aria-label={title}>
        {bars.map(({ name, value }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="logged-bar" aria-hidden="true">
              <span style={{ width: `${(100 * value) / most}%` }} />
            </span>
            <span className="logged-figure">{shown(value)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The logbook's totals of an airline's flights beside those of the airline itself, and why they differ. */
function BothTotals() {
  const texts = words().logbook;
  const airline = useAirline();
  const known = useStatistics().data;
  const logged = useLogbook().data?.flights ?? [];
  if (known === undefined || known.flightsFlown === null || known.hoursFlown === null) return null;
  const { flights, blockS } = totalsOf(
    logged.filter(({ stage, airlineId }) => stage.kind === "filed" && airlineId === airline?.id),
  );
  const row = (count: number, hours: string) => `${texts.flights(count, formatNumber(count))}, ${texts.hours(hours)}`;
  return (
    <section className="block">
      <h2 className="caption">{texts.totals}</h2>
      <dl className="facts facts-wide">
        <Fact name={texts.inLogbook}>{row(flights, formatDuration(blockS))}</Fact>
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
  const inHours = (hours: number): string => texts.hours(formatDuration(3600 * hours));
  const types = hoursByType(flown).map((bar) => ({ ...bar, name: bar.name || texts.typeNotKnown }));
  return (
    <>
      <BothTotals />
      <section className="block">
        <h2 className="caption">{texts.landings}</h2>
        {landings.length === 0 ? <p className="hint">{texts.noLandings}</p> : <LandingsPlot landings={landings} />}
      </section>
      <Bars title={texts.hoursByMonth} bars={hoursByMonth(flown, formats().month)} shown={inHours} />
      <Bars title={texts.hoursByType} bars={types} shown={inHours} />
      <Bars title={texts.airportsUsed} bars={airportsOf(flown)} shown={formatNumber} />
    </>
  );
}
