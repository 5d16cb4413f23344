import { expect } from "vitest";
import { createGate } from "../../src-main/gate/gate.ts";
import type { SimulatorSource, SourceContext } from "../../src-main/sources/source.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { createWorld, type World } from "./flown-world.ts";
import { receive } from "./harness.ts";
import { bouncesOf, type JsbSimFlight, jsbSimFlights } from "./jsbsim-flights.ts";
import { type Seen, track } from "./jsbsim-tracking.ts";

// The truth is the contact log of JSBSim, which flew these landings.
const framesPerS = 60;
/** The first contact is at 15 s. */
const fromS = 8;
/** One flight of each kind: soft, hard, long, bounced; a tail wheel, a piston, a jet. */
const names = ["c172p_gentle", "c172p_bounced", "taildragger_wheels", "737_long", "737_bounced", "a320_hard"];
export const landingFlights: readonly JsbSimFlight[] = jsbSimFlights.filter(({ name }) => names.includes(name));

export interface Connection {
  create(context: SourceContext): SimulatorSource;
  stop(): Promise<unknown>;
}

/** The flight from shortly before its landing to the end, through a simulator's own protocol and Contrail's source. */
export async function flyLanding(
  { recording }: JsbSimFlight,
  connect: (world: World) => Promise<Connection>,
): Promise<Seen> {
  const world = createWorld(recording, 1, framesPerS);
  world.seek(fromS);
  const { create, stop } = await connect(world);
  const receiver = receive(create);
  receiver.source.configure(null);
  await receiver.until(() => receiver.samples.length > 1, 30_000);
  const startS = Number(receiver.last()?.simTimeS) - fromS;
  world.play();
  await receiver.until(() => Number(receiver.last()?.simTimeS) - startS > world.lengthS - 1.5, 120_000);
  receiver.source.close();
  await stop();
  const truth = createGate();
  let timeMs = 0;
  return track(
    receiver.samples.flatMap(({ raw, doubt }): SimSample[] => {
      timeMs = Math.max(timeMs + 1, Math.round((Number(raw.simTimeS) - startS) * 1000));
      const judgement = truth.judge(raw, doubt, timeMs);
      return judgement.kind === "true" ? [judgement.sample] : [];
    }),
  );
}

/** Expects JSBSim's rate of the first contact, with high confidence, and every bounce. */
export function expectTrueLanding({ groundings, ...flight }: JsbSimFlight, seen: Seen | undefined): void {
  const [first] = groundings;
  const landing = seen?.landings[0];
  if (first === undefined || landing === undefined) throw new Error("no landing seen");
  expect(Math.abs(fromS + landing.atS - first.onS)).toBeLessThan(0.1);
  expect(Math.abs((landing.rateFpm ?? Number.NaN) - first.rateFpm)).toBeLessThan(
    Math.max(15, 0.05 * Math.abs(first.rateFpm)),
  );
  expect(landing.confidence).toBe("high");
  expect(landing.bounces).toHaveLength(bouncesOf({ groundings, ...flight }).length);
  expect(landing.bouncesUnseen).toBe(false);
}
