import type { Phase } from "../../domain/phases.ts";
import type { LandingSurface } from "../../domain/runway.ts";
import { atLeastZero, type Formats, joined } from "../formats.ts";
import { climb, height, sink, slowSpeed, speed } from "../magnitudes.ts";
import { filing } from "./filing.ts";
import { flight } from "./flight.ts";

/** If the simulator reports no height, the phrase has no figure. */
const aboveGround = (f: Formats, ft: number): string =>
  Number.isFinite(ft) ? `${height(f, ft)} above the ground` : "Height above the ground not known";

export type On = { readonly surface?: LandingSurface; readonly taxiway?: string };
/** A kept sentence may name a surface that this version does not know. */
const beside = ({ surface = "runway", taxiway }: On): string =>
  taxiway === undefined
    ? (filing.besideOn[surface] ?? filing.besideOn.runway).toLowerCase()
    : `on ${filing.taxiway(taxiway)}, beside`;
const offRunway = {
  runway: "a runway",
  paved: "a paved surface that is not a known runway",
  grass: "grass that is not a known runway",
  unpaved: "unpaved ground that is not a known runway",
  water: "water",
};

/** Sentences that are kept with a flight, and worded when they are read. Speeds in kt, heights in ft, rates in ft/min, times in s. */
export const sentences = {
  // Why the phase is what it is.
  waitingForSimulator: () => "Waiting for the simulator",
  foundInTheAir: () => "Detected in the air",
  foundOnTheGround: () => "Detected on the ground",
  foundInTheAirAgain: () => "Detected in the air after a break",
  foundOnTheGroundAgain: () => "Detected on the ground after a break",
  wheelsOff: (f: Formats, of: { readonly kt: number }) => `Wheels off the ground at ${speed(f, of.kt)}`,
  wheelsOn: (f: Formats, of: { readonly kt: number }) => `Wheels on the ground at ${speed(f, of.kt)}`,
  gainingSpeed: (f: Formats, of: { readonly kt: number; readonly ktPerS: number }) =>
    `${speed(f, of.kt)}, accelerating ${slowSpeed(f, of.ktPerS)} per second`,
  slowedOnRunway: (f: Formats, of: { readonly fromKt: number; readonly toKt: number }) =>
    `Slowed from ${f.speed(atLeastZero(of.fromKt)).value} to ${speed(f, of.toKt)} without leaving the ground`,
  slowedTo: (f: Formats, of: { readonly kt: number }) => `Slowed to ${speed(f, of.kt)}`,
  moving: (f: Formats, of: { readonly kt: number }) => `Moving at ${speed(f, of.kt)}`,
  movingBackwards: (f: Formats, of: { readonly kt: number }) => `Moving backwards at ${slowSpeed(f, of.kt)}`,
  towed: (f: Formats, of: { readonly kt: number }) => `Moving with the engines off at ${slowSpeed(f, of.kt)}`,
  backAtStand: () => "Back at a stand with the engines off",
  standing: (f: Formats, of: { readonly s: number }) => `Stationary for ${f.span(of.s)}`,
  standingEnginesOff: (f: Formats, of: { readonly s: number }) => `Stationary for ${f.span(of.s)}, engines off`,
  standingBrakeSet: (f: Formats, of: { readonly s: number }) => `Stationary for ${f.span(of.s)}, parking brake set`,
  enginesOffAtStand: () => "Engines off at the stand",
  above: (f: Formats, of: { readonly ft: number }) => aboveGround(f, of.ft),
  aboveDescending: (f: Formats, of: { readonly ft: number }) => `${aboveGround(f, of.ft)}, descending`,
  aboveOnTheWayIn: (f: Formats, of: { readonly ft: number }) => `${aboveGround(f, of.ft)}, level on the approach`,
  aboveStraightIn: (f: Formats, of: { readonly ft: number }) => `${aboveGround(f, of.ft)}, straight in`,
  levelFor: (f: Formats, of: { readonly ft: number; readonly s: number }) =>
    `Level at ${joined(f.altitude(of.ft))} for ${f.span(of.s)}`,
  gained: (f: Formats, of: { readonly ft: number; readonly fpm: number }) =>
    `${height(f, of.ft)} gained at ${climb(f, of.fpm)}`,
  gainedInCruise: (f: Formats, of: { readonly ft: number; readonly fpm: number }) =>
    `Step climb: ${height(f, of.ft)} gained at ${climb(f, of.fpm)}`,
  lost: (f: Formats, of: { readonly ft: number; readonly fpm: number }) =>
    `${height(f, of.ft)} lost at ${sink(f, of.fpm)}`,
  climbedAgain: (f: Formats, of: { readonly ft: number; readonly fromFt: number }) =>
    `Climbed ${height(f, of.ft)} again${Number.isFinite(of.fromFt) ? ` from ${aboveGround(f, of.fromFt)}` : ""}`,
  setByPilot: () => "Set by the pilot",

  // How a landing rate was measured, or why it was not.
  notSeenInTheAir: () => "No data from the air just before touchdown",
  notSeenJustBefore: () => "No data in the 3 s before touchdown",
  recognisedTooLate: () => "The touchdown was recognised too late to measure its rate",
  heightLeapt: () => "The height jumped just before touchdown",
  noHeightNorRate: () => "Neither height nor vertical speed is known near touchdown",
  boundsTooWide: (f: Formats, of: { readonly low: number; readonly high: number }) =>
    `Too little data: between ${f.landingRate(of.low).value} and ${joined(f.landingRate(of.high))}`,
  againstRise: () => "Measured against the rising ground, because the aircraft did not sink",
  byHeight: (f: Formats, of: { readonly frames: number; readonly ms: number }) =>
    `Calculated from the last ${f.number(atLeastZero(of.frames))} heights before touchdown, ${f.number(atLeastZero(of.ms))} ms apart`,
  flagLate: () => "The height stopped falling before the simulator reported the touchdown",
  heightShowsTouch: () => "Only the height showed the touchdown, because the simulator reports no ground contact",
  estimated: () => "Estimated: the simulator sent too little data during the flare",
  simulatorsOwn: () => "The simulator's own rate: Contrail received no data of the touchdown",
  simulatorsLast: (f: Formats, of: { readonly fpm: number }) =>
    `The simulator itself reports ${joined(f.landingRate(of.fpm))}, perhaps for a later touchdown`,
  simulatorSays: (f: Formats, of: { readonly fpm: number }) =>
    `The simulator itself reports ${joined(f.landingRate(of.fpm))}`,

  // What happened.
  startedAgain: () =>
    "Started again, because the airline never answered the first start. If it opened a flight then, that one may still be open there",
  clockWrong: (f: Formats, of: { readonly aheadS: number }) =>
    `This computer's clock is ${f.span(Math.abs(of.aheadS))} ${of.aheadS > 0 ? "ahead of" : "behind"} the airline's. If it is wrong, so are the times of this flight: set the clock of this computer`,
  flightStarted: (_f: Formats, of: { readonly flight: string }) => `Flight ${of.flight} started`,
  following: () => "Following the flight",
  offBlocks: () => "Off blocks",
  onBlocks: () => "On blocks",
  offBlocksAt: (_f: Formats, of: { readonly stand: string }) => `Off blocks at stand ${of.stand}`,
  onBlocksAt: (_f: Formats, of: { readonly stand: string }) => `On blocks at stand ${of.stand}`,
  enginesOn: () => "Engines on",
  enginesOff: () => "Engines off",
  liftOff: (f: Formats, of: { readonly kt: number }) => `Lift-off, ${speed(f, of.kt)}`,
  touchdown: (f: Formats, of: { readonly kt: number }) => `Touchdown, ${speed(f, of.kt)}`,
  touchdownAt: (f: Formats, of: { readonly fpm: number; readonly kt: number }) =>
    `Touchdown, ${joined(f.landingRate(of.fpm))}, ${speed(f, of.kt)}`,
  tookOffFrom: (_f: Formats, of: { readonly runway: string }) => `Took off from ${of.runway}`,
  tookOffBeside: (_f: Formats, of: On & { readonly runway: string }) => `Took off ${beside(of)} ${of.runway}`,
  tookOffOffRunway: (_f: Formats, of: { readonly surface: LandingSurface }) => `Took off from ${offRunway[of.surface]}`,
  tookOffTaxiway: (_f: Formats, of: { readonly taxiway: string }) => `Took off from ${filing.taxiway(of.taxiway)}`,
  tookOffFullLength: (f: Formats, of: { readonly runway: string; readonly leftFt: number }) =>
    `Took off from ${of.runway}, full length, ${height(f, of.leftFt)} available`,
  tookOffIntersection: (f: Formats, of: { readonly runway: string; readonly leftFt: number }) =>
    `Took off from ${of.runway} at an intersection, ${height(f, of.leftFt)} available`,
  landedOn: (_f: Formats, of: { readonly runway: string }) => `Landed on ${of.runway}`,
  landedPast: (f: Formats, of: { readonly runway: string; readonly ft: number }) =>
    `Landed on ${of.runway}, ${height(f, of.ft)} past the threshold`,
  landedShortOf: (f: Formats, of: { readonly runway: string; readonly ft: number }) =>
    `Landed ${height(f, of.ft)} short of the threshold of ${of.runway}`,
  landedLeftOf: (f: Formats, of: On & { readonly runway: string; readonly ft: number }) =>
    `Landed ${beside(of)} ${of.runway}, ${height(f, of.ft)} left of its edge`,
  landedRightOf: (f: Formats, of: On & { readonly runway: string; readonly ft: number }) =>
    `Landed ${beside(of)} ${of.runway}, ${height(f, of.ft)} right of its edge`,
  landedOffRunway: (_f: Formats, of: { readonly surface: LandingSurface }) => `Landed on ${offRunway[of.surface]}`,
  landedOnTaxiway: (_f: Formats, of: { readonly taxiway: string }) => `Landed on ${filing.taxiway(of.taxiway)}`,
  leftRunway: (f: Formats, of: { readonly runway: string; readonly ft: number; readonly leftFt: number }) =>
    `Left runway ${of.runway} ${height(f, of.ft)} past its threshold, ${height(f, of.leftFt)} before its end`,
  rolledPastEnd: (f: Formats, of: { readonly runway: string; readonly kt: number }) =>
    `Rolled past the end of runway ${of.runway} at ${speed(f, of.kt)}`,
  landedElsewhere: (_f: Formats, of: { readonly airport: string; readonly planned: string }) =>
    `Landed at ${of.airport}, not at ${of.planned}`,
  tookOffElsewhere: (_f: Formats, of: { readonly airport: string; readonly planned: string }) =>
    `Took off from ${of.airport}, not from ${of.planned}`,
  bounce: () => "Bounce",
  touchAndGo: () => "Touch-and-go",
  goAround: () => "Go-around",
  takeOffRejected: () => "Take-off rejected",
  topOfClimb: (f: Formats, of: { readonly ft: number }) => `Top of climb, ${joined(f.altitude(of.ft))}`,
  topOfDescent: (f: Formats, of: { readonly ft: number }) => `Top of descent, ${joined(f.altitude(of.ft))}`,
  climbingAgain: () => "Climbing again",
  holding: () => "Holding",
  paused: () => "Simulation paused",
  frozen: () => "Simulator data frozen",
  slewing: () => "Slewing",
  goesOn: (f: Formats, of: { readonly s: number }) => `Simulation resumed after ${f.span(of.s)}`,
  clockSetBack: (f: Formats, of: { readonly s: number }) =>
    `The clock was set back by ${f.span(of.s)}; the flight keeps its own time`,
  noData: (f: Formats, of: { readonly s: number }) => `No data for ${f.span(of.s)}`,
  placedElsewhere: (f: Formats, of: { readonly nm: number }) =>
    `Placed ${joined(f.distance(of.nm))} away: not counted as flown`,
  elsewhereAfterArrival: () => "Placed elsewhere after the arrival: not counted until the aircraft stands again",
  putInAir: () => "Placed in the air without a take-off: no lift-off",
  putOnGround: () => "Placed on the ground without flying there: no landing",
  landedUnseen: () => "Landed by this time; no data from the touchdown",
  timeNormal: (f: Formats, of: { readonly s: number }) => `Simulation rate back to 1× after ${f.span(of.s)}`,
  timeRuns: (f: Formats, of: { readonly rate: number }) =>
    `Simulation rate ${f.number(of.rate, Number.isInteger(of.rate) ? 0 : 2)}×`,
  refuelled: (f: Formats, of: { readonly lb: number }) => `Refuelled ${joined(f.weight(atLeastZero(of.lb)))}`,
  phaseSet: (_f: Formats, of: { readonly phase: Phase }) => `Phase set by the pilot: ${flight.phases[of.phase]}`,
  simulatorBack: (_f: Formats, of: { readonly simulator: string }) => `${of.simulator} is back`,
  simulatorLost: () => "The simulator stopped responding. The flight waits for it.",
  divertedTo: (_f: Formats, of: { readonly icao: string }) => `Diverted to ${of.icao}`,
  noContact: (f: Formats, of: { readonly fromMs: number; readonly toMs: number; readonly nm: number }) =>
    `No contact with the airline ${f.time(of.fromMs)}–${f.clock(of.toMs)}, ${joined(f.distance(of.nm, 0))}`,
  onlineAs: (_f: Formats, of: { readonly network: string; readonly callsign: string }) =>
    `Online on ${of.network} as ${of.callsign}`,
  filed: () => "Report filed",
  crashed: () => "Crashed",
  wentOnAfterCrash: () => "The pilot went back to a point before the crash and continued",
  crashDenied: () => "The pilot says that there was no crash",
  crashNotShown: () => "The simulator reported a crash that its data do not show",

  // What shows a crash.
  crashSaid: () => "The simulator reports a crash",
  crashFell: (f: Formats, of: { readonly fpm: number }) =>
    `Impact at ${joined(f.verticalSpeed(of.fpm))}, no movement afterwards`,
  crashHit: (f: Formats, of: { readonly fpm: number }) =>
    `Impact at ${joined(f.verticalSpeed(of.fpm))}: no aircraft is built for it`,
  crashStopped: (f: Formats, of: { readonly kt: number; readonly s: number }) =>
    `Sudden stop: from ${speed(f, of.kt)} to rest in ${f.number(atLeastZero(of.s), 1)} s`,
  crashOverturned: (f: Formats, of: { readonly deg: number }) =>
    `Came to rest on its side or inverted, bank ${f.number(atLeastZero(of.deg))}°`,
};
