import { type Answer, type Answering, type Serving, serve } from "../serve.ts";
import { metarOf, planDocument, tafOf, type Wanted, worldAirport } from "./plan-document.ts";

/** The oldest plans are dropped. */
const mostPlans = 1000;

/** The demo pilot's id at the stand-in. */
export const planningPilot = "1001";

/** The booking of the demo flight, which has a plan from the start. */
const demoFlight: Wanted = {
  airline: "NLY",
  number: "1",
  from: "BIKF",
  to: "BIRK",
  type: "C172",
  registration: "TF-SKY",
  levelFt: 3000,
  units: "kgs",
  staticId: "",
};

const page = (text: string) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Demo planner</title>
<style>:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif } body { margin: 3rem auto; max-width: 30rem }</style>
</head><body><h1>Demo planner</h1><p>${text}</p></body></html>`;

const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(value),
});

const upper = (query: URLSearchParams, name: string): string => (query.get(name) ?? "").toUpperCase().slice(0, 20);

function wantedFrom(query: URLSearchParams): Wanted {
  return {
    airline: upper(query, "airline"),
    number: upper(query, "fltnum"),
    from: upper(query, "orig"),
    to: upper(query, "dest"),
    type: upper(query, "type"),
    registration: upper(query, "reg"),
    levelFt: Number(query.get("fl")) || 36_000,
    units: query.get("units") === "LBS" ? "lbs" : "kgs",
    staticId: (query.get("static_id") ?? "").slice(0, 64),
  };
}

export interface PlanningOptions {
  readonly now?: () => number;
}

/** A stand-in for both of SimBrief's hosts and for aviationweather.gov on loopback. */
export const startPlanning = (options: PlanningOptions = {}): Promise<Serving> => serve(answerPlanning(options));

/**
 * Answers as these services do. The options page makes a plan immediately. The fetch interface returns the plan of a
 * static id, or the newest. Errors have SimBrief's texts.
 */
export function answerPlanning({ now = Date.now }: PlanningOptions): Answering {
  const plans: { readonly wanted: Wanted; readonly document: unknown }[] = [];
  const make = (wanted: Wanted): boolean => {
    const document = planDocument(wanted, now());
    if (document !== null) plans.push({ wanted, document });
    if (plans.length > mostPlans) plans.shift();
    return document !== null;
  };

  return (url) => {
    const refused = (status: string) => json(400, { fetch: { userid: "", static_id: "", status } });
    const { pathname, searchParams: query } = url;
    if (pathname === "/options/custom") {
      const made = make(wantedFrom(query));
      const text = made
        ? "The plan is ready. Go back to Contrail and fetch it."
        : "The demo planner knows only its own airports.";
      return { status: 200, headers: { "Content-Type": "text/html; charset=utf-8" }, body: page(text) };
    }
    if (pathname === "/api/data/metar" || pathname === "/api/data/taf") {
      const icaos = (query.get("ids") ?? "").split(",").filter((icao) => worldAirport(icao) !== null);
      return json(
        200,
        icaos.map((icao) =>
          pathname === "/api/data/taf"
            ? { icaoId: icao, rawTAF: tafOf(icao, now()) }
            : { icaoId: icao, rawOb: metarOf(icao, now()), metarType: "METAR" },
        ),
      );
    }
    if (pathname !== "/api/xml.fetcher.php") return json(404, {});
    if ((query.get("userid") ?? query.get("username")) !== planningPilot) return refused("Error: Unknown UserID");
    const staticId = query.get("static_id");
    if (staticId === null && plans.length === 0) make(demoFlight);
    const found = staticId === null ? plans.at(-1) : plans.findLast(({ wanted }) => wanted.staticId === staticId);
    return found === undefined
      ? refused("Error: No flight plan on file for the specified static ID")
      : json(200, found.document);
  };
}
