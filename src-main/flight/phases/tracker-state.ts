import type { FlightEvent, Landing, PhaseChange } from "../../../src-shared/domain/flight.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { ReaderState } from "../../gate/read-sample.ts";
import type { Reading } from "../../gate/reading.ts";
import { Ledger } from "../clocks/ledger.ts";
import { Analyser } from "../landing/analyser.ts";
import { CrashWatch } from "../landing/crash.ts";
import { LandingWatch, startTrace } from "../landing/trace.ts";
import { type AircraftKind, AirGround, Detector, type FlightPlan, kindOf, type Moment } from "./detector-state.ts";
import { History } from "./history.ts";
import { Holding } from "./holding.ts";
import { Placement } from "./placement.ts";
import { RunwayBook } from "./runway-use.ts";

/** What a sample led to. A landing is repeated when bounces or the roll-out refine it: the same `atMs` replaces it. */
export type TrackerOutput =
  | { readonly kind: "phase"; readonly change: PhaseChange }
  | { readonly kind: "event"; readonly event: FlightEvent }
  | { readonly kind: "landing"; readonly landing: Landing }
  /** After a crash: the landing events since `sinceMs` are void (`isOfLanding`). */
  | { readonly kind: "no_landing"; readonly sinceMs: number };

/** What the tracker knows of the flight. */
export class TrackerState implements Moment {
  readonly plan: FlightPlan;
  kind: AircraftKind;
  readonly reader = new ReaderState();
  readonly reading: Reading = this.reader.reading;
  readonly history = new History();
  readonly airGround = new AirGround();
  readonly holding = new Holding();
  readonly detector = new Detector();
  readonly ledger = new Ledger();
  readonly analyser = new Analyser(
    (landing) => this.emitLanding(landing),
    (atMs) => this.emitEvent("bounce", atMs, say("bounce")),
  );
  readonly runways = new RunwayBook(
    (kind, atMs, text) => this.emitEvent(kind, atMs, text),
    (landing) => this.emitLanding(landing),
  );
  readonly landingWatch = new LandingWatch();
  readonly crashWatch = new CrashWatch();
  readonly placement = new Placement();
  phases: PhaseChange[] = [];
  landings: Landing[] = [];
  /** Why simulated time has stopped, and since when; the simulation rate, and since when it differs from 1. */
  halt: Reading["halt"] = "none";
  haltMs = 0;
  rate = 1;
  rateMs = 0;
  engines: boolean | null = null;
  /** A hold was reported, and it has not ended. */
  holds = false;
  /** The present or last stand; the stands of off blocks and on blocks. */
  stand: string | null = null;
  stands: { out: string | null; in: string | null } = { out: null, in: null };
  /** What the present sample led to. */
  outputs: TrackerOutput[] = [];

  /** Takes a new phase and the one before. */
  readonly onPhase: (state: TrackerState, change: PhaseChange, from: Phase | undefined) => void;

  constructor(plan: FlightPlan, onPhase: TrackerState["onPhase"]) {
    this.plan = plan;
    this.kind = kindOf(plan.category);
    this.onPhase = onPhase;
  }

  emit(change: PhaseChange): void {
    const from = this.phases.at(-1)?.phase;
    this.phases.push(change);
    this.outputs.push({ kind: "phase", change });
    this.onPhase(this, change, from);
  }

  /** A new landing, or the same with more that is known of it. */
  emitLanding(landing: Landing): void {
    const copy = structuredClone(landing);
    const at = this.landings.findIndex((known) => known.atMs === copy.atMs);
    if (at < 0) this.landings.push(copy);
    else this.landings[at] = copy;
    startTrace(this.landingWatch, copy);
    this.outputs.push({ kind: "landing", landing: copy });
  }

  emitEvent(kind: FlightEvent["kind"], atMs: number, text: Text): void {
    this.outputs.push({ kind: "event", event: { kind, atMs, text } });
  }
}
