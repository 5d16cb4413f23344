import { atLeastZero, type Formats, joined } from "../formats.ts";
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

/** The link to a simulator: why it is as it is, and what next; told by the simulator's own process, worded by whoever reads it. */
export const linkSentences = {
  thisComputer: () => "this computer",
  anotherSimulator: () => "another simulator",

  lookingForSimulator: () => "Looking for a simulator.",
  linkRestarting: () => "The link to the simulator is being restarted.",
  linkCannotStart: () => "The link to simulators cannot start. Install Contrail again.",
  /** `why`: the system's own words. */
  linkCannotStartBecause: (_f: Formats, of: { readonly why: string }) =>
    `The link to simulators cannot start: ${of.why}. Install Contrail again.`,
  simulatorInMenu: () => "The simulator is in its menu. Start a flight there.",
  simulatorFrozen: () =>
    "The simulator repeats one position, though the aircraft should move. Contrail waits until it does.",
  simulatorLoadsFlight: () => "The simulator is loading a flight.",
  simulatorCrashed: () => "The simulator reports a crash.",
  waitingForData: () => "Waiting for the simulator's data.",
  /** `names`: the simulator's own names of its variables. */
  essentialRefused: (_f: Formats, of: { readonly names: string }) =>
    `The simulator does not report ${of.names}. No flight can be followed without it.`,
  /** `what`: labels of the figures, with commas between them. */
  notReportedBySimulator: (_f: Formats, of: { readonly what: string }) =>
    `Not reported by this simulator: ${labelled(of.what, missing)}.`,

  noSimulatorHere: () => "No simulator is running on this computer. Start it, and Contrail connects by itself.",
  noSimulatorAt: (_f: Formats, of: At) =>
    `No simulator answers at ${of.address}. Start it, and Contrail connects by itself.`,
  nothingAnswersHere: () =>
    "Nothing answers on this computer. Check the address, and that the firewall there lets Contrail in.",
  nothingAnswersAt: (_f: Formats, of: At) =>
    `Nothing answers at ${of.address}. Check the address, and that the firewall there lets Contrail in.`,
  simulatorSilent: () => "The simulator does not answer yet. It may still be loading; Contrail keeps trying.",
  simConnectRefused: () =>
    "The simulator refuses every version of SimConnect that Contrail speaks. Install its latest update.",
  linkLost: () => "The connection to the simulator was lost. Connecting again.",
  simulatorQuit: () => "The simulator was closed. Start it again, and Contrail connects by itself.",
  simulatorStalled: () => "The simulator stopped sending. Connecting again.",
  simulatorNotReady: () => "The simulator is still loading. Contrail keeps trying.",
  notSimConnectHere: () => "What answers on this computer sends something that is not SimConnect. Connecting again.",
  notSimConnectAt: (_f: Formats, of: At) =>
    `What answers at ${of.address} sends something that is not SimConnect. Connecting again.`,

  noXplaneAt: (_f: Formats, of: At) =>
    `No X-Plane answers at ${of.address}. Start it, and check that the firewall there lets Contrail in.`,
  xplaneFound: (_f: Formats, of: At) =>
    `An X-Plane announces itself at ${of.address}. Contrail follows it once you say that it is yours.`,
  beaconPortTaken: () =>
    "Another program, or the system itself, keeps the port at which X-Planes announce themselves. Contrail tries again.",
  beaconsNotHeard: () => "Contrail cannot listen for X-Planes in the network. It tries again.",
  xplaneForbids: () =>
    "X-Plane lets nobody in. In X-Plane, open Settings → Network and turn off “Disable Incoming Traffic”.",
  xplaneNoFlight: () => "X-Plane has no flight yet. Start one there.",
  noFlightGearAt: (_f: Formats, of: At & { readonly option: string }) =>
    `No FlightGear answers at ${of.address}. Start it there with ${of.option}.`,

  loads: (_f: Formats, of: Named) => `${of.name} is loading.`,
  stillLoads: (_f: Formats, of: Named) => `${of.name} is still loading. Contrail keeps trying.`,
  hasCrashed: (_f: Formats, of: Named) => `${of.name} reports a crash.`,
  lostTo: (_f: Formats, of: Named) => `The connection to ${of.name} was lost. Connecting again.`,
  stoppedSending: (_f: Formats, of: Named) => `${of.name} stopped sending. It may be loading; Contrail keeps trying.`,
  unreadable: (_f: Formats, of: Named) => `${of.name} sent something that Contrail cannot read. Connecting again.`,

  // Why a signal is taken for dead.
  brakeSetWhileRolling: () => "It read set while the aircraft rolled.",
  brakeOffWhileSet: () => "It reads off while the brake is set.",
  enginesOffInLevelFlight: () => "It read off in level flight.",
  enginesOffUnderPower: () => "It read off while another engine figure showed power.",
  enginesOnWithoutPower: () => "It read on after every other engine figure had gone to zero.",
  gearDownForLong: () => "It read down through ten minutes of fast flight, and the gear retracts.",
  gearDownAtSpeed: (f: Formats, of: { readonly kt: number }) =>
    `It read down at more than ${joined(f.speed(atLeastZero(of.kt)))}.`,
  flapsUpWhenSlow: () => "They read up at a speed at which so heavy an aircraft needs them.",
  flapsDownAtSpeed: (f: Formats, of: { readonly kt: number }) =>
    `They read down at more than ${joined(f.speed(atLeastZero(of.kt)))}.`,
  gearOffWhileStanding: () => "It read off while the aircraft stood on the ground.",
  gearOnInFlight: () => "It read on while the aircraft flew.",
  noLightInFlight: () => "No light was on in ten minutes of flight.",
  brakeKeptFromSimulator: (_f: Formats, of: { readonly maker: string }) =>
    `${of.maker} keeps the brake to itself; the simulator's own never moves.`,
  lightsKeptFromSimulator: (_f: Formats, of: { readonly maker: string }) =>
    `${of.maker} keeps its lights to itself; the simulator's own never move.`,
};
export type LinkSentences = typeof linkSentences;
