import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

/** Why the link to the simulator is as it is, and what next. */
export const simulator = {
  looking: "Looking for a simulator.",
  restarting: "The link to the simulator is being restarted.",
  inMenu: "The simulator is in its menu. Start a flight there.",
  frozen: "The simulator repeats one position, though the aircraft should move. Contrail waits until it does.",
  loadingFlight: "The simulator is loading a flight.",
  crashed: "The simulator reports a crash.",
  waitingForData: "Waiting for the simulator's data.",
  aircraftChanged: (before: string, now: string) => `The aircraft was changed: ${before} before, ${now} now.`,
  notReported: (names: string) => `Not reported by this simulator: ${names}.`,
  /** What a pilot calls a figure that a simulator does not report. */
  missing: {
    position: "position",
    altitude: "altitude",
    "height above ground": "height above ground",
    "ground speed": "ground speed",
    "vertical speed": "vertical speed",
    "ground contact": "ground contact",
    heading: "heading",
    airspeed: "airspeed",
    "parking brake": "parking brake",
    engines: "engines",
    fuel: "fuel",
  },
  runningToo: (names: string, count: number) =>
    `${names} ${plural(count, "is", "are")} running too. Choose which one to follow.`,
  thisComputer: "this computer",

  // The log of the link.
  connectingTo: (target: string) => `Connecting to ${target}`,
  connectedTo: (simulator: string, target: string) => `${simulator} at ${target}.`,
  connectedNoFlight: (simulator: string, target: string) => `${simulator} at ${target}, no flight.`,

  noneHere: "No simulator is running on this computer. Start it, and Contrail connects by itself.",
  noneAt: (address: string) => `No simulator answers at ${address}. Start it, and Contrail connects by itself.`,
  nothingHere: "Nothing answers on this computer. Check the address, and that the firewall there lets Contrail in.",
  nothingAt: (address: string) =>
    `Nothing answers at ${address}. Check the address, and that the firewall there lets Contrail in.`,
  silent: "The simulator does not answer yet. It may still be loading; Contrail keeps trying.",
  refusedVersion: "The simulator refuses every version of SimConnect that Contrail speaks. Install its latest update.",
  lost: "The connection to the simulator was lost. Connecting again.",
  quit: "The simulator was closed. Start it again, and Contrail connects by itself.",
  stalled: "The simulator stopped sending. Connecting again.",
  notReady: "The simulator is still loading. Contrail keeps trying.",
  notSimConnectHere: "What answers on this computer sends something that is not SimConnect. Connecting again.",
  notSimConnectAt: (address: string) =>
    `What answers at ${address} sends something that is not SimConnect. Connecting again.`,

  noXplaneAt: (address: string) =>
    `No X-Plane answers at ${address}. Start it, and check that the firewall there lets Contrail in.`,
  xplaneForbids: "X-Plane lets nobody in. In X-Plane, open Settings → Network and turn off “Disable Incoming Traffic”.",
  xplaneNoFlight: "X-Plane has no flight yet. Start one there.",

  noFlightGearAt: (address: string, option: string) =>
    `No FlightGear answers at ${address}. Start it there with ${option}.`,
  loads: (name: string) => `${name} is loading.`,
  stillLoading: (name: string) => `${name} is still loading. Contrail keeps trying.`,
  hasCrashed: (name: string) => `${name} reports a crash.`,
  lostTo: (name: string) => `The connection to ${name} was lost. Connecting again.`,
  stoppedSending: (name: string) => `${name} stopped sending. It may be loading; Contrail keeps trying.`,
  unreadable: (name: string) => `${name} sent something that Contrail cannot read. Connecting again.`,
};
export type SimulatorWords = typeof simulator;
