import { existsSync, readFileSync } from "node:fs";
import { createTracker } from "../src-main/flight/tracking/tracker.ts";
import type { FlightSample } from "../src-shared/sample.ts";

/**
 * The tracker's time for a 15-hour flight at 1 and 30 samples a second, compared with a loop that only reads the same
 * samples: `npx tsx bench/phases-speed.ts`. On Linux it measures this thread's processor time, so that a busy machine
 * matters less. The samples are created once and reused, so that their creation is not measured.
 */
const hours = 15;

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

for (const [label, hz] of [
  ["cold", 1],
  ["warm", 1],
  ["warm", 1],
  ["warm", 30],
] as const) {
  let sum = 0;
  const bare = seconds(hz, (s) => {
    sum += (s.altitudeFt ?? 0) + (s.groundSpeedKt ?? 0);
  });
  const tracker = createTracker({ departure: null, arrival: null, cruiseAltitudeFt: null, category: "" });
  const before = process.memoryUsage().heapUsed;
  const tracked = seconds(hz, (s) => tracker.update(s));
  const { phases, landings } = tracker.view();
  console.log(
    `${hours} h at ${hz} Hz, ${label}: ${(tracked * 1000).toFixed(0)} ms (bare loop ${(bare * 1000).toFixed(1)} ms, ${(tracked / bare).toFixed(0)}×), ` +
      `${phases.length} phases, ${landings.length} landing(s), ` +
      `heap grew ${((process.memoryUsage().heapUsed - before) / 2 ** 20).toFixed(1)} MiB${Number.isFinite(sum) ? "" : "!"}`,
  );
  console.log(phases.map((p) => p.phase).join(" → "));
}
