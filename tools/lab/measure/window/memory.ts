import type { Cruise } from "./contrail.ts";
import { longFlight } from "./long-flight.ts";
import { median, readProcesses, sharesOf } from "./processes.ts";

interface MemoryAt {
  readonly hours: number;
  readonly filledMb: number;
  readonly shares: string;
}

/**
 * Memory over this many simulated hours of cruise. Before each reading the garbage of the window and of the main
 * process is collected, because compressed time makes as much in minutes as real time in hours. Pages of files do not
 * count.
 */
export async function memoryOver(cruise: Cruise, hours: readonly number[]): Promise<MemoryAt[]> {
  const looks: MemoryAt[] = [];
  const { program, page } = cruise;
  await program.main.send("HeapProfiler.enable");
  for (const hour of hours) {
    const untilS = longFlight.cruiseS + hour * 3600;
    while (cruise.positionS() < untilS) await new Promise((resolve) => setTimeout(resolve, 200));
    const seen: number[] = [];
    for (let look = 0; look < 5; look++) {
      await Promise.all([program.main, page].map((part) => part.send("HeapProfiler.collectGarbage")));
      await new Promise((resolve) => setTimeout(resolve, 500));
      seen.push(readProcesses(program.pid).reduce((sum, { filledMb }) => sum + filledMb, 0));
    }
    looks.push({ hours: hour, filledMb: median(seen), shares: sharesOf(readProcesses(program.pid), "filledMb") });
  }
  return looks;
}
