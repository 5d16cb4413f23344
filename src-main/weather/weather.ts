import type { Clock } from "../../src-shared/clock.ts";
import type { FlightPlan } from "../../src-shared/flight-plan.ts";
import type { FlightView } from "../../src-shared/flight-view.ts";
import { failure, type Result, success } from "../../src-shared/result.ts";
import type { MetarReport, WeatherSnapshot } from "../../src-shared/weather.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { createPoliteGet, statusDetail } from "../base/polite-get.ts";
import { isRow, text } from "../crew-system/coerce.ts";
import { jsonOf } from "../crew-system/parse-json.ts";
import type { Fetch } from "../crew-system/transport.ts";

/** The US weather service's data interface; without a trailing slash. */
export const aviationWeather = "https://aviationweather.gov";

export interface WeatherOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** The address; null: the pilot has not turned it on, and no request is sent. */
  readonly address: () => string | null;
  readonly onReports: (reports: readonly MetarReport[]) => void;
  /** Keeps the weather at take-off or landing with the flight. */
  readonly onSnapshot: (snapshot: WeatherSnapshot) => void;
}

const timeoutMs = 15_000;
/** Six reports have 5 kB. */
const largestBytes = 200_000;
const longestReport = 1000;
/** Stations report at most twice an hour, except for special reports; the service asks for few requests. */
const freshMs = 120_000;

/**
 * The reports of an answer; unreadable ones are left out, an answer without any is an empty list. Null: not an answer
 * of this kind.
 */
export function readMetars(document: unknown): MetarReport[] | null {
  if (!Array.isArray(document)) return null;
  return document.slice(0, 50).flatMap((row) => {
    if (!isRow(row)) return [];
    const icao = text(row.icaoId).toUpperCase();
    const raw = text(row.rawOb).slice(0, longestReport);
    return /^[A-Z0-9]{4}$/.test(icao) && raw !== "" ? [{ icao, raw }] : [];
  });
}

/** Fresh weather reports: on request, and automatically at the top of descent. */
export function createWeather({ fetch, clock, address, onReports, onSnapshot }: WeatherOptions) {
  const reports = new Map<string, MetarReport & { readonly atMs: number }>();
  const get = createPoliteGet(fetch, clock, { timeoutMs, largestBytes });
  /** The flight whose weather was requested at its top of descent. */
  let askedFor = "";
  /** Flights and moments whose report is kept, or was not known. */
  const decided = new Set<string>();

  async function ask(icaos: readonly string[]): Promise<Result<undefined>> {
    const w = words().weather;
    const at = address();
    if (at === null) return failure("off", w.off);
    const now = clock.monotonic();
    const wanted = icaos.filter((icao) => now - (reports.get(icao)?.atMs ?? Number.NEGATIVE_INFINITY) >= freshMs);
    if (wanted.length === 0) return success(undefined);
    const answer = await get(`${at}/api/data/metar?${new URLSearchParams({ ids: wanted.join(","), format: "json" })}`);
    if (answer.kind === "lost") return failure("network", w.unreachable, answer.detail);
    if (answer.kind === "busy")
      return failure("busy", w.busy(formats().span(answer.waitS)), statusDetail(answer.status));
    if (answer.kind !== "answer") return failure("unreadable", w.unreadable);
    const { status } = answer;
    if (status === 204) return failure("none", w.none);
    const found = status === 200 ? readMetars(jsonOf(answer.bytes)) : null;
    if (found === null) return failure("unreadable", w.unreadable, `HTTP ${status}`);
    for (const report of found) if (wanted.includes(report.icao)) reports.set(report.icao, { ...report, atMs: now });
    onReports(known());
    return found.length === 0 ? failure("none", w.none) : success(undefined);
  }

  const known = (): MetarReport[] => [...reports.values()].map(({ icao, raw }) => ({ icao, raw }));

  return {
    ask,

    /**
     * Evaluates the flight after each change: requests reports at its top of descent, keeps those of take-off and
     * landing.
     */
    flight(view: FlightView | null, plan: FlightPlan | null): void {
      const clocks = view?.tracker?.clocks;
      if (view === null || clocks === undefined || view.stage.kind !== "tracking") return;
      const { departure, arrival, id } = view.head;
      const keep = (when: WeatherSnapshot["when"], icao: string, planned: string | undefined, atMs: number | null) => {
        if (atMs === null || decided.has(`${id} ${when}`) || view.weather.some((each) => each.when === when)) return;
        // Later reports were not the weather then.
        decided.add(`${id} ${when}`);
        const raw = reports.get(icao)?.raw ?? planned ?? "";
        if (raw !== "") onSnapshot({ when, icao, raw, atMs });
      };
      keep("take_off", departure.icao, plan?.origin.metar, clocks.offMs);
      keep("landing", arrival.icao, plan?.destination.metar, clocks.onMs);
      if (view.tracker?.phase.phase !== "descent" || askedFor === id || address() === null) return;
      askedFor = id;
      void ask([arrival.icao, ...(plan?.alternates ?? []).map(({ icao }) => icao)]);
    },
  };
}
export type Weather = ReturnType<typeof createWeather>;
