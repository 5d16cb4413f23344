import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightView, Receipt as ReceiptData } from "../../src-shared/domain/flight-view.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { showLogged } from "../state/navigation.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatClock, formatDate, formatDuration } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import "./filing.css";

/** Proof that the airline has the report. */
export function Receipt({ flight, receipt }: { readonly flight: FlightView; readonly receipt: ReceiptData }) {
  const texts = words().filing;
  const close = useCommand("flight.close", ["bookings.list", "pilot.statistics"]);
  const { head, tracker } = flight;
  const aircraft = [receipt.registration || head.aircraft?.registration, receipt.aircraft || head.aircraft?.code];
  const crash = tracker?.crash ?? null;
  const rate = formats().landingRate(tracker?.landings.at(-1)?.rateFpm);
  return (
    <section className="centre" aria-labelledby="filed">
      <div className="panel card receipt" data-on-map>
        <p className="receipt-mark">
          <Icon name="check" size={16} /> {texts.filed}
        </p>
        <h1 id="filed">{flightName(head)}</h1>
        <p className="lead">
          {head.departure.icao} <bdi>{head.departure.name}</bdi> → {head.arrival.icao} <bdi>{head.arrival.name}</bdi>
        </p>
        {!receipt.answered && <Notice tone="quiet">{texts.seen[receipt.seenBy ?? "unsaid"]}</Notice>}
        {receipt.short === true && <Notice tone="caution">{texts.shortSent}</Notice>}
        <dl className="receipt-figures">
          <div>
            <dt>{crash === null ? texts.landingRate : texts.outcome}</dt>
            <dd>
              <span className="figure figure-big">{crash === null ? rate.value : texts.crashed}</span>{" "}
              <span className="unit">{crash === null ? rate.unit : ""}</span>
            </dd>
          </div>
          <div>
            <dt>{words().flight.blockTime}</dt>
            <dd>
              <span className="figure figure-big">{formatDuration(tracker?.clocks.blockS)}</span>
            </dd>
          </div>
        </dl>
        <dl className="facts facts-wide">
          <dt>{words().flight.aircraft}</dt>
          <dd>{aircraft.filter(Boolean).join(" · ") || "–"}</dd>
          {receipt.airline !== "" && (
            <>
              <dt>{texts.airline}</dt>
              <dd dir="auto">{receipt.airline}</dd>
            </>
          )}
          <dt>{texts.filedAt}</dt>
          <dd>
            {formatDate(receipt.filedAtMs)}, {formatClock(receipt.filedAtMs)}
          </dd>
          <dt>{texts.report}</dt>
          <dd className="mono">{receipt.pirepId || head.trackingId}</dd>
        </dl>
        {close.error && <FailureNotice failure={failureOf(close.error)} />}
        <Action look="primary" busy={close.isPending} onPress={() => close.mutate(undefined)}>
          {words().flight.done}
        </Action>
        <Action look="link" onPress={() => showLogged(head.id)}>
          {texts.openInLogbook}
        </Action>
      </div>
    </section>
  );
}
