import { plannedDistance } from "../../../src-main/demo/airline/payloads.ts";
import type { WorldFlight } from "../../../src-main/demo/airline/schedule.ts";
import type { AcarsRow, AircraftRecord, BidRecord, Phpvms, PilotRecord, Pirep } from "./state.ts";
import { distance, mass, stamp } from "./units.ts";

/** The rows of the database as the API shows them (app/Http/Resources). */

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the airline has no ${what}`);
  return value;
};
export const flightOf = ({ world }: Phpvms, id: string): WorldFlight =>
  found(
    world.flights.find((flight) => flight.id === id),
    `flight ${id}`,
  );
const subfleetOf = ({ world }: Phpvms, id: number) =>
  found(
    world.subfleets.find((subfleet) => subfleet.id === id),
    `subfleet ${id}`,
  );

const airlineResource = ({ world }: Phpvms) => ({ id: 1, ...world.airline, country: null, logo: null });

export function airportResource({ world }: Phpvms, icao: string) {
  const {
    name,
    latitude: lat,
    longitude: lon,
  } = found(
    world.airports.find((airport) => airport.icao === icao),
    `airport ${icao}`,
  );
  const iata = icao.slice(-3);
  return {
    ...{
      id: icao,
      iata,
      icao,
      name,
      location: name,
      region: null,
      country: icao.slice(0, 2),
      timezone: "UTC",
      hub: false,
    },
    ...{ notes: null, lat, lon, elevation: 0, ground_handling_cost: 0, fuel_100ll_cost: 0, fuel_jeta_cost: 0 },
    ...{ fuel_mogas_cost: 0, deleted_at: null, description: `${icao}/${iata} - ${name}` },
  };
}

/** The fares of a subfleet: passengers, and cargo in pounds. */
const fares = ({ passengers, cargo }: ReturnType<typeof subfleetOf>) =>
  [
    { id: 1, code: "Y", name: "Economy", capacity: passengers, type: 0 },
    { id: 2, code: "CGO", name: "Cargo", capacity: cargo, type: 1 },
  ].map((fare) => ({ ...fare, cost: 50, count: null, price: 100, notes: null, active: true }));

const dates = ({ state }: Phpvms) => ({ created_at: stamp(state.createdAtMs), updated_at: stamp(state.createdAtMs) });

function aircraftColumns(airline: Phpvms, aircraft: AircraftRecord, bare: boolean) {
  const { id, subfleetId, icao, registration, location, parked, landedMs } = aircraft;
  const [dow, mtow, mlw, zfw, onboard] = [0, 0, 0, 1500, 0].map((lb) => mass(lb, bare));
  return {
    ...{ id, subfleet_id: subfleetId, icao, iata: icao.slice(0, 3), airport_id: location, hub_id: null },
    ...{
      landing_time: landedMs === null ? null : stamp(landedMs),
      name: aircraft.name,
      registration,
      fin: null,
      hex_code: `4cc${id}`,
      selcal: null,
    },
    ...{ dow, mtow, mlw, zfw, simbrief_type: null, fuel_onboard: onboard, flight_time: 0, status: "A" },
    ...{ state: parked ? 0 : 1, ...dates(airline), deleted_at: null },
  };
}

const aircraftIdent = ({ registration, icao }: AircraftRecord) => ({ ident: `${registration} (${icao})` });

const bidColumns = ({ id, pilotDbId, flightId, aircraftId, createdAtMs }: BidRecord) => ({
  ...{ id, user_id: pilotDbId, flight_id: flightId, aircraft_id: aircraftId },
  ...{ created_at: stamp(createdAtMs), updated_at: stamp(createdAtMs) },
});

const ranksBelow = ({ world }: Phpvms, { rank }: PilotRecord) => [
  null,
  ...world.ranks.slice(0, world.ranks.indexOf(rank) + 1),
];

/** UserService::getAllowableSubfleets: those of the pilot's rank and below. */
export const allowedSubfleets = (airline: Phpvms, pilot: PilotRecord) =>
  airline.world.subfleets.filter(({ minimumRank }) => ranksBelow(airline, pilot).includes(minimumRank));

export const mayFly = (airline: Phpvms, pilot: PilotRecord, aircraft: AircraftRecord): boolean =>
  allowedSubfleets(airline, pilot).some(({ id }) => id === aircraft.subfleetId);

/** `of`: the aircraft shown. `withBid`: each with the bid that reserves it. */
export function subfleetResource(airline: Phpvms, id: number, of: readonly AircraftRecord[], withBid: boolean) {
  const subfleet = subfleetOf(airline, id);
  const aircraft = of
    .filter(({ subfleetId }) => subfleetId === id)
    .map((each) => {
      const bid = airline.state.bids.find(({ aircraftId }) => aircraftId === each.id);
      const reserved = withBid ? { bid: bid === undefined ? null : bidColumns(bid) } : {};
      return { ...aircraftColumns(airline, each, false), ...reserved, ...aircraftIdent(each) };
    });
  return {
    ...{ id, airline_id: 1, hub_id: null, type: subfleet.type, simbrief_type: null, name: subfleet.type },
    ...{ cost_block_hour: 0, cost_delay_minute: 0, fuel_type: null, ground_handling_multiplier: 100 },
    ...{ cargo_capacity: null, fuel_capacity: null, gross_weight: null, ...dates(airline), deleted_at: null },
    ...{ fares: fares(subfleet), aircraft },
  };
}

/** An aircraft of `flights/{id}/aircraft`, which shows models without a resource. */
export const bareAircraft = (airline: Phpvms, aircraft: AircraftRecord) => ({
  ...aircraftColumns(airline, aircraft, true),
  ...{ bid_count: 0, simbriefs_count: 0 },
});

const clockTime = (time: string | null): string | null =>
  time === null ? null : `${time.slice(0, 2)}:${time.slice(-2)}:00`;

function flightColumns(airline: Phpvms, flight: WorldFlight) {
  const { id, number, from, to, minutes } = flight;
  const { iata, icao } = airline.world.airline;
  const callsign = `${number}N`;
  const alternate = airline.world.airports.find((airport) => airport.icao !== from && airport.icao !== to);
  // 8 has the local times as columns of their own.
  const local =
    airline.version === 7
      ? {}
      : { departure_time: clockTime(flight.departure), arrival_time: clockTime(flight.arrival) };
  return {
    ...{ id, airline_id: 1, flight_number: number, callsign, route_code: null, route_leg: null },
    ...{ dpt_airport_id: from, arr_airport_id: to, alt_airport_id: alternate?.icao ?? null },
    ...{ dpt_time: flight.departure, arr_time: flight.arrival, ...local, level: flight.level },
    ...{ distance: distance(plannedDistance(flight, airline.world.airports), false), flight_time: minutes },
    ...{
      flight_type: flight.kind,
      load_factor: 82,
      load_factor_variance: 5,
      route: flight.route || null,
      pilot_pay: null,
    },
    ...{ notes: flight.notes || null, scheduled: 0, days: flight.days || null },
    ...{ start_date: null, end_date: null, has_bid: airline.state.bids.some(({ flightId }) => flightId === id) },
    ...{ active: true, visible: true, event_id: null, user_id: null, ...dates(airline), deleted_at: null },
    ...{ owner_type: null, owner_id: null, ident: `${icao}${callsign} | ${iata}${number}` },
    ...{ airline: airlineResource(airline), fields: {} },
  };
}

/** The SimBrief plan of a bid; null if it has none. */
function simbrief(airline: Phpvms, { id, flightId, planAircraftId }: BidRecord) {
  const aircraft = airline.state.fleet.find((each) => each.id === planAircraftId);
  if (aircraft === undefined) return null;
  // 7 names the plan in the path, 8 the flight.
  const url = `${airline.url}/api/flights/${airline.version === 7 ? `plan${id}` : flightId}/briefing`;
  const subfleet = subfleetResource(airline, aircraft.subfleetId, [aircraft], false);
  // The plan's own loads.
  const loads = subfleet.fares.map((fare) => ({ ...fare, count: Math.round(0.8 * fare.capacity) }));
  return { id: `plan${id}`, aircraft_id: aircraft.id, url, subfleet: { ...subfleet, fares: loads } };
}

const ownBid = ({ state }: Phpvms, pilot: PilotRecord, flightId: string) =>
  state.bids.find((bid) => bid.pilotDbId === pilot.id && bid.flightId === flightId);

/** The subfleets of a flight that the pilot may fly, with all their aircraft. Without any of its own: in 7 the fleet. */
function flightSubfleets(airline: Phpvms, pilot: PilotRecord, { id, subfleets }: WorldFlight) {
  const allowed = allowedSubfleets(airline, pilot);
  const shown = (subfleet: { readonly id: number }) =>
    subfleetResource(airline, subfleet.id, airline.state.fleet, true);
  if (subfleets.length === 0) return airline.version === 7 ? allowed.map(shown) : [];
  return allowed
    .filter((subfleet) => subfleets.includes(subfleet.id))
    .map((subfleet) => ({ ...shown(subfleet), pivot: { flight_id: id, subfleet_id: subfleet.id } }));
}

export function flightResource(airline: Phpvms, pilot: PilotRecord, flight: WorldFlight, withSubfleets: boolean) {
  const bid = ownBid(airline, pilot, flight.id);
  return {
    ...flightColumns(airline, flight),
    ...(withSubfleets ? { subfleets: flightSubfleets(airline, pilot, flight) } : {}),
    ...{ fares: [], field_values: [] },
    simbrief: bid === undefined ? null : simbrief(airline, bid),
  };
}

/** A bid in the list: its flight shows only the reserved aircraft, if there is one. */
export function bidResource(airline: Phpvms, pilot: PilotRecord, bid: BidRecord, withSubfleets: boolean) {
  const flight = flightOf(airline, bid.flightId);
  const aircraft = airline.state.fleet.find(({ id }) => id === bid.aircraftId);
  const plan = simbrief(airline, bid);
  const subfleets =
    aircraft === undefined
      ? flightSubfleets(airline, pilot, flight)
      : [subfleetResource(airline, aircraft.subfleetId, [aircraft], false)];
  return {
    ...bidColumns(bid),
    flight: {
      ...flightColumns(airline, flight),
      ...(withSubfleets ? { subfleets } : {}),
      ...{ fares: [], field_values: [] },
      ...(plan === null ? {} : { simbrief: plan }),
    },
    aircraft: aircraft === undefined ? null : aircraftColumns(airline, aircraft, true),
  };
}

/** The answer to a new bid, and to one that the pilot has already: its relations are not loaded. */
export function placedBid(airline: Phpvms, pilot: PilotRecord, bid: BidRecord, isNew: boolean) {
  const flight = flightOf(airline, bid.flightId);
  const columns = flightColumns(airline, flight);
  return isNew
    ? {
        ...bidColumns(bid),
        flight: { ...columns, subfleets: flightSubfleets(airline, pilot, flight), fares: [] },
        aircraft: bidResource(airline, pilot, bid, false).aircraft,
      }
    : { ...bidColumns(bid), flight: { ...columns, simbrief: simbrief(airline, bid) } };
}

export function userResource(airline: Phpvms, pilot: PilotRecord) {
  const { id, ident, name, location, flights, flightTime, lastPirepId } = pilot;
  const [first = "", last = ""] = name.split(" ");
  const short = `${first} ${last.slice(0, 1)}`.trim();
  return {
    ...{ id, pilot_id: id, ident, name: short, name_private: short, avatar: `${airline.url}/avatars/${ident}.png` },
    ...{ discord_id: "", vatsim_id: "", ivao_id: "", ...(airline.version === 8 ? { simbrief_username: null } : {}) },
    ...{ rank_id: airline.world.ranks.indexOf(pilot.rank) + 1, home_airport: pilot.home, curr_airport: location },
    ...{ last_pirep_id: lastPirepId, flights, flight_time: flightTime, transfer_time: 0, total_time: flightTime },
    ...{ timezone: "UTC", state: pilot.state, airline: airlineResource(airline) },
  };
}

/** What `GET user` adds: the pilot's bids, and the fleet of the pilot's rank. */
export const userRelations = (airline: Phpvms, pilot: PilotRecord) => ({
  bids: airline.state.bids
    .filter(({ pilotDbId }) => pilotDbId === pilot.id)
    .map((bid) => ({ ...bidColumns(bid), aircraft_id: undefined })),
  rank: {
    name: pilot.rank,
    subfleets: allowedSubfleets(airline, pilot).map(({ id }) =>
      subfleetResource(airline, id, airline.state.fleet, true),
    ),
  },
});

/** PirepStatus::$labels. */
const statusTexts: Readonly<Record<string, string>> = {
  ...{ INI: "Initiated", SCH: "Scheduled", BST: "Boarding", RDT: "Ready start", PBT: "Pushback/tow" },
  ...{ OFB: "Departed", DIR: "Ready de-ice", DIC: "De-icing", GRT: "Ground return", TXI: "Taxi" },
  ...{ TOF: "Takeoff", ICL: "Initial climb", TKO: "Airborne", ENR: "Enroute", DV: "Diverted", TEN: "Approach" },
  ...{ APR: "Approach", FIN: "On final", LDG: "Landing", LAN: "Landed", ONB: "On block", ARR: "Arrived" },
  ...{ DX: "Cancelled", EMG: "Emergency descent", PSD: "Paused" },
};
export const statusCodes = Object.keys(statusTexts);

/** The columns of `pireps`. A time that is null is shown as now (the accessors of app/Models/Pirep.php). */
function pirepColumns(airline: Phpvms, { id, columns, createdAtMs, updatedAtMs }: Pirep) {
  const { clock } = airline;
  const time = (name: string) => stamp(Number(columns[name] ?? clock.now()));
  return {
    ...{ id, ...columns, event_id: null },
    ...{ distance: distance(columns.distance, false), planned_distance: distance(columns.planned_distance, false) },
    ...{ block_fuel: mass(columns.block_fuel, false), fuel_used: mass(columns.fuel_used, false) },
    ...{ submitted_at: time("submitted_at"), block_off_time: time("block_off_time") },
    ...{ block_on_time: time("block_on_time"), created_at: stamp(createdAtMs), updated_at: stamp(updatedAtMs) },
    deleted_at: null,
  };
}

/** The fields that this airline has set up (`pirep_fields`). Each report shows them, empty until they are sent. */
const ownFields = { "Departure Gate": "", "Arrival Gate": "", "Diversion Airport": "" };
export const fieldsResource = ({ fields }: Pirep) => ({ ...ownFields, ...Object.fromEntries(fields) });

/** A report of a list. */
export function pirepListed(airline: Phpvms, pirep: Pirep) {
  const { columns } = pirep;
  const aircraft = airline.state.fleet.find(({ id }) => id === columns.aircraft_id);
  const status = String(columns.status);
  return {
    ...pirepColumns(airline, pirep),
    ...{ airline: airlineResource(airline), dpt_airport: airportResource(airline, String(columns.dpt_airport_id)) },
    arr_airport: airportResource(airline, String(columns.arr_airport_id)),
    ...{ ident: `${airline.world.airline.iata}${columns.flight_number}`, phase: status },
    status_text: statusTexts[status] ?? "Unknown",
    aircraft: aircraft && { ...aircraftColumns(airline, aircraft, false), ...aircraftIdent(aircraft) },
    fields: fieldsResource(pirep),
  };
}

export function commentResource({ state }: Phpvms, { id, comment, atMs, by }: Pirep["comments"][number]) {
  const user = state.pilots.find((pilot) => pilot.id === by);
  const { ident, name } = user ?? { ident: "", name: "" };
  return { id, comment, created_at: stamp(atMs), user: { id: by, pilot_id: by, ident, name } };
}

/** A whole report. Its position is the newest one. */
export function pirepResource(airline: Phpvms, pirep: Pirep) {
  const { flight_id: flightId, user_id: userId } = pirep.columns;
  const user = airline.state.pilots.find(({ id }) => id === userId);
  const newest = positionsOf(airline, pirep.id).toSorted((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0))[0];
  return {
    ...pirepListed(airline, pirep),
    comments: pirep.comments.map((comment) => commentResource(airline, comment)),
    flight: typeof flightId === "string" ? flightColumns(airline, flightOf(airline, flightId)) : null,
    simbrief: null,
    position: newest === undefined ? null : positionColumns(newest),
    user: user && userResource(airline, user),
  };
}

export const positionsOf = ({ state }: Phpvms, pirepId: string): AcarsRow[] =>
  [...state.rows.values()].filter((row) => row.pirepId === pirepId && row.kind === "position");

function positionColumns({ id, pirepId, columns, createdAtMs, updatedAtMs }: AcarsRow) {
  const [created, updated] = [createdAtMs, updatedAtMs].map((ms) => (ms === null ? null : stamp(ms)));
  return {
    ...{ id, pirep_id: pirepId, type: 0, nav_type: null, order: 0, name: null, status: "SCH", log: null },
    ...{ lat: 0, lon: 0, heading: null, altitude_agl: 0, altitude_msl: 0, vs: 0, gs: null, ias: null },
    ...{ transponder: null, autopilot: null, fuel_flow: null, sim_time: null, source: null, ...columns },
    ...{ distance: distance(columns.distance ?? 0, false), fuel: mass(columns.fuel ?? 0, false) },
    ...{ created_at: created, updated_at: updated, altitude: columns.altitude_msl ?? 0 },
  };
}
