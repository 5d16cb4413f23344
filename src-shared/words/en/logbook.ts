import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

export const logbook = {
  title: "Logbook",
  reading: "Loading your flights",
  readingFlight: "Loading the flight",
  none: "No flights yet",
  noneWhat: "Every flight that you follow with Contrail stays here, filed or not.",
  ofOthers: (count: number) =>
    `${count} ${plural(count, "flight", "flights")} of other pilots ${plural(count, "is", "are")} not shown.`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  allFlights: "All flights",
  stages: {
    filed: "Filed",
    notFinished: "Not finished",
    notKnown: "Filing not confirmed",
    notFiled: "Not filed",
    cancelled: "Cancelled",
  },
  filedAt: (stage: string, time: string) => `${stage} at ${time}`,
  aircraftNotKnown: "aircraft not known",
  profile: "Profile",
  flight: "Flight",
  profileLabel: (altitude: string, speed: string) => `Altitude up to ${altitude} and ground speed up to ${speed}`,
  topAltitude: (altitude: string) => `Altitude, top ${altitude}`,
  topSpeed: (speed: string) => `Ground speed, top ${speed}`,
  phases: "Phases",
  log: "Log",
  requests: "Requests to the airline",
  positions: (count: number, shown: string) =>
    `${shown} ${plural(count, "position", "positions")} accepted by the airline.`,
  operations: {
    update: "Position",
    complete: "Report",
    cancel: "Cancellation",
    bookings: "Bookings check",
    bookingAircraft: "Booking check",
    handshake: "Server check",
  },
  requestDone: "done",
  neverAnswered: "never answered",
  exportIt: "Export",
  replay: "Replay",
  forBugReport: "For a bug report",
  exportWhat: "The file for a bug report contains the flight, but neither your name nor the airline's ids.",
  writtenTo: (path: string) => `Saved to ${path}`,
};
export type LogbookWords = typeof logbook;
