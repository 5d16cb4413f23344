import {
  besideOn,
  type Departure,
  type FlightEvent,
  type Ground,
  type Landing,
  rolledOutKt,
  type Touchdown,
  taxiwayOf,
} from "../../../src-shared/domain/flight.ts";
import { type LatLon, turnDeg } from "../../../src-shared/domain/geodesy.ts";
import {
  isAtRunway,
  isBeside,
  type LandingSurface,
  runwayName,
  runwaySchema,
  seenFrom,
  seenWithinFt,
  shownFt,
} from "../../../src-shared/domain/runway.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { type Reading, speedOf } from "../../gate/reading.ts";
import { runwayWithinS } from "../landing/landing.ts";
import { limits } from "./limits.ts";

/** Turned further than this the aircraft has not lined up yet, °. */
const linedUpDeg = 10;
/** A runway that is reported later than this after the lift-off is not the take-off's, s. */
const knownWithinS = 15;
/** A take-off points along its runway within this, °. */
const alongDeg = 45;
/**
 * A roll that begins farther past the threshold has not used the full length, ft: aircraft line up within some 300 ft.
 */
const fullLengthFt = 600;
/** A change between two samples further apart than this was not observed, s. */
const seenStepS = 2;
/** A position this much farther away than the speed explains is a jump, ft. */
const leapFt = 100;
const ftPerNm = 1852 / 0.3048;
/** Off the ground for longer than this it flies again; shorter is a bounce, s. */
const fliesAgainS = 5;
/** The aircraft's reference point is this far beside the pavement once the aircraft has left it, ft. */
const clearFt = 30;
/** Simulators report the surface once a second: this long after the contact it is that of the roll, s. */
const surfaceAfterS = 1.5;
const surfaceWithinS = 10;

/** Simulated s, program clock, and what the wheels left. */
interface LiftOff extends LatLon {
  readonly t: number;
  readonly atMs: number;
  readonly headingDeg: number;
  readonly kt: number;
  readonly surface: LandingSurface | undefined;
  taxiway: string | undefined;
}

/** What is known of the runways that a flight uses. */
export class RunwayBook {
  readonly emitEvent: (kind: FlightEvent["kind"], atMs: number, text: Text) => void;
  /** Takes a landing of which more is known. */
  readonly emit: (landing: Landing) => void;
  constructor(emitEvent: RunwayBook["emitEvent"], emit: RunwayBook["emit"]) {
    this.emitEvent = emitEvent;
    this.emit = emit;
  }
  departure: Departure | null = null;
  /** Where the aircraft last stood or turned on the ground, and its heading there. */
  start: (LatLon & { readonly headingDeg: number }) | null = null;
  /** The surface at the last sample on the ground. */
  rolledOn: LandingSurface | undefined;
  /** The first lift-off, until its runway is known, or until it is known to have none. */
  lifted: LiftOff | null = null;
  departureTold = false;
  /** The landing that is followed, by its `atMs`; when it was; and what has been reported of it. */
  landingMs = Number.NaN;
  landingT = Number.NaN;
  told = false;
  left = false;
  /** It has been seen on that runway; and, at the last sample, faster than it rolls out. */
  wasOnIt = false;
  wasFast = false;
  /** Since when it is off the ground, simulated s. */
  aloftT = Number.NaN;
  /** Slow since the landing; and fast on the ground after that, so that reported places belong to another roll. */
  slowed = false;
  rollsAgain = false;
}

/**
 * Detects where take-offs begin, where landings end, and on which runway. Call with every reading, after the landing's
 * own step.
 */
export function stepRunways(
  book: RunwayBook,
  reading: Reading,
  isAloft: boolean,
  edge: "lift_off" | "contact" | null,
  landing: Landing | null,
): void {
  if (!book.departureTold) followTakeOff(book, reading, isAloft, edge);
  if (landing !== null) followLanding(book, reading, isAloft, landing);
}

function followTakeOff(
  book: RunwayBook,
  reading: Reading,
  isAloft: boolean,
  edge: "lift_off" | "contact" | null,
): void {
  const { latitudeDeg, longitudeDeg, headingDeg } = reading;
  if (reading.onGround) book.rolledOn = surfaceOf(reading);
  if (edge === "lift_off")
    book.lifted ??= {
      ...{ t: reading.t, atMs: reading.timeMs, latitudeDeg, longitudeDeg, headingDeg },
      ...{ kt: speedOf(reading), surface: book.rolledOn, taxiway: undefined },
    };
  if (!isAloft && book.lifted === null) {
    const turned = book.start === null || !(Math.abs(turnDeg(book.start.headingDeg, headingDeg)) < linedUpDeg);
    if (turned || speedOf(reading) < limits.move.standingKt) book.start = { latitudeDeg, longitudeDeg, headingDeg };
    return;
  }
  const { lifted } = book;
  if (lifted === null) return;
  lifted.taxiway ??= reading.sample.taxiway;
  if (reading.t - lifted.t > knownWithinS) {
    book.departureTold = true;
    const { surface, kt, atMs } = lifted;
    const taxiway = taxiwayOf(lifted);
    if (taxiway !== undefined) book.emitEvent("departure_runway", atMs, say("tookOffTaxiway", { taxiway }));
    else if (surface !== undefined && surface !== "runway" && kt > limits.roll.kt)
      book.emitEvent("departure_runway", atMs, say("tookOffOffRunway", { surface }));
    return;
  }
  const runway = runwaySchema.safeParse(reading.sample.runway).data;
  if (runway === undefined || !(Math.abs(turnDeg(runway.headingTrueDeg, lifted.headingDeg)) <= alongDeg)) return;
  book.departure = { ...runway, startFt: startOn(runway, book.start) };
  book.departureTold = true;
  book.emitEvent("departure_runway", lifted.atMs, departureWords(book.departure, lifted));
}

const surfaceOf = ({ sample }: Reading): LandingSurface | undefined =>
  sample.overWater === true ? "water" : sample.surface;

/** Where the roll began; null where unknown, or not on this runway. */
function startOn(runway: Omit<Departure, "startFt">, start: LatLon | null): number | null {
  if (start === null || runway.withinFt === null) return null;
  const { pastThresholdFt, rightOfCentreFt } = seenFrom(runway, start);
  const isOnIt = Math.abs(rightOfCentreFt) <= runway.widthFt / 2 + runway.withinFt + clearFt;
  return isOnIt && pastThresholdFt < runway.lengthFt ? pastThresholdFt : null;
}

function departureWords(departure: Departure, lifted: LiftOff): Text {
  const { startFt, lengthFt, withinFt, widthFt } = departure;
  const runway = runwayName(departure);
  const { rightOfCentreFt } = seenFrom(departure, lifted);
  if (isBeside({ ...departure, rightOfCentreFt }))
    return say("tookOffBeside", { runway, ...besideOn(lifted, Math.abs(rightOfCentreFt) - widthFt / 2) });
  if (startFt === null || withinFt === null) return say("tookOffFrom", { runway });
  // An aircraft that lines up before the threshold has the whole runway ahead, and no more.
  const leftFt = Math.min(lengthFt, shownFt(lengthFt - startFt, withinFt + clearFt));
  return startFt - withinFt > fullLengthFt
    ? say("tookOffIntersection", { runway, leftFt })
    : say("tookOffFullLength", { runway, leftFt });
}

function followLanding(book: RunwayBook, reading: Reading, isAloft: boolean, landing: Landing): void {
  if (landing.atMs !== book.landingMs) {
    book.landingMs = landing.atMs;
    book.landingT = reading.t;
    book.told = book.left = book.wasOnIt = book.wasFast = book.slowed = book.rollsAgain = false;
  }
  const { runway } = landing;
  const sinceS = reading.t - book.landingT;
  if (!isAloft && speedOf(reading) < rolledOutKt) book.slowed = true;
  else if (book.slowed && speedOf(reading) > limits.roll.kt) book.rollsAgain = true;
  const { taxiway } = reading.sample;
  if (taxiway !== undefined && landing.taxiway === undefined && !book.rollsAgain && sinceS < runwayWithinS) {
    landing.taxiway = taxiway;
    book.emit(landing);
  }
  const surface = surfaceOf(reading);
  const knowsSurface = !isAloft && sinceS > surfaceAfterS && sinceS < surfaceWithinS;
  if (knowsSurface && landing.surface === undefined && surface !== undefined) {
    landing.surface = surface;
    book.emit(landing);
  }
  if (runway === null) {
    if (!isAloft) tellNoRunway(book, sinceS, landing);
    return;
  }
  if (!isAloft) book.aloftT = Number.NaN;
  else if (Number.isNaN(book.aloftT)) book.aloftT = reading.t;
  const flies = reading.t - book.aloftT > fliesAgainS;
  const isSlow = !isAloft && speedOf(reading) < rolledOutKt;
  const { pastThresholdFt, rightOfCentreFt } = seenFrom(runway, reading);
  const withinFt = seenWithinFt(runway);
  const beyondFt = withinFt === null ? Number.POSITIVE_INFINITY : withinFt + clearFt;
  const isPastEnd = pastThresholdFt > runway.lengthFt + beyondFt;
  const isOffIt = isPastEnd || Math.abs(rightOfCentreFt) > runway.widthFt / 2 + beyondFt;
  const hasLeft = isOffIt && book.wasOnIt;
  if (!book.told && sinceS < runwayWithinS && (isSlow || flies || hasLeft)) {
    book.told = true;
    book.emitEvent("landing_runway", landing.atMs, landingWords(runway, landing));
  }
  // An aircraft that flies again has not left the runway by taxiing; one that touched down beside it was never on it.
  if (flies) book.left = true;
  if (book.left || isAloft || isBeside(runway) || withinFt === null) return;
  const goneOn = hasMovedHere(reading);
  if (goneOn && book.wasFast && isSlow && !isPastEnd && runway.slowFt === null) {
    runway.slowFt = pastThresholdFt;
    book.emit(landing);
  }
  book.wasFast = speedOf(reading) >= rolledOutKt;
  if (!isOffIt) {
    book.wasOnIt = true;
    return;
  }
  book.left = true;
  if (!goneOn || !book.wasOnIt) return;
  runway.leftFt = Math.min(pastThresholdFt, runway.lengthFt);
  book.emit(landing);
  const leftFt = shownFt(runway.lengthFt - pastThresholdFt, beyondFt);
  const { name } = runway;
  if (isPastEnd)
    book.emitEvent("runway_left", reading.timeMs, say("rolledPastEnd", { runway: name, kt: speedOf(reading) }));
  else if (leftFt >= 0) {
    const ft = shownFt(pastThresholdFt, beyondFt);
    book.emitEvent("runway_left", reading.timeMs, say("leftRunway", { runway: name, ft, leftFt }));
  }
}

/** A landing on no runway, where the simulator reports what it was on. */
function tellNoRunway(book: RunwayBook, sinceS: number, landing: Landing) {
  const { atMs, surface, groundSpeedKt } = landing;
  if (book.told || sinceS < runwayWithinS) return;
  book.told = true;
  const taxiway = taxiwayOf(landing);
  if (taxiway !== undefined) book.emitEvent("landing_runway", atMs, say("landedOnTaxiway", { taxiway }));
  else if (surface !== undefined && surface !== "runway" && (groundSpeedKt ?? 0) > limits.roll.kt)
    book.emitEvent("landing_runway", atMs, say("landedOffRunway", { surface }));
}

function landingWords(runway: Touchdown, ground: Ground): Text {
  const { withinFt, pastThresholdFt, rightOfCentreFt, widthFt } = runway;
  const name = runwayName(runway);
  if (withinFt === null) return say("landedOn", { runway: name });
  const ft = shownFt(Math.abs(pastThresholdFt), withinFt);
  if (isBeside(runway)) {
    const ft = shownFt(Math.abs(rightOfCentreFt) - widthFt / 2, seenWithinFt(runway) ?? withinFt);
    return say(rightOfCentreFt < 0 ? "landedLeftOf" : "landedRightOf", { runway: name, ft, ...besideOn(ground, ft) });
  }
  return say(pastThresholdFt < 0 ? "landedShortOf" : "landedPast", { runway: name, ft });
}

/** Observed moving here from its last position, without a gap or a jump, which the reader accepts up to some miles. */
function hasMovedHere(reading: Reading): boolean {
  const kt = speedOf(reading);
  const flownFt = (kt * reading.dtS * ftPerNm) / 3600;
  return (
    reading.broken === "none" &&
    reading.dtS <= seenStepS &&
    kt > 0.5 &&
    reading.stepNm * ftPerNm <= leapFt + 1.5 * flownFt
  );
}

/** On the runway of the landing, or near enough that the aircraft holds there: not a place of arrival. */
export function isAtItsRunway(landing: Landing | null, at: LatLon): boolean {
  const runway = landing?.runway ?? null;
  return runway !== null && isAtRunway({ ...runway, withinFt: seenWithinFt(runway) }, at);
}
