import { useMemo } from "react";
import type { Airports } from "../../src-shared/airport-table.ts";
import type { FlightPlan } from "../../src-shared/flight-plan.ts";
import { type MetarReport, observedMs } from "../../src-shared/weather.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { useWorldAirports } from "../map/world-airports.ts";
import { failureOf } from "../state/bridge.ts";
import { useNow } from "../state/now.ts";
import { usePushed } from "../state/pushed.ts";
import { useAirline, useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatAgo, formatNumber, joined } from "../ui/format.ts";
import { FailureNotice } from "../ui/notice.tsx";
import { type ReadMetar, readMetar, runwayWinds } from "./read-metar.ts";

/** The runways shown of an airport: those that the wind favours. */
const mostRunways = 2;

function inWords(metar: ReadMetar): string {
  const w = words().weather;
  const f = formats();
  const { windFromTrueDeg, windKt, gustKt, visibilityM, isMore, ceilingFt, qnhHpa, temperatureC } = metar;
  const speed = (kt: number) => joined(f.speed(kt));
  const parts: string[] = [];
  if (windKt !== null && windKt < 1) parts.push(w.calm);
  else if (windKt !== null) {
    const from = windFromTrueDeg === null ? w.variable : f.heading(windFromTrueDeg);
    parts.push(gustKt === null ? w.wind(from, speed(windKt)) : w.gusts(from, speed(windKt), speed(gustKt)));
  }
  if (visibilityM !== null) {
    const km = visibilityM >= 9999 ? 10 : visibilityM / 1000;
    const far = visibilityM < 5000 ? `${formatNumber(visibilityM)} m` : `${formatNumber(km)} km`;
    parts.push(isMore ? w.visibilityMore(far) : w.visibility(far));
  }
  if (ceilingFt !== null) parts.push(w.ceiling(joined(f.altitude(ceilingFt))));
  if (qnhHpa !== null) parts.push(`QNH ${Math.round(qnhHpa)}`);
  if (temperatureC !== null) parts.push(`${formatNumber(temperatureC)}\u00a0°C`);
  return parts.join(", ");
}

function directionsOf(airports: Airports | null, icao: string) {
  for (let index = 0; airports !== null && index < airports.count; index++)
    if (airports.at(index).icao === icao) return airports.runwaysOf(index).flatMap(({ directions }) => directions);
  return [];
}

function Report({ icao, raw }: MetarReport) {
  const w = words().weather;
  const f = formats();
  const now = useNow();
  const airports = useWorldAirports(true);
  const metar = useMemo(() => readMetar(raw), [raw]);
  const directions = useMemo(() => directionsOf(airports, icao), [airports, icao]);
  const atMs = observedMs(raw, now);
  const winds = metar === null ? [] : runwayWinds(metar, directions).slice(0, mostRunways);
  return (
    <li>
      <strong>{icao}</strong> {atMs !== null && <span className="quiet">{formatAgo(now - atMs)}</span>}
      <p>{metar === null ? w.notRead : inWords(metar)}</p>
      {winds.map(({ name, headKt, crossKt }) => (
        <p key={name} className="quiet">
          {w.runway(
            name,
            headKt < 0 ? w.tail(joined(f.speed(-headKt))) : w.head(joined(f.speed(headKt))),
            crossKt < 0 ? w.fromLeft(joined(f.speed(-crossKt))) : w.fromRight(joined(f.speed(crossKt))),
          )}
        </p>
      ))}
      <p className="mono">{raw}</p>
    </li>
  );
}

interface Props {
  /** Departure, arrival, in this order. */
  readonly icaos: readonly string[];
  readonly plan: FlightPlan | null;
}

/** The newest report of each airport: the plan's, or a fresh one. */
export function Reports({ icaos, plan }: Props) {
  const w = words().weather;
  const now = useNow();
  const fresh = usePushed((pushed) => pushed.weather);
  const isOn = usePushed(({ settings }) => settings?.freshWeather ?? false);
  const isDemo = useAirline()?.demo === true;
  const ask = useCommand("weather.fetch");
  const planned = plan === null ? [] : [plan.origin, plan.destination, ...plan.alternates];
  const all = [...new Set([...icaos, ...planned.map(({ icao }) => icao)])];
  const reports = all.flatMap((icao) => {
    const found = [
      ...fresh.filter((each) => each.icao === icao).map(({ raw }) => raw),
      ...planned.filter((each) => each.icao === icao && each.metar !== "").map(({ metar }) => metar),
    ].toSorted((a, b) => (observedMs(b, now) ?? 0) - (observedMs(a, now) ?? 0));
    return found[0] === undefined ? [] : [{ icao, raw: found[0] }];
  });
  return (
    <>
      {reports.length === 0 ? (
        <p className="hint">{w.noneYet}</p>
      ) : (
        <ul>
          {reports.map((report) => (
            <Report key={report.icao} {...report} />
          ))}
        </ul>
      )}
      {ask.error && <FailureNotice failure={failureOf(ask.error)} />}
      <Action
        onPress={() => ask.mutate({ icaos: all.filter((icao) => /^[A-Z0-9]{4}$/.test(icao)).slice(0, 6) })}
        busy={ask.isPending}
        reason={isOn || isDemo ? null : w.off}
      >
        {ask.isPending ? w.fetching : w.fetch}
      </Action>
    </>
  );
}
