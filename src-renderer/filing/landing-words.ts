import type { Landing } from "../../src-shared/flight.ts";
import { formatNumber } from "../ui/format.ts";

const confidences: Readonly<Record<Landing["confidence"], string>> = {
  high: "Measured well",
  medium: "Measured fairly",
  low: "Measured roughly",
  none: "Not measurable",
};

/** How far the landing rate can be trusted: "Measured well, between −160 and −130 ft/min." */
export function confidenceWords({ confidence, rateFpm, rateBoundsFpm }: Landing): string {
  if (rateFpm === null || rateBoundsFpm === null) return `${confidences[confidence]}.`;
  const [low, high] = rateBoundsFpm.map((bound) => formatNumber(Math.round(bound)));
  return `${confidences[confidence]}, between ${low} and ${high} ft/min.`;
}

export function bounceWords({ bounces }: Landing): string {
  if (bounces.length === 0) return "None";
  const rates = bounces.map(({ rateFpm }) => formatNumber(rateFpm)).join(", ");
  return `${bounces.length} (${rates} ft/min)`;
}

/** "6 kt head, 3 kt from the right". */
export function windWords({ headwindKt, crosswindKt }: Landing): string {
  const parts: string[] = [];
  if (headwindKt !== null)
    parts.push(`${formatNumber(Math.abs(headwindKt))} kt ${headwindKt < -0.5 ? "tail" : "head"}`);
  if (crosswindKt !== null && Math.abs(crosswindKt) >= 0.5)
    parts.push(`${formatNumber(Math.abs(crosswindKt))} kt from the ${crosswindKt > 0 ? "right" : "left"}`);
  return parts.length === 0 ? "–" : parts.join(", ");
}

/** The last 50 ft as an SVG path in a box of the given size; empty when there is nothing to draw. */
export function flarePath(flare: Landing["flare"], width: number, height: number): string {
  const first = flare[0];
  if (!first || flare.length < 2) return "";
  const spanS = Math.max(0.1, -first.tS);
  const topFt = Math.max(10, ...flare.map(({ heightFt }) => heightFt));
  const points = flare.map(({ tS, heightFt }) => {
    const x = ((tS - first.tS) / spanS) * width;
    const y = height - (Math.max(0, heightFt) / topFt) * height;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
