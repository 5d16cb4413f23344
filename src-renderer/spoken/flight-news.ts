import type { FlightPlan, PlanProgress } from "../../src-shared/domain/flight-plan.ts";
import type { FlightView, Live } from "../../src-shared/domain/flight-view.ts";
import { distanceNm } from "../../src-shared/domain/geodesy.ts";
import type { NetworksView } from "../../src-shared/domain/networks.ts";
import { joined } from "../../src-shared/words/formats.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { againstPlan } from "../flight-plan/compare.ts";
import type { Texts } from "./speaker.ts";

/** The descent is announced this long before its planned top, at the present speed. */
const topNearS = 180;
/** No aircraft flies farther within that time. */
const topNearNm = 60;
/** The most names in one sentence. A listener cannot remember more. */
const mostNamed = 3;

/** Distance along the route to the planned top of descent, nm. Null if it is passed, far away or not planned. */
function nearTopNm({ fixes }: FlightPlan, { next, nextNm }: PlanProgress): number | null {
  const top = fixes.findIndex(({ kind }, index) => kind === "tod" && index >= next);
  let nm = nextNm ?? topNearNm;
  for (let index = next; index < top && nm < topNearNm; index++) {
    const [from, to] = [fixes[index], fixes[index + 1]];
    if (from !== undefined && to !== undefined) nm += distanceNm(from, to);
  }
  return top < 0 || nm >= topNearNm ? null : nm;
}

function passed(plan: FlightPlan, { passed, next }: PlanProgress): string {
  const texts = words().flightPlan;
  const last = passed.at(-1);
  if (last === undefined) return "";
  const compared = againstPlan(last);
  const name = last.kind === "fix" ? last.name : texts.tops[last.kind];
  const following = plan.fixes[next];
  const nextName =
    following === undefined
      ? plan.destination.icao
      : following.kind === "fix"
        ? following.name
        : texts.tops[following.kind];
  return `${compared === null ? texts.passed(name) : texts.passedAs(name, compared)} ${texts.passedNext(nextName)}`;
}

function cameOnline({ cameOnline }: NetworksView): string {
  const texts = words().networks;
  return cameOnline
    .slice(0, mostNamed)
    .map(({ callsign, frequency, aheadNm }) => {
      const where = aheadNm
        ? texts.cameOnlineAhead(frequency, joined(formats().distance(aheadNm, 0)))
        : texts.cameOnlineHere(frequency);
      // A screen reader would read the separator aloud.
      return `${texts.cameOnline(callsign.replaceAll("_", " "))}: ${where}`;
    })
    .join(" ");
}

/** What a screen reader announces about a flight besides its phases and its log. */
export function flightNews(
  flight: FlightView | null,
  plan: FlightPlan | null,
  live: Live | null,
  networks: NetworksView,
): Texts {
  if (flight?.stage.kind !== "tracking") return {};
  const { progress } = flight;
  const topNm = plan === null || progress === null ? null : nearTopNm(plan, progress);
  const speedKt = live?.onGround === false ? (live.groundSpeedKt ?? 0) : 0;
  return {
    fix: plan === null || progress === null ? "" : passed(plan, progress),
    top: topNm !== null && topNm * 3600 <= topNearS * speedKt ? words().flightPlan.topNear : "",
    controller: cameOnline(networks),
  };
}
