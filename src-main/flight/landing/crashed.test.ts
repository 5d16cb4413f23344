import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import type { Flights } from "../life/flights.ts";
import { createWorld, samples } from "../testing/flight-world.ts";
import { openLogbook } from "../testing/logbook.ts";

/** In cruise, at 3,000 ft. */
const inCruise = 700;
const cruise = samples[inCruise] as SimSample;
const stand = samples[0] as SimSample;
const groundFt = 0;

/**
 * The aircraft falls straight down at 12,000 ft/min and then lies on its back. `bySimulator`: the simulator reports the
 * crash.
 */
function dive(bySimulator: boolean): SimSample[] {
  const fallS = ((cruise.altitudeFt - groundFt) * 60) / 12_000;
  const steps = Math.round(fallS / 0.2);
  const falls = Array.from({ length: steps }, (_, i) => ({
    ...cruise,
    timeMs: 200 * (i + 1),
    simTimeS: undefined,
    altitudeFt: groundFt + ((steps - i) / steps) * (cruise.altitudeFt - groundFt),
    aglFt: 4 + ((steps - i) / steps) * (cruise.altitudeFt - groundFt),
    verticalSpeedFpm: -12_000,
    groundSpeedKt: 60,
    bankDeg: bySimulator ? 0 : 150,
  }));
  const lies = Array.from({ length: 50 }, (_, i) => ({
    ...cruise,
    timeMs: 200 * (steps + 1 + i),
    simTimeS: undefined,
    altitudeFt: groundFt,
    aglFt: 1.3,
    verticalSpeedFpm: 0,
    groundSpeedKt: 0,
    bankDeg: -179.5,
    onGround: true,
    enginesRunning: false,
    ...(bySimulator ? { crashed: true } : {}),
  }));
  return [...falls, ...lies] as SimSample[];
}

type World = Awaited<ReturnType<typeof createWorld>>;
const shut = (samples: readonly SimSample[]): SimSample[] =>
  samples.map((s) => ({ ...s, crashed: s.crashed ?? false }));

async function play({ clock }: World, flights: Flights, played: readonly SimSample[]): Promise<void> {
  const fromMs = clock.now();
  for (const sample of played) {
    await clock.advance(Math.max(0, fromMs + sample.timeMs - clock.now()));
    flights.sample({ ...sample, timeMs: clock.now() });
  }
  await clock.advance(1000);
}
const still = (sample: SimSample, seconds: number): SimSample[] =>
  Array.from({ length: seconds }, (_, i) => ({ ...sample, simTimeS: undefined, timeMs: 1000 * (i + 1) }));

async function crash(bySimulator = false, mayGoBack = true): Promise<{ world: World; flights: Flights }> {
  const world = await createWorld("reference", {}, { mayGoBack });
  const flights = await world.flown(inCruise);
  await play(world, flights, shut(dive(bySimulator)));
  return { world, flights };
}
const phasesHeard = ({ airline }: World) => airline.pireps.flatMap(({ phases }) => phases);
const linesOf = (flights: Flights) => (flights.view()?.events ?? []).map(({ text }) => inPlainWords(text));

describe.each([true, false])("a crash (reported by the simulator: %s)", (bySimulator) => {
  test("waits for the pilot, and a reset to the gate is not reported as a landing", async () => {
    const { world, flights } = await crash(bySimulator);
    expect(flights.view()?.stage).toEqual({ kind: "crashed" });
    expect(flights.view()?.tracker?.crash).toMatchObject({ bySimulator });
    await play(world, flights, shut(still({ ...stand, onGround: true }, 400)));
    expect(flights.view()?.stage).toEqual({ kind: "crashed" });
    expect(flights.view()?.tracker?.landings).toEqual([]);
    for (const phase of ["landed", "taxi_in", "arrived", "deboarding"]) expect(phasesHeard(world)).not.toContain(phase);
    expect(linesOf(flights).filter((line) => line.startsWith("Touchdown"))).toEqual([]);
  });

  test("is filed as one: no landing rate, no deboarding, and the log, the comments and the fields say so", async () => {
    const { world, flights } = await crash(bySimulator);
    expect(flights.view()?.cannotFile).toBeNull();
    await flights.current()?.file("Sorry");
    expect(flights.view()?.stage.kind).toBe("filed");
    const [pirep] = world.airline.pireps;
    expect(pirep?.landingRate ?? 0).toBe(0);
    for (const phase of ["landed", "taxi_in", "arrived", "deboarding"]) expect(phasesHeard(world)).not.toContain(phase);
    expect(pirep?.log.map(({ event }) => event)).toContain("Crashed");
    expect(pirep?.comments).toHaveLength(2);
    expect(pirep?.comments[0]).toMatch(/^Crashed at 2026-06-01T12:\d\d:\d\dZ: /);
    expect(pirep?.comments[1]).toBe("Sorry");
  });

  test("survives a restart of the program, and can then be filed and found in the logbook", async () => {
    const { world, flights } = await crash(bySimulator);
    const before = flights.view()?.tracker;
    await flights.shutDown();
    const again = await world.reopened();
    expect(again.view()?.stage).toEqual({ kind: "crashed" });
    expect(again.view()?.tracker).toEqual(before);
    await play(world, again, shut(still({ ...stand, onGround: true }, 60)));
    await again.current()?.file("");
    expect(again.view()?.stage.kind).toBe("filed");
    for (const phase of ["landed", "deboarding"]) expect(phasesHeard(world)).not.toContain(phase);
    const logbook = openLogbook(world.files);
    const [entry] = (await logbook.list()).flights;
    const logged = await logbook.read(entry?.id ?? "");
    expect(logged.ok && logged.value.view.tracker?.crash).toMatchObject({ bySimulator });
    expect(logged.ok && logged.value.view.tracker?.landings).toEqual([]);
  });

  test("is filed again after the airline refused it, whatever the simulator shows or the pilot sets meanwhile", async () => {
    const { world, flights } = await crash(bySimulator);
    world.airline.setFaults({
      answers: [{ operation: "complete", kind: "body", status: 422, body: `{"message":"no"}` }],
    });
    await flights.current()?.file("");
    expect(flights.view()?.stage.kind).toBe("refused");
    flights.current()?.correctPhase("arrived");
    await play(world, flights, shut(still({ ...stand, onGround: true }, 120)));
    expect(flights.view()?.stage.kind).toBe("refused");
    world.airline.clearFaults();
    await flights.current()?.file("");
    expect(flights.view()?.stage.kind).toBe("filed");
    for (const phase of ["landed", "arrived", "deboarding"]) expect(phasesHeard(world)).not.toContain(phase);
    expect(linesOf(flights).filter((line) => line === "Crashed")).toHaveLength(1);
  });

  test("is cancelled with the airline", async () => {
    const { world, flights } = await crash(bySimulator);
    await flights.current()?.cancel();
    expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false });
    expect(world.airline.pireps[0]?.state).toBe(3);
  });

  test("continues from a point before it, if the airline allows that, and lands", async () => {
    const { world, flights } = await crash(bySimulator);
    expect(await flights.current()?.continueFlight()).toMatchObject({ ok: false });
    await play(world, flights, still({ ...cruise, crashed: false }, 5));
    expect(flights.view()?.resume?.reasons).toEqual([]);
    expect(await flights.current()?.continueFlight()).toMatchObject({ ok: true });
    expect(flights.view()?.stage).toEqual({ kind: "tracking" });
    const rest = samples.slice(inCruise).map((s) => ({
      ...s,
      simTimeS: undefined,
      crashed: false,
      timeMs: s.timeMs - cruise.timeMs + 1000,
    }));
    await play(world, flights, rest as SimSample[]);
    expect(flights.view()?.tracker).toMatchObject({ crash: null, phase: { phase: "deboarding" } });
    expect(flights.view()?.tracker?.landings).toHaveLength(1);
    const followed = flights.view()?.tracker;
    expect(linesOf(flights)).toEqual(
      expect.arrayContaining(["Crashed", "The pilot went back to a point before the crash and continued"]),
    );
    await flights.shutDown();
    const again = await world.reopened();
    expect(again.view()?.tracker).toEqual(followed);
  });

  test("does not continue if the airline does not allow it, nor from another place", async () => {
    const never = await crash(bySimulator, false);
    await play(never.world, never.flights, still({ ...cruise, crashed: false }, 5));
    expect(await never.flights.current()?.continueFlight()).toMatchObject({
      ok: false,
      error: { code: "no_way_back" },
    });
    expect(never.flights.view()?.resume?.reasons).toHaveLength(1);
    await never.flights.shutDown();

    const elsewhere = await crash(bySimulator);
    await play(elsewhere.world, elsewhere.flights, still({ ...cruise, latitudeDeg: 30, crashed: false }, 5));
    expect(await elsewhere.flights.current()?.continueFlight()).toMatchObject({
      ok: false,
      error: { code: "no_way_back" },
    });
    const reasons = elsewhere.flights.view()?.resume?.reasons;
    expect(reasons?.at(-1)).toBe("Load the same aircraft where it was shortly before the crash.");
    expect(elsewhere.flights.view()?.stage).toEqual({ kind: "crashed" });
    await elsewhere.flights.shutDown();
  });
});

test("the pilot may deny a crash that only physics detected; the log says so", async () => {
  const { flights } = await crash(false);
  expect(await flights.current()?.denyCrash()).toMatchObject({ ok: true });
  expect(flights.view()?.stage).toEqual({ kind: "tracking" });
  expect(linesOf(flights)).toContain("The pilot says that there was no crash");
  await flights.shutDown();

  const said = await crash(true);
  expect(await said.flights.current()?.denyCrash()).toMatchObject({ ok: false, error: { code: "crashed" } });
  expect(said.flights.view()?.stage).toEqual({ kind: "crashed" });
  await said.flights.shutDown();
});
