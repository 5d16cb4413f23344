import { readdirSync, readFileSync } from "node:fs";

/** One process of the program, and its role. */
interface ProcessUse {
  readonly pid: number;
  /** "main", "renderer", "gpu-process", "zygote", or the name of a utility. */
  readonly role: string;
  /** Proportional set size, MB of 2²⁰ bytes. Shared pages are divided among their users. */
  readonly pssMb: number;
  /**
   * The part of `pssMb` that the program itself allocated. It excludes pages of files, whose share depends on other
   * programs that map them.
   */
  readonly filledMb: number;
  /** Processor time since it began, s. */
  readonly cpuS: number;
}

/** `getconf CLK_TCK`, which is the same on every known Linux machine. */
const ticksPerSecond = 100;

/** The ids of a process and of all its descendants. Linux only: it reads /proc. */
export function processesOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const fields = Number.isInteger(pid) ? statOf(pid) : null;
    if (fields !== null) parents.set(pid, Number(fields[1]));
  }
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(belongs);
}

/** What a process and all its descendants use. */
export const readProcesses = (root: number): ProcessUse[] =>
  processesOf(root).flatMap((pid) => {
    const use = useOf(pid, pid === root);
    return use === null ? [] : [use];
  });

/**
 * The fields of /proc/PID/stat from the third one (the second, the name, may contain spaces). Null if the process is
 * gone.
 */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

function useOf(pid: number, isRoot: boolean): ProcessUse | null {
  try {
    const fields = statOf(pid);
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const mbOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(rollup)?.[1]) / 1024;
    if (fields === null) return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    const type = /--type=([a-z-]+)/.exec(command)?.[1] ?? "main";
    const utility = /--utility-sub-type=([\w.]+)/.exec(command)?.[1]?.split(".").at(-1);
    return {
      pid,
      role: isRoot ? "main" : (utility ?? type),
      pssMb: mbOf("Pss"),
      filledMb: mbOf("Pss_Anon") + mbOf("Pss_Shmem"),
      cpuS: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    };
  } catch {
    return null;
  }
}

const totalPssMb = (processes: readonly ProcessUse[]): number => processes.reduce((sum, { pssMb }) => sum + pssMb, 0);

/** "main 70, renderer 60, …": the largest shares. */
export const sharesOf = (processes: readonly ProcessUse[], of: "pssMb" | "filledMb" = "pssMb"): string =>
  processes
    .toSorted((a, b) => b[of] - a[of])
    .map((process) => `${process.role} ${Math.round(process[of])}`)
    .join(", ");

/** The cost of the program without any input. */
export interface Cost {
  /** Load of all processes together, per cent of one core. */
  readonly cpuPct: number;
  /** Load of each process, per cent of one core: "main 1.2, renderer 0.9, …". */
  readonly cpuShares: string;
  readonly pssMb: number;
  readonly shares: string;
}

/** Measures for `seconds`. The memory is the median of five readings. */
export async function watch(root: number, seconds: number): Promise<Cost> {
  const before = readProcesses(root);
  const begunMs = performance.now();
  const looks = [before];
  while (looks.length < 5) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 4));
    looks.push(readProcesses(root));
  }
  const elapsedS = (performance.now() - begunMs) / 1000;
  const last = looks.at(-1) ?? [];
  const start = new Map(before.map(({ pid, cpuS }) => [pid, cpuS]));
  const used = last.map(({ role, pid, cpuS }) => ({ role, pct: (100 * (cpuS - (start.get(pid) ?? 0))) / elapsedS }));
  return {
    cpuPct: used.reduce((sum, { pct }) => sum + pct, 0),
    cpuShares: used
      .toSorted((a, b) => b.pct - a.pct)
      .map(({ role, pct }) => `${role} ${pct.toFixed(1)}`)
      .join(", "),
    pssMb: median(looks.map(totalPssMb)),
    shares: sharesOf(last),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that a `share` of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
