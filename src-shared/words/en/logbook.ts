import type { Imported } from "../../domain/logbook.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

export const logbook = {
  reading: "Loading your flights",
  readingFlight: "Loading the flight",
  none: "No flights yet",
  noneWhat: "Every flight that you fly with Contrail is kept here, filed or not.",
  fromElsewhere: "The menu above adds flights from another computer, from Little Navmap (CSV), or from GPX.",
  ofOthers: (count: number) =>
    `${count} ${plural(count, "flight", "flights")} of other pilots ${plural(count, "is", "are")} not shown.`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  allFlights: "All flights",
  search: "Search",
  searchWhat: "Flight, airport, aircraft or month",
  notFound: "No flight matches.",
  flights: (count: number, shown: string) => `${shown} ${plural(count, "flight", "flights")}`,
  counted: (count: number, shown: string) => `${shown} ${plural(count, "flight", "flights")} counted`,
  hours: (hours: string) => `${hours} h`,
  airports: (count: number, shown: string) => `${shown} ${plural(count, "airport", "airports")}`,
  averageLanding: (mean: string, spread: string) => `average landing ${mean}\u00a0±\u00a0${spread}`,
  unread: (count: number) =>
    `Contrail is still reading ${count} ${plural(count, "flight", "flights")}. It waits while you fly.`,
  showStatistics: "Statistics",
  showList: "List",
  landings: "Landings",
  landingsLabel: (count: number) => `The landing rates of your last ${count} ${plural(count, "flight", "flights")}`,
  landingsWhat: "Each dot is a landing, oldest at the left. The line shows how exactly it was measured.",
  noLandings: "No landing was measured yet.",
  hoursByMonth: "Block hours by month",
  airportsUsed: "Airports",
  hoursByType: "Block hours by aircraft type",
  typeNotKnown: "not known",
  totals: "Totals",
  inLogbook: "This logbook",
  airlineCounts:
    "The logbook counts the flights here that you filed with Contrail at this airline. The airline also counts others, and rounds hours by its own rules.",
  saveAll: "Save all flights as one file",
  addAll: "Add flights from a file",
  notAdded:
    "Contrail cannot write to its folder on this computer. Free up some disk space, then add the flights again.",
  leftOut: (count: number, path: string) =>
    `${count} ${plural(count, "flight", "flights")} could not be read and ${plural(count, "is", "are")} missing in ${path}. Another program may hold the files: save again later.`,
  notInFlight: "Finish the flight first: reading all flights would disturb it.",
  newerFile: "A newer version of Contrail wrote this file. Update Contrail here, then add the flights again.",
  noLogbook: "This file has no flights. Choose one of Contrail's own, a CSV of Little Navmap, or a GPX with times.",
  signInFirst: "Sign in to your airline first: a flight belongs to a pilot of an airline.",
  fromProgram: (program: string) =>
    `${program} logged this flight. Its time and distance are as ${program} counted them, and no landing was measured.`,
  added: ({ added, known, unread }: Imported) =>
    [
      `${added} ${plural(added, "flight", "flights")} added.`,
      known > 0 ? `${known} ${plural(known, "was", "were")} here already.` : "",
      unread > 0 ? `${unread} could not be read, or had not ended.` : "",
    ]
      .filter(Boolean)
      .join(" "),
  stages: {
    filed: "Filed",
    decided: { pending: "Filed, under review", accepted: "Accepted", rejected: "Rejected" },
    notFinished: "Not finished",
    notKnown: "Filing not confirmed",
    notFiled: "Not filed",
    cancelled: "Cancelled",
    elsewhere: (program: string) => `From ${program}`,
  },
  filedAt: (stage: string, time: string) => `${stage} at ${time}`,
  byHand:
    "Contrail cannot file a report afterwards: airlines' systems take one by hand only on their own site, if at all.",
  aircraftNotKnown: "aircraft not known",
  parts: "Parts of the flight",
  flight: "Flight",
  evidence: "Evidence",
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
  bookingLeft: "The booking has left your list, as it does after a report.",
  neverAnswered: "no answer",
  exportIt: "Export",
  replay: "Replay",
  forBugReport: "For a bug report",
  exportWhat: "The file for a bug report contains the flight, but neither your name nor the airline's IDs.",
  writtenTo: (path: string) => `Saved to ${path}`,
};
