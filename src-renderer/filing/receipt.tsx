import { useEffect } from "react";
import type { Booking } from "../../src-shared/domain/airline-data.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightView, Receipt as ReceiptData } from "../../src-shared/domain/flight-view.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { accuracyWords } from "../outcome/landing-words.ts";
import { SavePicture } from "../outcome/save-picture.tsx";
import { totalsOf } from "../outcome/totals.ts";
import { trail } from "../state/follow-trail.ts";
import { useLogbook } from "../state/logbook.ts";
import { chooseBooking, openPage, showLogged } from "../state/navigation.ts";
import { useSession } from "../state/pushed.ts";
import { queryClient, useCommand, useKnownBookings, useLandingTrace } from "../state/queries.ts";
import { searchFrom } from "../state/schedule-search.ts";
import { Action } from "../ui/action.tsx";
import { Fact } from "../ui/fact.tsx";
import { formatClock, formatDate, formatDuration, joined } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { ReceiptNotes } from "./receipt-notes.tsx";
import "./filing.css";

/** The pilot's totals with this flight, and the average landing before it. Nothing until the logbook has read it. */
function Totals({ flightId }: { readonly flightId: string }) {
  const { filing: texts, logbook } = words();
  const { landingRate, number } = formats();
  const { flights = [], unread = 0 } = useLogbook().data ?? {};
  const now = totalsOf(flights);
  const before = totalsOf(flights.filter(({ id }) => id !== flightId));
  const mean = (totals: typeof now) => (totals.landing ? joined(landingRate(totals.landing.meanFpm)) : null);
  const [meanNow, meanBefore] = [mean(now), mean(before)];
  if (now.flights === 0 || unread > 0) return null;
  return (
    <>
      <Fact name={texts.inLogbook}>
        {logbook.flights(now.flights, number(now.flights))}, {logbook.hours(formatDuration(now.blockS))}
      </Fact>
      {meanNow !== null && (
        <Fact name={texts.averageLanding}>{meanBefore === null ? meanNow : texts.averageWas(meanNow, meanBefore)}</Fact>
      )}
    </>
  );
}

/** The booking that leaves from where the flight ended, the way back first. Undefined if there is none. */
export function nextLeg(
  bookings: readonly Booking[],
  { departure, arrival }: Pick<FlightView["head"], "departure" | "arrival">,
  diversion: string | null,
): Booking | undefined {
  const from = bookings.filter((booking) => booking.departure.icao === (diversion ?? arrival.icao));
  return from.find((booking) => booking.arrival.icao === departure.icao) ?? from[0];
}

/** Proof that the airline has the report, what the flight changed, and the next one. */
export function Receipt({ flight, receipt }: { readonly flight: FlightView; readonly receipt: ReceiptData }) {
  const texts = words().filing;
  const close = useCommand("flight.close");
  const session = useSession();
  // The booking of this flight has left the list. Nothing waits for that, because a slow airline takes its time.
  useEffect(() => {
    for (const name of ["bookings.list", "pilot.statistics"]) void queryClient.invalidateQueries({ queryKey: [name] });
  }, []);
  const { head, tracker } = flight;
  const trace = useLandingTrace(flight).data ?? null;
  const next = nextLeg(
    (useKnownBookings().data ?? []).filter(({ bidId }) => bidId !== head.bidId),
    head,
    flight.diversion,
  );
  const here = flight.diversion ?? head.arrival.icao;
  // A callback of the mutation would end with this page, which disappears before the answer comes.
  const leave = (open: () => void) => void close.mutateAsync(undefined).then(open, () => undefined);
  const aircraft = [receipt.registration || head.aircraft?.registration, receipt.aircraft || head.aircraft?.code];
  const crash = tracker?.crash ?? null;
  const landing = tracker?.landings.at(-1);
  const rate = formats().landingRate(landing?.rateFpm);
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
        <ReceiptNotes receipt={receipt} />
        {session?.kind === "signed_in" && !session.can.proof && <p className="hint">{texts.noDecision}</p>}
        <dl className="receipt-figures">
          <div>
            <dt className="caption">{crash === null ? texts.landingRate : texts.outcome}</dt>
            <dd>
              <span className="figure figure-big">{crash === null ? rate.value : texts.crashed}</span>{" "}
              <span className="unit">{crash === null ? rate.unit : ""}</span>
            </dd>
            {crash === null && landing && <dd className="hint">{accuracyWords(landing)}</dd>}
          </div>
          <div>
            <dt className="caption">{words().flight.blockTime}</dt>
            <dd>
              <span className="figure figure-big">{formatDuration(tracker?.clocks.blockS)}</span>
            </dd>
          </div>
        </dl>
        <dl className="facts facts-wide">
          <Fact name={words().flight.aircraft}>{aircraft.filter(Boolean).join(" · ") || "–"}</Fact>
          <Fact name={texts.filedAt}>
            {formatDate(receipt.filedAtMs)}, {formatClock(receipt.filedAtMs)}
          </Fact>
          <Totals flightId={head.id} />
        </dl>
        {crash === null && <SavePicture flight={flight} trace={trace} trail={trail} />}
        <ErrorNotice error={close.error} />
        <Action look="primary" busy={close.isPending} onPress={() => leave(() => undefined)}>
          {words().flight.done}
        </Action>
        <div className="buttons">
          {next ? (
            <Action
              onPress={() =>
                leave(() => {
                  chooseBooking(next.bidId);
                  openPage("bookings");
                })
              }
            >
              {texts.nextLeg(flightName(next), next.arrival.icao)}
            </Action>
          ) : (
            <Action
              onPress={() =>
                leave(() => {
                  searchFrom(here);
                  openPage("schedule");
                })
              }
            >
              {texts.findFrom(here)}
            </Action>
          )}
          <Action onPress={() => leave(() => showLogged(head.id))}>{texts.openInLogbook}</Action>
        </div>
      </div>
    </section>
  );
}
