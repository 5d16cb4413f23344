import type { Phase } from "../../phases.ts";

const phases: Readonly<Record<Phase, string>> = {
  boarding: "Boarding",
  push_back: "Pushback",
  taxi: "Taxi",
  take_off: "Take-off",
  rejected_take_off: "Rejected take-off",
  climb: "Climb",
  cruise: "Cruise",
  descent: "Descent",
  approach: "Approach",
  final: "Final",
  go_around: "Go-around",
  landed: "Landed",
  taxi_in: "Taxi in",
  arrived: "Arrived",
  deboarding: "Deboarding",
};

/** The flight page. */
export const flight = {
  phases,
  details: { hold: "hold", "step climb": "step climb", "touch-and-go": "touch-and-go" },
  phaseStrip: "Flight phases",
  phaseSince: (name: string, time: string) => `${name} since ${time}`,
  phaseFrom: (name: string, time: string) => `${name} from ${time}`,
  withDetail: (name: string, detail: string) => `${name} (${detail})`,
  /** A sentence inside another: without its capital and its stop; "AGL" and "N1" keep theirs. */
  inside: (sentence: string) =>
    sentence.replace(/\.\s*$/, "").replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()),
  setByYou: "set by you",
  waitingForPosition: "Waiting for the simulator's first position.",

  notRight: "Not right?",
  correctPhase: "Correct the phase",
  correctPhaseWhat:
    "From now on the flight is in the phase you choose. Your airline is told, and the log says that you set it.",
  phase: "Phase",
  choosePhase: "Choose a phase",
  phaseAlready: "This is the phase already.",
  setPhase: "Set phase",
  keepIt: "Keep it",

  figures: "Flight figures",
  altitude: "Altitude",
  groundSpeed: "Ground speed",
  airspeed: "Airspeed",
  verticalSpeed: "Vertical speed",
  toGo: "To go",
  heading: "Heading",
  trueHeading: "true",
  fuel: "Fuel",
  arrival: "Arrival",
  blockTime: "Block time",
  inTheAir: "In the air",
  fuelUsed: "Fuel used",
  eventLog: "Event log",
  profile: "Profile",
  verticalProfile: "Vertical profile",
  noPlannedLevel: "no planned level",
  planned: (level: string) => `planned ${level}`,

  diskFull:
    "This computer's disk does not take the flight. It goes on in memory: free some space, and do not close Contrail.",
  signedOut: "You are signed out. The flight is recorded, and told to the airline once you are back.",
  signIn: "Sign in",
  airlineHeard: "Airline heard you",
  notYet: "not yet",
  simulator: "Simulator",
  notConnected: "not connected",
  startSimulator: "Start it; it is found by itself.",
  connecting: "connecting",
  connectingTo: (target: string) => target,
  notFlying: "not flying",
  paused: "paused",
  connection: "Connection",
  why: "Why?",

  fileReport: "File report",
  cancelFlight: "Cancel flight",
  cancelQuestion: (flight: string) => `Cancel ${flight}?`,
  cancelWhat: "It ends here: no report, no hours. This cannot be taken back.",
  cancelling: "Cancelling",
  keepFlying: "Keep flying",
  isBeingCancelled: (flight: string) => `${flight} is being cancelled`,
  isCancelled: (flight: string) => `${flight} cancelled`,
  tellingAirline: "Telling the airline.",
  cancelPending: "The airline has not confirmed yet. It is told again when Contrail next starts; you need do nothing.",
  cancelDone: "The airline has taken the flight off its list. Nothing was filed.",
  waitingForAirline: "Waiting for the airline's answer.",
  done: "Done",

  noFlight: "No flight yet",
  chooseToBegin: (pilot: string, airline: string) =>
    pilot === ""
      ? `Choose a booking with ${airline} to begin.`
      : `${pilot}, choose a booking with ${airline} to begin.`,
  yourAirline: "your airline",
  chooseBooking: "Choose a booking",

  recordedFlight: "Recorded flight",
  recordedFlightRoute: "Recorded flight, BIKF to BIRK",
  flyRecorded: "Fly the recorded flight",
  recordedAt: (speed: number) => `Recorded flight at ${speed}×`,
  stopIt: "Stop it",

  simulatorNotConnected: "Not connected.",
  aircraft: "Aircraft",
  position: "Position",
  notKnownYet: "not known yet",
  onTheGround: "on the ground",

  notFinished: "This flight is not finished.",
  lastKnown: "Last known",
  now: "Now",
  seen: "Seen",
  continueFlight: "Continue flight",
  continuing: "Continuing",
  checkAgain: "Check again",
  fileWhatIHave: "File what I have",
  discardFlight: "Discard flight",
};
export type FlightWords = typeof flight;
