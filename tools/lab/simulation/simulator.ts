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
export class Simulator {
  /** Seconds of the flight that were flown twice after a restart, and their range. */
  rewoundS = 0;
  readonly rewound: [fromS: number, toS: number][] = [];
  /** How often it was restarted during the flight. */
  restarts = 0;
  readonly #world: World;
  readonly #gate = createGate();
  #waiting: readonly Incident[];
  #mode: Mode = { kind: "running" };
  #index = 0;
  #leaps = 0;
  /** Simulated seconds start again with each start of the simulator. */
  #sessionStartS = 0;
  #extraS = 0;

  constructor(world: World) {
    this.#world = world;
    this.#waiting = world.plan.incidents.toSorted((a, b) => a.atS - b.atS);
  }

  /** The present second of the flight. */
  atS(): number {
    return this.#index;
  }

  state(): SimulatorState {
    if (this.#mode.kind === "gone") return { kind: "searching", reason: "Searching for a simulator." };
    const aircraft =
      this.#mode.kind === "other"
        ? { title: "Boeing 747-8i", icaoType: "B748", registration: "N747", engineCount: 4, category: "Airplane" }
        : this.#world.flown.aircraft;
    return { kind: "connected", simulator: "FlightGear", target: "here", aircraft, flying: true, reason: "" };
  }

  /** The pilot loads the flight again from the beginning. */
  reset(): void {
    this.#index = 0;
    this.#sessionStartS = 0;
    this.#extraS = 0;
    this.#waiting = [];
    this.#mode = { kind: "running" };
  }

  /** The program has ended. The next one does not know where the aircraft was. */
  disconnect(): void {
    this.#gate.reset();
  }

  /**
   * Lets a second pass and returns its sample, if one passes the gate. `held`: the pilot waits in the parked aircraft.
   * `isKnown`: the program has seen the flight's aircraft. Before that, nothing tells it from another one.
   */
  tick(held: boolean, isKnown: boolean): { readonly sample: SimSample; readonly atS: number | null } | null {
    const nowS = this.#world.nowS();
    if (this.#world.powerIsOff()) {
      if (this.#mode.kind !== "gone") this.#restart();
      this.#mode = { kind: "gone", untilS: Math.max(nowS, this.#world.upAtS) + 5, thenOther: false };
      return null;
    }
    if (this.#mode.kind === "gone" && nowS >= this.#mode.untilS)
      this.#mode = this.#mode.thenOther && isKnown ? { kind: "other", untilS: nowS + 60 } : { kind: "running" };
    if (this.#mode.kind === "gone") return null;
    if (this.#mode.kind !== "running" && nowS >= this.#mode.untilS) this.#mode = { kind: "running" };
    if (this.#mode.kind === "other") {
      const there = { latitudeDeg: 40.64, longitudeDeg: -73.78, altitudeFt: 13, onGround: true, groundSpeedKt: 0 };
      return this.#passed({ timeMs: this.#world.clock.now(), ...there }, null);
    }
    if (this.#mode.kind === "running" && held) this.#extraS += 1;
    else if (this.#mode.kind === "running") {
      const [due, ...later] = this.#waiting;
      if (due !== undefined && this.#index >= due.atS) {
        this.#waiting = later;
        if (this.#happen(due, nowS)) return null;
      }
      if (this.#index < this.#world.flown.samples.length - 1) this.#index += 1;
      else this.#extraS += 1;
    }
    return this.#passed(this.#sampleNow(), this.#index);
  }

  #passed(sample: SimSample, atS: number | null) {
    const judgement = this.#gate.judge({ ...sample }, null, sample.timeMs);
    return judgement.kind === "true" ? { sample: judgement.sample, atS } : null;
  }

  /** A restarted simulator is another connection. */
  #restart(): void {
    this.restarts += 1;
    this.#sessionStartS = this.#simTimeS();
    this.#gate.reset();
  }

  /** Whether it stops the flight. */
  #happen({ kind, forS }: Incident, nowS: number): boolean {
    this.#world.say(`simulator: ${kind} for ${forS} s at second ${this.#index}`);
    switch (kind) {
      case "pause":
        this.#mode = { kind: "paused", untilS: nowS + forS };
        return true;
      case "quit":
      case "quit_and_rewind":
      case "other_aircraft": {
        const back = kind === "quit_and_rewind" ? Math.min(this.#index, forS % 60) : 0;
        if (back > 0) this.rewound.push([this.#index - back, this.#index]);
        this.#index -= back;
        this.rewoundS += back;
        this.#restart();
        this.#mode = { kind: "gone", untilS: nowS + forS, thenOther: kind === "other_aircraft" };
        return true;
      }
      case "leap":
        this.#leaps += 1;
        return false;
    }
  }

  #simTimeS(): number {
    return (this.#world.flown.samples[this.#index]?.simTimeS ?? 0) + this.#extraS;
  }

  #sampleNow(): SimSample {
    const { samples } = this.#world.flown;
    const sample = samples[this.#index] ?? samples[0];
    if (sample === undefined) throw new Error("the recorded flight is empty");
    const leapt = this.#leaps > 0;
    if (leapt) this.#leaps -= 1;
    return {
      ...sample,
      timeMs: this.#world.clock.now(),
      simTimeS: this.#simTimeS() - this.#sessionStartS,
      paused: this.#mode.kind === "paused",
      ...(leapt ? { latitudeDeg: sample.latitudeDeg - 1 } : {}),
    };
  }
}
