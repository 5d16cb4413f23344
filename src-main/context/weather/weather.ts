import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { type AirportWeather, reportMs, type WeatherSnapshot } from "../../../src-shared/domain/weather.ts";
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

/** A report describes the present until this age, ms: its trend is for the two hours after it (ICAO Annex 3). */
const currentMs = 2 * 3_600_000;

/** The phases before a landing. A flight may descend long before it, to a lower cruise. */
const beforeLanding: ReadonlySet<Phase> = new Set<Phase>(["descent", "approach", "final"]);
/** In these phases the reports are requested again after this time: stations report each hour or half-hour. */
const renewMs = 20 * 60_000;
/** After a failure, the first wait. Each further one doubles it, up to `renewMs`. */
const retryMs = 60_000;

/** Asks the service for the texts of some airports. */
function createReading(fetch: Fetch, clock: Clock) {
  const get = createPoliteGet(fetch, clock, { timeoutMs, largestBytes });

  return async (at: string, kind: Kind, icaos: readonly string[]): Promise<Result<Map<string, string>>> => {
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
  };
}

/** Fresh weather reports and forecasts: on request, and automatically before the landing. */
export function createWeather({ fetch, clock, address, onReports, onSnapshot }: WeatherOptions) {
  const reports = new Map<string, AirportWeather & { readonly atMs: number }>();
  const read = createReading(fetch, clock);
  /** The automatic requests of a flight. `dueMs`: when the next may be sent, monotonic. */
  let automatic = { id: "", dueMs: Number.NEGATIVE_INFINITY, failures: 0 };
  /** Flights and events with a decision: their report is stored, or none of that time was known. */
  const decided = new Set<string>();

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

  async function askBeforeLanding(id: string, icaos: readonly string[]): Promise<void> {
    const failures = automatic.id === id ? automatic.failures : 0;
    if (automatic.id === id && clock.monotonic() < automatic.dueMs) return;
    automatic = { id, dueMs: Number.POSITIVE_INFINITY, failures };
    const answer = await ask(icaos);
    if (automatic.id !== id) return;
    const hasFailed = !answer.ok && answer.error.code !== "none";
    const waitMs = hasFailed ? Math.min(retryMs * 2 ** failures, renewMs) : renewMs;
    automatic = { id, dueMs: clock.monotonic() + waitMs, failures: hasFailed ? failures + 1 : 0 };
  }

  /** The newest of these reports of an airport that was made shortly before or after `atMs`. */
  function reportOf(icao: string | undefined, plan: FlightPlan | null, atMs: number): AirportWeather | undefined {
    const now = clock.now();
    const planned = plan === null ? [] : [plan.origin, plan.destination, ...plan.alternates];
    const made = (each: AirportWeather, nearMs: number) => ({ each, ms: reportMs(each.metar, nearMs) ?? 0 });
    return [
      ...[...reports.values()].map((each) => made(each, now)),
      // The plan's reports are as old as the plan.
      ...planned.map((each) => made(each, Math.min(plan?.generatedAtMs ?? now, now))),
    ]
      .filter(({ each, ms }) => each.icao === icao && Math.abs(ms - atMs) <= currentMs)
      .toSorted((a, b) => b.ms - a.ms)[0]?.each;
  }

  return {
    ask,

    /**
     * Call after each change of the flight. Requests reports before the landing, and stores those of take-off and
     * landing.
     */
    flight(view: FlightView | null, plan: FlightPlan | null): void {
      if (view === null || view.tracker === null || view.stage.kind !== "tracking") return;
      const { clocks, phase } = view.tracker;
      const { departure, arrival, id } = view.head;
      const keep = (when: WeatherSnapshot["when"], icao: string | undefined, atMs: number | null) => {
        if (atMs === null || decided.has(`${id} ${when}`) || view.weather.some((each) => each.when === when)) return;
        // A later report would not be the weather of that time.
        decided.add(`${id} ${when}`);
        const known = reportOf(icao, plan, atMs);
        if (known !== undefined) onSnapshot({ when, icao: known.icao, raw: known.metar, atMs });
      };
      keep("take_off", departure.icao, clocks.offMs);
      // Before that, the aircraft may take off again.
      if (view.cannotFile === null)
        keep("landing", view.away === null ? arrival.icao : view.away.airport?.icao, clocks.onMs);
      if (!beforeLanding.has(phase.phase) || address() === null) return;
      void askBeforeLanding(id, [arrival.icao, ...(plan?.alternates ?? []).map(({ icao }) => icao)]);
    },
  };
}
export type Weather = ReturnType<typeof createWeather>;
