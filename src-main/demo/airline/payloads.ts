import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { AirlineVersion } from "./faults.ts";
import * as schedule from "./schedule.ts";
import { type AirlineState, aircraftIdOf, type BidRecord, flightOf, type PilotRecord } from "./state.ts";
import * as world from "./world.ts";

/** The crew system's data in the format of either version. */

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

export const announcementsPayload = (version: AirlineVersion) =>
  world.announcements.map(({ id, title, html, date }) => ({
    id: String(id),
    title,
    subtitle: html
      .replace(/<[^>]*>/g, " ")
      .replaceAll("&amp;", version === "contract" ? "&amp;" : "&")
      .replace(/ +/g, " ")
      .trim()
      .slice(0, 200),
    ...(version === "contract"
      ? { link: `https://nordlys.example/news/${id}`, image: "https://nordlys.example/news.png" }
      : { body: html, link: null, image: null }),
    publish_date: date,
  }));

/** Great-circle distance between the airports, nm with four decimals. 0 if one is unknown. */
export function plannedDistance(flight: schedule.WorldFlight): number {
  const [from, to] = [flight.from, flight.to].map((icao) => world.airports.find((airport) => airport.icao === icao));
  if (from === undefined || to === undefined) return 0;
  const nm = distanceNm(
    { latitudeDeg: from.latitude, longitudeDeg: from.longitude },
    { latitudeDeg: to.latitude, longitudeDeg: to.longitude },
  );
  return Number(nm.toFixed(4));
}

/** Sunday = 0, from the mask with Monday = bit 0. */
export const dayList = (mask: number): number[] => [0, 1, 2, 3, 4, 5, 6].filter((day) => (mask >> ((day + 6) % 7)) & 1);

function flightPayload(version: AirlineVersion, flight: schedule.WorldFlight) {
  const shared = {
    code: "NLY",
    departure_airport: flight.from,
    arrival_airport: flight.to,
    distance: plannedDistance(flight),
    flight_time: Number((flight.minutes / 60).toFixed(2)),
  };
  if (version === "contract") {
    return {
      ...shared,
      number: String(flight.number),
      flight_level: flight.level === null ? "" : `FL${String(flight.level / 100).padStart(3, "0")}`,
      departure_time: flight.departure ?? "",
      arrival_time: flight.arrival ?? "",
      type: flight.kind === "J" ? "P" : "C",
    };
  }
  return {
    ...shared,
    number: flight.number,
    flight_level: flight.level,
    departure_time: flight.departure,
    arrival_time: flight.arrival,
    // The reference knows no letter for scheduled cargo and leaves it null (airline-servers.md, Reading).
    type: flight.kind === "J" ? "P" : flight.kind === "K" ? "C" : null,
  };
}

export function bookingPayload(version: AirlineVersion, bid: BidRecord) {
  const flight = flightOf(bid);
  return {
    bid_id: bid.id,
    ...flightPayload(version, flight),
    route: version === "contract" ? flight.route.split(/\s+/).filter((part) => part !== "") : flight.route.split(" "),
    days_of_week: version === "contract" ? dayList(flight.days) : flight.days || [],
    aircraft: aircraftIdOf(bid),
    aircraft_changeable: bid.planAircraftId === null,
    notes: flight.notes,
  };
}

export function schedulePayload(version: AirlineVersion, flight: schedule.WorldFlight) {
  const aircraft = world.fleet.find(({ subfleetId }) => flight.subfleets.includes(subfleetId));
  return {
    id: version === "contract" ? schedule.flights.indexOf(flight) + 1 : flight.id,
    ...flightPayload(version, flight),
    route: version === "reference" && flight.route === "" ? null : flight.route,
    days_of_week: [],
    aircraft: aircraft?.name ?? (version === "contract" ? "" : null),
    notes: version === "reference" && flight.notes === "" ? null : flight.notes,
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
