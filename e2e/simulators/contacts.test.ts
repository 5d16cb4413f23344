import { onTestFinished, test } from "vitest";
import type { Recording } from "../../src-main/demo/recording.ts";
import { sampleAt } from "../../src-main/flight/testing/scripted-flight.ts";
import type { Surface } from "../../src-shared/domain/runway.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { flight, receive } from "./harness.ts";
import { links } from "./links.ts";

const stepS = 10;
type State = readonly [name: string, Partial<SimSample>];

const inAir = { onGround: false, centreGearOnGround: false, leftGearOnGround: false, rightGearOnGround: false };
const onWheels = { onGround: true, centreGearOnGround: true, leftGearOnGround: true, rightGearOnGround: true };
const nose = { tailWheel: false, overWater: false, crashed: false };
/** The states that each link must report one after the other, each for `stepS`. */
const withNoseWheel: readonly State[] = [
  ["in the air", { ...nose, ...inAir }],
  ["nose wheel first", { ...nose, ...inAir, onGround: true, centreGearOnGround: true }],
  ["left wheel first", { ...nose, ...inAir, onGround: true, leftGearOnGround: true }],
  ["right wheel first", { ...nose, ...inAir, onGround: true, rightGearOnGround: true }],
  ["on pavement", { ...nose, ...onWheels, surface: "paved" }],
  ["on grass", { ...nose, ...onWheels, surface: "grass" }],
  ["on unpaved ground", { ...nose, ...onWheels, surface: "unpaved" }],
  ["on a runway", { ...nose, ...onWheels, surface: "runway" }],
  ["over the sea", { ...nose, ...inAir, overWater: true }],
  ["crashed in the sea", { ...nose, ...inAir, overWater: true, crashed: true }],
  ["reset to the gate", { ...nose, ...inAir, onGround: true, leftGearOnGround: true, rightGearOnGround: true }],
];
/** Another aircraft, because FlightGear's link reads an aircraft's wheels once a minute. */
const withTailWheel: readonly State[] = [
  ["tail wheel first", { ...nose, ...inAir, onGround: true, centreGearOnGround: true, tailWheel: true }],
];

/** Each state twice, so that no sample falls between two. */
const record = (states: readonly State[]): Recording => ({
  ...flight,
  samples: states.flatMap(([, state], index) => {
    const sample = { ...sampleAt(flight.samples, 0), ...state, timeMs: index * stepS * 1000 };
    return [sample, { ...sample, timeMs: sample.timeMs + stepS * 1000 - 1 }];
  }),
});

/**
 * The surface as a link reports it. X-Plane and FlightGear do not distinguish runways from other pavement, and
 * FlightGear does not report grass.
 */
function surfaceBy(link: string, surface: Surface | undefined): Surface | undefined {
  if (surface === "runway" && link !== "SimConnect") return "paved";
  return surface === "grass" && link === "FlightGear" ? "unpaved" : surface;
}

const aircraft = { "a nose wheel": withNoseWheel, "a tail wheel": withTailWheel };
const cases = Object.entries(links).flatMap(([link, start]) =>
  Object.entries(aircraft).map(([wheel, states]) => ({ link, start, wheel, states })),
);

test.each(cases)("$link, $wheel: which wheel touches, the surface and a crash", async ({ link, start, states }) => {
  const { create, address, playback, stop } = await start({ recording: record(states) });
  onTestFinished(async () => void (await stop()));
  const receiver = receive(create);
  onTestFinished(() => receiver.source.close());
  receiver.source.configure(address);
  for (const [index, [name, state]] of states.entries()) {
    playback.seek(index * stepS + 1);
    const wanted = Object.keys({ ...inAir, ...nose }) as (keyof typeof inAir | keyof typeof nose)[];
    const surface = surfaceBy(link, state.surface);
    const isShown = (): boolean =>
      wanted.every((key) => receiver.last()?.[key] === state[key]) &&
      (surface === undefined || receiver.last()?.surface === surface);
    await receiver.until(isShown).catch((error: Error) => {
      throw new Error(`${name}: ${JSON.stringify(receiver.last())}; ${error.message}`);
    });
  }
});
