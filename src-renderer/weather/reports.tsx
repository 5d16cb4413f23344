import { useMemo } from "react";
import type { Airports } from "../../src-shared/domain/airport-table.ts";
import type { FlightPlan } from "../../src-shared/domain/flight-plan.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { useWorldAirports } from "../map/world-airports.ts";
import { canAct } from "../state/bridge.ts";
import { openSetting } from "../state/navigation.ts";
import { useNow } from "../state/now.ts";
import { usePushed } from "../state/pushed.ts";
import { useAirline, useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatAgo, joined, unbroken } from "../ui/format.ts";
import { ErrorNotice } from "../ui/notice.tsx";
import { type ReadMetar, type ReadReport, type ReadTaf, readMetar, readTaf, runwayWinds } from "./read-reports.ts";

/** The most runways of an airport. Those with the most headwind are shown. */
const mostRunways = 2;
/** The step of displayed ages. */
const ageStepMs = 10_000;

type Read<T extends ReadReport> = (raw: string, nearMs: number) => T | null;

/** A report or forecast, as received and read. */
interface Known<T extends ReadReport> {
  readonly raw: string;
  readonly read: T | null;
}

function Periods({ periods }: Pick<ReadReport, "periods">) {
  return [...new Set(periods)].map((text) => (
    <p key={text} className="quiet">
      {unbroken(text)}
    </p>
  ));
}

function Forecast({ raw, read }: Known<ReadReport>) {
  const periods = read?.periods ?? [];
  return (
    <div className="forecast">
      {periods.length === 0 && <p>{words().weather.tafNotRead}</p>}
      <Periods periods={periods} />
      <p className="mono">{raw}</p>
    </div>
  );
}

function directionsOf(airports: Airports | null, icao: string) {
  const index = airports?.find(icao);
  if (!airports || index === undefined) return [];
  return airports.runwaysOf(index).flatMap(({ directions }) => directions);
}

function Report({ icao, raw, read }: Known<ReadMetar> & { readonly icao: string }) {
  const { weather: texts, filing } = words();
  const f = formats();
  const airports = useWorldAirports(true);
  const directions = useMemo(() => directionsOf(airports, icao), [airports, icao]);
  const winds = runwayWinds(read?.wind ?? null, directions).slice(0, mostRunways);
  return (
    <>
      <p className="report-words">{unbroken(read?.says ?? "") || texts.notRead}</p>
      {winds.map(({ name, headKt, crossKt }) => (
        <p key={name} className="quiet">
          {texts.runway(
            name,
            headKt < 0 ? filing.tailwind(joined(f.speed(-headKt))) : filing.headwind(joined(f.speed(headKt))),
            crossKt < 0 ? texts.fromLeft(joined(f.speed(-crossKt))) : texts.fromRight(joined(f.speed(crossKt))),
          )}
        </p>
      ))}
      <Periods periods={read?.periods ?? []} />
      <p className="mono">{raw}</p>
    </>
  );
}

interface AirportReports {
  readonly icao: string;
  readonly metar: Known<ReadMetar> | null;
  readonly taf: Known<ReadReport> | null;
}

function Airport({ icao, metar, taf }: AirportReports) {
  const now = useNow(ageStepMs);
  const atMs = metar?.read?.madeMs ?? null;
  return (
    <li>
      <strong>{icao}</strong> {atMs !== null && <span className="quiet">{formatAgo(now - atMs)}</span>}
      {metar !== null && <Report icao={icao} {...metar} />}
      {taf !== null && <Forecast {...taf} />}
    </li>
  );
}

/** Reads the newest text of an airport. Null if there is none. `nearMs`: a time near the text, which gives its month. */
const newest = <T extends ReadReport>(
  texts: readonly { readonly raw: string; readonly nearMs: number }[],
  read: Read<T>,
): Known<T> | null =>
  texts
    .filter(({ raw }) => raw !== "")
    .map(({ raw, nearMs }) => ({ raw, read: read(raw, nearMs) }))
    .toSorted((a, b) => (b.read?.madeMs ?? 0) - (a.read?.madeMs ?? 0))[0] ?? null;

/** A forecast from an old plan says nothing of today. */
const hasEnded = (taf: Known<ReadTaf> | null, nowMs: number): boolean => (taf?.read?.endMs ?? nowMs) < nowMs;

interface Props {
  /** Departure and arrival, in this order. */
  readonly icaos: readonly string[];
  readonly plan: FlightPlan | null;
}

/** The newest report and forecast of each airport, from the plan or requested. */
export function Reports({ icaos, plan }: Props) {
  const texts = words().weather;
  const now = useNow(ageStepMs);
  const fresh = usePushed((pushed) => pushed.weather);
  const isOn = usePushed(({ settings }) => settings?.freshWeather ?? false);
  const isDemo = useAirline()?.demo === true;
  const isOff = !isOn && !isDemo;
  const ask = useCommand("weather.fetch");
  const planned = plan === null ? [] : [plan.origin, plan.destination, ...plan.alternates];
  const all = [...new Set([...icaos, ...planned.map(({ icao }) => icao)])];
  // The plan's reports are as old as the plan.
  const plannedMs = Math.min(plan?.generatedAtMs ?? now, now);
  const reports = all
    .map((icao): AirportReports => {
      const known = [
        ...fresh.map((each) => ({ ...each, nearMs: now })),
        ...planned.map((each) => ({ ...each, nearMs: plannedMs })),
      ].filter((each) => each.icao === icao);
      const taf = newest(
        known.map(({ taf, nearMs }) => ({ raw: taf, nearMs })),
        readTaf,
      );
      return {
        icao,
        metar: newest(
          known.map(({ metar, nearMs }) => ({ raw: metar, nearMs })),
          readMetar,
        ),
        taf: hasEnded(taf, now) ? null : taf,
      };
    })
    .filter(({ metar, taf }) => metar !== null || taf !== null);
  return (
    <>
      {reports.length === 0 ? (
        <p className="hint">{texts.noneYet}</p>
      ) : (
        <ul>
          {reports.map((report) => (
            <Airport key={report.icao} {...report} />
          ))}
        </ul>
      )}
      <ErrorNotice error={ask.error} />
      {canAct() && (
        <Action
          onPress={() => ask.mutate({ icaos: all.filter((icao) => /^[A-Z0-9]{4}$/.test(icao)).slice(0, 6) })}
          busy={ask.isPending}
          reason={isOff ? texts.off : null}
          showReason={false}
        >
          {ask.isPending ? texts.fetching : texts.fetch}
        </Action>
      )}
      {canAct() && isOff && (
        <p className="reason">
          {texts.off}{" "}
          <button type="button" className="text-link" onClick={() => openSetting(texts.fresh)}>
            {words().shell.settings}
          </button>
        </p>
      )}
    </>
  );
}
