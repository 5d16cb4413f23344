import type { FlightView } from "../../src-shared/flight-view.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatTime, joined } from "../ui/format.ts";
import { FailureNotice } from "../ui/notice.tsx";
import { againstPlan, loadSentence } from "./compare.ts";
import { PlanTables } from "./plan-tables.tsx";
import { useNoPilot } from "./queries.ts";

/** How the flight goes along its plan; nothing where it has none. */
export function PlanPanel({ flight }: { readonly flight: FlightView }) {
  const w = words().flightPlan;
  const plan = usePushed((pushed) => pushed.flightPlan);
  const live = usePushed((pushed) => pushed.live);
  const noPilot = useNoPilot();
  const fetchRoute = useCommand("flight.fetchRoute");
  const { progress, tracker } = flight;
  if (plan === null || progress === null) return null;
  const clocks = tracker?.clocks ?? null;
  const next = plan.fixes[progress.next]?.name ?? plan.destination.icao;
  const last = progress.passed.at(-1);
  const compared = last && againstPlan(last);
  const isAtGate = clocks === null || clocks.outMs === null;
  const load = isAtGate && live !== null ? loadSentence(plan, live) : null;
  const onItsWay = clocks === null || clocks.onMs === null;
  return (
    <section className="side-block plan-panel" aria-label={w.title}>
      {onItsWay && (
        <dl className="facts facts-wide">
          <dt>{w.nextFix}</dt>
          <dd>
            {[
              next,
              joined(formats().distance(progress.nextNm)),
              progress.nextMs === null ? "" : formatTime(progress.nextMs),
            ]
              .filter((part) => part !== "")
              .join(" · ")}
          </dd>
        </dl>
      )}
      {last && compared && <p className="side-says">{w.at(last.name, compared)}</p>}
      {load !== null && <p className="side-says">{load}</p>}
      <details>
        <summary>{w.plannedAndFlown}</summary>
        <PlanTables plan={plan} progress={progress} clocks={clocks} />
        {onItsWay && (
          <>
            {fetchRoute.error && <FailureNotice failure={failureOf(fetchRoute.error)} />}
            <Action
              onPress={() => fetchRoute.mutate(undefined)}
              busy={fetchRoute.isPending}
              reason={noPilot ? w.giveName : null}
            >
              {fetchRoute.isPending ? w.fetching : w.newRoute}
            </Action>
            <p className="hint">{w.newRouteWhat}</p>
          </>
        )}
      </details>
    </section>
  );
}
