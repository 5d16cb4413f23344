import type { FlightEvent, Landing, Touchdown, TrackerView } from "../../../src-shared/domain/flight.ts";
import { type FlightPlan, reportedRoute } from "../../../src-shared/domain/flight-plan.ts";
import type { FlightHead } from "../../../src-shared/domain/flight-view.ts";
import { utcText } from "../../../src-shared/domain/instant.ts";
import { networkNames, type OnlineEvidence } from "../../../src-shared/domain/networks.ts";
import { isBeside, runwayName, shownFt } from "../../../src-shared/domain/runway.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { inPlainWords, say } from "../../../src-shared/words/message.ts";
import type { FlightReport } from "../../airlines/port.ts";
import type { Silence } from "./missed-path.ts";

export interface ReportInput {
  readonly head: FlightHead;
  readonly plan: FlightPlan | null;
  /** The last sample. It contains the weight at the end of the flight. */
  readonly last: SimSample;
  readonly tracker: TrackerView;
  readonly events: readonly FlightEvent[];
  readonly online: readonly OnlineEvidence[];
  /** The silence at the end of the flight that the airline did not receive. */
  readonly silence: Silence | null;
  readonly comments: string;
  /** ICAO code of the airport that the pilot declared as diversion. */
  readonly diversion: string | null;
  /** What the airline's own rules say. Nothing if it has none, or if the pilot wants no review. */
  readonly reviewed: Pick<FlightReport, "log" | "additionalFields">;
  readonly simulator: string;
  readonly programVersion: string;
}

const hoursMinutes = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};
/** The number of bounces, marked if it may be incomplete. Null if it could not be measured. */
const bouncesOf = ({ bounces, bouncesUnseen }: Landing): string | null =>
  !bouncesUnseen ? String(bounces.length) : bounces.length === 0 ? null : `${bounces.length} or more`;
const utc = (ms: number | null): string | null => (ms === null ? null : utcText(ms).replace(/\.\d+Z$/, "Z") || null);

/**
 * Distance past the threshold, such as "1020 ft (± 15 ft)". Null if the runway's position is too uncertain or the
 * wheels did not touch it.
 */
function touchdownDistance(runway: Touchdown | null | undefined): string | null {
  if (runway == null || runway.withinFt === null || isBeside(runway)) return null;
  return `${shownFt(runway.pastThresholdFt, runway.withinFt)} ft (± ${Math.ceil(runway.withinFt / 5) * 5} ft)`;
}

/** The weight of the loaded aircraft without fuel. Null if the simulator does not report both weights. */
const zeroFuelWeightLb = ({ totalWeightLb, fuelLb }: SimSample): number | null =>
  totalWeightLb === undefined || fuelLb === undefined ? null : totalWeightLb - fuelLb;

/** Each word once, in order; null if there is no word. */
const listed = (words: readonly string[]): string | null =>
  words.length === 0 ? null : [...new Set(words)].join(", ");

/** Fields about the network: its name, the callsign, the time in the air, and the controllers. */
const onlineFields = (online: readonly OnlineEvidence[]): [string, string | null][] => {
  const airS = online.reduce((sum, each) => sum + each.airS, 0);
  return [
    ["Network", listed(online.map(({ network }) => networkNames[network]))],
    ["Network Callsign", listed(online.map(({ callsign }) => callsign))],
    ["Online Air Time", online.length === 0 ? null : hoursMinutes(airS)],
    ["Controllers Met", listed(online.flatMap(({ controllers }) => controllers.map(({ callsign }) => callsign)))],
  ];
};

/** The log line for what the airline did not receive. */
export const silenceEvent = ({ fromMs, toMs, distanceNm }: Silence, atMs: number): FlightEvent => ({
  kind: "airline",
  atMs,
  text: say("noContact", { fromMs, toMs, nm: distanceNm }),
});

/**
 * The report as it is filed. Times are block times (out to in); the landing is the last one flown. Values that could
 * not be measured are omitted, never invented.
 */
export function buildReport(input: ReportInput): FlightReport {
  const { head, tracker, silence, comments, diversion } = input;
  const events = silence === null ? input.events : [...input.events, silenceEvent(silence, silence.toMs)];
  const { clocks, totals, crash } = tracker;
  // A landing before a crash, such as a touch-and-go, is not the end of the flight.
  const landing = (crash === null ? tracker.landings.at(-1) : null) ?? null;
  const comment = comments.trim();
  const crashed = crash === null ? [] : [`Crashed at ${utc(crash.atMs)}: ${inPlainWords(crash.cause)}.`];
  const diverted =
    diversion === null ? [] : [{ text: say("divertedTo", { icao: diversion }), atMs: events.at(-1)?.atMs ?? 0 }];
  const fields: [string, string | null][] = [
    ["Outcome", crash === null ? null : "Crashed"],
    // The server moves pilot and aircraft there when this field is present (airline-servers.md, Filing).
    ["Diversion Airport", diversion],
    ["Landing Rate", landing?.rateFpm == null ? null : String(Math.round(landing.rateFpm))],
    ["Landing Confidence", landing === null ? null : landing.confidence],
    ["Landing G-Force", landing?.gForce == null ? null : landing.gForce.toFixed(2)],
    ["Landing Pitch", landing?.pitchDeg == null ? null : landing.pitchDeg.toFixed(1)],
    ["Landing Roll", landing?.bankDeg == null ? null : landing.bankDeg.toFixed(1)],
    ["Departure Stand", tracker.stands?.out ?? null],
    ["Departure Runway", tracker.departure === null ? null : runwayName(tracker.departure)],
    ["Landing Runway", landing?.runway == null ? null : runwayName(landing.runway)],
    ["Arrival Stand", tracker.stands?.in ?? null],
    ["Touchdown Distance", touchdownDistance(landing?.runway)],
    ["Landing Speed", landing?.groundSpeedKt == null ? null : String(Math.round(landing.groundSpeedKt))],
    ["Bounces", landing === null ? null : bouncesOf(landing)],
    ["Out", utc(clocks.outMs)],
    ["Off", utc(clocks.offMs)],
    ["On", utc(clocks.onMs)],
    ["In", utc(clocks.inMs ?? clocks.stoppedMs ?? null)],
    // The clocks whose moment was not seen.
    ["At The Latest", listed([...(clocks.offAtLatest ? ["Off"] : []), ...(clocks.onAtLatest ? ["On"] : [])])],
    ["Air Time", hoursMinutes(clocks.airS)],
    ["Paused", clocks.pausedS < 1 ? null : hoursMinutes(clocks.pausedS)],
    ["Distance Not Seen", totals.unseenNm < 1 ? null : totals.unseenNm.toFixed(0)],
    ...onlineFields(input.online),
    ["Simulator", input.simulator === "" ? null : input.simulator],
    ["Client", `Contrail ${input.programVersion}`],
  ];
  return {
    flight: head,
    log: [
      ...[...events, ...diverted].map(({ text, atMs }) => ({
        text: inPlainWords(text),
        sentence: typeof text === "string" ? "" : text.say,
        atMs,
      })),
      ...input.reviewed.log,
    ],
    blockOffMs: clocks.outMs ?? clocks.offMs,
    blockOnMs: clocks.inMs ?? clocks.stoppedMs ?? input.last.timeMs,
    landingRateFpm: landing?.rateFpm ?? null,
    fuelUsedLb: totals.fuelUsedLb,
    flightTimeMin: Math.round(clocks.blockS / 60),
    distanceNm: totals.distanceNm,
    zeroFuelWeightLb: zeroFuelWeightLb(input.last),
    blockFuelLb: totals.fuelAtStartLb,
    cruiseAltitudeFt: head.cruiseAltitudeFt,
    route: reportedRoute(head.route, input.plan),
    comments: [
      ...crashed,
      ...(comment === "" ? [] : [comment]),
      ...diverted.map(({ text }) => `${inPlainWords(text)}.`),
    ],
    additionalFields: {
      ...Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== null)),
      ...input.reviewed.additionalFields,
    },
  };
}
