import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import type * as TrackerModule from "../../../src-main/flight/phases/tracker.ts";
import type { FlightSample } from "../../../src-shared/domain/sample.ts";

/**
 * The tracker's time for a 15-hour flight at 1 and 30 samples a second, compared with a loop that only reads the same
 * samples: `npx tsx tools/lab/measure/phases-speed.ts`. The tracker is bundled as in the program: its separate modules are a third
 * slower when cold. Each run is a process of its own, and the middle one is printed. On Linux it measures the thread's
 * processor time, so that a busy machine matters less. The samples are created once and reused, so that their creation is
 * not measured.
 */
const hours = 15;
const runs = 7;

/** One long flight: taxi, climb at 1,800 ft/min, cruise at 37,000 ft, descent at 1,500, landing, taxi in. */
function fill(sample: Mutable, t: number, end: number): void {
  const climbS = (37_000 / 1800) * 60;
  const descentS = (37_000 / 1500) * 60;
  const off = 900;
  const on = end - 600;
  const air = t > off && t < on;
  const height = air ? Math.max(0, Math.min((t - off) * 30, 37_000, (on - t) * 25)) : 0;
  const climbing = air && t < off + climbS;
  const descending = air && t > on - descentS;
  sample.timeMs = t * 1000;
  sample.latitudeDeg = 40 + t * 1e-5;
  sample.longitudeDeg = t * 2e-3 * 0.5;
  sample.altitudeFt = 100 + height + Math.sin(t) * 3;
  sample.aglFt = height + 5;
  sample.groundSpeedKt = air
    ? Math.min(460, 140 + height / 60)
    : t > off - 30 && t <= off
      ? (t - off + 30) * 5
      : t < 300
        ? 0
        : 12;
  sample.indicatedAirspeedKt = sample.groundSpeedKt;
  sample.verticalSpeedFpm = climbing ? 1800 : descending ? -1500 : 0;
  sample.headingTrueDeg = 90;
  sample.trackTrueDeg = 90;
  sample.onGround = !air;
  sample.fuelLb = 200_000 - t * 3;
}
type Mutable = { -readonly [K in keyof FlightSample]: FlightSample[K] };

const schedule = "/proc/thread-self/schedstat";
const threadMs = existsSync(schedule)
  ? () => Number(readFileSync(schedule, "utf8").split(" ")[0]) / 1e6
  : () => performance.now();

function seconds(hz: number, use: (sample: FlightSample) => void): number {
  const end = hours * 3600;
  let spent = 0;
  const block = 10_000;
  const samples = Array.from({ length: block }, (): Mutable => ({ timeMs: 0 }));
  for (let from = 0; from < end * hz; from += block) {
    const n = Math.min(block, end * hz - from);
    for (let i = 0; i < n; i++) fill(samples[i] ?? { timeMs: 0 }, (from + i) / hz, end);
    const before = threadMs();
    for (let i = 0; i < n; i++) use(samples[i] ?? { timeMs: 0 });
    spent += threadMs() - before;
  }
  return spent / 1000;
}

/** The runs of one process: the first is cold. */
const rates = [1, 1, 1, 30] as const;

interface Run {
  readonly ms: number;
  readonly bareMs: number;
  readonly heapMiB: number;
  readonly phases: string;
  readonly landings: number;
}

async function measure(bundle: string): Promise<Run[]> {
  const { createTracker } = (await import(pathToFileURL(bundle).href)) as typeof TrackerModule;
  let sum = 0;
  const measured = rates.map((hz): Run => {
    const bare = seconds(hz, (s) => {
      sum += (s.altitudeFt ?? 0) + (s.groundSpeedKt ?? 0);
    });
    const tracker = createTracker({ departure: null, arrival: null, cruiseAltitudeFt: null, category: "" });
    const before = process.memoryUsage().heapUsed;
    const tracked = seconds(hz, (s) => tracker.update(s));
    const heapMiB = (process.memoryUsage().heapUsed - before) / 2 ** 20;
    const { phases, landings } = tracker.view();
    const names = phases.map(({ phase }) => phase).join(" → ");
    return { ms: tracked * 1000, bareMs: bare * 1000, heapMiB, phases: names, landings: landings.length };
  });
  if (!Number.isFinite(sum)) throw new Error("a sample holds no number");
  return measured;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "phases-speed-"));
  try {
    const ssr = fileURLToPath(new URL("../../../src-main/flight/phases/tracker.ts", import.meta.url));
    const output = { entryFileNames: "tracker.mjs" };
    const options = { ssr, outDir: folder, emptyOutDir: false, minify: false, rollupOptions: { output } };
    await build({ configFile: false, logLevel: "error", build: options, ssr: { noExternal: true } });
    const child = [...process.execArgv, fileURLToPath(import.meta.url), join(folder, "tracker.mjs")];
    const all = Array.from(
      { length: runs },
      () => JSON.parse(execFileSync(process.execPath, child, { encoding: "utf8" })) as Run[],
    );
    for (const [i, hz] of rates.entries()) {
      const of = all.flatMap((run) => run[i] ?? []);
      const ms = of.map((run) => run.ms);
      const figure = (values: readonly number[]) => middle(values).toFixed(0);
      console.log(
        `${hours} h at ${hz} Hz, ${i === 0 ? "cold" : "warm"}: ${figure(ms)} ms (${Math.min(...ms).toFixed(0)} to ` +
          `${Math.max(...ms).toFixed(0)}; bare loop ${figure(of.map((run) => run.bareMs))} ms), ` +
          `heap grew ${figure(of.map((run) => run.heapMiB))} MiB, ${of[0]?.landings} landing(s), ${of[0]?.phases}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bundle = process.argv[2];
if (bundle === undefined) await compare();
else console.log(JSON.stringify(await measure(bundle)));
