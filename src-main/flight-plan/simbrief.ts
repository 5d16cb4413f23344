import type { Clock } from "../../src-shared/clock.ts";
import type { FlightPlan } from "../../src-shared/flight-plan.ts";
import { type Failure, failure, type Result, success } from "../../src-shared/result.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { parseJson } from "../crew-system/parse-json.ts";
import { exchange, type Fetch } from "../crew-system/transport.ts";
import { readPlan, statusOf } from "./read-plan.ts";

/** SimBrief, or a stand-in of it on this computer. */
export interface PlanService {
  /** Where plans are read; without a slash at its end. */
  readonly readAt: string;
  /** Where they are made. */
  readonly dispatchAt: string;
}

export const simbrief: PlanService = {
  readAt: "https://www.simbrief.com",
  dispatchAt: "https://dispatch.simbrief.com",
};

/** A long-haul plan of the older form has 2.7 MB. */
const largestBytes = 8_000_000;
const patienceMs = 20_000;
/** For a server that is busy and does not say for how long. */
const restS = 60;

/** SimBrief's own sentence for a name or id that it does not know. */
const unknownPilot = /unknown user/i;

/** Fetches flight plans. Asked only when the pilot asks; a server that wants to be left alone is. */
export function createPlanReader(fetch: Fetch, clock: Clock) {
  let rest = { at: "", untilMs: Number.NEGATIVE_INFINITY };

  async function ask(service: PlanService, query: Record<string, string>): Promise<Result<FlightPlan>> {
    const w = words().flightPlan;
    const url = `${service.readAt}/api/xml.fetcher.php?${new URLSearchParams({ ...query, json: "v2" })}`;
    const answer = await exchange(fetch, clock, {
      method: "GET",
      url,
      token: null,
      timeoutMs: patienceMs,
      largestBytes,
    });
    if (answer.kind === "lost") return failure("network", answer.timedOut ? w.timedOut : w.unreachable, answer.detail);
    if (answer.kind === "too_large") return failure("too_large", w.tooLarge);
    if (answer.kind === "redirected") return failure("redirected", w.unexpected, answer.to);
    const { status, text, retryAfterS } = answer;
    if (status === 429 || status >= 500) {
      const waitS = retryAfterS ?? restS;
      rest = { at: service.readAt, untilMs: clock.monotonic() + waitS * 1000 };
      return failure("busy", w.busy(formats().span(waitS)), `HTTP ${status}`);
    }
    let document: unknown;
    try {
      document = parseJson(text);
    } catch {
      return failure("unreadable", w.unexpected, `HTTP ${status}`);
    }
    const says = statusOf(document);
    if (unknownPilot.test(says)) return failure("unknown_pilot", w.unknownPilot, says);
    if (status >= 400 || (says !== "" && says !== "Success"))
      return failure("refused", w.noPlan, says || `HTTP ${status}`);
    const plan = readPlan(document, clock.now());
    return plan === null ? failure("no_plan", w.unexpected) : success(plan);
  }

  return {
    /** The plan that was made for this booking; where there is none, the pilot's newest. */
    async fetchPlan(service: PlanService, pilot: string, staticId: string): Promise<Result<FlightPlan>> {
      const waitMs = rest.untilMs - clock.monotonic();
      if (rest.at === service.readAt && waitMs > 0)
        return failure("busy", words().flightPlan.busy(formats().span(Math.ceil(waitMs / 1000))));
      const who: Record<string, string> = /^\d+$/.test(pilot) ? { userid: pilot } : { username: pilot };
      const own = await ask(service, { ...who, static_id: staticId });
      return own.ok || !mayHaveAnother(own.error) ? own : ask(service, who);
    },
  };
}
export type PlanReader = ReturnType<typeof createPlanReader>;

/** SimBrief has answered that it has no plan of this name. */
const mayHaveAnother = ({ code }: Failure): boolean => code === "refused" || code === "no_plan";
