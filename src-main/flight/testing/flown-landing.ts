import type { FlightEvent, TrackerView } from "../../../src-shared/domain/flight.ts";
import { bearingDeg } from "../../../src-shared/domain/geodesy.ts";
import type { LandingTrace } from "../../../src-shared/domain/landing-trace.ts";
import { apartFt, ownWithinFt, type Runway } from "../../../src-shared/domain/runway.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { Recording } from "../../demo/recording.ts";
import { demoAirports } from "../../demo/simulator/airports.ts";
import { sampleAt } from "../../demo/simulator/playback.ts";
import { createFollower } from "../following/follower.ts";
import { createSampleWriter } from "../record/sample-line.ts";

/** A runway of the demo's airports by its name: "BIRK 13". */
export function demoRunway(name: string): Runway {
  const [icao = "", number] = name.split(" ");
  const found = demoAirports
    .find((airport) => airport.icao === icao)
    ?.runways.find(({ primary }) => primary.number === Number(number));
  if (found === undefined) throw new Error(`the demo has no runway ${name}`);
  const { northFt, eastFt } = apartFt(found.primary, found.secondary);
  return {
    airport: icao,
    name: number ?? "",
    latitudeDeg: found.primary.latitudeDeg,
    longitudeDeg: found.primary.longitudeDeg,
    headingTrueDeg: bearingDeg(found.primary, found.secondary),
    lengthFt: Math.hypot(northFt, eastFt),
    widthFt: found.widthM / 0.3048,
    source: "simulator",
    withinFt: ownWithinFt,
  };
}

export interface FlownLanding {
  readonly view: TrackerView;
  readonly events: readonly FlightEvent[];
  readonly trace: LandingTrace | null;
}

/** A recorded flight as the program follows it, `hz` samples a second; a runway is reported once the wheels are down. */
export function flownLanding(
  { samples }: Pick<Recording, "samples">,
  hz: number,
  { runway, startMs = 0 }: { readonly runway?: Runway; readonly startMs?: number } = {},
): FlownLanding {
  const airport = { icao: "", name: "", latitudeDeg: null, longitudeDeg: null };
  const follower = createFollower({ departure: airport, arrival: airport, cruiseAltitudeFt: null });
  const writer = createSampleWriter();
  const lengthS = (samples.at(-1)?.timeMs ?? 0) / 1000;
  for (let i = 0; i <= lengthS * hz; i++) {
    const sample = sampleAt(samples, i / hz);
    const isDown = sample.onGround === true;
    const given = { ...sample, timeMs: startMs + sample.timeMs, simTimeS: sample.timeMs / 1000 } as SimSample;
    follower.follow(writer.write(runway !== undefined && isDown ? { ...given, runway } : given).kept);
  }
  return { view: follower.view(), events: follower.events, trace: follower.landingTrace() };
}
