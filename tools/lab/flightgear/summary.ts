import type { Pirep } from "../../../src-main/demo/airline/state.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import type { Received } from "./contrail.ts";

const simTimeOf = ({ raw }: Received): number => Number(raw.simTimeS);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** A summary of a flight for people: Contrail's result, the notes of the script pilot, the airline's data. */
export function summary(
  flight: FlightView | null,
  received: readonly Received[],
  contacts: readonly { readonly atS: number; readonly rateFpm: number }[],
  pireps: readonly Pirep[],
): string {
  const startMs = received[0]?.atMs ?? 0;
  const at = (ms: number): string => `${((ms - startMs) / 1000).toFixed(1).padStart(6)} s`;
  const simTimeAt = (ms: number): number =>
    simTimeOf(received.reduce((best, one) => (Math.abs(one.atMs - ms) < Math.abs(best.atMs - ms) ? one : best)));
  const gaps = (near: boolean): number[] =>
    received.flatMap((one, i) => {
      const before = received[i - 1];
      const isNear = Number(one.raw.aglFt) < 250 && Number(one.raw.groundSpeedKt) > 25;
      return before === undefined || isNear !== near ? [] : [one.atMs - before.atMs];
    });
  const lines = ["", "Phases"];
  for (const { phase, atMs, evidence } of flight?.tracker?.phases ?? [])
    lines.push(`  ${at(atMs)}  ${phase.padEnd(18)} ${inPlainWords(evidence.sentence)}`);
  lines.push("Events");
  for (const { atMs, text } of flight?.events ?? []) lines.push(`  ${at(atMs)}  ${inPlainWords(text)}`);
  lines.push("Landing by Contrail");
  for (const landing of flight?.tracker?.landings ?? []) {
    lines.push(
      `  ${simTimeAt(landing.atMs).toFixed(2)} s simulated, ${landing.rateFpm?.toFixed(0)} ft/min in ${landing.rateBoundsFpm?.map((fpm) => fpm.toFixed(0)).join(" … ")}, ${landing.confidence}: ${landing.method.map(inPlainWords).join(" ")}`,
    );
    for (const { atMs, rateFpm } of landing.bounces)
      lines.push(`  bounce: ${simTimeAt(atMs).toFixed(2)} s simulated, ${rateFpm?.toFixed(0)} ft/min`);
  }
  lines.push("Contacts as the pilot's script saw them, each frame");
  for (const { atS, rateFpm } of contacts) lines.push(`  ${atS.toFixed(2)} s simulated, ${rateFpm.toFixed(0)} ft/min`);
  lines.push(
    `Samples: ${received.length} over ${((received.at(-1)?.atMs ?? 0) - startMs) / 1000} s and ${(simTimeOf(received.at(-1) ?? { atMs: 0, raw: {} }) - simTimeOf(received[0] ?? { atMs: 0, raw: {} })).toFixed(0)} simulated s; median step near the ground ${median(gaps(true)).toFixed(0)} ms, else ${median(gaps(false)).toFixed(0)} ms`,
  );
  for (const pirep of pireps)
    lines.push(
      `Report at the airline: ${pirep.id}, ${pirep.departure} to ${pirep.arrival}, ${pirep.phases.join(" ")}; ${pirep.positions.length} positions; landing ${pirep.landingRate} ft/min, fuel ${pirep.fuelUsed}, ${pirep.flightTime} min, comments ${JSON.stringify(pirep.comments)}`,
    );
  return lines.join("\n");
}
