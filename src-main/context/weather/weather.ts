import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import type { AirportWeather, WeatherSnapshot } from "../../../src-shared/domain/weather.ts";
import { formats, words } from "../../../src-shared/words/words.ts";
import { isRow, text } from "../../platform/http/coerce.ts";
import { jsonOf } from "../../platform/http/parse-json.ts";
import { createPoliteGet, statusDetail } from "../../platform/http/polite-get.ts";
import type { Fetch } from "../../platform/http/transport.ts";

/** The US weather service's data interface; without a trailing slash. */
export const aviationWeather = "https://aviationweather.gov";

interface WeatherOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** The address. Null if the pilot has not turned the service on; then no request is sent. */
  readonly address: () => string | null;
  readonly onReports: (reports: readonly AirportWeather[]) => void;
  /** Stores the weather at take-off or landing with the flight. */
  readonly onSnapshot: (snapshot: WeatherSnapshot) => void;
}

const timeoutMs = 15_000;
/** The largest answer. Six reports have 5 kB, six forecasts 20 kB. */
const largestBytes = 200_000;
const longestReport = 2000;
/** Stations report at most twice an hour, except for special reports; the service asks for few requests. */
const freshMs = 120_000;

/** The service's documents, and the field with the text of each. */
const kinds = { metar: "rawOb", taf: "rawTAF" } as const;
type Kind = keyof typeof kinds;

/**
 * The reports or forecasts in an answer, by airport, without unreadable ones. Null if it is not an answer of this kind.
 */
export function readWeather(document: unknown, kind: Kind): Map<string, string> | null {
  if (!Array.isArray(document)) return null;
  const found = new Map<string, string>();
  for (const row of document.slice(0, 50)) {
    if (!isRow(row)) continue;
    const icao = text(row.icaoId).toUpperCase();
    const raw = text(row[kinds[kind]]).replace(/\s+/g, " ").slice(0, longestReport).trim();
    // The newest comes first.
    if (/^[A-Z0-9]{4}$/.test(icao) && raw !== "" && !found.has(icao)) found.set(icao, raw);
  }
  return found;
}

const dayMs = 86_400_000;
/** A report describes the present until this age, ms: its trend is for the two hours after it (ICAO Annex 3). */
const currentMs = 2 * 3_600_000;

/** Whether a report was made shortly before or after `atMs`. It states day, hour and minute. */
function isCurrent(raw: string, atMs: number): boolean {
  const [day, hour = 0, minute = 0] = (/\b(\d\d)(\d\d)(\d\d)Z\b/.exec(raw)?.slice(1) ?? []).map(Number);
  const midnights = [-1, 0, 1].map((days) => (Math.floor(atMs / dayMs) + days) * dayMs);
  return midnights.some(
    (ms) => new Date(ms).getUTCDate() === day && Math.abs(ms + (hour * 60 + minute) * 60_000 - atMs) <= currentMs,
  );
}

/** Fresh weather reports and forecasts: on request, and automatically at the top of descent. */
export function createWeather({ fetch, clock, address, onReports, onSnapshot }: WeatherOptions) {
  const reports = new Map<string, AirportWeather & { readonly atMs: number }>();
  const get = createPoliteGet(fetch, clock, { timeoutMs, largestBytes });
  /** The flight with a request at its top of descent. */
  let askedFor = "";
  /** Flights and events with a decision: their report is stored, or none of that time was known. */
  const decided = new Set<string>();

  async function read(at: string, kind: Kind, icaos: readonly string[]): Promise<Result<Map<string, string>>> {
    const texts = words().weather;
    const answer = await get(`${at}/api/data/${kind}?${new URLSearchParams({ ids: icaos.join(","), format: "json" })}`);
    if (answer.kind === "lost") return failure("network", answer.certificate ?? texts.unreachable, answer.detail);
    if (answer.kind === "busy")
      return failure("busy", texts.busy(formats().span(answer.waitS)), statusDetail(answer.status));
    if (answer.kind !== "answer") return failure("unreadable", texts.unreadable);
    const { status } = answer;
    const found = status === 204 ? new Map<string, string>() : readWeather(jsonOf(answer.bytes), kind);
    return (status === 200 || status === 204) && found !== null
      ? success(found)
      : failure("unreadable", texts.unreadable, `HTTP ${status}`);
  }

  async function ask(icaos: readonly string[]): Promise<Result<undefined>> {
    const texts = words().weather;
    const at = address();
    if (at === null) return failure("off", texts.off);
    const now = clock.monotonic();
    const wanted = icaos.filter((icao) => now - (reports.get(icao)?.atMs ?? Number.NEGATIVE_INFINITY) >= freshMs);
    if (wanted.length === 0) return success(undefined);
    const metars = await read(at, "metar", wanted);
    if (!metars.ok) return metars;
    // Many airports have reports and no forecast.
    const tafs = await read(at, "taf", wanted);
    for (const icao of wanted) {
      const before = reports.get(icao);
      const metar = metars.value.get(icao) ?? before?.metar ?? "";
      const taf = (tafs.ok ? tafs.value.get(icao) : null) ?? before?.taf ?? "";
      if (metar === "" && taf === "") continue;
      reports.set(icao, { icao, metar, taf, atMs: tafs.ok ? now : Number.NEGATIVE_INFINITY });
    }
    onReports([...reports.values()].map(({ icao, metar, taf }) => ({ icao, metar, taf })));
    if (!tafs.ok) return tafs;
    return metars.value.size + tafs.value.size === 0 ? failure("none", texts.none) : success(undefined);
  }

  return {
    ask,

    /**
     * Call after each change of the flight. Requests reports at the top of descent, and stores those of take-off and
     * landing.
     */
    flight(view: FlightView | null, plan: FlightPlan | null): void {
      const clocks = view?.tracker?.clocks;
      if (view === null || clocks === undefined || view.stage.kind !== "tracking") return;
      const { departure, arrival, id } = view.head;
      const planned = plan === null ? [] : [plan.origin, plan.destination, ...plan.alternates];
      const keep = (when: WeatherSnapshot["when"], icao: string | undefined, atMs: number | null) => {
        if (atMs === null || decided.has(`${id} ${when}`) || view.weather.some((each) => each.when === when)) return;
        // A later report would not be the weather of that time.
        decided.add(`${id} ${when}`);
        const known = [...reports.values(), ...planned].find(
          (each) => each.icao === icao && isCurrent(each.metar, atMs),
        );
        if (known !== undefined) onSnapshot({ when, icao: known.icao, raw: known.metar, atMs });
      };
      keep("take_off", departure.icao, clocks.offMs);
      // Before that, the aircraft may take off again.
      if (view.cannotFile === null)
        keep("landing", view.away === null ? arrival.icao : view.away.airport?.icao, clocks.onMs);
      if (view.tracker?.phase.phase !== "descent" || askedFor === id || address() === null) return;
      askedFor = id;
      void ask([arrival.icao, ...(plan?.alternates ?? []).map(({ icao }) => icao)]);
    },
  };
}
export type Weather = ReturnType<typeof createWeather>;
