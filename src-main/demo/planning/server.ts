import { createServer, type IncomingMessage } from "node:http";
import { closeAll, listen } from "../../platform/http/listen.ts";
import { keepNewest, ownAddress } from "../own-requests.ts";
import { metarOf, planDocument, tafOf, type Wanted, worldAirport } from "./plan-document.ts";

/** A fault that replaces the right answer. Tests set it. */
export type Fault = (
  path: string,
) => { readonly status: number; readonly body: string; readonly headers?: Record<string, string> } | null;

export interface RunningPlanning {
  /** Replaces both of SimBrief's hosts and aviationweather.gov. */
  readonly url: string;
  /** Each request's path and query, in order. */
  readonly requests: readonly string[];
  play(fault: Fault | null): void;
  close(): Promise<void>;
}

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

/**
 * A stand-in for SimBrief and aviationweather.gov on loopback. Its options page makes a plan immediately. Its fetch
 * interface returns the plan of a static id, or the newest. Its errors have SimBrief's texts.
 */
export async function startPlanning({
  now = Date.now,
}: {
  readonly now?: () => number;
} = {}): Promise<RunningPlanning> {
  const plans: { readonly wanted: Wanted; readonly document: unknown }[] = [];
  const requests: string[] = [];
  let fault: Fault | null = null;
  let host = "";
  const make = (wanted: Wanted): boolean => {
    const document = planDocument(wanted, now());
    if (document !== null) keepNewest(plans, { wanted, document });
    return document !== null;
  };

  function answer(url: URL): { status: number; type: string; body: string } {
    const json = (status: number, value: unknown) => ({
      status,
      type: "application/json",
      body: JSON.stringify(value),
    });
    const refused = (status: string) => json(400, { fetch: { userid: "", static_id: "", status } });
    const { pathname, searchParams: query } = url;
    if (pathname === "/options/custom") {
      const made = make(wantedFrom(query));
      const text = made
        ? "The plan is ready. Go back to Contrail and fetch it."
        : "The demo planner knows only its own airports.";
      return { status: 200, type: "text/html; charset=utf-8", body: page(text) };
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
  }

  const server = createServer((request: IncomingMessage, response) => {
    const url = ownAddress(request, host);
    if (url === null) {
      response.writeHead(403).end();
      return;
    }
    const path = url.pathname + url.search;
    keepNewest(requests, path);
    const played = fault?.(path) ?? null;
    const { status, type, body } = played ? { type: "application/json", ...played } : answer(url);
    response.writeHead(status, { "Content-Type": type, ...played?.headers });
    response.end(body);
  });
  host = `127.0.0.1:${await listen(server)}`;
  return {
    url: `http://${host}`,
    requests,
    play(next) {
      fault = next;
    },
    close: () => closeAll(server),
  };
}
