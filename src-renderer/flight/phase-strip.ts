import type { PhaseChange } from "../../src-shared/domain/flight.ts";
import type { Phase } from "../../src-shared/domain/phases.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { words } from "../../src-shared/words/words.ts";
import { formatClock } from "../ui/format.ts";

/** One piece of the strip. A past phase has its change; a future one, and one that was not flown, only its name. */
export interface Segment {
  readonly key: string;
  readonly phase: Phase;
  readonly state: "past" | "current" | "skipped" | "ahead";
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

/** A phase's place in the normal order. A go-around leads to an approach, a rejected take-off to a taxi. */
function placeOf(phase: Phase): number {
  if (phase === "deboarding") return normal.length;
  const from = phase === "go_around" ? "descent" : phase === "rejected_take_off" ? "push_back" : phase;
  return normal.indexOf(from);
}

/** More pieces than this would be too narrow for their names. */
const mostSegments = 14;

/**
 * The past and the normal future phases. A phase that was not flown keeps its place, so that nothing moves when it is
 * passed. If there are too many, these go first, then the oldest phases of long training flights; the log has them.
 */
export function phaseStrip(changes: readonly PhaseChange[]): Segment[] {
  let place = -1;
  const passed = changes.flatMap((change, i): Segment[] => {
    const key = `${change.decidedAtMs} ${change.phase}`;
    const between = normal.slice(place + 1, placeOf(change.phase));
    place = placeOf(change.phase);
    return [
      ...between.map((phase): Segment => ({ key: `${phase} before ${key}`, phase, state: "skipped", change: null })),
      { key, phase: change.phase, state: i === changes.length - 1 ? "current" : "past", change },
    ];
  });
  const future = normal
    .slice(place + 1)
    .map((phase): Segment => ({ key: `ahead ${phase}`, phase, state: "ahead", change: null }));
  const room = Math.max(1, mostSegments - future.length);
  const fitting = passed.length > room ? passed.filter(({ state }) => state !== "skipped") : passed;
  return [...fitting.slice(-room), ...future];
}

/**
 * "Descent since 13:27: −480 ft/min held for 31 s."; for a past phase, its beginning and reason. `lostMs`: the last
 * sample of a simulator that is gone, after which the phase is unknown.
 */
export function phaseSentence(change: PhaseChange, isCurrent: boolean, detail: string | null, lostMs?: number): string {
  const texts = words().flight;
  const phase = texts.phases[change.phase];
  const details: Readonly<Record<string, string>> = texts.details;
  const name = isCurrent && detail !== null ? texts.withDetail(phase, details[detail] ?? detail) : phase;
  if (isCurrent && lostMs !== undefined) return `${texts.phaseUntil(name, formatClock(lostMs))}.`;
  const when = isCurrent
    ? texts.phaseSince(name, formatClock(change.atMs))
    : texts.phaseFrom(name, formatClock(change.atMs));
  const why = change.corrected ? texts.setByYou : texts.inside(inWords(change.evidence.sentence));
  return why === "" ? `${when}.` : `${when}: ${why}.`;
}
