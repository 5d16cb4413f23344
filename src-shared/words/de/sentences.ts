import type { sentences as english, On } from "../en/sentences.ts";
import { atLeastZero, type Formats, joined } from "../formats.ts";
import { climb, height, sink, slowSpeed, speed } from "../magnitudes.ts";
import { filing } from "./filing.ts";
import { flight } from "./flight.ts";
import { dative } from "./formats.ts";

const aboveGround = (f: Formats, ft: number): string =>
  Number.isFinite(ft) ? `${height(f, ft)} AGL` : "Höhe AGL unbekannt";

const beside = ({ surface = "runway", taxiway }: On): string =>
  taxiway === undefined
    ? (filing.besideOn[surface] ?? filing.besideOn.runway)
    : filing.onTaxiwayBeside(filing.taxiway(taxiway));
const offRunway = {
  runway: "Auf einer Bahn",
  paved: "Auf befestigter Fläche ohne bekannte Bahn",
  grass: "Auf Gras ohne bekannte Bahn",
  unpaved: "Auf unbefestigtem Boden ohne bekannte Bahn",
  water: "Auf dem Wasser",
};

export const sentences: typeof english = {
  waitingForSimulator: () => "Wartet auf den Simulator",
  foundInTheAir: () => "In der Luft erkannt",
  foundOnTheGround: () => "Am Boden erkannt",
  foundInTheAirAgain: () => "Nach einer Unterbrechung in der Luft erkannt",
  foundOnTheGroundAgain: () => "Nach einer Unterbrechung am Boden erkannt",
  wheelsOff: (f, of) => `Abgehoben bei ${speed(f, of.kt)}`,
  wheelsOn: (f, of) => `Aufgesetzt bei ${speed(f, of.kt)}`,
  gainingSpeed: (f, of) => `${speed(f, of.kt)}, beschleunigt um ${slowSpeed(f, of.ktPerS)} je Sekunde`,
  slowedOnRunway: (f, of) =>
    `Von ${f.speed(atLeastZero(of.fromKt)).value} auf ${speed(f, of.toKt)} abgebremst, ohne abzuheben`,
  slowedTo: (f, of) => `Auf ${speed(f, of.kt)} abgebremst`,
  moving: (f, of) => `Bewegt sich mit ${speed(f, of.kt)}`,
  movingBackwards: (f, of) => `Bewegt sich rückwärts mit ${slowSpeed(f, of.kt)}`,
  towed: (f, of) => `Bewegt sich ohne Triebwerke mit ${slowSpeed(f, of.kt)}`,
  backAtStand: () => "Zurück an der Parkposition, Triebwerke aus",
  standing: (f, of) => `Steht seit ${dative(f.span(of.s))}`,
  standingEnginesOff: (f, of) => `Steht seit ${dative(f.span(of.s))}, Triebwerke aus`,
  standingBrakeSet: (f, of) => `Steht seit ${dative(f.span(of.s))}, Parkbremse gesetzt`,
  enginesOffAtStand: () => "Triebwerke an der Parkposition aus",
  above: (f, of) => aboveGround(f, of.ft),
  aboveDescending: (f, of) => `${aboveGround(f, of.ft)}, sinkend`,
  aboveOnTheWayIn: (f, of) => `${aboveGround(f, of.ft)}, Horizontalflug im Anflug`,
  aboveStraightIn: (f, of) => `${aboveGround(f, of.ft)}, im Geradeausanflug`,
  levelFor: (f, of) => `Seit ${dative(f.span(of.s))} auf ${joined(f.altitude(of.ft))}`,
  gained: (f, of) => `${height(f, of.ft)} gestiegen mit ${climb(f, of.fpm)}`,
  gainedInCruise: (f, of) => `Stufensteigflug: ${height(f, of.ft)} gestiegen mit ${climb(f, of.fpm)}`,
  lost: (f, of) => `${height(f, of.ft)} gesunken mit ${sink(f, of.fpm)}`,
  climbedAgain: (f, of) =>
    `Wieder ${height(f, of.ft)} gestiegen${Number.isFinite(of.fromFt) ? `, ab ${aboveGround(f, of.fromFt)}` : ""}`,
  setByPilot: () => "Von Hand gesetzt",

  notSeenInTheAir: () => "Keine Daten aus der Luft kurz vor dem Aufsetzen",
  notSeenJustBefore: () => "Keine Daten in den 3 s vor dem Aufsetzen",
  recognisedTooLate: () => "Das Aufsetzen wurde zu spät erkannt, um seine Rate zu messen",
  heightLeapt: () => "Die Höhe sprang kurz vor dem Aufsetzen",
  noHeightNorRate: () => "Beim Aufsetzen sind weder Höhe noch Vertikalgeschwindigkeit bekannt",
  boundsTooWide: (f, of) =>
    `Zu wenige Daten: zwischen ${f.landingRate(of.low).value} und ${joined(f.landingRate(of.high))}`,
  againstRise: () => "Gegen den steigenden Boden gemessen, weil das Flugzeug nicht sank",
  byHeight: (f, of) =>
    `Berechnet aus den letzten ${f.number(atLeastZero(of.frames))} Höhen vor dem Aufsetzen, im Abstand von ${f.number(atLeastZero(of.ms))} ms`,
  flagLate: () => "Die Höhe nahm schon nicht mehr ab, bevor der Simulator das Aufsetzen meldete",
  heightShowsTouch: () => "Nur die Höhe zeigte das Aufsetzen, denn der Simulator meldet keinen Bodenkontakt",
  estimated: () => "Geschätzt: Der Simulator sendete beim Abfangen zu wenige Daten",
  simulatorsOwn: () => "Die Rate des Simulators: Contrail erhielt keine Daten vom Aufsetzen",
  simulatorsLast: (f, of) =>
    `Der Simulator selbst meldet ${joined(f.landingRate(of.fpm))}, vielleicht von einem späteren Aufsetzen`,
  simulatorSays: (f, of) => `Der Simulator selbst meldet ${joined(f.landingRate(of.fpm))}`,

  startedAgain: () =>
    "Neu begonnen, weil die Airline auf den ersten Flugbeginn nie geantwortet hat. Hat sie damals einen Flug geöffnet, führt sie ihn vielleicht noch als offen",
  clockWrong: (f, of) =>
    `Die Uhr dieses Computers geht gegenüber der Airline um ${f.span(Math.abs(of.aheadS))} ${of.aheadS > 0 ? "vor" : "nach"}. Geht sie falsch, sind auch die Zeiten dieses Flugs falsch: Die Uhr stellen`,
  flightStarted: (_f, of) => `Flug ${of.flight} begonnen`,
  following: () => "Contrail folgt dem Flug",
  offBlocks: () => "Off Blocks",
  onBlocks: () => "On Blocks",
  offBlocksAt: (_f, of) => `Off Blocks an Standplatz ${of.stand}`,
  onBlocksAt: (_f, of) => `On Blocks an Standplatz ${of.stand}`,
  enginesOn: () => "Triebwerke an",
  enginesOff: () => "Triebwerke aus",
  liftOff: (f, of) => `Abgehoben, ${speed(f, of.kt)}`,
  touchdown: (f, of) => `Aufgesetzt, ${speed(f, of.kt)}`,
  touchdownAt: (f, of) => `Aufgesetzt, ${joined(f.landingRate(of.fpm))}, ${speed(f, of.kt)}`,
  tookOffFrom: (_f, of) => `Gestartet auf ${of.runway}`,
  tookOffBeside: (_f, of) => `${beside(of)} ${of.runway} gestartet`,
  tookOffOffRunway: (_f, of) => `${offRunway[of.surface]} gestartet`,
  tookOffTaxiway: (_f, of) => `Auf ${filing.taxiway(of.taxiway)} gestartet`,
  tookOffFullLength: (f, of) => `Gestartet auf ${of.runway}, volle Länge, ${height(f, of.leftFt)} verfügbar`,
  tookOffIntersection: (f, of) => `Gestartet auf ${of.runway}, ab Intersection, ${height(f, of.leftFt)} verfügbar`,
  landedOn: (_f, of) => `Gelandet auf ${of.runway}`,
  landedPast: (f, of) => `Gelandet auf ${of.runway}, ${height(f, of.ft)} hinter der Schwelle`,
  landedShortOf: (f, of) => `${height(f, of.ft)} vor der Schwelle von ${of.runway} gelandet`,
  landedLeftOf: (f, of) => `${beside(of)} ${of.runway} gelandet, ${height(f, of.ft)} links von ihrem Rand`,
  landedRightOf: (f, of) => `${beside(of)} ${of.runway} gelandet, ${height(f, of.ft)} rechts von ihrem Rand`,
  landedOffRunway: (_f, of) => `${offRunway[of.surface]} gelandet`,
  landedOnTaxiway: (_f, of) => `Auf ${filing.taxiway(of.taxiway)} gelandet`,
  leftRunway: (f, of) =>
    `Bahn ${of.runway} ${height(f, of.ft)} hinter ihrer Schwelle verlassen, ${height(f, of.leftFt)} vor ihrem Ende`,
  rolledPastEnd: (f, of) => `Mit ${speed(f, of.kt)} über das Ende der Bahn ${of.runway} hinaus gerollt`,
  landedElsewhere: (_f, of) => `In ${of.airport} gelandet, nicht in ${of.planned}`,
  tookOffElsewhere: (_f, of) => `In ${of.airport} gestartet, nicht in ${of.planned}`,
  bounce: () => "Bounce",
  touchAndGo: () => "Touch-and-go",
  goAround: () => "Durchgestartet",
  takeOffRejected: () => "Start abgebrochen",
  topOfClimb: (f, of) => `Top of Climb, ${joined(f.altitude(of.ft))}`,
  topOfDescent: (f, of) => `Top of Descent, ${joined(f.altitude(of.ft))}`,
  climbingAgain: () => "Steigt wieder",
  holding: () => "Warteschleife",
  paused: () => "Simulation pausiert",
  frozen: () => "Simulatordaten eingefroren",
  slewing: () => "Slew-Modus",
  goesOn: (f, of) => `Simulation läuft nach ${dative(f.span(of.s))} weiter`,
  clockSetBack: (f, of) => `Die Uhr wurde um ${f.span(of.s)} zurückgestellt; der Flug behält seine eigene Zeit`,
  noData: (f, of) => `${f.span(of.s)} ohne Daten`,
  placedElsewhere: (f, of) => `${joined(f.distance(of.nm))} weiter abgesetzt: zählt nicht als geflogen`,
  elsewhereAfterArrival: () =>
    "Nach der Ankunft an einen anderen Ort gesetzt: zählt erst, wenn das Flugzeug wieder steht",
  putInAir: () => "Ohne Start in die Luft gesetzt: kein Abheben",
  putOnGround: () => "Ohne Flug am Boden abgesetzt: keine Landung",
  landedUnseen: () => "Spätestens jetzt gelandet; keine Daten vom Aufsetzen",
  timeNormal: (f, of) => `Simulationsrate nach ${dative(f.span(of.s))} wieder 1×`,
  timeRuns: (f, of) => `Simulationsrate ${f.number(of.rate, Number.isInteger(of.rate) ? 0 : 2)}×`,
  refuelled: (f, of) => `${joined(f.weight(atLeastZero(of.lb)))} getankt`,
  phaseSet: (_f, of) => `Phase von Hand gesetzt: ${flight.phases[of.phase]}`,
  simulatorBack: (_f, of) => `${of.simulator} ist wieder da`,
  simulatorLost: () => "Der Simulator antwortet nicht mehr. Der Flug wartet auf ihn.",
  divertedTo: (_f, of) => `Ausgewichen nach ${of.icao}`,
  noContact: (f, of) =>
    `Kein Kontakt zur Airline ${f.time(of.fromMs)}–${f.clock(of.toMs)}, ${joined(f.distance(of.nm, 0))}`,
  onlineAs: (_f, of) => `Online auf ${of.network} als ${of.callsign}`,
  filed: () => "Flugbericht eingereicht",
  crashed: () => "Absturz",
  wentOnAfterCrash: () => "Der Pilot ging zu einem Punkt vor dem Absturz zurück und flog weiter",
  crashDenied: () => "Der Pilot sagt, dass es kein Absturz war",
  crashNotShown: () => "Der Simulator meldete einen Absturz, den seine Daten nicht zeigen",

  crashSaid: () => "Der Simulator meldet einen Absturz",
  crashFell: (f, of) => `Aufschlag mit ${joined(f.verticalSpeed(of.fpm))}, danach keine Bewegung`,
  crashHit: (f, of) => `Aufschlag mit ${joined(f.verticalSpeed(of.fpm))}: Dafür ist kein Flugzeug gebaut`,
  crashStopped: (f, of) =>
    `Schlagartig gestoppt: von ${speed(f, of.kt)} zum Stillstand in ${f.number(atLeastZero(of.s), 1)} s`,
  crashOverturned: (f, of) => `Liegt auf der Seite oder auf dem Rücken, Querlage ${f.number(atLeastZero(of.deg))}°`,
};
