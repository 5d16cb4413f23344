import type { FlightView, Receipt as ReceiptData } from "../../src-shared/flight-view.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatDate, formatDuration, formatNumber, formatTime } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import "./filing.css";

/** Proof that the airline has the report. */
export function Receipt({ flight, receipt }: { readonly flight: FlightView; readonly receipt: ReceiptData }) {
  const close = useCommand("flight.close", ["bookings.list", "pilot.statistics"]);
  const { head, tracker } = flight;
  const aircraft = [receipt.registration || head.aircraft?.registration, receipt.aircraft || head.aircraft?.code];
  const landing = tracker?.landings.at(-1);
  return (
    <section className="centre" aria-labelledby="filed">
      <div className="panel card receipt">
        <p className="receipt-mark">
          <Icon name="check" size={16} /> Report filed
        </p>
        <h1 id="filed">
          {head.code} {head.number}
        </h1>
        <p className="lead">
          {head.departure.icao} {head.departure.name} → {head.arrival.icao} {head.arrival.name}
        </p>
        {!receipt.answered && (
          <Notice tone="quiet">The airline's answer was lost on the way. The report was found in its records.</Notice>
        )}
        <dl className="facts facts-wide">
          <dt>Report</dt>
          <dd className="mono">{receipt.pirepId}</dd>
          <dt>Filed</dt>
          <dd>
            {formatDate(receipt.filedAtMs)}, {formatTime(receipt.filedAtMs)} UTC
          </dd>
          {receipt.airline !== "" && (
            <>
              <dt>Airline</dt>
              <dd>{receipt.airline}</dd>
            </>
          )}
          <dt>Aircraft</dt>
          <dd>{aircraft.filter(Boolean).join(" · ") || "–"}</dd>
          <dt>Block time</dt>
          <dd>{formatDuration(tracker?.clocks.blockS)}</dd>
          <dt>Landing rate</dt>
          <dd>{formatNumber(landing?.rateFpm)} ft/min</dd>
        </dl>
        {close.error && <FailureNotice failure={failureOf(close.error)} />}
        <Action look="primary" busy={close.isPending} onPress={() => close.mutate(undefined)}>
          Done
        </Action>
      </div>
    </section>
  );
}
