import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

/** The simulator that is followed. */
export const simulator = {
  aircraftChanged: (before: string, now: string) => `The aircraft was changed from ${before} to ${now}.`,
  runningToo: (names: string, count: number) => `${names} ${plural(count, "is", "are")} also running.`,
  chooseWhich: "Choose which one to follow.",
  /** One of two that call themselves the same. */
  namedAt: (simulator: string, place: string) => `${simulator} at ${place}`,

  // The log of the link.
  connectingTo: (target: string) => `Connecting to ${target}`,
  connectedTo: (simulator: string, target: string) => `${simulator} at ${target}.`,
  connectedNoFlight: (simulator: string, target: string) => `${simulator} at ${target}, no flight.`,
};
