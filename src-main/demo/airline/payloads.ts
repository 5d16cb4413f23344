import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import * as world from "./airline-data.ts";
import type * as schedule from "./schedule.ts";
import { type AirlineState, aircraftIdOf, type BidRecord, flightOf, type PilotRecord } from "./state.ts";

/** The crew system's data in the reference's format. */

const subfleetOf = (id: number): world.Subfleet => {
  const found = world.subfleets.find((subfleet) => subfleet.id === id);
  if (found === undefined) throw new Error(`the demo airline has no subfleet ${id}`);
  return found;
};

/** −1 for no rank. */
const rankLevel = (name: string | null): number =>
  [...world.ranks.keys()].find((level) => world.ranks[level] === name) ?? -1;

export function pilotPayload(pilot: PilotRecord) {
  const [first = "", last = ""] = pilot.name.split(" ");
  return {
    db_id: pilot.dbId,
    pilot_id: pilot.pilotId,
    first_name: first,
    last_name: last,
    email: pilot.email,
    rank: pilot.rank,
    rank_image: null,
    rank_level: world.ranks.indexOf(pilot.rank),
    avatar: `https://avatars.nordlys.example/${pilot.pilotId}.png`,
  };
}

export function statisticsPayload(state: AirlineState, pilot: PilotRecord) {
  const own = state.pireps.filter((pirep) => pirep.pilotDbId === pilot.dbId);
  const count = pilot.flights + own.length;
  const rates = own.reduce((sum, pirep) => sum + (pirep.landingRate ?? 0), pilot.averageLandingRate * pilot.flights);
  return {
    hours_flown: Number((pilot.hours + own.reduce((sum, pirep) => sum + pirep.flightTime, 0) / 60).toFixed(2)),
    flights_flown: String(count),
    average_landing_rate: count === 0 ? 0 : Number((rates / count).toFixed(2)),
    pireps_filed: String(count),
    total_pay: 0,
    flight_streak: 0,
    location: pilot.location,
    ff_level: 0,
    ff_status: 0,
    rank_image: null,
  };
}

export const fleetPayload = () =>
  world.fleet
    .map((aircraft) => {
      const subfleet = subfleetOf(aircraft.subfleetId);
      return {
        id: aircraft.id,
        code: aircraft.icao,
        name: aircraft.name,
        registration: aircraft.registration,
        maximum_passengers: subfleet.passengers,
        maximum_cargo: subfleet.cargo,
        minimum_rank: subfleet.minimumRank ?? "",
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));

export const airportsPayload = () =>
  world.airports.map(({ icao, name, latitude, longitude }) => ({ id: icao, code: icao, name, latitude, longitude }));

export const announcementsPayload = () =>
  world.announcements.map(({ id, title, html, date }) => ({
    id: String(id),
    title,
    subtitle: html
      .replace(/<[^>]*>/g, " ")
      .replaceAll("&amp;", "&")
      .replace(/ +/g, " ")
      .trim()
      .slice(0, 200),
    body: html,
    link: null,
    image: null,
    publish_date: date,
  }));

/** Great-circle distance between the airports, nm with four decimals. 0 if one is unknown. */
export function plannedDistance(flight: schedule.WorldFlight, airports = world.airports): number {
  const [from, to] = [flight.from, flight.to].map((icao) => airports.find((airport) => airport.icao === icao));
  if (from === undefined || to === undefined) return 0;
  const nm = distanceNm(
    { latitudeDeg: from.latitude, longitudeDeg: from.longitude },
    { latitudeDeg: to.latitude, longitudeDeg: to.longitude },
  );
  return Number(nm.toFixed(4));
}

function flightPayload(flight: schedule.WorldFlight) {
  return {
    code: "NLY",
    departure_airport: flight.from,
    arrival_airport: flight.to,
    distance: plannedDistance(flight),
    flight_time: Number((flight.minutes / 60).toFixed(2)),
    number: flight.number,
    flight_level: flight.level,
    departure_time: flight.departure,
    arrival_time: flight.arrival,
    // The reference knows no letter for scheduled cargo and leaves it null (airline-servers.md, Reading).
    type: flight.kind === "J" ? "P" : flight.kind === "K" ? "C" : null,
  };
}

export function bookingPayload(bid: BidRecord) {
  const flight = flightOf(bid);
  return {
    bid_id: bid.id,
    ...flightPayload(flight),
    route: flight.route.split(" "),
    days_of_week: flight.days || [],
    aircraft: aircraftIdOf(bid),
    aircraft_changeable: bid.planAircraftId === null,
    notes: flight.notes,
  };
}

export function schedulePayload(flight: schedule.WorldFlight) {
  const aircraft = world.fleet.find(({ subfleetId }) => flight.subfleets.includes(subfleetId));
  return {
    id: flight.id,
    ...flightPayload(flight),
    route: flight.route || null,
    days_of_week: [],
    aircraft: aircraft?.name ?? null,
    notes: flight.notes || null,
  };
}

/** Airframes that the pilot may use: right subfleet, rank, at the departure, on the ground and free. */
export function aircraftOptions(state: AirlineState, pilot: PilotRecord, bid: BidRecord) {
  if (bid.planAircraftId !== null) return [];
  const flight = flightOf(bid);
  return state.fleet
    .filter((aircraft) => {
      const { minimumRank } = subfleetOf(aircraft.subfleetId);
      const rankEnough = world.ranks.indexOf(pilot.rank) >= rankLevel(minimumRank);
      return (
        flight.subfleets.includes(aircraft.subfleetId) &&
        rankEnough &&
        aircraft.location === flight.from &&
        aircraft.parked
      );
    })
    .map((aircraft) => ({
      id: aircraft.id,
      name: aircraft.name,
      registration: aircraft.registration,
      icao: aircraft.icao,
      subfleet: subfleetOf(aircraft.subfleetId).type,
    }));
}
