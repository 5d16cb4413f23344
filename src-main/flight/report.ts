import type { FlightEvent, TrackerView } from "../../src-shared/flight.ts";
import type { FlightHead } from "../../src-shared/flight-view.ts";
import type { CompleteReport } from "../crew-system/crew-system.ts";

export interface ReportInput {
  readonly head: FlightHead;
  readonly tracker: TrackerView;
  readonly events: readonly FlightEvent[];
  readonly comments: string;
  readonly simulator: string;
  readonly programVersion: string;
}

const hoursMinutes = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};
const utc = (ms: number | null): string | null => (ms === null ? null : `${new Date(ms).toISOString().slice(0, 19)}Z`);

/**
 * The report as it is filed. Times are block times (out to in); the landing is the last one flown. What could not be
 * measured is left out, never invented: only `landing_rate` must be a number for the server, and is 0 then.
 */
export function buildReport(input: ReportInput): CompleteReport {
  const { head, tracker, events, comments } = input;
  const landing = tracker.landings.at(-1) ?? null;
  const { clocks, totals } = tracker;
  const fields: [string, string | null][] = [
    ["Landing Rate", landing?.rateFpm == null ? null : String(Math.round(landing.rateFpm))],
    ["Landing Confidence", landing === null ? null : landing.confidence],
    ["Landing G-Force", landing?.gForce == null ? null : landing.gForce.toFixed(2)],
    ["Landing Pitch", landing?.pitchDeg == null ? null : landing.pitchDeg.toFixed(1)],
    ["Landing Roll", landing?.bankDeg == null ? null : landing.bankDeg.toFixed(1)],
    ["Landing Speed", landing?.groundSpeedKt == null ? null : String(Math.round(landing.groundSpeedKt))],
    ["Bounces", landing === null ? null : String(landing.bounces.length)],
    ["Out", utc(clocks.outMs)],
    ["Off", utc(clocks.offMs)],
    ["On", utc(clocks.onMs)],
    ["In", utc(clocks.inMs)],
    ["Air Time", hoursMinutes(clocks.airS)],
    ["Paused", clocks.pausedS < 1 ? null : hoursMinutes(clocks.pausedS)],
    ["Simulator", input.simulator === "" ? null : input.simulator],
    ["Client", `Contrail ${input.programVersion}`],
  ];
  return {
    trackingId: head.trackingId,
    log: events.map((event) => ({ text: event.text, atMs: event.atMs })),
    landingRateFpm: landing?.rateFpm ?? 0,
    fuelUsedLb: totals.fuelUsedLb ?? 0,
    flightTimeMinutes: Math.round(clocks.blockS / 60),
    distanceNm: totals.distanceNm,
    zeroFuelWeightLb: null,
    blockFuelLb: totals.fuelAtStartLb,
    level: head.cruiseAltitudeFt === null ? null : Math.round(head.cruiseAltitudeFt / 100),
    route: head.route.join(" "),
    comments: comments.trim() === "" ? [] : [comments.trim()],
    additionalFields: Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== null)),
  };
}
