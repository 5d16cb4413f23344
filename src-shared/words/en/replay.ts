import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

/** The replay of a landing, and the picture of it. */
export const replay = {
  title: "Landing replay",
  play: "Play",
  pause: "Pause",
  moment: "Moment of the landing",
  before: (seconds: string) => `${seconds} s before touchdown`,
  after: (seconds: string) => `${seconds} s after touchdown`,
  height: "Height",
  offCentre: "Off centre",
  overThreshold: (height: string) => `Crossed the threshold at ${height}.`,
  noRunway: "The runway's position is not known: distances count from the touchdown.",
  centreLineWithin: (bound: string) => `The runway is known to ${bound}, so the touchdown is drawn on its centre line.`,
  contactUnseen: "No data came at the touchdown: the line has a gap there.",
  sparse: (seconds: string) =>
    `Data came every ${seconds} s: the band shows where the aircraft may have been in between.`,
  begins: (seconds: string) => `The data begins ${seconds} s before the touchdown.`,
  none: "No replay: too little was recorded around the touchdown.",
  noneOfCrash:
    "There is no landing to replay: the recording ends with the crash, and the map shows the track up to it.",
  average: (rate: string, count: number, counted: string) =>
    plural(
      count,
      `Your average is ${rate}, over ${counted} landing.`,
      `Your average is ${rate}, over ${counted} landings.`,
    ),
  savePicture: "Save picture",
  withName: "With my name",
  flownWith: "flown with Contrail",
};
