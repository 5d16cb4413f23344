import { createGate } from "../../../src-main/gate/gate.ts";
import type { SimSample, SimulatorState } from "../../../src-shared/domain/sample.ts";
import type { Incident } from "./plan.ts";
import type { World } from "./world.ts";

type Mode =
  | { readonly kind: "running" }
  | { readonly kind: "paused"; readonly untilS: number }
  | { readonly kind: "gone"; readonly untilS: number; readonly thenOther: boolean }
  | { readonly kind: "other"; readonly untilS: number };

/** A simulator that plays the recorded flight, and may pause, quit, or come back at another place. */
export interface Simulator {
  readonly state: () => SimulatorState;
  /** The present second of the flight. */
  atS(): number;
  /** Seconds of the flight that were flown twice after a restart, and their range. */
  readonly rewoundS: number;
  readonly rewound: readonly (readonly [fromS: number, toS: number])[];
  /** How often it was restarted during the flight. */
  readonly restarts: number;
  /** Lets a second pass and returns its sample, if one passes the gate. `held`: the pilot waits in the parked aircraft. */
  tick(held: boolean): { readonly sample: SimSample; readonly atS: number | null } | null;
  /** The pilot loads the flight again from the beginning. */
  reset(): void;
  /** The program has ended. The next one does not know where the aircraft was. */
  disconnect(): void;
}

export function createSimulator(world: World): Simulator {
  const { flown, plan, clock } = world;
  const gate = createGate();
  const incidents = plan.incidents.toSorted((a, b) => a.atS - b.atS);
  let mode: Mode = { kind: "running" };
  let index = 0;
  let leaps = 0;
  let waiting: Incident[] = [...incidents];
  /** Simulated seconds start again with each start of the simulator. */
  let sessionStartS = 0;
  let extraS = 0;
  const last = flown.samples.length - 1;

  const rewound: [number, number][] = [];
  const simulator = {
    rewoundS: 0,
    rewound,
    restarts: 0,
    atS: () => index,
    state(): SimulatorState {
      if (mode.kind === "gone") return { kind: "searching", reason: "Searching for a simulator." };
      const aircraft =
        mode.kind === "other"
          ? { title: "Boeing 747-8i", icaoType: "B748", registration: "N747", engineCount: 4, category: "Airplane" }
          : flown.aircraft;
      return { kind: "connected", simulator: "FlightGear", target: "here", aircraft, flying: true, reason: "" };
    },
    reset() {
      index = 0;
      sessionStartS = 0;
      extraS = 0;
      waiting = [];
      mode = { kind: "running" };
    },
    disconnect: gate.reset,
    tick(held: boolean) {
      const nowS = world.nowS();
      if (world.powerIsOff()) {
        if (mode.kind !== "gone") restart();
        mode = { kind: "gone", untilS: Math.max(nowS, world.upAtS) + 5, thenOther: false };
        return null;
      }
      if (mode.kind === "gone" && nowS >= mode.untilS)
        mode = mode.thenOther ? { kind: "other", untilS: nowS + 60 } : { kind: "running" };
      if (mode.kind === "gone") return null;
      if (mode.kind !== "running" && nowS >= mode.untilS) mode = { kind: "running" };
      if (mode.kind === "other") {
        const there = { latitudeDeg: 40.64, longitudeDeg: -73.78, altitudeFt: 13, onGround: true, groundSpeedKt: 0 };
        return passed({ timeMs: clock.now(), ...there }, null);
      }
      if (mode.kind === "running" && !held) {
        const due = waiting[0];
        if (due !== undefined && index >= due.atS) {
          waiting = waiting.slice(1);
          happen(due, nowS);
          if (mode.kind !== "running") return null;
        }
        if (index < last) index += 1;
        else extraS += 1;
      } else if (mode.kind === "running") extraS += 1;
      return passed(sampleNow(), index);
    },
  };

  function passed(sample: SimSample, atS: number | null) {
    const judgement = gate.judge({ ...sample }, null, sample.timeMs);
    return judgement.kind === "true" ? { sample: judgement.sample, atS } : null;
  }

  /** A restarted simulator is another connection. */
  function restart(): void {
    simulator.restarts += 1;
    sessionStartS = simTime();
    gate.reset();
  }

  function happen({ kind, forS }: Incident, nowS: number): void {
    world.say(`simulator: ${kind} for ${forS} s at second ${index}`);
    switch (kind) {
      case "pause":
        mode = { kind: "paused", untilS: nowS + forS };
        return;
      case "quit":
      case "quit_and_rewind":
      case "other_aircraft": {
        const back = kind === "quit_and_rewind" ? Math.min(index, forS % 60) : 0;
        if (back > 0) rewound.push([index - back, index]);
        index -= back;
        simulator.rewoundS += back;
        restart();
        mode = { kind: "gone", untilS: nowS + forS, thenOther: kind === "other_aircraft" };
        return;
      }
      case "leap":
        leaps += 1;
    }
  }

  const simTime = () => (flown.samples[index]?.simTimeS ?? 0) + extraS;

  function sampleNow(): SimSample {
    const sample = flown.samples[index] ?? flown.samples[0];
    if (sample === undefined) throw new Error("the recorded flight is empty");
    const leapt = leaps > 0;
    if (leapt) leaps -= 1;
    return {
      ...sample,
      timeMs: clock.now(),
      simTimeS: simTime() - sessionStartS,
      paused: mode.kind === "paused",
      ...(leapt ? { latitudeDeg: sample.latitudeDeg - 1 } : {}),
    };
  }

  return simulator;
}
