import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

/** Bookings, the start of a flight, announcements. */
export const bookings = {
  refresh: "Refresh",
  refreshing: "Refreshing",
  asking: "Asking the airline for your bookings",
  /** `why`: as `flight.inside` has it. */
  notRefreshed: (time: string, why: string) => `Not refreshed since ${time}: ${why}.`,
  none: "No bookings",
  needed: "A flight needs a booking: the airline keeps the report under it.",
  noneWhat: (airline: string) => `Book a flight on ${airline}'s site, then press Refresh.`,
  search: "Find a booking",
  searchWhat: "Flight, airport or aircraft",
  notFound: "No booking matches the search.",
  fromTo: (name: string, from: string, to: string) => `${name}, ${from} to ${to}`,
  cargo: "Cargo",
  noAircraftYet: "No aircraft yet",
  route: "Route",
  notes: "Notes from the airline",
  start: "Start flight",
  askingAirline: "Asking the airline",

  aircraft: "Aircraft",
  noneAssigned: "None assigned",
  chooseAircraft: "Choose an aircraft",
  changingAircraft: "Changing the aircraft",
  noOtherAircraft: "No other aircraft is free here right now.",
  changeNotOffered: "Your airline does not allow changing the aircraft here.",
  airlineAssigns: "Your airline assigns the aircraft.",
  lockedByPlan: "Fixed by your flight plan for this flight.",
  aircraftNotChanged: "The aircraft was not changed: the airline still has the one shown. Choose again.",
  changeNotSaid: "Your airline does not say whether the aircraft can be changed.",
  unnamedAircraft: (id: string) => `Aircraft ${id}`,

  stillOpen: (flight: string) => `${flight} is still open. Finish it on the Fly page first.`,
  chooseAircraftFirst: "Choose an aircraft first.",
  startSimulatorFirst: "Start your simulator first. Contrail finds it automatically.",
  loadFlightFirst: "Load a flight in your simulator first.",

  remove: "Remove booking",
  removing: "Removing",
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeWhat: (from: string, to: string) =>
    `The booking ${from} to ${to} is returned to the airline. Some airlines also delete your flight plan for it.`,
  removeOwn: "Contrail forgets this flight. The airline has not got it yet.",

  own: "Fly without a booking",
  ownWhat:
    "The airline gets the report like any other. Its staff decides whether a flight that is not in the schedule counts.",
  ownFrom: "From (ICAO code)",
  ownTo: "To (ICAO code)",
  ownNumber: "Flight number",
  ownNoAirport: "Enter the airport's ICAO code: 3 or 4 letters or digits.",
  ownNoNumber: "Enter 1 to 10 letters or digits, without the airline's code.",
  ownAdd: "Add to bookings",

  beforeStart: (name: string) => `Before you start ${name}`,
  doesNotFit: "The simulator does not match this booking",
  airlineSays: "Your airline says",
  airlineSaysAgain: "Your airline's new answer",
  simulatorNow: (simulator: string) => `${simulator} now`,
  yourSimulatorNow: "Your simulator now",
  firstOnly: (count: string) =>
    `Only the first ${count} bookings are read. Remove some on your airline's website to see the others.`,
  checking: "Checking",
  startAnyway: "Start anyway",
  starting: "Starting",
  notAllowed: "Your airline does not allow it.",
  cancelling: "Cancelling",
  occupied: "An earlier flight may still be open",
  inUse: "The aircraft is in use",
  occupiedWhat:
    "Discarding cancels your newest open flight at the airline, then starts this one. Do not discard while you fly for this airline on another computer.",
  uncancelledWhat:
    "If you start anyway, the earlier flight may stay open at the airline. If its website still shows it later, cancel it there.",
  discard: "Discard and start",
  discarding: "Discarding",

  announcements: "Announcements",
  announcementCount: (count: number) => `${count} ${plural(count, "announcement", "announcements")}`,
  findInSchedule: "Find a flight in the schedule",
  noAnnouncements: "Your airline does not offer announcements here.",
  readMore: "Read more",
};
