import { airlineName } from "../../../src-main/demo/airline/airline-data.ts";
import { type DemoResponse, json } from "../../../src-main/demo/airline/http.ts";
import { data, invalid, notFound, page } from "./answers.ts";
import * as resource from "./resources.ts";
import { type Call, type PhpvmsVersion, withSubfleets } from "./state.ts";

/** What the airline has: UserController.php, FleetController.php, FlightController.php, AirportController.php. */

/** The tag 7.0.10 names itself 7.0.0 (config/version.yml). */
const versions: Record<PhpvmsVersion, string> = { 7: "7.0.0", 8: "8.0.0" };

/** `name` is the airline's own (`config("app.name")`, which the installer asks for). */
export const version = ({ airline }: Call): DemoResponse =>
  json(200, {
    name: airlineName,
    version: versions[airline.version],
    php: airline.version === 7 ? "8.2.36" : "8.4.11",
  });

export const user = ({ airline, pilot }: Call): DemoResponse =>
  data({ ...resource.userResource(airline, pilot), ...resource.userRelations(airline, pilot) });

/** 7 pages it by 15 rows, whatever `limit` says, without a `meta` (UserService::getAllowableSubfleets). */
export function fleet(call: Call): DemoResponse {
  const { airline, pilot } = call;
  const rows = resource
    .allowedSubfleets(airline, pilot)
    .map(({ id }) => resource.subfleetResource(airline, id, airline.state.fleet, true));
  if (airline.version === 8) return page(call, rows);
  const from = 15 * (Math.max(1, Number(call.query.get("page") ?? 1)) - 1);
  return data(rows.slice(from, from + 15));
}

export function flights(call: Call): DemoResponse {
  const { airline, pilot, query } = call;
  // SearchFlightsRequest.php of 8; 7 has no rules.
  const notWhole = ["dgt", "dlt", "tgt", "tlt"].filter((name) => !/^\d*$/.test(query.get(name) ?? ""));
  if (airline.version === 8 && notWhole.length > 0)
    throw invalid(Object.fromEntries(notWhole.map((name) => [name, `The ${name} field must be an integer.`])));
  const isRestricted = airline.onlyFromCurrent && (query.get("ignore_restrictions") ?? "0") === "0";
  const rows = airline.world.flights.filter(
    ({ from, to, minutes }) =>
      (!isRestricted || from === pilot.location) &&
      (query.get("dep_icao") ?? from) === from &&
      (query.get("arr_icao") ?? to) === to &&
      minutes >= Number(query.get("tgt") ?? 0) &&
      minutes <= Number(query.get("tlt") ?? Number.POSITIVE_INFINITY),
  );
  return page(
    call,
    rows.map((flight) => resource.flightResource(airline, pilot, flight, withSubfleets(call))),
  );
}

/**
 * The aircraft that the pilot may use for a flight, as a bare list: of the flight's subfleets and the pilot's rank,
 * parked, and without a bid, the pilot's own included.
 */
export function flightAircraft(call: Call): DemoResponse {
  const { airline, pilot, id } = call;
  const flight = airline.world.flights.find((each) => each.id === id);
  if (flight === undefined) throw notFound("Flight", id);
  const isReserved = (id: number) => airline.state.bids.some(({ aircraftId }) => aircraftId === id);
  const free = airline.state.fleet.filter(
    (aircraft) =>
      flight.subfleets.includes(aircraft.subfleetId) &&
      resource.mayFly(airline, pilot, aircraft) &&
      aircraft.parked &&
      !isReserved(aircraft.id),
  );
  return json(
    200,
    free.map((aircraft) => resource.bareAircraft(airline, aircraft)),
  );
}

export function airport({ airline, id }: Call): DemoResponse {
  if (!airline.world.airports.some(({ icao }) => icao === id)) throw notFound("Airport", id);
  return data(resource.airportResource(airline, id));
}

export const news = (call: Call): DemoResponse =>
  page(
    call,
    call.airline.world.news.map(({ id, title, html, date }) => ({
      ...{ id, user_id: 1, subject: title, body: html, created_at: `${date}T00:00:00.000000Z` },
      updated_at: `${date}T00:00:00.000000Z`,
    })),
  );
