import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sampleAt } from "../../../src-main/demo/simulator/playback.ts";
import { createFollower } from "../../../src-main/flight/following/follower.ts";
import { readAirports } from "../../../src-shared/domain/airport-table.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { airportTable } from "../../build/airports.ts";
import { readRecording } from "../recording.ts";
import { withRunways } from "../replay-run.ts";
import { type Mutant, under } from "./mutants.ts";

const nowhere = { icao: "", name: "", latitudeDeg: null, longitudeDeg: null };

/** The recording as a link sends it that has `hz` samples a second. */
const at = (hz: number, samples: readonly SimSample[]): SimSample[] =>
  Array.from({ length: Math.floor(((samples.at(-1)?.timeMs ?? 0) / 1000) * hz) }, (_, i) => {
    const sample = sampleAt(samples, (i + 0.3) / hz);
    return { ...sample, simTimeS: sample.timeMs / 1000 };
  });

/** Phases without their evidence, which names the limits; events, landings, clocks and the trace of the landing. */
function follow(samples: readonly SimSample[], category: string): string {
  const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
  follower.identify({ title: "", icaoType: "", registration: "", engineCount: 0, category });
  for (const sample of samples) follower.follow(sample);
  const { phases, phase: _, ...view } = follower.view();
  const changes = phases.map(({ phase, atMs, decidedAtMs }) => [phase, atMs, decidedAtMs]);
  return JSON.stringify([changes, view, follower.events, follower.landingTrace()]);
}

/** The limits and rules of which a mutant changes what the pilot sees of a recording of a simulator. */
export async function movedByRecordings(root: string, chosen: readonly Mutant[]): Promise<Set<string>> {
  const moved = new Set<string>();
  const compare = (name: string, show: () => string): void => {
    const original = show();
    for (const mutant of chosen) {
      if (moved.has(mutant.what) || under(mutant, show) === original) continue;
      moved.add(mutant.what);
      console.log(`moves ${mutant.what}  ${mutant.how}: ${name}`);
    }
  };
  const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const landings = here("../simulators/jsbsim");
  const paths = [join(root, "simulators"), here("../../../assets/flights"), here("../simulators"), landings]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith(".csv.gz"));
  const airports = readAirports(await airportTable());
  for (const path of paths) {
    const { name, aircraft, samples } = await withRunways(readRecording(path), airports);
    compare(name, () => follow(samples, aircraft.category));
    for (const hz of path.startsWith(landings) ? [30, 10, 1] : [])
      compare(`${name} at ${hz} Hz`, () => follow(at(hz, samples), aircraft.category));
  }
  return moved;
}
