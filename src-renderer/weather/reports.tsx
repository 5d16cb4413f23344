import { useMemo } from "react";
import type { Airports } from "../../src-shared/domain/airport-table.ts";
import type { FlightPlan } from "../../src-shared/domain/flight-plan.ts";
import type { AirportWeather } from "../../src-shared/domain/weather.ts";
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
import { type ReadMetar, type ReadReport, readMetar, readTaf, runwayWinds } from "./read-reports.ts";

/** The most runways of an airport. Those with the most headwind are shown. */
const mostRunways = 2;
const dayMs = 86_400_000;
/** The step of displayed ages. */
const ageStepMs = 10_000;

type Read<T extends ReadReport> = (raw: string, nearMs: number) => T | null;

/** The month of a report's days is the present one, or the nearest. */
function useRead<T extends ReadReport>(raw: string, read: Read<T>): T | null {
  const today = Math.floor(useNow(ageStepMs) / dayMs);
  return useMemo(() => read(raw, today * dayMs), [raw, read, today]);
}

function Periods({ periods }: Pick<ReadReport, "periods">) {
  return [...new Set(periods)].map((text) => (
    <p key={text} className="quiet">
      {unbroken(text)}
    </p>
  ));
}

function Forecast({ taf }: Pick<AirportWeather, "taf">) {
  const periods = useRead(taf, readTaf)?.periods ?? [];
  return (
    <div className="forecast">
      {periods.length === 0 && <p>{words().weather.tafNotRead}</p>}
      <Periods periods={periods} />
      <p className="mono">{taf}</p>
    </div>
  );
}

function directionsOf(airports: Airports | null, icao: string) {
  const index = airports?.find(icao);
  if (!airports || index === undefined) return [];
  return airports.runwaysOf(index).flatMap(({ directions }) => directions);
}

function Report({ icao, metar, read }: Pick<AirportWeather, "icao" | "metar"> & { readonly read: ReadMetar | null }) {
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
      <p className="mono">{metar}</p>
    </>
  );
}

function Airport({ icao, metar, taf }: AirportWeather) {
  const now = useNow(ageStepMs);
  const read = useRead(metar, readMetar);
  const atMs = read?.madeMs ?? null;
  return (
    <li>
      <strong>{icao}</strong> {atMs !== null && <span className="quiet">{formatAgo(now - atMs)}</span>}
      {metar !== "" && <Report icao={icao} metar={metar} read={read} />}
      {taf !== "" && <Forecast taf={taf} />}
    </li>
  );
}

/** The newest text of an airport. Empty if there is none. */
const newest = (texts: readonly string[], read: Read<ReadReport>, nowMs: number): string =>
  texts
    .filter((text) => text !== "")
    .toSorted((a, b) => (read(b, nowMs)?.madeMs ?? 0) - (read(a, nowMs)?.madeMs ?? 0))[0] ?? "";

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
  const reports = all
    .map((icao): AirportWeather => {
      const known = [...fresh, ...planned].filter((each) => each.icao === icao);
      const [metars, tafs] = [known.map(({ metar }) => metar), known.map(({ taf }) => taf)];
      return { icao, metar: newest(metars, readMetar, now), taf: newest(tafs, readTaf, now) };
    })
    .filter(({ metar, taf }) => metar !== "" || taf !== "");
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
