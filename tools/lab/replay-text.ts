import type { Landing } from "../../src-shared/domain/flight.ts";
import { inPlainWords } from "../../src-shared/words/message.ts";
import type { Replayed } from "./replay-run.ts";

/** Seconds since the start as h:mm:ss. */
function clockText(s: number): string {
  const whole = Math.max(0, Math.round(s));
  const pad = (n: number) => String(n).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

const atText = (ms: number | null): string => (ms === null ? "–" : clockText(ms / 1000));
const figure = (value: number | null, digits = 0): string =>
  value === null ? "not measurable" : value.toFixed(digits).replace("-", "−");

const rateText = ({ rateFpm }: { readonly rateFpm: number | null }): string =>
  rateFpm === null ? "not measurable" : `${figure(rateFpm)} ft/min`;
const known = (value: number | null, unit: string, digits = 0): string =>
  value === null ? "not known" : `${figure(value, digits)} ${unit}`;

function runwayText({ runway }: Landing): string {
  if (runway === null) return "runway not known";
  const { airport, name, pastThresholdFt, rightOfCentreFt, withinFt } = runway;
  if (withinFt === null) return `${airport} ${name}`;
  const side = `${figure(Math.abs(rightOfCentreFt))} ft ${rightOfCentreFt < 0 ? "left" : "right"} of the centre line`;
  return `${airport} ${name}: ${figure(pastThresholdFt)} ft past the threshold, ${side}`;
}

/** A landing: a line for its rate, and one for each other fact. */
function landingText(landing: Landing): string[] {
  const bounds = landing.rateBoundsFpm;
  return [
    `  ${atText(landing.atMs)}  ${rateText(landing)}${bounds === null ? "" : ` (between ${figure(bounds[0])} and ${figure(bounds[1])})`}, confidence ${landing.confidence}: ${landing.method.map(inPlainWords).join(". ")}`,
    `           ${runwayText(landing)}`,
    ...landing.bounces.map((b, i) => `           bounce ${i + 1} at ${(b.atMs / 1000).toFixed(1)} s, ${rateText(b)}`),
    ...(landing.bouncesUnseen ? ["           bounces not counted: too few data"] : []),
  ];
}

/** The replay for a terminal. */
export function toText(flight: Replayed): string {
  const { clocks, totals, phases, landings, crash } = flight.view;
  const lines = [
    `${flight.name}: ${flight.samples} samples, ${clockText(flight.durationS)}`,
    "",
    "Phases (began, shown after, why)",
    ...phases.map(
      (p) =>
        `  ${atText(p.atMs)}  ${p.phase.padEnd(18)} +${((p.decidedAtMs - p.atMs) / 1000).toFixed(1).padStart(5)} s  ${inPlainWords(p.evidence.sentence)}`,
    ),
    "",
    "Events",
    ...flight.events.map((e) => `  ${atText(e.atMs)}  ${inPlainWords(e.text)}`),
    "",
    "Landings",
    ...(landings.length === 0 ? ["  none"] : landings.flatMap(landingText)),
    ...(crash === null ? [] : ["", "Crash", `  ${atText(crash.atMs)}  ${inPlainWords(crash.cause)}`]),
    "",
    `Out ${atText(clocks.outMs)}  off ${atText(clocks.offMs)}  on ${atText(clocks.onMs)}  in ${atText(clocks.inMs)}`,
    `Block ${clockText(clocks.blockS)}  air ${clockText(clocks.airS)}  simulated ${clockText(clocks.simulatedS)}  real ${clockText(clocks.realS)}  paused ${clockText(clocks.pausedS)}  slewed ${clockText(clocks.slewS)}  without data ${clockText(clocks.gapS)}  gained by compression ${clockText(clocks.compressedS)}`,
    `Distance ${totals.distanceNm.toFixed(1)} nm${totals.unseenNm < 1 ? "" : ` (${totals.unseenNm.toFixed(1)} straight across gaps)`}  fuel used ${known(totals.fuelUsedLb, "lb", 1)}  highest ${known(totals.maxAltitudeFt, "ft")}  fastest ${known(totals.maxGroundSpeedKt, "kt")}`,
  ];
  return lines.join("\n");
}
