import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../simulation/random.ts";
import { processesOf } from "../window/processes.ts";
import type { Arm, State } from "./summary.ts";

/** The time after each switch that does not count: the other program works off what it missed. */
const settleMs = 1000;
const measuredMs = 2000;
/** The kernel's threads descend from this process. They belong to the machine, and run in both arms. */
const kernel = 2;

/** Processor time and waiting time since a thread began, ms, by its id. */
type Threads = ReadonlyMap<string, { readonly ranMs: number; readonly waitedMs: number }>;

/** The threads of some processes (kernel: Documentation/scheduler/sched-stats, /proc/PID/task/TID/schedstat, ns). */
function threadsOf(pids: readonly number[]): Threads {
  const threads = new Map<string, { ranMs: number; waitedMs: number }>();
  for (const pid of pids) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const text = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8");
        const [ranNs = 0, waitedNs = 0] = text.split(" ").map(Number);
        threads.set(thread, { ranMs: ranNs / 1e6, waitedMs: waitedNs / 1e6 });
      }
    } catch {
      // The process or the thread ended.
    }
  }
  return threads;
}

/** What the threads did between two looks. A thread that ended meanwhile does not count. */
function between(before: Threads, after: Threads): { readonly ranMs: number; readonly waitedMs: number } {
  const sum = { ranMs: 0, waitedMs: 0 };
  for (const [thread, now] of after) {
    const then = before.get(thread) ?? { ranMs: 0, waitedMs: 0 };
    sum.ranMs += now.ranMs - then.ranMs;
    sum.waitedMs += now.waitedMs - then.waitedMs;
  }
  return sum;
}

/** Time that all cores together did not idle, ms, from an arbitrary start (proc(5): /proc/stat counts 1/100 s). */
function busyMs(): number {
  const [first = "", ...others] = readFileSync("/proc/stat", "utf8").split("\n");
  const cores = others.filter((line) => line.startsWith("cpu")).length;
  const [, , , idle = 0, waiting = 0] = first.trim().split(/\s+/).slice(1).map(Number);
  return cores * performance.now() - (idle + waiting) * 10;
}

/** Everything at one moment. All processes that the measurement started descend from this one. */
const look = (simulator: number) => ({
  atMs: Date.now(),
  clockMs: performance.now(),
  busyMs: busyMs(),
  known: threadsOf([...processesOf(process.pid), ...processesOf(kernel)]),
  simulator: threadsOf(processesOf(simulator)),
});

/** An arm before its frames are read. */
export interface RawArm extends Pick<Arm, "state" | "pair" | "isWith" | "waitedMs" | "foreignPct"> {
  /** Real time, ms since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly simulatorMs: number;
}

const signal = (root: number, name: "SIGSTOP" | "SIGCONT"): void => {
  for (const pid of processesOf(root)) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended.
    }
  }
};

/**
 * Pairs of arms for `minutes`, in which a program and its descendants are stopped, or run. A coin decides which comes
 * first. Every process that the measurement did not start is foreign, except the kernel's.
 */
export async function alternate(
  state: State,
  program: number,
  simulator: number,
  minutes: number,
  random: Random,
): Promise<RawArm[]> {
  const arms: RawArm[] = [];
  const pairs = Math.max(1, Math.round((minutes * 60_000) / (2 * (settleMs + measuredMs))));
  for (let pair = 0; pair < pairs; pair++) {
    const firstIsWith = random.chance(0.5);
    for (const isWith of [firstIsWith, !firstIsWith]) {
      signal(program, isWith ? "SIGCONT" : "SIGSTOP");
      await sleep(settleMs);
      const before = look(simulator);
      await sleep(measuredMs);
      const after = look(simulator);
      const elapsedMs = after.clockMs - before.clockMs;
      const own = between(before.simulator, after.simulator);
      const foreignMs = after.busyMs - before.busyMs - between(before.known, after.known).ranMs;
      arms.push({
        ...{ state, pair, isWith, fromMs: before.atMs, toMs: after.atMs },
        simulatorMs: own.ranMs,
        waitedMs: (1000 * own.waitedMs) / elapsedMs,
        foreignPct: (100 * foreignMs) / elapsedMs,
      });
    }
  }
  signal(program, "SIGCONT");
  return arms;
}

/** A frame: its time, and how long FlightGear slept before it, ms. */
interface Frame {
  readonly atMs: number;
  readonly sleptMs: number;
}

/** The frames that frames.nas wrote. */
export const readFrames = (text: string): Frame[] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const [atS = Number.NaN, sleptMs = Number.NaN] = line.split(" ").map(Number);
      return { atMs: atS * 1000, sleptMs };
    });

/** Adds an arm's frames. */
export function withFrames({ fromMs, toMs, simulatorMs, ...arm }: RawArm, frames: readonly Frame[]): Arm {
  const own = frames.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const framesMs = own.slice(1).map(({ atMs }, i) => atMs - (own[i]?.atMs ?? Number.NaN));
  const perFrame = framesMs.length / framesMs.reduce((sum, ms) => sum + ms, 0);
  return {
    ...arm,
    framesMs,
    headRoomMs: own.reduce((sum, { sleptMs }) => sum + sleptMs, 0) / own.length,
    workMs: simulatorMs / (perFrame * (toMs - fromMs)),
  };
}
