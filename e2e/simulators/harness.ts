import { fileURLToPath } from "node:url";
import type { Recording } from "../../src-main/demo/recording.ts";
import { createClock } from "../../src-main/platform/time/clock.ts";
import type { SimulatorSource, SourceContext } from "../../src-main/sources/source.ts";
import type { Doubt, RawSample, SimulatorState } from "../../src-shared/domain/sample.ts";
import { readRecording } from "../../tools/lab/recording.ts";
import { createWorld, type World } from "./flown-world.ts";

/** BIKF to BIRK in a Cessna 172P, as FlightGear recorded it. */
export const flight: Recording = readRecording(
  fileURLToPath(new URL("../../assets/flights/flightgear_bikf_birk_2.csv.gz", import.meta.url)),
);

/** A world that plays a recording from this second on: at 700 the flight is in the air. */
export function flying(recording: Recording = flight, atS = 700, evenHz?: number): World {
  const world = createWorld(recording, 1, evenHz);
  world.seek(atS);
  world.play();
  return world;
}

/** A port at which nothing listens. */
export const closedPort = 9;

/** The collected output of a source. */
export interface Receiver<S extends { close(): void }> {
  readonly source: S;
  readonly samples: { readonly raw: RawSample; readonly doubt: Doubt | null }[];
  readonly states: SimulatorState[];
  state(): SimulatorState | undefined;
  last(): RawSample | undefined;
  /** Waits until `condition` holds, as long as a busy machine may need. @throws Error with the last state if it does not within `ms`. */
  until(condition: () => boolean, ms?: number): Promise<void>;
}

/** @param rate speed of the source's time-outs, as a multiple of real time. */
export function receive<S extends { close(): void } = SimulatorSource>(
  create: (context: SourceContext) => S,
  rate = 1,
): Receiver<S> {
  const samples: Receiver<S>["samples"] = [];
  const states: SimulatorState[] = [];
  const source = create({
    clock: createClock({ rate }),
    state: (state) => void states.push(state),
    sample: (raw, doubt) => void samples.push({ raw, doubt }),
  });
  return {
    source,
    samples,
    states,
    state: () => states.at(-1),
    last: () => samples.at(-1)?.raw,
    async until(condition, ms = 30_000) {
      const startMs = performance.now();
      while (!condition()) {
        if (performance.now() - startMs > ms)
          throw new Error(`not within ${ms} ms; ${samples.length} samples, state ${JSON.stringify(states.at(-1))}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
