import type { replay as english } from "../en/replay.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const replay: typeof english = {
  title: "Landung im Replay",
  play: "Abspielen",
  pause: "Anhalten",
  moment: "Zeitpunkt der Landung",
  before: (seconds) => `${seconds} s vor dem Aufsetzen`,
  after: (seconds) => `${seconds} s nach dem Aufsetzen`,
  height: "Höhe",
  offCentre: "Ablage",
  overThreshold: (height) => `Schwelle in ${height} überflogen.`,
  noRunway: "Die Lage der Bahn ist nicht bekannt: Entfernungen zählen ab dem Aufsetzen.",
  centreLineWithin: (bound) =>
    `Die Bahn ist auf ${bound} bekannt, darum ist das Aufsetzen auf ihrer Mittellinie gezeichnet.`,
  contactUnseen: "Beim Aufsetzen kamen keine Daten: Dort hat die Linie eine Lücke.",
  sparse: (seconds) => `Daten kamen alle ${seconds} s: Das Band zeigt, wo das Flugzeug dazwischen gewesen sein kann.`,
  begins: (seconds) => `Die Daten beginnen ${seconds} s vor dem Aufsetzen.`,
  none: "Kein Replay: Rund um das Aufsetzen wurde zu wenig aufgezeichnet.",
  noneOfCrash:
    "Es gibt keine Landung zum Abspielen: Die Aufzeichnung endet mit dem Absturz, die Karte zeigt den Flug bis dorthin.",
  average: (rate, count, counted) =>
    plural(
      count,
      `Ihr Schnitt ist ${rate}, aus ${counted} Landung.`,
      `Ihr Schnitt ist ${rate}, aus ${counted} Landungen.`,
    ),
  savePicture: "Bild speichern",
  withName: "Mit meinem Namen",
  flownWith: "geflogen mit Contrail",
};
