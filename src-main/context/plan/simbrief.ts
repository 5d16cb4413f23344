import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightPlan, PlanService } from "../../../src-shared/domain/flight-plan.ts";
import { type Failure, failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { formats, words } from "../../../src-shared/words/words.ts";
import { jsonOf } from "../../platform/http/parse-json.ts";
import { createPoliteGet, statusDetail } from "../../platform/http/polite-get.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import { readPlan, statusOf } from "./read-plan.ts";

export const simbrief: PlanService = {
  readAt: "https://www.simbrief.com",
  dispatchAt: "https://dispatch.simbrief.com",
};

/** The largest plan. A long-haul plan in the older format has 2.7 MB. */
const largestBytes = 8_000_000;
const timeoutMs = 20_000;

/** SimBrief's own sentence for an unknown name or id. */
const unknownPilot = /unknown user/i;

/** Fetches flight plans, only at the pilot's request. Waits if the server asks for it. */
export function createPlanReader(fetch: Fetch, clock: Clock) {
  const get = createPoliteGet(fetch, clock, { timeoutMs, largestBytes });

  async function ask(service: PlanService, query: Record<string, string>): Promise<Result<FlightPlan>> {
    const texts = words().flightPlan;
    const answer = await get(`${service.readAt}/api/xml.fetcher.php?${new URLSearchParams({ ...query, json: "v2" })}`);
    if (answer.kind === "lost")
      return failure(
        "network",
        answer.certificate ?? (answer.timedOut ? texts.timedOut : texts.unreachable),
        answer.detail,
      );
    if (answer.kind === "too_large") return failure("too_large", texts.tooLarge);
    if (answer.kind === "unreadable") return failure("unreadable", texts.unexpected, answer.detail);
    if (answer.kind === "redirected") return failure("redirected", texts.unexpected, answer.to);
    if (answer.kind === "busy")
      return failure("busy", texts.busy(formats().span(answer.waitS)), statusDetail(answer.status));
    const { status } = answer;
    const document = jsonOf(answer.bytes);
    const says = document === undefined ? "" : statusOf(document);
    if (document === undefined || (status >= 400 && says === ""))
      return failure("unreadable", texts.notAnswered, `HTTP ${status}`);
    if (unknownPilot.test(says)) return failure("unknown_pilot", texts.unknownPilot, says);
    if (status >= 400 || (says !== "" && says !== "Success")) return failure("refused", texts.noPlan, says);
    const plan = readPlan(document, clock.now());
    return plan === null ? failure("no_plan", texts.unexpected) : success(plan);
  }

  return {
    /** The plan with this static id; without one, and with null, the pilot's newest. */
    async fetchPlan(service: PlanService, pilot: string, staticId: string | null): Promise<Result<FlightPlan>> {
      const who: Record<string, string> = /^\d+$/.test(pilot) ? { userid: pilot } : { username: pilot };
      const own = staticId === null ? null : await ask(service, { ...who, static_id: staticId });
      return own !== null && (own.ok || !mayHaveAnother(own.error)) ? own : ask(service, who);
    },
  };
}
export type PlanReader = ReturnType<typeof createPlanReader>;

/** SimBrief has answered that it has no plan of this name. */
const mayHaveAnother = ({ code }: Failure): boolean => code === "refused" || code === "no_plan";
