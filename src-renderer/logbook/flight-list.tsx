import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";
import type { Formats } from "../../src-shared/words/formats.ts";
import { isUnsettled, stageWords } from "../../src-shared/words/stage-words.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { openLogged } from "../state/navigation.ts";
import { dash, formatClock, formatDate, formatDuration, joined } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";
import { byMonth, type Month } from "./summaries.ts";
import { light } from "./tracks.ts";

/** The heights of rows before they are measured, px. All rows of a kind have the same height. */
const usualPx = { month: 34, flight: 57 };
/** Rows drawn beyond each edge, so that the Tab key finds the next one. */
const overscan = 8;

type Row = { readonly month: Month } | { readonly entry: LogbookEntry; readonly position: number };

function landingWords({ summary }: LogbookEntry): string {
  const rate = summary?.landing?.rateFpm ?? null;
  return rate === null ? "" : joined(formats().landingRate(rate));
}

interface RowProps {
  readonly entry: LogbookEntry;
  /** The pilot's units and times. A change renders the row again. */
  readonly manner: Formats;
}

/** Rendered once, however often the list scrolls. */
const FlightRow = memo(function FlightRow({ entry }: RowProps) {
  const texts = words().logbook;
  return (
    <button
      type="button"
      className="logged-flight"
      onClick={() => openLogged(entry.id)}
      onMouseEnter={() => light(entry.id)}
      onMouseLeave={() => light(null)}
      onFocus={() => light(entry.id)}
      onBlur={() => light(null)}
    >
      <strong>{flightName(entry) || dash}</strong>
      <span>{texts.fromTo(entry.departure, entry.arrival)}</span>
      <span className="logged-figure">{entry.summary?.blockS == null ? "" : formatDuration(entry.summary.blockS)}</span>
      <span className="logged-figure">{landingWords(entry)}</span>
      <span className="quiet">{entry.aircraft}</span>
      <span className="quiet">
        {formatDate(entry.startedAtMs)} {formatClock(entry.startedAtMs)}
      </span>
      <span className="quiet logged-stage" data-unsettled={isUnsettled(entry.stage) || undefined}>
        {isUnsettled(entry.stage) && <Icon name="caution" size={16} />} {stageWords(entry.stage)}
      </span>
    </button>
  );
});

function MonthRow({ month: { atMs, flights } }: { readonly month: Month }) {
  return (
    <h2 className="logged-month">
      {formats().month(atMs)}{" "}
      <span className="quiet">{words().logbook.flights(flights.length, `${flights.length}`)}</span>
    </h2>
  );
}

interface Props {
  readonly flights: readonly LogbookEntry[];
  /** The scrolling element. Null before it exists. */
  readonly scroller: HTMLDivElement | null;
}

/** The flights by month, newest first. Only the rows near the window exist, so that thousands scroll as ten do. */
export function FlightList({ flights, scroller }: Props) {
  const rows = useMemo<Row[]>(() => {
    let position = 0;
    return byMonth(flights, formats().month).flatMap((month): Row[] => [
      { month },
      ...month.flights.map((entry) => ({ entry, position: ++position })),
    ]);
  }, [flights]);
  const list = useRef<HTMLOListElement>(null);
  const [px, setPx] = useState(usualPx);
  // The function stays the same until the rows change, because a new one makes the list add up all heights again.
  const keyOf = useCallback(
    (at: number) => {
      const row = rows[at] as Row;
      return "month" in row ? row.month.atMs : row.entry.id;
    },
    [rows],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (at) => px["month" in (rows[at] as Row) ? "month" : "flight"],
    getItemKey: keyOf,
    overscan,
  });
  const items = virtual.getVirtualItems();
  const isFilled = items.length > 0;
  // Only one row of each kind is measured, because each measurement lays out the page.
  useLayoutEffect(() => {
    const heightOf = (row: string) => list.current?.querySelector<HTMLElement>(row)?.offsetHeight;
    const [month, flight] = isFilled ? [heightOf(".logged-month"), heightOf(".logged-flight")] : [];
    if (month !== undefined && flight !== undefined) setPx({ month, flight });
  }, [isFilled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are added up again when they are measured
  useLayoutEffect(() => virtual.measure(), [virtual, px]);
  const manner = formats();
  return (
    <ol ref={list} className="logged-flights" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ key, index, start }) => {
        const row = rows[index] as Row;
        const isMonth = "month" in row;
        return (
          <li
            key={key}
            aria-setsize={isMonth ? undefined : flights.length}
            aria-posinset={isMonth ? undefined : row.position}
            style={{ transform: `translateY(${start}px)` }}
          >
            {isMonth ? <MonthRow month={row.month} /> : <FlightRow entry={row.entry} manner={manner} />}
          </li>
        );
      })}
    </ol>
  );
}
