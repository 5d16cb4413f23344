import { fleet } from "./airline-data.ts";
import type { Context } from "./context.ts";
import { close, numeric, trackingIdOf } from "./flight-operations.ts";
import { type DemoResponse, type JsonBody, json, problem } from "./http.ts";
import { flightOf, type Pirep, pirepState } from "./state.ts";

/** Files the report as the reference does, including its faults (airline-servers.md, Filing). */
export function complete(context: Context): DemoResponse {
  const { state, body, clock } = context;
  const id = trackingIdOf(body);
  if (id === "") return json(400, { error: "tracking_id is required" });
  const pirep = state.pireps.find((candidate) => candidate.id === id);
  if (pirep === undefined) return json(404, { error: "PIREP not found" });

  const log = readLog(body);
  if (log === null) return problem(503, "internal-error", "Could not parse the timestamp of a log entry");
  if (log.some(({ event }) => [...event].length > 255))
    return problem(503, "internal-error", "SQLSTATE[22001]: Data too long");
  // The reference adds the log before filing, and again at every retry.
  pirep.log.push(...log);

  if (pirep.state !== pirepState.inProgress) return json(500, { error: "PIREP has already been submitted" });
  const fuelUsed = numeric(body.fuel_used) ?? 0;
  if (fuelUsed < 0) return json(500, { error: "SQLSTATE[22003]: Out of range value for column 'fuel_used'" });
  if (body.block_time !== undefined) return json(500, { error: "SQLSTATE[42S22]: Unknown column 'block_time'" });

  pirep.landingRate = numeric(body.landing_rate) ?? 0;
  pirep.fuelUsed = fuelUsed;
  pirep.flightTime = Math.trunc((numeric(body.flight_time) ?? 0) * 60);
  pirep.zeroFuelWeight = numeric(body.zfw);
  pirep.comments.push(...readComments(body.comments));
  Object.assign(pirep.additionalFields, readFields(body.additional_fields));
  pirep.filedAtMs = clock.now();
  close(context, pirep, pirepState.pending);
  settle(context, pirep);
  return json(200, receipt(pirep));
}

/** Filing removes the bid and moves pilot and aircraft. */
function settle({ state }: Context, pirep: Pirep): void {
  state.bids = state.bids.filter((bid) => bid.pilotDbId !== pirep.pilotDbId || bid.flightId !== pirep.flightId);
  for (const pilot of state.pilots) if (pilot.dbId === pirep.pilotDbId) pilot.location = pirep.arrival;
  for (const aircraft of state.fleet) if (aircraft.id === pirep.aircraftId) aircraft.location = pirep.arrival;
}

function receipt(pirep: Pirep) {
  const aircraft = fleet.find(({ id }) => id === pirep.aircraftId);
  const flight = flightOf(pirep);
  return {
    pirep_id: pirep.id,
    flight_number: pirep.flightNumber,
    route: `${flight.from} - ${flight.to}`,
    aircraft: aircraft?.name ?? "",
    aircraft_icao: aircraft?.icao ?? "",
    registration: aircraft?.registration ?? "",
    airline: "Nordlys Virtual",
    airline_icao: "NLY",
  };
}

/** Null when a time cannot be read. `flight_log` counts only where `flight_data` is empty. */
function readLog(body: JsonBody): Pirep["log"] | null {
  const given = Array.isArray(body.flight_data) && body.flight_data.length > 0 ? body.flight_data : body.flight_log;
  const rows: unknown[] = Array.isArray(given) ? given : [];
  const log = rows.map((row) => {
    const entry: JsonBody = typeof row === "object" && row !== null ? { ...row } : {};
    return { event: String(entry.event ?? ""), timestamp: String(entry.timestamp ?? "") };
  });
  return log.some(({ timestamp }) => Number.isNaN(Date.parse(timestamp))) ? null : log;
}

/** Comments must be an array. A plain string is ignored. */
function readComments(value: unknown): string[] {
  const comments: unknown[] = Array.isArray(value) ? value : [];
  return comments.map((comment) => (typeof comment === "string" ? comment : JSON.stringify(comment)));
}

function readFields(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  const scalars = Object.entries(value).filter(([, field]) => field !== null && typeof field !== "object");
  return Object.fromEntries(
    scalars.map(([name, field]) => [name, field === true ? "1" : field === false ? "" : String(field)]),
  );
}
