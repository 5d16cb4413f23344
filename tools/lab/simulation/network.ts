import type { Fetch } from "../../../src-main/platform/http/transport.ts";
import { type Clock, wait } from "../../../src-shared/domain/clock.ts";
import type { AnyLabAirline, Purpose } from "../airline/any-airline.ts";
import { type Life, never } from "./life.ts";
import type { Random } from "./random.ts";

/** The possible fates of one request. */
export const fates = [
  "refused_connection",
  "lost_request",
  "request_times_out",
  "lost_answer",
  "answer_times_out",
  "slow_answer",
  "late_arrival",
  "arrives_twice",
  "server_error",
  "server_error_after",
  "web_page",
  "unauthorised",
  "too_many_requests",
] as const;
export type Fate = (typeof fates)[number];

/** All requests between two times (ms of the world's clock) have this fate. */
export interface Spell {
  readonly fromMs: number;
  readonly toMs: number;
  readonly fate: Fate;
}

/** One request as the program sent it, and the airline's handling of it. */
export interface Sent extends Purpose {
  readonly atMs: number;
  readonly body: string;
  readonly fate: Fate | "fair";
  /** Each time that the airline carried it out, and its answer. */
  readonly arrivals: { readonly atMs: number; readonly status: number }[];
}

/** A request for new OAuth tokens. */
export const isRenewal = ({ body }: Sent): boolean => body.includes("grant_type=refresh_token");

const broken = (code: string) => new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
const hang = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(broken("ABORT_ERR"))));

const respond = (status: number, body: string, headers: Record<string, string>): Response =>
  new Response(status === 204 || body === "" ? null : body, { status, headers });
const failing = (status: number) =>
  respond(status, JSON.stringify({ type: "internal-error", status, error: { status, message: `Error ${status}` } }), {
    "Content-Type": "application/problem+json",
  });

/** The network between the program and its airline. */
export class Network {
  readonly sent: Sent[] = [];
  /** The probability that a request fails outside a spell. */
  badOdds = 0;
  spells: readonly Spell[] = [];
  /** The fate of the next report, whatever the present spell. Null after it was sent. */
  nextReport: Fate | null = null;
  readonly #airline: AnyLabAirline;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #possibleFates: readonly Fate[];

  constructor(airline: AnyLabAirline, clock: Clock, random: Random, possibleFates: readonly Fate[]) {
    this.#airline = airline;
    this.#clock = clock;
    this.#random = random;
    this.#possibleFates = possibleFates;
  }

  fetchOf(life: Life): Fetch {
    return async (address, init) => {
      const body = typeof init.body === "string" ? init.body : "";
      const atMs = this.#clock.now();
      const { pathname: path, searchParams: query } = new URL(address);
      const request = { method: init.method ?? "GET", path, body };
      const purpose = this.#airline.purposeOf(request);
      // A program that is killed here cannot know that the request was not sent.
      const index = this.sent.push({ ...purpose, atMs, body, fate: "lost_request", arrivals: [] }) - 1;
      await life.step("request", address);
      const entry: Sent = { ...purpose, atMs, body, fate: this.#fateOf(purpose.operation), arrivals: [] };
      this.sent[index] = entry;

      /** `played`: the network delivers it late, or twice. */
      const arrive = (played = false) => {
        const headers = Object.fromEntries(new Headers(init.headers));
        const answer = this.#airline.handle({ ...request, query, headers, ip: "127.0.0.1" }, played);
        entry.arrivals.push({ atMs: this.#clock.now(), status: answer.status });
        return respond(answer.status, answer.body, { ...answer.headers });
      };
      const answer = await this.#meet(entry, arrive, init.signal);
      await life.step("answer", address);
      return life.alive ? answer : never();
    };
  }

  #fateOf(operation: Purpose["operation"]): Fate | "fair" {
    if (operation === "complete" && this.nextReport !== null) {
      const fate = this.nextReport;
      this.nextReport = null;
      return fate;
    }
    const nowMs = this.#clock.now();
    const spell = this.spells.find(({ fromMs, toMs }) => nowMs >= fromMs && nowMs < toMs);
    if (spell !== undefined) return spell.fate;
    const [first, ...rest] = this.#possibleFates;
    return first !== undefined && this.#random.chance(this.badOdds) ? this.#random.pick([first, ...rest]) : "fair";
  }

  #wait(mostS: number): Promise<void> {
    const ms = this.#random.int(1, mostS) * 1000;
    return wait(this.#clock, ms);
  }

  /** The answer to a request that meets its fate. */
  async #meet(
    request: Sent,
    arrive: (played?: boolean) => Response,
    signal: AbortSignal | null | undefined,
  ): Promise<Response> {
    const random = this.#random;
    switch (request.fate) {
      case "fair":
        return arrive();
      case "refused_connection":
        throw broken("ECONNREFUSED");
      case "lost_request":
        throw broken("ECONNRESET");
      case "request_times_out":
        return hang(signal);
      case "lost_answer":
        arrive();
        throw broken("ECONNRESET");
      case "answer_times_out":
        arrive();
        return hang(signal);
      case "slow_answer": {
        const slow = arrive();
        await Promise.race([this.#wait(40), hang(signal)]);
        return slow;
      }
      case "late_arrival": {
        const late = this.#wait(45).then(() => arrive(true));
        return Promise.race([late, hang(signal)]);
      }
      case "arrives_twice":
        arrive();
        return arrive(true);
      case "server_error":
        return failing(random.pick([500, 502, 503, 504]));
      case "server_error_after":
        arrive();
        // A token service that carried out a renewal never answers 503, which means that it did not (RFC 9110,
        // 15.6.4).
        return failing(isRenewal(request) ? 502 : random.pick([502, 503, 504]));
      case "web_page":
        return respond(random.pick([200, 503, 520]), "<!DOCTYPE html><title>Maintenance</title>", {
          "Content-Type": "text/html",
        });
      case "unauthorised":
        return respond(401, '{"success":false,"error":"Invalid Token"}', { "Content-Type": "application/json" });
      case "too_many_requests":
        return respond(429, "", { "Retry-After": String(random.int(1, 90)) });
    }
  }
}
