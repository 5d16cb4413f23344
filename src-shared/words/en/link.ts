import type { Formats } from "../formats.ts";
import { labelled } from "../labelled.ts";

/** What a pilot calls a figure that a simulator does not report. */
const missing = {
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
};
export type MissingLabel = keyof typeof missing;

type At = { readonly address: string };
type Named = { readonly name: string };

/** The link to a simulator: its state, why, and what next. The simulator's process sends the name of the sentence; the reader's side words it. */
export const linkSentences = {
  thisComputer: () => "this computer",
  anotherSimulator: () => "another simulator",

  lookingForSimulator: () => "Searching for a simulator.",
  linkRestarting: () => "The simulator connection is restarting.",
  linkCannotStart: () => "The simulator connection cannot start. Install Contrail again.",
  /** `why`: the system's own words. */
  linkCannotStartBecause: (_f: Formats, of: { readonly why: string }) =>
    `The simulator connection cannot start: ${of.why}. Install Contrail again.`,
  simulatorInMenu: () => "The simulator is in its menu. Start a flight there.",
  simulatorFrozen: () =>
    "The simulator repeats one position, although the aircraft should move. Contrail waits until it moves.",
  simulatorWithoutPlace: () =>
    "The simulator reports no valid position or altitude. Contrail waits for one; if none comes, reload the flight.",
  simulatorLoadsFlight: () => "The simulator is loading a flight.",
  simulatorCrashed: () => "The simulator reports a crash.",
  waitingForData: () => "Waiting for the simulator's data.",
  /** `names`: the simulator's own names of its variables. */
  essentialRefused: (_f: Formats, of: { readonly names: string }) =>
    `The simulator does not report ${of.names}. Contrail cannot follow a flight without it.`,
  /** `what`: labels of the figures, with commas between them. */
  notReportedBySimulator: (_f: Formats, of: { readonly what: string }) =>
    `Not reported by this simulator: ${labelled(of.what, missing)}.${of.what === "parking brake" ? " Contrail recognises the gate by standstill and engines; there is nothing to do." : ""}`,

  noSimulatorHere: () => "No simulator is running on this computer. Start it, and Contrail connects automatically.",
  noSimulatorAt: (_f: Formats, of: At) =>
    `No simulator answers at ${of.address}. Start it, and Contrail connects automatically.`,
  nothingAnswersAt: (_f: Formats, of: At) =>
    `Nothing answers at ${of.address}. Check the address, and that the firewall there allows Contrail.`,
  noWayTo: (_f: Formats, of: At) =>
    `This computer does not let Contrail reach ${of.address}. Check its network and firewall, and on a Mac: System Settings → Privacy & Security → Local Network.`,
  simulatorForbids: () =>
    "Windows blocks the connection to the simulator. One of the two programs runs as administrator; start both the same way.",
  simulatorSilent: () => "The simulator does not answer yet. It may still be loading; Contrail keeps trying.",
  simConnectRefused: () =>
    "The simulator refuses every SimConnect version that Contrail supports. Install the simulator's latest update.",
  linkLost: () => "The connection to the simulator was lost. Reconnecting.",
  simulatorQuit: () => "The simulator was closed. Start it again, and Contrail connects automatically.",
  simulatorStalled: () => "The simulator stopped sending. Reconnecting.",
  simulatorNotReady: () => "The simulator is still loading. Contrail keeps trying.",
  notSimConnectHere: () => "The program that answers on this computer does not use SimConnect. Reconnecting.",
  notSimConnectAt: (_f: Formats, of: At) =>
    `The program that answers at ${of.address} does not use SimConnect. Reconnecting.`,

  noXplaneAt: (_f: Formats, of: At) =>
    `X-Plane does not answer at ${of.address}. Start it, and check that the firewall there allows Contrail.`,
  xplaneFound: (_f: Formats, of: At) =>
    `X-Plane was found at ${of.address}. Contrail follows it once you confirm that it is yours.`,
  beaconPortTaken: () =>
    "Another program, or the system itself, uses the port on which X-Plane announces itself. Contrail tries again.",
  beaconsNotHeard: () => "Contrail cannot listen for X-Plane on the network. It tries again.",
  xplaneForbids: () =>
    "X-Plane blocks connections. In X-Plane, open Settings → Network and turn off “Disable Incoming Traffic”.",
  xplaneNoFlight: () => "X-Plane has no flight yet. Start one there.",
  noFlightGearAt: (_f: Formats, of: At & { readonly option: string }) =>
    `FlightGear does not answer at ${of.address}. Start it there with ${of.option}.`,

  loads: (_f: Formats, of: Named) => `${of.name} is loading.`,
  stillLoads: (_f: Formats, of: Named) => `${of.name} has no flight yet, or is still loading. Contrail keeps trying.`,
  hasCrashed: (_f: Formats, of: Named) => `${of.name} reports a crash.`,
  lostTo: (_f: Formats, of: Named) => `The connection to ${of.name} was lost. Reconnecting.`,
  stoppedSending: (_f: Formats, of: Named) => `${of.name} stopped sending. It may be loading; Contrail keeps trying.`,
  unreadable: (_f: Formats, of: Named) => `${of.name} sent something that Contrail cannot read. Reconnecting.`,

  // Why Contrail ignores a signal.
  brakeSetWhileRolling: () => "It was reported as set while the aircraft was rolling.",
  brakeOffWhileSet: () => "It is reported as released while the brake is set.",
  brakeKeptFromSimulator: (_f: Formats, of: { readonly maker: string }) =>
    `${of.maker} uses its own parking brake; the simulator's never moves.`,
  lightsKeptFromSimulator: (_f: Formats, of: { readonly maker: string }) =>
    `${of.maker} uses its own light switches; the simulator's never move.`,
};
