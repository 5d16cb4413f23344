import { createGate } from "../../src-main/gate/gate.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { receive } from "./harness.ts";
import { type JsbSimFlight, jsbSimFlights } from "./jsbsim-flights.ts";
import { type Seen, track } from "./jsbsim-tracking.ts";
import type { StartLink } from "./links.ts";

/** One flight of each kind: soft, hard, long, bounced; a tail wheel, a piston, a jet. */
const names = ["c172p_gentle", "c172p_bounced", "taildragger_wheels", "737_long", "737_bounced", "a320_hard"];
export const someFlights: readonly JsbSimFlight[] = jsbSimFlights.filter(({ name }) => names.includes(name));

/** Where flights begin. The first contact is at 15 s. */
export const fromS = 8;

/**
 * The flight from shortly before its landing to the end, in real time, through a simulator's own protocol and
 * Contrail's source. `place`: adds to the samples what is around the aircraft.
 */
export async function flyLanding(
  { recording }: JsbSimFlight,
  start: StartLink,
  frameHz = 60,
  place: (samples: readonly SimSample[]) => Promise<readonly SimSample[]> = async (samples) => samples,
): Promise<Seen> {
  const { playback, create, address, stop } = await start({ recording, frameHz, evenFrames: true });
  playback.seek(fromS);
  const receiver = receive(create);
  receiver.source.configure(address);
  await receiver.until(() => receiver.samples.length > 1, 60_000);
  const startS = Number(receiver.last()?.simTimeS) - fromS;
  const lengthS = (recording.samples.at(-1)?.timeMs ?? 0) / 1000;
  playback.play();
  await receiver.until(() => Number(receiver.last()?.simTimeS) - startS > lengthS - 1.5, 500_000);
  receiver.source.close();
  await stop();
  const truth = createGate();
  let timeMs = 0;
  const samples = receiver.samples.flatMap(({ raw, doubt }): SimSample[] => {
    timeMs = Math.max(timeMs + 1, Math.round((Number(raw.simTimeS) - startS) * 1000));
    const judgement = truth.judge(raw, doubt, timeMs);
    return judgement.kind === "true" ? [judgement.sample] : [];
  });
  return track(await place(samples));
}
