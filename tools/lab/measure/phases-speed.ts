import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import type * as TrackerModule from "../../../src-main/flight/phases/tracker.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";

/**
 * `npx tsx tools/lab/measure/phases-speed.ts`: the tracker's processor time for a flight of 15 hours, cold and warm at 1
 * sample a second, then at 30. The tracker is bundled as in the program, because separate modules are slower when cold.
 * The making of the samples is not measured.
 */
const endS = 15 * 3600;
const liftOffS = 900;
const touchdownS = endS - 600;

/** Taxi, climb at 1,800 ft/min, cruise at 37,000 ft, descent at 1,500 ft/min, landing, taxi in. */
function sampleAt(t: number): SimSample {
  const air = t > liftOffS && t < touchdownS;
  const heightFt = air ? Math.min((t - liftOffS) * 30, 37_000, (touchdownS - t) * 25) : 0;
  const rollKt = t > liftOffS - 30 && t <= liftOffS ? (t - liftOffS + 30) * 5 : t < 300 ? 0 : 12;
  const groundSpeedKt = air ? Math.min(460, 140 + heightFt / 60) : rollKt;
  const isLevel = !air || heightFt === 37_000;
  return {
    timeMs: t * 1000,
    latitudeDeg: 40 + t * 1e-5,
    longitudeDeg: t * 1e-3,
    altitudeFt: 100 + heightFt + Math.sin(t) * 3,
    aglFt: heightFt + 5,
    groundSpeedKt,
    indicatedAirspeedKt: groundSpeedKt,
    verticalSpeedFpm: isLevel ? 0 : t < endS / 2 ? 1800 : -1500,
    headingTrueDeg: 90,
    trackTrueDeg: 90,
    onGround: !air,
    fuelLb: 200_000 - t * 3,
  };
}

const folder = mkdtempSync(join(tmpdir(), "phases-speed-"));
try {
  const ssr = fileURLToPath(new URL("../../../src-main/flight/phases/tracker.ts", import.meta.url));
  const options = { ssr, outDir: folder, rollupOptions: { output: { entryFileNames: "tracker.mjs" } } };
  await build({ configFile: false, logLevel: "error", build: options, ssr: { noExternal: true } });
  const bundle = pathToFileURL(join(folder, "tracker.mjs")).href;
  const { createTracker } = (await import(bundle)) as typeof TrackerModule;
  for (const [run, hz] of [["cold", 1] as const, ["warm", 1] as const, ["warm", 30] as const]) {
    const tracker = createTracker({ departure: null, arrival: null, cruiseAltitudeFt: null, category: "" });
    let spentMs = 0;
    for (let from = 0; from < endS * hz; from += 10_000) {
      const samples = Array.from({ length: Math.min(10_000, endS * hz - from) }, (_, i) => sampleAt((from + i) / hz));
      const before = process.cpuUsage();
      for (const sample of samples) tracker.update(sample);
      const { user, system } = process.cpuUsage(before);
      spentMs += (user + system) / 1000;
    }
    const phases = tracker.view().phases.map(({ phase }) => phase);
    console.log(`15 h at ${hz} Hz, ${run}: ${spentMs.toFixed(0)} ms, ${phases.join(" → ")}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
