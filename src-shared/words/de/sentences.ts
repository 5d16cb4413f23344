import type { SentenceWords } from "../en/sentences.ts";
import { atLeastZero, type Formats, joined } from "../formats.ts";
import { flight } from "./flight.ts";

/** A reference point that settles on its wheels reads as below the ground: it stands on it. */
const height = (f: Formats, ft: number): string => joined(f.altitude(atLeastZero(ft)));
const speed = (f: Formats, kt: number): string => joined(f.speed(atLeastZero(kt)));
const climb = (f: Formats, fpm: number): string => joined(f.verticalSpeed(atLeastZero(fpm)));
const sink = (f: Formats, fpm: number): string => joined(f.verticalSpeed(-atLeastZero(-fpm)));

export const sentences: SentenceWords = {
  waitingForSimulator: () => "Wartet auf den Simulator",
  foundInTheAir: () => "In der Luft angetroffen",
  foundOnTheGround: () => "Am Boden angetroffen",
  foundInTheAirAgain: () => "Nach einer Unterbrechung in der Luft angetroffen",
  foundOnTheGroundAgain: () => "Nach einer Unterbrechung am Boden angetroffen",
  wheelsOff: (f, of) => `Räder vom Boden bei ${speed(f, of.kt)}`,
  wheelsOn: (f, of) => `Räder am Boden bei ${speed(f, of.kt)}`,
  gainingSpeed: (f, of) => `${speed(f, of.kt)}, jede Sekunde ${joined(f.slowSpeed(atLeastZero(of.ktPerS)))} schneller`,
  gainingSpeedAgain: (f, of) =>
    `Touch-and-go: ${speed(f, of.kt)}, jede Sekunde ${joined(f.slowSpeed(atLeastZero(of.ktPerS)))} schneller`,
  slowedOnRunway: (f, of) =>
    `Von ${f.speed(atLeastZero(of.fromKt)).value} auf ${speed(f, of.toKt)} abgebremst, ohne abzuheben`,
  turnedOff: (f, of) => `Mit ${speed(f, of.kt)} um ${f.number(atLeastZero(of.deg))}° von der Bahn abgebogen`,
  slowedTo: (f, of) => `Auf ${speed(f, of.kt)} abgebremst`,
  moving: (f, of) => `Bewegt sich mit ${speed(f, of.kt)}`,
  movingBackwards: (f, of) => `Bewegt sich rückwärts mit ${joined(f.slowSpeed(atLeastZero(of.kt)))}`,
  towed: (f, of) => `Bewegt sich ohne Triebwerke mit ${joined(f.slowSpeed(atLeastZero(of.kt)))}`,
  backAtStand: () => "Zurück am Standplatz, Triebwerke aus",
  standing: (f, of) => `Steht seit ${f.span(of.s)}`,
  standingEnginesOff: (f, of) => `Steht seit ${f.span(of.s)}, Triebwerke aus`,
  standingBrakeSet: (f, of) => `Steht seit ${f.span(of.s)}, Parkbremse gesetzt`,
  enginesOffAtStand: () => "Triebwerke am Standplatz aus",
  minuteAtStand: () => "Eine Minute am Standplatz; die Triebwerke sind nicht auslesbar",
  above: (f, of) => `${height(f, of.ft)} über Grund`,
  aboveDescending: (f, of) => `${height(f, of.ft)} über Grund, sinkend`,
  aboveOnTheWayIn: (f, of) => `${height(f, of.ft)} über Grund, im Anflug auf gleicher Höhe`,
  aboveStraightIn: (f, of) => `${height(f, of.ft)} über Grund, geradeaus`,
  levelAbove: (f, of) => `Auf gleicher Höhe, ${height(f, of.ft)} über Grund`,
  levelFor: (f, of) => `Seit ${f.span(of.s)} auf ${joined(f.altitude(of.ft))}`,
  gained: (f, of) => `${height(f, of.ft)} gestiegen mit ${climb(f, of.fpm)}`,
  gainedInCruise: (f, of) => `Stufensteigflug: ${height(f, of.ft)} gestiegen mit ${climb(f, of.fpm)}`,
  lost: (f, of) => `${height(f, of.ft)} gesunken mit ${sink(f, of.fpm)}`,
  climbedAgain: (f, of) => `Wieder ${height(f, of.ft)} gestiegen, ab ${height(f, of.fromFt)} über Grund`,
  setByPilot: () => "Von Hand gesetzt",

  notSeenInTheAir: () => "Kurz vor der Berührung fehlt ein Messwert in der Luft",
  notSeenJustBefore: () => "In den 3 s vor der Berührung fehlt ein Messwert",
  noHeightNorRate: () => "Um die Berührung sind weder Höhe noch Steigrate bekannt",
  boundsTooWide: (f, of) =>
    `Zu wenig gesehen: zwischen ${f.landingRate(of.low).value} und ${joined(f.landingRate(of.high))}`,
  byHeight: (f, of) =>
    `Rate aus der Höhe in den letzten ${f.number(atLeastZero(of.frames))} Bildern vor der Berührung, im Abstand von ${f.number(atLeastZero(of.ms))} ms`,
  estimated: (f, of) =>
    `Rate geschätzt: Messwerte im Abstand von ${f.number(atLeastZero(of.s), 1)} s zeigen das Ende des Abfangens nicht`,
  simulatorsOwn: () => "Die Rate des Simulators: Von der Berührung war nichts zu sehen",
  simulatorsLast: (f, of) =>
    `Der Simulator selbst sagt ${joined(f.landingRate(of.fpm))}, vielleicht von einer späteren Berührung`,
  simulatorSays: (f, of) => `Der Simulator selbst sagt ${joined(f.landingRate(of.fpm))}`,

  flightStarted: (_f, of) => `Flug ${of.flight} begonnen`,
  following: () => "Contrail folgt dem Flug",
  offBlocks: () => "Off Blocks",
  onBlocks: () => "On Blocks",
  enginesOn: () => "Triebwerke an",
  enginesOff: () => "Triebwerke aus",
  liftOff: (f, of) => `Abgehoben, ${speed(f, of.kt)}`,
  liftOffUnknown: () => "Abgehoben, Geschwindigkeit nicht bekannt",
  touchdown: (f, of) => `Aufgesetzt, ${speed(f, of.kt)}`,
  touchdownUnknown: () => "Aufgesetzt, Geschwindigkeit nicht bekannt",
  tookOffFrom: (_f, of) => `Gestartet auf ${of.runway}`,
  tookOffFullLength: (f, of) => `Gestartet auf ${of.runway}, volle Länge: ${height(f, of.leftFt)} voraus`,
  tookOffIntersection: (f, of) => `Gestartet auf ${of.runway}, ab einer Einmündung: ${height(f, of.leftFt)} voraus`,
  landedOn: (_f, of) => `Gelandet auf ${of.runway}`,
  landedPast: (f, of) => `Gelandet auf ${of.runway}, ${height(f, of.ft)} hinter der Schwelle`,
  landedShortOf: (f, of) => `${height(f, of.ft)} vor der Schwelle von ${of.runway} gelandet`,
  landedLeftOf: (f, of) => `Neben ${of.runway} gelandet, ${height(f, of.ft)} links von ihrem Rand`,
  landedRightOf: (f, of) => `Neben ${of.runway} gelandet, ${height(f, of.ft)} rechts von ihrem Rand`,
  leftRunway: (f, of) =>
    `Bahn ${of.runway} ${height(f, of.ft)} hinter ihrer Schwelle verlassen, ${height(f, of.leftFt)} vor ihrem Ende`,
  landedElsewhere: (_f, of) => `In ${of.airport} gelandet, nicht in ${of.planned}`,
  tookOffElsewhere: (_f, of) => `In ${of.airport} gestartet, nicht in ${of.planned}`,
  bounce: () => "Hüpfer",
  touchAndGo: () => "Touch-and-go",
  goAround: () => "Durchgestartet",
  takeOffRejected: () => "Start abgebrochen",
  topOfClimb: (f, of) => `Top of Climb, ${joined(f.altitude(of.ft))}`,
  topOfDescent: (f, of) => `Top of Descent, ${joined(f.altitude(of.ft))}`,
  climbingAgain: () => "Steigt wieder",
  holding: () => "Warteschleife",
  paused: () => "Simulation pausiert",
  frozen: () => "Alles steht still",
  slewing: () => "Slew-Modus",
  goesOn: (f, of) => `Simulation läuft nach ${f.span(of.s)} weiter`,
  noData: (f, of) => `${f.span(of.s)} ohne Daten`,
  timeNormal: (f, of) => `Zeit läuft nach ${f.span(of.s)} wieder normal`,
  timeRuns: (f, of) => `Zeit läuft ${f.number(of.rate, Number.isInteger(of.rate) ? 0 : 2)}×`,
  refuelled: (f, of) => `${joined(f.weight(atLeastZero(of.lb)))} getankt`,
  phaseSet: (_f, of) => `Phase von Hand gesetzt: ${flight.phases[of.phase]}`,
  simulatorBack: (_f, of) => `${of.simulator} ist wieder da`,
  simulatorLost: () => "Der Simulator antwortet nicht mehr. Der Flug wartet auf ihn.",
  divertedTo: (_f, of) => `Ausgewichen nach ${of.icao}`,
  noContact: (f, of) =>
    `Kein Kontakt zur Airline ${f.time(of.fromMs)}–${f.clock(of.toMs)}, ${joined(f.distance(of.nm, 0))}`,
  filed: () => "Flugbericht eingereicht",
  crashed: () => "Absturz",
  wentOnAfterCrash: () => "Der Pilot ging vor den Absturz zurück und flog weiter",
  crashDenied: () => "Der Pilot sagt, dass es kein Absturz war",

  crashSaid: () => "Der Simulator sagt, dass das Flugzeug abgestürzt ist",
  crashFell: (f, of) => `Mit ${joined(f.verticalSpeed(of.fpm))} aufgeschlagen und liegen geblieben`,
  crashStopped: (f, of) =>
    `Schlagartig zum Stehen gekommen: von ${speed(f, of.kt)} in ${f.number(atLeastZero(of.s), 1)} s`,
  crashOverturned: (f, of) => `Liegt auf der Seite oder auf dem Rücken, Querneigung ${f.number(atLeastZero(of.deg))}°`,
};
