import { fileURLToPath } from "node:url";
import { demoRunway, type FlownLanding, flownLanding } from "../../../src-main/flight/testing/flown-landing.ts";
import type { Landing } from "../../../src-shared/domain/flight.ts";
import type { LandingTrace } from "../../../src-shared/domain/landing-trace.ts";
import { readRecording } from "../recording.ts";

/** A recorded landing as the program detected it, moved to another time. */
export interface PicturedLanding {
  readonly landing: Landing;
  readonly trace: LandingTrace | null;
}

/** The excerpt begins this long before the end of a recording, s. */
const excerptS = 150;

function flown(path: string, runwayName: string | null, hz: number, lengthS: number): FlownLanding {
  const { samples } = readRecording(fileURLToPath(new URL(`../../../${path}`, import.meta.url)));
  const ends = Math.min(lengthS * 1000, samples.at(-1)?.timeMs ?? 0);
  const fromMs = Math.max(0, ends - excerptS * 1000);
  const excerpt = samples
    .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= ends)
    .map((sample) => ({ ...sample, timeMs: sample.timeMs - fromMs }));
  return flownLanding({ samples: excerpt }, hz, runwayName === null ? {} : { runway: demoRunway(runwayName) });
}

/** `atMs`: when the pictured flight lands. */
function at({ view, trace }: FlownLanding, atMs: number): PicturedLanding {
  const landing = view.landings.at(-1);
  if (landing === undefined) throw new Error("the recording has no landing");
  return { landing: { ...landing, atMs }, trace: trace && { ...trace, atMs } };
}

/** The landing of the demo's flight, which takes `seconds` up to its stand. */
export const demoLanding = (atMs: number, seconds: number): PicturedLanding =>
  at(flown("assets/flights/jsbsim_bikf_birk.csv.gz", "BIRK 13", 30, seconds), atMs);

interface Flown {
  /** One of JSBSim's recorded landings (tools/lab/simulators/jsbsim). */
  readonly name: string;
  /** The runway, if known. */
  readonly runway?: string;
  readonly hz?: number;
}
export const jsbSimLanding = ({ name, runway, hz = 30 }: Flown, atMs: number): PicturedLanding =>
  at(flown(`tools/lab/simulators/jsbsim/${name}.csv.gz`, runway ?? null, hz, Number.POSITIVE_INFINITY), atMs);
