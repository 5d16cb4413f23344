import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { createClock } from "../../src-main/platform/time/clock.ts";
import { type Contrail, startContrail } from "../../tools/lab/flightgear/contrail.ts";
import { flight } from "./harness.ts";
import { type Link, links } from "./links.ts";

/** Where in the recorded flight each Contrail begins. `FILED_FROM_S=0` is the whole flight, some 160 s. */
const fromS = Number(process.env.FILED_FROM_S ?? 990);
const toS = 1125;
/**
 * The recording, and ten more minutes at the gate, because a world that ends looks like a pause to links without a
 * pause flag.
 */
const atGate = flight.samples.slice(-1).map((last) => ({ ...last, timeMs: last.timeMs + 600_000 }));
// All samples are over land. Without this value each protocol would report something different.
const recording = {
  ...flight,
  samples: [...flight.samples, ...atGate].map((sample) => ({ ...sample, overWater: false })),
};
/** A program that is delayed by a second misses this many simulated seconds, and three in a row count as a pause. */
const fast = 8;
/**
 * Real time where wheels leave the ground (the skip takes 0.2 s) and where the report is filed. Half of it where they
 * touch: on a busy computer a link may otherwise miss the samples that measure the rate.
 */
const paces = [
  { fromS: 78, toS: 84, speed: 4 },
  { fromS: 84, toS: 89, speed: 1 },
  { fromS: 89, toS: 95, speed: 4 },
  { fromS: 1036, toS: 1046, speed: 4 },
  { fromS: 1046, toS: 1053, speed: 0.5 },
  { fromS: 1053, toS: 1059, speed: 4 },
  { fromS: toS, toS: Number.POSITIVE_INFINITY, speed: 1 },
];
const speedAt = (atS: number): number => paces.find((pace) => atS >= pace.fromS && atS < pace.toS)?.speed ?? fast;

interface Flown extends Link {
  readonly name: string;
  readonly contrail: Contrail;
}
const clock = createClock({ startMs: Date.parse("2026-06-01T12:00:00Z"), rate: fast });

/** Connects every link to the same flight, each with its own Contrail and airline. */
const begin = (): Promise<readonly Flown[]> =>
  Promise.all(
    Object.entries(links).map(async ([name, start]) => {
      const link = await start({ recording, speed: fast, frameHz: 60 });
      const { port, kind } = link;
      const settings = { simulatorPlace: { host: "127.0.0.1", port, kind } };
      return { ...link, name, contrail: await startContrail(() => {}, { clock, hostRate: 4, settings }) };
    }),
  );

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (const endMs = performance.now() + 200_000; !isSo(); await sleep(20))
    if (performance.now() > endMs) throw new Error(`${what} did not happen`);
}
const everybody = (all: readonly Flown[], what: string, isSo: (one: Flown) => boolean): Promise<unknown> =>
  Promise.all(all.map((one) => until(`${one.name}: ${what}`, () => isSo(one))));

function setPace(all: readonly Flown[], speed: number): void {
  clock.setRate(speed);
  for (const { playback } of all) playback.setSpeed(speed);
}

async function fly(all: readonly Flown[]): Promise<void> {
  // Real time while they start.
  setPace(all, 1);
  for (const { playback } of all) {
    playback.seek(fromS);
    playback.play();
  }
  const playsMs = clock.now();
  await everybody(all, "flying", ({ contrail }) => {
    const state = contrail.simulator();
    const { atMs, raw } = contrail.received.at(-1) ?? { atMs: 0, raw: {} };
    return state?.kind === "connected" && state.flying && atMs > playsMs && raw.paused !== true;
  });
  await Promise.all(all.map(({ contrail }) => contrail.start()));
  await everybody(all, "tracking", ({ contrail }) => contrail.flight()?.stage.kind === "tracking");
  const [leader] = all;
  await until("the end", () => {
    const speed = speedAt(leader?.playback.position() ?? 0);
    if (speed !== clock.rate()) setPace(all, speed);
    return all.every(({ playback }) => playback.position() >= toS);
  });
  await everybody(all, "deboarding", ({ contrail }) => contrail.flight()?.tracker?.phase.phase === "deboarding");
  await Promise.all(all.map(({ contrail }) => contrail.file("The same flight")));
  await everybody(all, "filed", ({ contrail }) => contrail.flight()?.stage.kind === "filed");
}

/** The body of the one request that filed a flight. */
const filedSchema = z.looseObject({
  landing_rate: z.number(),
  fuel_used: z.number(),
  flight_time: z.number(),
  distance: z.number(),
  flight_data: z.array(z.object({ event: z.string(), timestamp: z.iso.datetime() })),
  additional_fields: z.record(z.string(), z.string()),
});

function filedBy({ contrail }: Flown) {
  const { requests, pireps } = contrail.airline.accepted;
  const bodies = requests.flatMap(({ operation, body }) => (operation === "complete" ? [body] : []));
  expect(bodies).toHaveLength(1);
  expect(pireps).toHaveLength(1);
  const body = filedSchema.parse(bodies[0]);
  const [landing, ...more] = contrail.flight()?.tracker?.landings ?? [];
  expect(more).toEqual([]);
  expect(body.landing_rate).toBeCloseTo(landing?.rateFpm ?? Number.NaN, 1);
  return { body, phases: pireps[0]?.phases, bounds: landing?.rateBoundsFpm ?? [Number.NaN, Number.NaN] };
}
type Filed = ReturnType<typeof filedBy>;

/** A text with its numbers separated. */
const figures = (text: string): number[] =>
  [...text.replaceAll(/(?<=\d),(?=\d)/g, "").matchAll(/-?\d+(\.\d+)?/g)].map(([figure]) => Number(figure));
const bare = (text: string): string => text.replace(/-?\d+(\.\d+)?/g, "#");
/** The age of values that come once a second, at this pace, if one is late. */
const slowS = 1.5 * fast;
/** Wheels are sampled at least ten times a second. The airline's times are whole seconds. */
const contactS = 1.2;
const isContact = /^(Touchdown|Bounce|Lift-off)/;
/** The largest difference of a value. */
const fieldTolerance: Readonly<Record<string, number>> = {
  "Landing G-Force": 0.2,
  "Landing Pitch": 1.5,
  "Landing Roll": 0.5,
  "Landing Speed": 1.5,
};

function expectSame(one: Filed, other: Filed): void {
  expect(one.phases).toEqual(other.phases);
  expect(Object.keys(one.body).toSorted()).toEqual(Object.keys(other.body).toSorted());
  for (const key of ["comments", "level", "route"]) expect(one.body[key]).toEqual(other.body[key]);

  const log = ({ body }: Filed): string[] => body.flight_data.map(({ event }) => bare(event));
  expect(log(one)).toEqual(log(other));
  one.body.flight_data.forEach(({ event, timestamp }, i) => {
    const there = other.body.flight_data[i];
    const apartS = Math.abs(Date.parse(timestamp) - Date.parse(there?.timestamp ?? "")) / 1000;
    expect(apartS, event).toBeLessThan(isContact.test(event) ? contactS : slowS);
    // The rates of a touchdown are compared by their bounds, below.
    const compared = (text = ""): number[] => figures(text.replace(/^Flight .*|[−-]\d+ ft\/min, /, ""));
    for (const [at, kt] of compared(event).entries())
      expect(Math.abs(kt - (compared(there?.event)[at] ?? Number.NaN)), event).toBeLessThan(
        isContact.test(event) ? 2.5 : 100,
      );
  });

  // Both rates are estimates between samples: their bounds must meet.
  expect(one.bounds[0]).toBeLessThan(other.bounds[1] + 1);
  expect(one.bounds[1]).toBeGreaterThan(other.bounds[0] - 1);
  expect(Math.abs(one.body.fuel_used - other.body.fuel_used)).toBeLessThan(0.25);
  expect(Math.abs(one.body.flight_time - other.body.flight_time) * 60).toBeLessThan(1.1);
  expect(Math.abs(one.body.distance - other.body.distance)).toBeLessThan(0.35);

  const [fields, otherFields] = [one.body.additional_fields, other.body.additional_fields];
  // On a busy computer a link without a pause flag may see a pause.
  const named = (of: object): string[] => Object.keys(of).filter((name) => name !== "Paused");
  expect(named(fields)).toEqual(named(otherFields));
  // On a busy computer one link has too few samples to exclude another bounce, and adds "or more".
  expect(Number.parseInt(fields.Bounces ?? "", 10)).toBe(Number.parseInt(otherFields.Bounces ?? "", 10));
  for (const [name, tolerance] of Object.entries(fieldTolerance))
    expect(Math.abs(Number(fields[name]) - Number(otherFields[name])), name).toBeLessThanOrEqual(tolerance);
  for (const name of ["Out", "Off", "On", "In"]) {
    const apartS = Math.abs(Date.parse(fields[name] ?? "") - Date.parse(otherFields[name] ?? "")) / 1000;
    expect(apartS, name).toBeLessThan(name === "On" || (name === "Off" && fromS < 78) ? contactS : slowS);
  }
}

test("the same flight by each protocol is filed as the same report", async () => {
  const all = await begin();
  try {
    await fly(all);
    const filed = all.map(filedBy);
    const [first, ...others] = filed;
    if (first === undefined) throw new Error("nobody flew");
    if (fromS === 0)
      for (const [i, { body, phases, bounds }] of filed.entries())
        console.info(all[i]?.name, JSON.stringify({ phases, bounds, ...body, flight_log: undefined }, null, 1));
    expect(first.phases?.slice(-4)).toEqual(["landed", "taxi_in", "arrived", "deboarding"]);
    for (const other of others) expectSame(first, other);
  } finally {
    await Promise.all(all.map(async ({ contrail, stop }) => [await contrail.end(), await stop()]));
  }
});
