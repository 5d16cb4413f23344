import type { FlightPlan } from "../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { canAct } from "../state/bridge.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { formatClock, joined, unbroken } from "../ui/format.ts";
import { ErrorNotice } from "../ui/notice.tsx";
import { againstPlan, loadSentence } from "./compare.ts";
import { PlanTables } from "./plan-tables.tsx";
import { useNoPilot } from "./queries.ts";

/** The plan's load and the simulator's, during boarding. */
function Load({ plan }: { readonly plan: FlightPlan }) {
  const live = usePushed((pushed) => pushed.live);
  const load = live && loadSentence(plan, live);
  return load && <p className="side-says">{load}</p>;
}

/** The progress of the flight along its plan. Nothing without a plan. */
export function PlanPanel({ flight }: { readonly flight: FlightView }) {
  const texts = words().flightPlan;
  const plan = usePushed((pushed) => pushed.flightPlan);
  const noPilot = useNoPilot();
  const fetchRoute = useCommand("flight.fetchRoute");
  const { progress, tracker } = flight;
  if (plan === null || progress === null) return null;
  const clocks = tracker?.clocks ?? null;
  const next = plan.fixes[progress.next]?.name ?? plan.destination.icao;
  const last = progress.passed.at(-1);
  const compared = last && againstPlan(last);
  const isAtGate = clocks === null || clocks.outMs === null;
  const onItsWay = clocks === null || clocks.onMs === null;
  return (
    <section className="column-close plan-panel" aria-label={texts.title}>
      {onItsWay && (
        <dl className="facts facts-wide">
          <dt>{texts.nextFix}</dt>
          <dd>
            {unbroken(
              [
                next,
                joined(formats().distance(progress.nextNm)),
                progress.nextMs === null ? "" : formatClock(progress.nextMs),
              ]
                .filter((part) => part !== "")
                .join(" · "),
            )}
          </dd>
        </dl>
      )}
      {last && compared && <p className="side-says">{unbroken(texts.at(last.name, compared))}</p>}
      {isAtGate && <Load plan={plan} />}
      <Disclosure summary={texts.plannedAndFlown}>
        {() => (
          <>
            <PlanTables plan={plan} progress={progress} clocks={clocks} />
            {canAct() && onItsWay && !noPilot && (
              <>
                <ErrorNotice error={fetchRoute.error} />
                <Action onPress={() => fetchRoute.mutate(undefined)} busy={fetchRoute.isPending}>
                  {fetchRoute.isPending ? texts.fetching : texts.newRoute}
                </Action>
                <p className="hint">{texts.newRouteWhat}</p>
              </>
            )}
          </>
        )}
      </Disclosure>
    </section>
  );
}
