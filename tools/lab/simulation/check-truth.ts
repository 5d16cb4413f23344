import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import { type Delivered, samplesOnDisk } from "./check-journal.ts";
import { checkLength, checkPath } from "./check-path.ts";
import { type Flown, track } from "./flown.ts";
import type { Simulator } from "./simulator.ts";
import { mayStaySilent, type World } from "./world.ts";

type Problem = (what: string) => void;

const ground: ReadonlySet<Phase> = new Set(["boarding", "push_back", "taxi", "taxi_in", "arrived", "deboarding"]);
const air: ReadonlySet<Phase> = new Set(["climb", "cruise", "descent", "approach", "final", "go_around"]);

/** Checks that the phases have no holes: only take-off and landing lead from ground to air and back. */
export function checkPhases(phases: readonly Phase[], problem: (what: string) => void): void {
  for (const [index, phase] of phases.entries()) {
    const before = phases[index - 1];
    if (before === undefined) continue;
    if (ground.has(before) && (air.has(phase) || phase === "landed")) problem(`${before} → ${phase}`);
    if (air.has(before) && (ground.has(phase) || phase === "rejected_take_off")) problem(`${before} → ${phase}`);
  }
}

/** Checks that the journal contains the received samples, and that its times follow from them. */
export function checkWhole(world: World, flightId: string, delivered: readonly Delivered[], problem: Problem): void {
  const found = samplesOnDisk(world, flightId);
  const given = delivered.map(({ kept }) => kept);
  if (found.length !== given.length) problem(`at the end the journal holds ${found.length} of ${given.length} samples`);
  if (JSON.stringify(track(found).clocks) !== JSON.stringify(track(given).clocks))
    problem("the journal gives other clocks than the samples did");
}

/**
 * Checks that the program's result follows from the samples, however often it was restarted. It shows none before the
 * first phase is known.
 */
export function checkView({ tracker }: FlightView, delivered: readonly Delivered[], problem: Problem): void {
  const whole = track(delivered.map(({ kept }) => kept));
  if (tracker === null && whole.phases.length === 0) return;
  for (const part of ["clocks", "totals", "phases", "landings"] as const)
    if (JSON.stringify(tracker?.[part]) !== JSON.stringify(whole[part]))
      problem(`the program shows other ${part} than the samples give`);
}

/** The error of the program's estimate (distance by speed) of the time flown in gaps from a second on, s. */
function estimateErrorS(delivered: readonly Delivered[], fromS: number): number {
  const shown = delivered.filter(({ atS }) => atS !== null);
  return shown.reduce((sum, { sample, atS }, index) => {
    const before = shown[index - 1];
    const flownS = (atS ?? 0) - (before?.atS ?? 0);
    if (before === undefined || flownS < 2 || (atS ?? 0) < fromS) return sum;
    const meanKt = ((before.sample.groundSpeedKt ?? 0) + (sample.groundSpeedKt ?? 0)) / 2;
    const gapS = (sample.timeMs - before.sample.timeMs) / 1000;
    const estimateS = Math.min(gapS, (distanceNm(before.sample, sample) / Math.max(1, meanKt)) * 3600);
    return sum + Math.abs(estimateS - flownS);
  }, 0);
}

/** Compares the program's times with the true flight, and the filed report with both. */
export function checkTruth(
  world: World,
  flown: Flown,
  delivered: readonly Delivered[],
  { rewoundS, restarts }: Pick<Simulator, "rewoundS" | "restarts">,
  problem: Problem,
): void {
  const seen = track(delivered.map(({ kept }) => kept));
  const truth = flown.truth.clocks;
  const shown = new Set(delivered.map(({ atS }) => atS));
  /** Seconds of the flight between two moments of which the program has no sample. */
  const unseenS = (fromMs: number | null, toMs: number | null) =>
    flown.samples.filter((_, atS) => atS * 1000 >= (fromMs ?? 0) && atS * 1000 <= (toMs ?? 0) && !shown.has(atS))
      .length;
  // An event in a gap gets the time of the gap's end. So does an event just before it that was not confirmed in time: a
  // movement needs four seconds.
  const gapErrorS = (ms: number | null) => {
    const atS = (ms ?? 0) / 1000;
    return delivered.reduce((sum, { sample, atS: toS }, index) => {
      const before = delivered[index - 1];
      const gapS = (sample.timeMs - (before ?? { sample }).sample.timeMs) / 1000;
      const about = (before?.atS ?? 0) <= atS + 6 && (toS ?? 0) >= atS - 6;
      // After a gap, each value is accepted after three samples.
      return gapS > 2 && about ? sum + gapS + 3 : sum;
    }, 0);
  };
  // A restarted simulator has a new clock. Only distance and speed then show how long the unseen part took: to within a
  // third of it, or within the error of a straight line at the mean of the two speeds.
  const restartErrorS = (fromMs: number | null, toMs: number | null) =>
    restarts > 0 ? Math.max(0.35 * unseenS(fromMs, toMs), estimateErrorS(delivered, (fromMs ?? 0) / 1000)) : 0;
  // Nothing is known before the first sample that survived a crash.
  const firstS = delivered.find(({ atS }) => atS !== null)?.atS ?? 0;
  const unseenBeforeS = (ms: number | null) => Math.max(0, firstS - (ms ?? 0) / 1000);
  // Nothing is known after the last sample before filing.
  const lastS = delivered.findLast(({ atS }) => atS !== null)?.atS ?? 0;
  const unseenAfterS = (ms: number | null) => Math.max(0, (ms ?? 0) / 1000 - lastS);
  const blockS = truth.blockS - unseenBeforeS(truth.outMs) - unseenAfterS(truth.inMs);
  const airS = truth.airS - unseenBeforeS(truth.offMs) - unseenAfterS(truth.onMs);
  const checkNear = (name: string, actualS: number, expectedS: number, toleranceS: number) => {
    // After the simulator was set back, the part that is flown twice may count twice.
    if (actualS < expectedS - toleranceS || actualS > expectedS + rewoundS + toleranceS)
      problem(`${name} is ${actualS.toFixed(0)} s, flown were ${expectedS.toFixed(0)} s (± ${toleranceS.toFixed(0)})`);
  };
  // An aircraft that is first seen in a fast roll may have just landed. So it counts as off blocks only from the
  // take-off, a few seconds later.
  const usualToleranceS = 3 + 2 * restarts + (unseenBeforeS(truth.outMs) > 0 ? 6 : 0);
  const blockToleranceS =
    usualToleranceS + gapErrorS(truth.outMs) + gapErrorS(truth.inMs) + restartErrorS(truth.outMs, truth.inMs);
  const airToleranceS =
    usualToleranceS + gapErrorS(truth.offMs) + gapErrorS(truth.onMs) + restartErrorS(truth.offMs, truth.onMs);
  checkNear("block time", seen.clocks.blockS, blockS, blockToleranceS);
  checkNear("air time", seen.clocks.airS, airS, airToleranceS);
  // Across a gap the distance is a straight line, so never longer than flown. A part that is flown twice adds its length
  // at no more than 120 kt.
  const flownNm = flown.truth.totals.distanceNm + rewoundS / 30;
  const seenNm = seen.totals.distanceNm;
  const isComplete = unseenS(0, truth.inMs) === 0;
  if (seenNm > flownNm + 0.5 || (isComplete && seenNm < flownNm - rewoundS / 30 - 0.5))
    problem(`the distance is ${seenNm.toFixed(1)} nm, flown were ${flownNm.toFixed(1)}`);
  if (isComplete && rewoundS === 0)
    checkPhases(
      seen.phases.map(({ phase }) => phase),
      problem,
    );
  const pirep = world.airline.pireps.find(({ filedAtMs }) => filedAtMs !== null);
  if (pirep === undefined) return;
  const unreportedS = unseenAfterS(truth.inMs);
  checkNear("the filed flight time", pirep.flightTime * 60, blockS + unreportedS, 31 + unreportedS + blockToleranceS);
  if (!world.plan.acceptsTimes) checkLength(world, pirep, flownNm, problem);
  else if (!mayStaySilent(world)) checkPath(world, flown, pirep, delivered, problem);
}
