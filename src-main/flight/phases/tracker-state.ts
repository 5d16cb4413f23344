import type { FlightEvent, Landing, PhaseChange } from "../../../src-shared/domain/flight.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { ReaderState } from "../../gate/read-sample.ts";
import type { Reading } from "../../gate/reading.ts";
import { Ledger } from "../clocks/ledger.ts";
import { Analyser } from "../landing/analyser.ts";
import { CrashWatch } from "../landing/crash.ts";
import { AirGround, Detector } from "./detector-state.ts";
import { History } from "./history.ts";
import { Holding } from "./holding.ts";
import { Placement } from "./placement.ts";
import { newRunwayBook } from "./runway-use.ts";

/** What a sample led to. A landing is repeated when bounces or the roll-out refine it: the same `atMs` replaces it. */
export type TrackerOutput =
  | { readonly kind: "phase"; readonly change: PhaseChange }
  | { readonly kind: "event"; readonly event: FlightEvent }
  | { readonly kind: "landing"; readonly landing: Landing }
  /** After a crash: the landing events since `sinceMs` are void (`isOfLanding`). */
  | { readonly kind: "no_landing"; readonly sinceMs: number };

/** What the tracker knows of the flight. */
export class TrackerState {
  readonly reader = new ReaderState();
  readonly history = new History();
  readonly airGround = new AirGround();
  readonly holding = new Holding();
  readonly detector = new Detector();
  readonly ledger = new Ledger();
  readonly analyser = new Analyser();
  readonly runways = newRunwayBook();
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

  get reading(): Reading {
    return this.reader.reading;
  }

  emitEvent(kind: FlightEvent["kind"], atMs: number, text: Text): void {
    this.outputs.push({ kind: "event", event: { kind, atMs, text } });
  }
}
