import { flightName } from "../../src-shared/flight-name.ts";
import type { FlightView, Receipt as ReceiptData } from "../../src-shared/flight-view.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatClock, formatDate, formatDuration, joined } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import "./filing.css";

/** Proof that the airline has the report. */
export function Receipt({ flight, receipt }: { readonly flight: FlightView; readonly receipt: ReceiptData }) {
  const w = words().filing;
  const close = useCommand("flight.close", ["bookings.list", "pilot.statistics"]);
  const { head, tracker } = flight;
  const aircraft = [receipt.registration || head.aircraft?.registration, receipt.aircraft || head.aircraft?.code];
  const crash = tracker?.crash ?? null;
  const landing = tracker?.landings.at(-1);
  return (
    <section className="centre" aria-labelledby="filed">
      <div className="panel card receipt" data-on-map>
        <p className="receipt-mark">
          <Icon name="check" size={16} /> {w.filed}
        </p>
        <h1 id="filed">{flightName(head)}</h1>
        <p className="lead">
          {head.departure.icao} <bdi>{head.departure.name}</bdi> → {head.arrival.icao} <bdi>{head.arrival.name}</bdi>
        </p>
        {!receipt.answered && <Notice tone="quiet">{w.seen[receipt.seenBy ?? "unsaid"]}</Notice>}
        {receipt.short === true && <Notice tone="caution">{w.shortSent}</Notice>}
        <dl className="facts facts-wide">
          <dt>{w.report}</dt>
          <dd className="mono">{receipt.pirepId || head.trackingId}</dd>
          <dt>{w.filedAt}</dt>
          <dd>
            {formatDate(receipt.filedAtMs)}, {formatClock(receipt.filedAtMs)}
          </dd>
          {receipt.airline !== "" && (
            <>
              <dt>{w.airline}</dt>
              <dd dir="auto">{receipt.airline}</dd>
            </>
          )}
          <dt>{words().flight.aircraft}</dt>
          <dd>{aircraft.filter(Boolean).join(" · ") || "–"}</dd>
          <dt>{words().flight.blockTime}</dt>
          <dd>{formatDuration(tracker?.clocks.blockS)}</dd>
          <dt>{crash === null ? w.landingRate : w.outcome}</dt>
          <dd>{crash === null ? joined(formats().landingRate(landing?.rateFpm)) : w.crashed}</dd>
        </dl>
        {close.error && <FailureNotice failure={failureOf(close.error)} />}
        <Action look="primary" busy={close.isPending} onPress={() => close.mutate(undefined)}>
          {words().flight.done}
        </Action>
      </div>
    </section>
  );
}
