import { isDeepStrictEqual } from "node:util";
import { operations } from "../../../src-main/airlines/crew-system/operations.ts";
import type { CommonOperation } from "../../../src-main/airlines/failure.ts";
import { numeric, trackingIdOf } from "../../../src-main/demo/airline/flight-operations.ts";
import { type DemoRequest, type JsonBody, readJsonBody } from "../../../src-main/demo/airline/http.ts";
import { plannedDistance } from "../../../src-main/demo/airline/payloads.ts";
import {
  type AirlineState,
  flightOf,
  type PilotRecord,
  type Pirep,
  type Position,
  pirepState,
} from "../../../src-main/demo/airline/state.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { LabResponse } from "./faults.ts";

/** What a client must not do: the contract forbids it, or it harms the reference server (airline-servers.md). */
export const breachRules = [
  /** A position that the aircraft cannot have reached since the previous one. */
  "position_jumps",
  /** The same update within seconds. */
  "same_update",
  /** The remaining distance exceeds the planned one. The reference stores planned minus remaining, without a sign. */
  "remaining_above_planned",
  /** A report of a flight without the phase deboarding, which only a crash excuses. */
  "no_deboarding",
  /** A second report of a filed flight. */
  "filed_again",
  /** An update of a filed flight, or of one that the airline has refused. */
  "update_after_end",
  /** A cancel of a filed report: the reference would destroy it. */
  "filed_cancelled",
  /** A request about a flight that another pilot has started (airline-servers.md, Ids). */
  "other_pilots_flight",
  /** A second open flight of the pilot. */
  "two_open_reports",
  /** A request before `Retry-After` has passed. */
  "retry_after_ignored",
  /** More requests in a minute than shared hosts allow. */
  "too_many_requests",
  /** A path outside the base path, or without an operation in the contract. */
  "outside_base_path",
  /** A request without a token that needs one. */
  "no_token",
] as const;
export type BreachRule = (typeof breachRules)[number];

export interface Breach {
  readonly atMs: number;
  readonly rule: BreachRule;
  readonly what: string;
}

/** The parts of a request that the recorder examines. */
export interface Seen {
  readonly request: DemoRequest;
  readonly operation: CommonOperation | null;
  readonly response: LabResponse;
  /** The pilot of the token. Null without a valid one. */
  readonly pilot: PilotRecord | null;
  /** The state of the named flight before the request. Null if there is no such flight. */
  readonly stateBefore: Pirep["state"] | null;
  readonly openBefore: number;
}

/** Positions get the time of their arrival. Network delays may shift them by this much, nm. */
const shiftNm = 1.5;
/** How much faster than reported an aircraft may have been between two positions. */
const fasterBy = 1.5;
/** After a longer silence any airliner's speed is possible. */
const silentS = 60;
const fastestKt = 660;
/**
 * A busy computer may delay a position by this long, real s, so that it comes too late or too soon after the previous
 * one.
 */
const heldUpS = 5;
const sameWithinMs = 5000;
const remainingSlackNm = 0.1;
/** After a longer wait the airline would delete the flight. */
const longestRetryAfterMs = 300_000;
/** airline-servers.md, Limits. */
const mostAMinute = 30;

interface Known {
  /** The last phase that was sent, whatever the answer was. */
  lastPhase: string;
  /** The last accepted update. */
  last: { readonly body: JsonBody; readonly atMs: number } | null;
  /** How often the airline answered that the flight has ended or is unknown, since the last request for proof. */
  refusals: number;
}

/** Watches every request that reaches the airline, and records breaches of the contract. */
export class BreachRecorder {
  readonly breaches: Breach[] = [];
  readonly #clock: Clock;
  readonly #state: AirlineState;
  readonly #flights = new Map<string, Known>();
  /** A server limits requests by address, so a new sign-in does not reset this. */
  #notBeforeMs = Number.NEGATIVE_INFINITY;
  #sentMs: readonly number[] = [];

  constructor(clock: Clock, state: AirlineState) {
    this.#clock = clock;
    this.#state = state;
  }

  see(seen: Seen): void {
    const { request, operation, response } = seen;
    const breach = (rule: BreachRule, what: string) =>
      this.breaches.push({ atMs: this.#clock.now(), rule, what: `${request.method} ${request.path}: ${what}` });
    if (operation === null) {
      // The pilot's browser asks for it beside the sign-in page.
      if (request.path !== "/favicon.ico") breach("outside_base_path", "no operation of the contract");
      return;
    }
    this.#pace(seen, breach);
    const isPublic = "public" in operations[operation];
    if (!isPublic && !request.headers.authorization) breach("no_token", "without a token");
    const body = readJsonBody(request.body);
    const named = this.#state.pireps.find(({ id }) => id === trackingIdOf(body));
    if (named !== undefined && seen.pilot !== null && named.pilotDbId !== seen.pilot.dbId)
      breach("other_pilots_flight", `by ${seen.pilot.pilotId}`);
    if (operation === "update") this.#update(seen, body, breach);
    if (operation === "complete") this.#complete(seen, body, breach);
    if (operation === "cancel" && seen.stateBefore === pirepState.pending)
      breach("filed_cancelled", trackingIdOf(body));
    if (
      operation === "start" &&
      response.status === 200 &&
      seen.openBefore > 0 &&
      openOf(this.#state, seen.pilot) > seen.openBefore
    )
      breach("two_open_reports", `${openOf(this.#state, seen.pilot)} flights in progress`);
    // A request for the bookings or a handshake begins a search for proof. One update of the flight may follow.
    if (operation === "bookings" || operation === "handshake")
      for (const known of this.#flights.values()) known.refusals = 0;
  }

  #known(id: string): Known {
    const known = this.#flights.get(id) ?? { lastPhase: "", last: null, refusals: 0 };
    this.#flights.set(id, known);
    return known;
  }

  #pace({ response }: Seen, breach: Note): void {
    const now = this.#clock.now();
    // The header has whole seconds.
    if (now < this.#notBeforeMs - 1000) breach("retry_after_ignored", `${this.#notBeforeMs - now} ms too soon`);
    const retryAfterS = Number(response.headers["Retry-After"] ?? Number.NaN);
    if (retryAfterS >= 0 && !response.drop) this.#notBeforeMs = now + Math.min(longestRetryAfterMs, retryAfterS * 1000);
    this.#sentMs = [...this.#sentMs.filter((ms) => now - ms < 60_000), now];
    if (this.#sentMs.length === mostAMinute + 1)
      breach("too_many_requests", `more than ${mostAMinute} within a minute`);
  }

  #update({ response, stateBefore }: Seen, body: JsonBody, breach: Note): void {
    const now = this.#clock.now();
    const id = trackingIdOf(body);
    const known = this.#known(id);
    known.lastPhase = String(body.phase);
    if (stateBefore === pirepState.pending && response.status === 200) breach("update_after_end", "of a filed flight");
    if (known.refusals > 1) breach("update_after_end", "of a flight that is over");
    if (!response.drop && (response.status === 404 || response.status === 409))
      known.refusals += response.status === 409 ? 2 : 1;
    const pirep = this.#state.pireps.find((candidate) => candidate.id === id);
    if (pirep === undefined) return;
    const planned = plannedDistance(flightOf(pirep));
    const remaining = numeric(body.distance_remaining) ?? 0;
    if (remaining > planned + remainingSlackNm)
      breach("remaining_above_planned", `${remaining} nm remain of ${planned.toFixed(1)}`);
    if (response.status !== 200) return;
    const { last } = known;
    if (last !== null && now - last.atMs < sameWithinMs && isDeepStrictEqual(last.body, body))
      breach("same_update", `sent ${Math.round(now - last.atMs)} ms before`);
    known.last = { body, atMs: now };
    // A demo's clock runs faster than real time; network delays do not.
    const rate = "rate" in this.#clock && typeof this.#clock.rate === "function" ? Number(this.#clock.rate()) : 1;
    const jump = jumpOf(pirep, heldUpS * rate);
    if (jump !== null) breach("position_jumps", jump);
  }

  #complete({ stateBefore }: Seen, body: JsonBody, breach: Note): void {
    const known = this.#known(trackingIdOf(body));
    if (stateBefore === pirepState.pending) breach("filed_again", trackingIdOf(body));
    if (stateBefore === pirepState.inProgress && known.lastPhase !== "deboarding" && !isCrash(body))
      breach("no_deboarding", `after "${known.lastPhase}"`);
    known.refusals = 0;
  }
}

type Note = (rule: BreachRule, what: string) => void;

/** The number of a pilot's open flights. */
export const openOf = ({ pireps }: AirlineState, pilot: PilotRecord | null): number =>
  pireps.filter(({ pilotDbId, state }) => pilotDbId === pilot?.dbId && state === pirepState.inProgress).length;

const isCrash = ({ additional_fields: fields }: JsonBody): boolean =>
  typeof fields === "object" && fields !== null && "Outcome" in fields && fields.Outcome === "Crashed";

/**
 * Compares the newest position with earlier ones, by the times in the report. An aircraft that stands is reported
 * repeatedly, so the time counts from the first report of that place.
 */
function jumpOf({ positions }: Pirep, slackS: number): string | null {
  const at = positions.at(-1);
  const before = positions.at(-2);
  if (at === undefined || before === undefined) return null;
  const isThere = (other: Position) => other.latitude === before.latitude && other.longitude === before.longitude;
  const moved = positions.slice(0, -1).findLastIndex((other) => !isThere(other));
  const sinceMs = positions[moved + 1]?.atMs ?? before.atMs;
  const nm = distanceNm(
    { latitudeDeg: before.latitude, longitudeDeg: before.longitude },
    { latitudeDeg: at.latitude, longitudeDeg: at.longitude },
  );
  const seconds = Math.abs(at.atMs - sinceMs) / 1000;
  // During a long silence the speed is unknown.
  const reportedKt = Math.max(before.groundSpeed, at.groundSpeed) * fasterBy;
  const flyableNm = ((seconds > silentS ? Math.max(reportedKt, fastestKt) : reportedKt) * (seconds + slackS)) / 3600;
  return nm > shiftNm + flyableNm ? `${nm.toFixed(1)} nm in ${seconds.toFixed(0)} s` : null;
}
