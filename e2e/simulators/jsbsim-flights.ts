import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Recording } from "../../src-main/demo/recording.ts";
import { readRecording } from "../../tools/lab/recording.ts";

const folder = (name: string): string =>
  fileURLToPath(new URL(`../../tools/lab/simulators/jsbsim/${name}`, import.meta.url));

/**
 * JSBSim's own record of each flight: seconds from the recording's start, ft, ft/min. A scripted pilot flew the
 * landings at JSBSim's 120 steps a second. The recordings keep each step from 1.5 s before to 0.5 s after a change of
 * contact, every fourth within 8 s of one, else every twelfth. `groundFpm`: how fast the ground rose.
 */
const truthSchema = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    icaoType: z.string(),
    engines: z.number(),
    runway: z.string(),
    ending: z.enum(["stop", "touch and go", "go around"]),
    groundings: z.array(
      z.object({
        onS: z.number(),
        offS: z.number().nullable(),
        rateFpm: z.number(),
        groundFpm: z.number(),
        pastThresholdFt: z.number(),
        rightFt: z.number(),
        pitchDeg: z.number(),
      }),
    ),
  }),
);
export type JsbSimFlight = z.infer<typeof truthSchema>[number] & { readonly recording: Recording };

export const jsbSimFlights: readonly JsbSimFlight[] = truthSchema
  .parse(JSON.parse(readFileSync(folder("flights.json"), "utf8")))
  .map((flight) => ({
    ...flight,
    recording: {
      ...readRecording(folder(`${flight.name}.csv.gz`)),
      aircraft: {
        title: flight.title,
        icaoType: flight.icaoType,
        registration: "",
        engineCount: flight.engines,
        category: "Airplane",
      },
    },
  }));

/** The contacts after the first that count as bounces: a hop of less than 0.3 s is a skip. */
export const bouncesOf = ({ groundings }: JsbSimFlight): JsbSimFlight["groundings"] =>
  groundings.filter(({ onS }, i) => i > 0 && onS - (groundings[i - 1]?.offS ?? onS) >= 0.3);
