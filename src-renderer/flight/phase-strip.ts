import type { PhaseChange } from "../../src-shared/domain/flight.ts";
import type { Phase } from "../../src-shared/domain/phases.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { words } from "../../src-shared/words/words.ts";
import { formatClock } from "../ui/format.ts";

/** One piece of the strip. A past phase has its change, a future one only its name. */
export interface Segment {
  readonly key: string;
  readonly phase: Phase;
  readonly state: "past" | "current" | "ahead";
  readonly change: PhaseChange | null;
}

/** A normal flight, in order. Rejected take-offs, go-arounds and deboarding appear when they happen. */
const normal: readonly Phase[] = [
  "boarding",
  "push_back",
  "taxi",
  "take_off",
  "climb",
  "cruise",
  "descent",
  "approach",
  "final",
  "landed",
  "taxi_in",
  "arrived",
];

/** The phases that normally follow a phase. */
function ahead(phase: Phase): readonly Phase[] {
  if (phase === "deboarding") return [];
  const from = phase === "go_around" ? "descent" : phase === "rejected_take_off" ? "push_back" : phase;
  return normal.slice(normal.indexOf(from) + 1);
}

/** More pieces than this would be too narrow for their names. */
const mostSegments = 14;

/**
 * The past and the normal future phases. The strip omits the oldest phases of long training flights; the log has them.
 */
export function phaseStrip(changes: readonly PhaseChange[]): Segment[] {
  const current = changes.at(-1);
  const future = (current ? ahead(current.phase) : normal).map(
    (phase): Segment => ({ key: `ahead ${phase}`, phase, state: "ahead", change: null }),
  );
  const flown = changes.map(
    (change, i): Segment => ({
      key: `${change.decidedAtMs} ${change.phase}`,
      phase: change.phase,
      state: i === changes.length - 1 ? "current" : "past",
      change,
    }),
  );
  return [...flown.slice(-Math.max(1, mostSegments - future.length)), ...future];
}

/** "Descent since 13:27: −480 ft/min held for 31 s."; for a past phase, its beginning and reason. */
export function phaseSentence(change: PhaseChange, isCurrent: boolean, detail: string | null): string {
  const texts = words().flight;
  const phase = texts.phases[change.phase];
  const details: Readonly<Record<string, string>> = texts.details;
  const name = isCurrent && detail !== null ? texts.withDetail(phase, details[detail] ?? detail) : phase;
  const when = isCurrent
    ? texts.phaseSince(name, formatClock(change.atMs))
    : texts.phaseFrom(name, formatClock(change.atMs));
  const why = change.corrected ? texts.setByYou : texts.inside(inWords(change.evidence.sentence));
  return why === "" ? `${when}.` : `${when}: ${why}.`;
}
