import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { defaultSettings, type Settings } from "../../../src-shared/contract/settings.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import type { Controller } from "../../../src-shared/domain/networks.ts";
import { type Phase, phases } from "../../../src-shared/domain/phases.ts";
import type { SimSample, SimulatorState } from "../../../src-shared/domain/sample.ts";
import { createVirtualClock, type VirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { createWorld, samples, start } from "../../flight/testing/flight-world.ts";
import { contradicts, createNotifier, type Notice, type Notifier } from "./notifications.ts";

const minute = 60_000;
const searching: SimulatorState = { kind: "searching", reason: "" };
const connected: SimulatorState = {
  kind: "connected",
  simulator: "X-Plane 12",
  target: "this computer",
  aircraft: null,
  flying: true,
  reason: "",
};
const sampleOf = (more: Partial<SimSample>): SimSample => ({
  timeMs: 0,
  latitudeDeg: 64,
  longitudeDeg: -22,
  altitudeFt: 3000,
  ...more,
});
const flyingHigh = sampleOf({ onGround: false, aglFt: 3000, groundSpeedKt: 100 });
const parked = sampleOf({ onGround: true, aglFt: 4, groundSpeedKt: 0 });

/** The part of a flight that is evaluated. */
const flightOf = (phase: Phase, more: object = {}): FlightView =>
  ({
    head: { id: "f1", code: "ICE", number: "214" },
    stage: { kind: "tracking" },
    tracker: { phase: { phase } },
    airline: { lastHeardMs: 0, lateAfterMs: null, problem: null, accepted: 1 },
    cannotFile: "You have not taken off yet.",
    ...more,
  }) as unknown as FlightView;

let clock: VirtualClock;
let told: Notice[];
let settings: Settings;
let notifier: Notifier;
beforeEach(() => {
  clock = createVirtualClock(Date.UTC(2026, 10, 21), 1);
  told = [];
  settings = defaultSettings;
  notifier = createNotifier({ clock, settings: () => settings, show: (notice) => told.push(notice) });
  notifier.simulator(connected);
  notifier.flight(flightOf("cruise"));
});
const titles = () => told.map(({ title }) => title);

describe("a lost simulator", () => {
  it("is reported after a minute, once, with its consequence", async () => {
    notifier.simulator(searching);
    await clock.advance(59_000);
    expect(told).toEqual([]);
    await clock.advance(60 * minute);
    expect(told).toEqual([
      {
        title: "ICE 214: the simulator stopped responding",
        body: "Nothing is lost. The flight continues when the simulator is back.",
      },
    ]);
  });
  it("that is back in time is not reported, and one that comes and goes is reported at most every quarter of an hour", async () => {
    notifier.simulator(searching);
    await clock.advance(30_000);
    notifier.simulator(connected);
    await clock.advance(5 * minute);
    expect(told).toEqual([]);
    for (let i = 0; i < 60; i++) {
      notifier.simulator(searching);
      await clock.advance(90_000);
      notifier.simulator(connected);
      await clock.advance(30_000);
    }
    expect(told).toHaveLength(8);
  });
  it("is not reported once the report can be filed: a pilot at the gate ends the simulator", async () => {
    notifier.flight(flightOf("arrived", { cannotFile: null }));
    notifier.simulator(searching);
    await clock.advance(10 * minute);
    expect(titles()).toEqual(["ICE 214: the report is ready to file"]);
  });
  it("without a flight is not reported", async () => {
    notifier.flight(null);
    notifier.simulator(searching);
    await clock.advance(10 * minute);
    expect(told).toEqual([]);
  });
});

describe("an airline that confirms no position", () => {
  const problem = { code: "not_signed_in", message: "Sign in to your airline first." };
  const silent = flightOf("cruise", { airline: { lastHeardMs: 0, lateAfterMs: null, problem, accepted: 1 } });
  it("is reported with the reason after five minutes, not after a single failure", async () => {
    notifier.flight(silent);
    await clock.advance(4 * minute);
    notifier.flight(flightOf("cruise"));
    await clock.advance(4 * minute);
    expect(told).toEqual([]);
    notifier.flight(silent);
    for (let i = 0; i < 6; i++) {
      await clock.advance(minute);
      notifier.flight(silent);
    }
    const title = "ICE 214: the airline has confirmed no position for 5 min";
    expect(told).toEqual([{ title, body: problem.message }]);
  });
  it("is not reported once the flight is over", async () => {
    notifier.flight(silent);
    notifier.flight({ ...silent, stage: { kind: "cancelled", pending: true } });
    await clock.advance(10 * minute);
    expect(told).toEqual([]);
  });
});

describe("a report that can be filed", () => {
  const ready = flightOf("arrived", { cannotFile: null });
  it("is announced once for each flight", async () => {
    notifier.flight(ready);
    notifier.flight(flightOf("taxi_in"));
    await clock.advance(30 * minute);
    notifier.flight(ready);
    expect(titles()).toEqual(["ICE 214: the report is ready to file"]);
  });
  it("is not announced on the runway", () => {
    notifier.flight(flightOf("landed", { cannotFile: null }));
    expect(told).toEqual([]);
  });
});

describe("a phase that cannot be", () => {
  it("is reported after two minutes of contradiction", async () => {
    notifier.flight(flightOf("push_back"));
    for (let s = 0; s <= 150; s++) {
      notifier.sample(flyingHigh);
      await clock.advance(1000);
    }
    expect(told).toEqual([
      {
        title: "ICE 214: still “Pushback”?",
        body: "The aircraft is in the air. If the phase is wrong, set it by hand.",
      },
    ]);
  });
  it("is not reported when the phase moves on, or one sample was wrong", async () => {
    notifier.flight(flightOf("taxi"));
    for (let s = 0; s < 600; s++) {
      notifier.sample(s % 60 === 0 ? parked : flyingHigh);
      await clock.advance(1000);
    }
    expect(told).toEqual([]);
  });
  it("after a wrong correction by the pilot: a flight that stands at the gate does not leave it by itself", async () => {
    const world = await createWorld();
    const flights = world.open();
    notifier = createNotifier({ clock: world.clock, settings: () => settings, show: (notice) => told.push(notice) });
    notifier.simulator(connected);
    const stand = async (seconds: number) => {
      for (let s = 0; s < seconds; s++) {
        const sample = sampleOf({ ...samples[0], timeMs: world.clock.now() });
        flights.sample(sample);
        notifier.flight(flights.view());
        notifier.sample(sample);
        await world.clock.advance(1000);
      }
    };
    await start(flights, world.activePilot, world.booking);
    await stand(300);
    flights.current()?.correctPhase("cruise");
    await stand(110);
    expect(told).toEqual([]);
    await stand(300);
    flights.current()?.correctPhase("boarding");
    await stand(1200);
    expect(told).toEqual([
      {
        title: "NLY 1: still “Cruise”?",
        body: "The aircraft is on the ground. If the phase is wrong, set it by hand.",
      },
    ]);
  });
  it("is not one that the detector may need time for", () => {
    expect(contradicts("take_off", sampleOf({ onGround: false, aglFt: 200 }))).toBeNull();
    expect(contradicts("final", sampleOf({ onGround: true, groundSpeedKt: 110 }))).toBeNull();
    expect(contradicts("cruise", sampleOf({}))).toBeNull();
    expect(contradicts("cruise", parked)).toBe("ground");
    expect(contradicts("boarding", sampleOf({ onGround: true, groundSpeedKt: 80 }))).toBe("ground");
  });
});

it("each kind can be turned off", async () => {
  settings = {
    ...defaultSettings,
    notifyPhaseStuck: false,
    notifySimulatorLost: false,
    notifyAirlineSilent: false,
    notifyReadyToFile: false,
  };
  notifier.flight(flightOf("arrived", { cannotFile: null, airline: { problem: { code: "network", message: "" } } }));
  notifier.sample(flyingHigh);
  notifier.simulator(searching);
  await clock.advance(60 * minute);
  expect(told).toEqual([]);
});

it("with any input, never more than one of a kind in a quarter of an hour", async () => {
  const event = fc.oneof(
    fc.constantFrom(...phases).map((phase) => () => notifier.flight(flightOf(phase))),
    fc.constantFrom(connected, searching).map((state) => () => notifier.simulator(state)),
    fc.constantFrom(flyingHigh, parked).map((sample) => () => notifier.sample(sample)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(event, fc.integer({ min: 0, max: 300_000 })), { maxLength: 60 }),
      async (run) => {
        const shown: { title: string; atMs: number }[] = [];
        clock = createVirtualClock(0, 1);
        notifier = createNotifier({
          clock,
          settings: () => settings,
          show: ({ title }) => shown.push({ title: title.replace(/“.*”/, ""), atMs: clock.monotonic() }),
        });
        for (const [happen, ms] of run) {
          happen();
          await clock.advance(ms);
        }
        for (const [i, { title, atMs }] of shown.entries())
          expect(
            shown.slice(i + 1).filter((later) => later.title === title && later.atMs - atMs < 15 * minute),
          ).toEqual([]);
      },
    ),
    { numRuns: 30 },
  );
});

describe("a controller ahead", () => {
  const tower: Controller = {
    network: "vatsim",
    callsign: "BIRK_TWR",
    frequency: "118.000",
    role: "tower",
    latitudeDeg: 64.13,
    longitudeDeg: -21.94,
    aheadNm: 12,
  };

  it("is announced only if the pilot wants it", () => {
    notifier.controllerAhead(tower);
    expect(told).toEqual([]);
    settings = { ...settings, notifyControllerAhead: true };
    notifier.controllerAhead(tower);
    notifier.controllerAhead({ ...tower, callsign: "BIKF_APP", aheadNm: 0 });
    expect(told).toEqual([
      { title: "BIRK_TWR is online", body: "118.000 MHz, 12 nm ahead on your route." },
      { title: "BIKF_APP is online", body: "118.000 MHz, in range." },
    ]);
  });
});
