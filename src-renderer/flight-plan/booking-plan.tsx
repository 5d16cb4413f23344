import type { Booking } from "../../src-shared/crew-system.ts";
import type { BookingPlan } from "../../src-shared/flight-plan.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { NetworksOff } from "../networks/networks-panel.tsx";
import { failureOf } from "../state/bridge.ts";
import { openSetting } from "../state/navigation.ts";
import { useNow } from "../state/now.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatAgo, formatDuration, joined } from "../ui/format.ts";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { AirportWeather } from "../weather/airport-weather.tsx";
import { cruiseLevels } from "./levels.ts";
import { useBookingPlan, useNoPilot, useShowPlan } from "./queries.ts";
import "./flight-plan.css";

function Facts({ plan }: Pick<BookingPlan, "plan">) {
  const w = words().flightPlan;
  const now = useNow();
  const { generatedAtMs, routeNm, airS, rampFuelLb } = plan;
  const facts = [
    generatedAtMs === null ? w.ageNotKnown : w.madeAgo(formatAgo(now - generatedAtMs)),
    ...(routeNm === null ? [] : [joined(formats().distance(routeNm, 0))]),
    ...(airS === null ? [] : [formatDuration(airS)]),
    ...cruiseLevels(plan).map((level) => formats().level(level)),
    ...(rampFuelLb === null ? [] : [w.fuelOf(joined(formats().weight(rampFuelLb)))]),
  ];
  return <p className="hint">{facts.join(" · ")}</p>;
}

/** The flight plan of a booking: to make it at SimBrief, to fetch it, and to use it for the flight. */
export function BookingPlanBlock({ booking }: { readonly booking: Booking }) {
  const w = words().flightPlan;
  const { bidId } = booking;
  const kept = useBookingPlan(booking).data ?? null;
  const noPilot = useNoPilot();
  const fetchPlan = useCommand("plans.fetch");
  const decide = useCommand("plans.decide");
  const onSuccess = useShowPlan(bidId);
  const make = useCommand("plans.make");
  const problem = make.error ?? fetchPlan.error ?? decide.error;
  return (
    <section className="booking-plan" aria-label={w.title}>
      <span className="caption">{w.title}</span>
      {kept === null ? (
        !noPilot && <p className="hint">{w.none}</p>
      ) : (
        <>
          {kept.plan.route !== "" && <p className="mono">{kept.plan.route}</p>}
          <Facts plan={kept.plan} />
          {kept.reasons.length === 0 && (
            <p className="hint" role="status">
              {w.fits}
            </p>
          )}
          {kept.reasons.length > 0 && (
            <Notice tone={kept.used ? "quiet" : "caution"}>
              {[kept.used ? w.usedAnyway : `${w.doesNotFit}.`, ...kept.reasons].join(" ")}
            </Notice>
          )}
        </>
      )}
      {problem && <FailureNotice failure={failureOf(problem)} />}
      <div className="buttons">
        <Action onPress={() => make.mutate({ bidId })} busy={make.isPending}>
          {w.planIt}
        </Action>
        <Action
          onPress={() => fetchPlan.mutate({ bidId }, { onSuccess })}
          busy={fetchPlan.isPending}
          reason={noPilot ? w.giveName : null}
          showReason={false}
        >
          {fetchPlan.isPending ? w.fetching : kept === null ? w.fetch : w.fetchAgain}
        </Action>
        {kept !== null && !kept.used && (
          <Action onPress={() => decide.mutate({ bidId, use: true }, { onSuccess })} busy={decide.isPending}>
            {w.useAnyway}
          </Action>
        )}
        {kept !== null && (
          <Action
            look="link"
            onPress={() => decide.mutate({ bidId, use: false }, { onSuccess })}
            busy={decide.isPending}
          >
            {w.discard}
          </Action>
        )}
      </div>
      {noPilot && (
        <p className="reason">
          {w.giveName}{" "}
          <button type="button" className="text-link" onClick={() => openSetting(w.account)}>
            {w.openSettings}
          </button>
        </p>
      )}
      <AirportWeather icaos={[booking.departure.icao, booking.arrival.icao]} plan={kept?.plan ?? null} />
      <NetworksOff />
    </section>
  );
}
