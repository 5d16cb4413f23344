import { describe, expect, test } from "vitest";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { createWorld, landed, samples } from "../testing/flight-world.ts";

describe("what the simulator shows that is not the flight's", () => {
  test("a replay that the pilot watches at the gate is not the flight's: the airline gets no place of it", async () => {
    const { clock, airline, flights } = await landed();
    const stand = samples.at(-1) as SimSample;
    const beganMs = clock.now();
    for (const sample of samples.slice(1600, 1660)) {
      await clock.advance(1000);
      flights.sample({ ...sample, timeMs: clock.now(), replay: true });
    }
    await clock.during(60_000, flights.current()?.file(""));
    expect(flights.view()?.stage.kind).toBe("filed");
    const places = (airline.pireps[0]?.positions ?? []).filter(({ atMs }) => atMs >= beganMs);
    expect(places.length).toBeGreaterThan(0);
    for (const { latitude, longitude } of places)
      expect(distanceNm({ latitudeDeg: latitude, longitudeDeg: longitude }, stand)).toBeLessThan(0.1);
  });

  test.each([
    ["a short one", 1600, 1660],
    ["its landing and taxi", 1500, 2100],
  ])("a replay by an add-on at the gate, %s, which no simulator reports, changes nothing", async (_name, from, to) => {
    const { clock, airline, flights } = await landed();
    const stand = samples.at(-1) as SimSample;
    const tell = (sample: SimSample) => flights.sample({ ...sample, timeMs: clock.now(), simTimeS: undefined });
    const before = structuredClone(flights.view());
    for (const sample of samples.slice(from, to)) {
      await clock.advance(1000);
      tell(sample);
    }
    for (let second = 0; second < 60; second++) {
      await clock.advance(1000);
      tell(stand);
    }
    const after = flights.view();
    // A replay that ends at the stand shows the engines that ran there.
    const added = after?.events.slice(before?.events.length).filter(({ kind }) => !kind.startsWith("engines_"));
    expect(added?.map(({ text }) => text)).toEqual([{ say: "elsewhereAfterArrival" }]);
    expect(after?.tracker?.landings).toEqual(before?.tracker?.landings);
    const { outMs, offMs, onMs, inMs, blockS, pausedS } = before?.tracker?.clocks ?? {};
    expect(after?.tracker?.clocks).toMatchObject({ outMs, offMs, onMs, inMs, blockS, pausedS });
    await clock.during(60_000, flights.current()?.file(""));
    expect(flights.view()?.stage.kind).toBe("filed");
    expect(airline.pireps[0]?.phases.slice(-4)).toEqual(["landed", "taxi_in", "arrived", "deboarding"]);
  });

  test("put back to another stand of the airport after its arrival, the flight goes on from there", async () => {
    const { clock, flights } = await landed();
    const stand = samples.at(-1) as SimSample;
    const gate = { ...stand, latitudeDeg: stand.latitudeDeg + 0.8 / 60, simTimeS: undefined, headingTrueDeg: 0 };
    for (let second = 0; second < 120; second++) {
      await clock.advance(1000);
      const taxied = Math.max(0, second - 80);
      flights.sample({
        ...{ ...gate, timeMs: clock.now(), enginesRunning: second > 70, parkingBrake: second < 75 },
        ...{ groundSpeedKt: taxied > 0 ? 10 : 0, latitudeDeg: gate.latitudeDeg + (taxied * 10) / 3600 / 60 },
      });
    }
    expect(flights.view()?.tracker?.phase.phase).toBe("taxi");
  });

  test("a replay that the pilot watches while the flight starts is not the flight's take-off", async () => {
    const { clock, begun, fly } = await createWorld();
    const flights = await begun();
    for (const sample of samples.slice(900, 905)) {
      await clock.advance(100);
      flights.sample({ ...sample, timeMs: clock.now(), replay: true });
    }
    await fly(flights, 1);
    const own = await landed();
    expect(flights.view()?.tracker?.clocks.offMs).toBe(own.flights.view()?.tracker?.clocks.offMs);
  });

  test("a replay after a silence is not taken for another flight", async () => {
    const { clock, flights } = await landed();
    await clock.advance(40_000);
    for (const sample of [...samples.slice(0, 5).map((early) => ({ ...early, replay: true })), samples.at(-1)]) {
      await clock.advance(1000);
      flights.sample({ ...(sample as SimSample), timeMs: clock.now() });
      expect(flights.view()?.stage.kind).toBe("tracking");
    }
  });
});
