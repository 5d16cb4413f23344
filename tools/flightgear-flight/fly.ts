import { setTimeout as sleep } from "node:timers/promises";
import type { Recording } from "../../src-main/flight/recording.ts";
import { createTracker } from "../../src-main/flight/tracker.ts";
import { forkHost } from "../../src-main/simulator/forked-host.ts";
import { createSimulator } from "../../src-main/simulator/simulator.ts";
import { createSteadyClock } from "../../src-main/simulator/steady-clock.ts";
import type { SimSample } from "../../src-shared/sample.ts";
import { runRecording } from "../replay-run.ts";
import { toText } from "../replay-text.ts";
import { findFlightGear, propertyPort, startFlightGear } from "./flightgear.ts";

// The real FlightGear flies a whole flight by itself, and Contrail finds and follows it as any other.
const limitMs = 15 * 60_000;

const program = findFlightGear();
if (program === null) {
  console.log("Skipped: FlightGear is not installed (Debian: apt-get install flightgear, 1.8 GB).");
  process.exit(0);
}

/** One of the pilot's own notes, or null where there is none (yet). */
async function note(path: string): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${propertyPort}/json/pilot/${path}`, {
      signal: AbortSignal.timeout(5000),
    });
    const { value } = (await answer.json()) as { value?: unknown };
    return value === undefined ? null : String(value);
  } catch {
    return null;
  }
}

const clock = createSteadyClock();
const startMs = clock.monotonic();
const seconds = (): string => `${((clock.monotonic() - startMs) / 1000).toFixed(0).padStart(4)} s`;
const flightGear = await startFlightGear(program);
const samples: SimSample[] = [];
const simulator = createSimulator({
  spawnHost: forkHost,
  clock,
  realClock: clock,
  address: null,
  log: (line) => console.log(`${seconds()}  ${line}`),
});
simulator.onSample((sample) => void samples.push(sample));

let phase: string | null = null;
let isOver = false;
flightGear.child.once("exit", () => {
  isOver = true;
});
while (!isOver && phase !== "done" && clock.monotonic() - startMs < limitMs) {
  await sleep(1000);
  const now = await note("phase");
  if (now !== null && now !== phase) {
    const last = samples.at(-1);
    console.log(
      `${seconds()}  the pilot: ${now}; ${samples.length} samples, ${last?.altitudeFt.toFixed(0)} ft, ${last?.groundSpeedKt?.toFixed(0)} kt`,
    );
    phase = now;
  }
}

const contacts: string[] = [];
for (let i = 0; i < 10; i++) {
  const at = await note(`contact-s[${i}]`);
  const rate = await note(`contact-fpm[${i}]`);
  if (at === null || rate === null) break;
  contacts.push(`${Number(at).toFixed(2)} s, ${Number(rate).toFixed(0)} ft/min`);
}
simulator.close();
flightGear.stop();

if (samples.length === 0) {
  console.error(`FlightGear gave no sample; the pilot's last phase: ${phase ?? "none"}.`);
  process.exit(1);
}
const firstMs = samples[0]?.timeMs ?? 0;
const recording: Recording = {
  name: "FlightGear, live",
  aircraft: { title: "", icaoType: "", registration: "", engineCount: 1, category: "" },
  samples: samples.map((sample) => ({ ...sample, timeMs: sample.timeMs - firstMs })),
};
const touchdown = samples.findIndex((sample, i) => sample.onGround === true && samples[i - 1]?.onGround === false);
const stepS = (i: number): number => (samples[i]?.simTimeS ?? 0) - (samples[i - 1]?.simTimeS ?? 0);
console.log(`\n${toText(runRecording(recording, createTracker))}\n`);
console.log(`Contacts as the pilot's script saw them, frame by frame: ${contacts.join("; ") || "none"}`);
console.log(
  `Contacts as Contrail's samples have them: ${samples
    .flatMap((sample, i) =>
      sample.onGround === true && samples[i - 1]?.onGround === false
        ? [`${sample.simTimeS?.toFixed(2)} s (sample ${stepS(i).toFixed(2)} s after the one before)`]
        : [],
    )
    .join("; ")}`,
);
console.log(
  `${samples.length} samples, ${samples.filter((_, i) => Math.abs(i - touchdown) < 50).length} around the touchdown; dropped: ${JSON.stringify(simulator.dropped())}`,
);
process.exit(phase === "done" ? 0 : 1);
