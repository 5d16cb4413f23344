import { join } from "node:path";
import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { type Failure, failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { longestRules, readRules } from "../../../src-shared/rules/read-rules.ts";
import type { RuleSet } from "../../../src-shared/rules/rule-set.ts";
import { inWords } from "../../../src-shared/words/message.ts";
import { words } from "../../../src-shared/words/words.ts";
import { createPoliteGet } from "../../platform/http/polite-get.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import type { Files } from "../../platform/storage/files.ts";

/** Letters take up to three bytes. */
const largestBytes = 3 * longestRules;
const timeoutMs = 15_000;
/** The airline is asked again after this time, ms. */
const freshMs = 3_600_000;
/** The answers by which an airline says that it has no rules. */
const gone: ReadonlySet<number> = new Set([404, 410]);

export interface AirlineRulesOptions {
  /** One file for each airline, as the airline wrote it. */
  readonly folder: string;
  readonly files: Pick<Files, "read" | "replace" | "remove">;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** The airlines whose rules are on disk. */
  readonly airlineIds: readonly string[];
  /** The set that ships. No airline may use its id. */
  readonly shipped: RuleSet;
  /** A flight is open: it is judged by the rules that the pilot saw before it. */
  readonly isBusy: () => boolean;
}

/** The rules that airlines have of their own. */
export interface AirlineRules {
  /** The set that judges the flights of an airline: its own, or the one that ships. */
  of(airlineId: string): RuleSet;
  /**
   * The airline's own set, as it judges the next flight. Null if the airline has none. An hour after the last answer
   * this asks the airline's address again. `problem` says why that gave no set.
   */
  look(airline: AirlineProfile): Promise<{ readonly set: RuleSet | null; readonly problem: Failure | null }>;
  /** Takes the rules of a file. Null takes them away. */
  take(airlineId: string, text: string | null): Promise<Result<undefined>>;
  forget(airlineId: string): Promise<void>;
}

export async function openAirlineRules(options: AirlineRulesOptions): Promise<AirlineRules> {
  const { files, clock, shipped, isBusy } = options;
  const get = createPoliteGet(options.fetch, clock, { timeoutMs, largestBytes });
  const sets = new Map<string, RuleSet>();
  const asked = new Map<string, { readonly url: string; readonly atMs: number; readonly problem: Failure | null }>();
  const pathOf = (airlineId: string): string => join(options.folder, `${airlineId}.json`);

  function read(text: string): Result<RuleSet> {
    const { badRules, rulesTaken } = words().review;
    const answer = readRules(text);
    if (!answer.ok)
      return failure(
        "bad_rules",
        badRules,
        answer.faults.map((each) => `${each.place} ${inWords(each.text)}`.trim()).join("\n"),
      );
    return answer.set.id === shipped.id ? failure("bad_rules", badRules, `id ${rulesTaken}`) : success(answer.set);
  }

  for (const id of options.airlineIds) {
    const bytes = await files.read(pathOf(id), largestBytes).catch(() => null);
    const kept = bytes && read(new TextDecoder().decode(bytes));
    if (kept?.ok) sets.set(id, kept.value);
  }

  async function forget(airlineId: string): Promise<void> {
    sets.delete(airlineId);
    asked.delete(airlineId);
    await files.remove(pathOf(airlineId));
  }

  async function take(airlineId: string, text: string | null): Promise<Result<undefined>> {
    const set = text === null ? null : read(text);
    if (set?.ok === false) return set;
    if (isBusy()) return failure("flight_open", words().program.flightOpen);
    try {
      if (text === null) await forget(airlineId);
      else await files.replace(pathOf(airlineId), new TextEncoder().encode(text));
    } catch (error) {
      return failure("disk", words().program.notWritten, String(error));
    }
    if (set !== null) sets.set(airlineId, set.value);
    return success(undefined);
  }

  /** Null if the address has given its rules, or said that there are none. */
  async function fetchFrom(airlineId: string, url: string): Promise<Failure | null> {
    const answer = await get(url);
    const { notFetched, keptUsed } = words().review;
    const message = sets.has(airlineId) ? `${notFetched} ${keptUsed}` : notFetched;
    if (answer.kind !== "answer") return { code: "not_fetched", message, detail: answer.kind };
    // A redirect may lead to another port of the host.
    const isElsewhere = new URL(answer.url).origin !== new URL(url).origin;
    if (isElsewhere) return { code: "not_fetched", message, detail: "redirected" };
    if (!gone.has(answer.status) && answer.status !== 200)
      return { code: "not_fetched", message, detail: `HTTP ${answer.status}` };
    const text = answer.status === 200 ? new TextDecoder().decode(answer.bytes) : null;
    const taken = await take(airlineId, text);
    if (taken.ok || taken.error.code === "flight_open") return null;
    return {
      ...taken.error,
      message: sets.has(airlineId) ? `${taken.error.message} ${keptUsed}` : taken.error.message,
    };
  }

  return {
    of: (airlineId) => sets.get(airlineId) ?? shipped,

    async look({ id, rulesUrl: url }) {
      const atMs = clock.monotonic();
      const last = asked.get(id);
      if (last?.url === url && atMs - last.atMs < freshMs) return { set: sets.get(id) ?? null, problem: last.problem };
      if (url === null || isBusy()) return { set: sets.get(id) ?? null, problem: null };
      const problem = await fetchFrom(id, url);
      // A lost request may be the pilot's own network, which is back before an hour has passed.
      if (problem?.detail !== "lost") asked.set(id, { url, atMs, problem });
      return { set: sets.get(id) ?? null, problem };
    },

    take,
    forget,
  };
}
