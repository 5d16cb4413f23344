import type { Booking } from "../../src-shared/domain/airline-data.ts";
import type { BookingPlan } from "../../src-shared/domain/flight-plan.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { Surroundings } from "../networks/surroundings.tsx";
import { SimbriefName } from "../settings/simbrief-name.tsx";
import { useNow } from "../state/now.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatAgo, formatDuration, joined } from "../ui/format.ts";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { cruiseLevels } from "./levels.ts";
import { useBookingPlan, useNoPilot, useShowPlan } from "./queries.ts";
import "./flight-plan.css";

function Facts({ plan }: Pick<BookingPlan, "plan">) {
  const texts = words().flightPlan;
  const now = useNow();
  const { generatedAtMs, routeNm, airS, rampFuelLb } = plan;
  const facts = [
    generatedAtMs === null ? texts.ageNotKnown : texts.madeAgo(formatAgo(now - generatedAtMs)),
    ...(routeNm === null ? [] : [joined(formats().distance(routeNm, 0))]),
    ...(airS === null ? [] : [formatDuration(airS)]),
    ...cruiseLevels(plan).map((level) => formats().level(level)),
    ...(rampFuelLb === null ? [] : [texts.fuelOf(joined(formats().weight(rampFuelLb)))]),
  ];
  return <p className="hint">{facts.join(" · ")}</p>;
}

/** The flight plan of a booking: to make it at SimBrief, to fetch it, and to use it for the flight. */
export function BookingPlanBlock({ booking }: { readonly booking: Booking }) {
  const texts = words().flightPlan;
  const { bidId } = booking;
  const kept = useBookingPlan(booking).data ?? null;
  const noPilot = useNoPilot();
  const fetchPlan = useCommand("plans.fetch");
  const decide = useCommand("plans.decide");
  const onSuccess = useShowPlan(bidId);
  const make = useCommand("plans.make");
  const problem = make.error ?? fetchPlan.error ?? decide.error;
  return (
    <section className="booking-plan" aria-label={texts.title}>
      <span className="caption">{texts.title}</span>
      {kept === null ? (
        !noPilot && <p className="hint">{texts.none}</p>
      ) : (
        <>
          {kept.plan.route !== "" && <p className="mono">{kept.plan.route}</p>}
          <Facts plan={kept.plan} />
          {kept.reasons.length === 0 && (
            <p className="hint" role="status">
              {texts.fits}
            </p>
          )}
          {kept.reasons.length > 0 && (
            <Notice tone={kept.used ? "quiet" : "caution"}>
              {[kept.used ? texts.usedAnyway : `${texts.doesNotFit}.`, ...kept.reasons].join(" ")}
            </Notice>
          )}
        </>
      )}
      <ErrorNotice error={problem} />
      {noPilot && <SimbriefName />}
      <div className="buttons">
        {!noPilot && (
          <>
            <Action onPress={() => make.mutate({ bidId })} busy={make.isPending}>
              {texts.planIt}
            </Action>
            <Action onPress={() => fetchPlan.mutate({ bidId }, { onSuccess })} busy={fetchPlan.isPending}>
              {fetchPlan.isPending ? texts.fetching : kept === null ? texts.fetch : texts.fetchAgain}
            </Action>
          </>
        )}
        {kept !== null && !kept.used && (
          <Action onPress={() => decide.mutate({ bidId, use: true }, { onSuccess })} busy={decide.isPending}>
            {texts.useAnyway}
          </Action>
        )}
        {kept !== null && (
          <Action
            look="link"
            onPress={() => decide.mutate({ bidId, use: false }, { onSuccess })}
            busy={decide.isPending}
          >
            {texts.discard}
          </Action>
        )}
      </div>
      <Surroundings icaos={[booking.departure.icao, booking.arrival.icao]} plan={kept?.plan ?? null} isFlying={false} />
    </section>
  );
}
