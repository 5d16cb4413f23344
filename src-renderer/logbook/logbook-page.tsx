import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { type Totals, totalsOf } from "../outcome/totals.ts";
import { RuleTrial } from "../review/rule-trial.tsx";
import { useLogbook, useLoggedFlight } from "../state/logbook.ts";
import { openLogged, useNavigation } from "../state/navigation.ts";
import { Action } from "../ui/action.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { Field } from "../ui/field.tsx";
import { formatDuration, joined, unbroken } from "../ui/format.ts";
import { ErrorNotice } from "../ui/notice.tsx";
import { Empty, Skeleton } from "../ui/waiting.tsx";
import { useAllFlights } from "./all-flights.tsx";
import { FlightList } from "./flight-list.tsx";
import { LoggedFlightPage } from "./logged-flight.tsx";
import { Statistics } from "./statistics.tsx";
import { listed, searchFor, useFound, useLook } from "./tracks.ts";
import "./logbook.css";

/** `listed`: the number of flights in the list. Cancelled and unfinished ones do not count. */
function TotalsLine({ totals, listed }: { readonly totals: Totals; readonly listed: number }) {
  const texts = words().logbook;
  const { number, distance, landingRate } = formats();
  const { flights, blockS, airports, distanceNm, landing } = totals;
  const parts = [
    (flights === listed ? texts.flights : texts.counted)(flights, number(flights)),
    texts.hours(formatDuration(blockS)),
    texts.airports(airports, number(airports)),
    joined(distance(distanceNm)),
  ];
  if (landing !== null)
    parts.push(texts.averageLanding(landingRate(landing.meanFpm).value, joined(landingRate(landing.spreadFpm))));
  return <p className="logged-totals">{unbroken(parts.join(" · "))}</p>;
}

/** How far the list was scrolled, px, for the way back from a flight. */
let scrolledPx = 0;

function List() {
  const texts = words().logbook;
  const logbook = useLogbook();
  const search = useLook((look) => look.search);
  const [isPlotted, setPlotted] = useState(false);
  useEffect(() => {
    listed(true);
    return () => listed(false);
  }, []);
  // A state and not a ref, so that the list renders when the element exists.
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    if (body === null) return;
    body.scrollTop = scrolledPx;
    return () => {
      scrolledPx = body.scrollTop;
    };
  }, [body]);
  const { flights: all, unread = 0, ofOthers = 0 } = logbook.data ?? {};
  const flights = useFound();
  const allFlights = useAllFlights();
  const totals = useMemo(() => totalsOf(flights), [flights]);
  return (
    <section className="panel sheet" data-covers="left" aria-labelledby="logbook">
      <header className="sheet-head">
        <h1 id="logbook">{words().shell.logbook}</h1>
        {all && all.length > 0 && (
          <Action look="link" onPress={() => setPlotted(!isPlotted)}>
            {isPlotted ? texts.showList : texts.showStatistics}
          </Action>
        )}
        {allFlights.menu}
      </header>
      <div className="sheet-body" ref={setBody}>
        <ErrorNotice error={logbook.error} />
        {logbook.isPending && !logbook.error && <Skeleton lines={4} label={texts.reading} />}
        {all?.length === 0 && (
          <Empty title={texts.none}>
            <p>{texts.noneWhat}</p>
            <p>{texts.fromElsewhere}</p>
          </Empty>
        )}
        {all && all.length > 0 && (
          <>
            <Field
              label={texts.search}
              placeholder={texts.searchWhat}
              value={search}
              maxLength={80}
              onChange={(event) => searchFor(event.target.value)}
            />
            {flights.length === 0 ? (
              <p className="hint">{texts.notFound}</p>
            ) : (
              <TotalsLine totals={totals} listed={flights.length} />
            )}
            {unread > 0 && (
              <p className="hint" role="status">
                {texts.unread(unread)}
              </p>
            )}
            {isPlotted ? <Statistics flights={flights} /> : <FlightList flights={flights} scroller={body} />}
          </>
        )}
        {all && all.length > 0 && <Disclosure summary={words().review.trial}>{() => <RuleTrial />}</Disclosure>}
        {ofOthers > 0 && <p className="hint">{texts.ofOthers(ofOthers)}</p>}
      </div>
      <footer className="sheet-foot">{allFlights.outcome}</footer>
    </section>
  );
}

function Opened() {
  const texts = words().logbook;
  const flight = useLoggedFlight();
  const head = flight.data?.view.head;
  return (
    <section className="panel sheet" data-covers="left" aria-labelledby="logged">
      <header className="sheet-head">
        <h1 id="logged">
          {head
            ? [flightName(head), texts.fromTo(head.departure.icao, head.arrival.icao)].filter(Boolean).join(", ")
            : words().shell.logbook}
        </h1>
        <Action look="link" onPress={() => openLogged(null)}>
          {texts.allFlights}
        </Action>
      </header>
      <div className="sheet-body">
        <ErrorNotice error={flight.error} />
        {flight.isPending && !flight.error && <Skeleton lines={6} label={texts.readingFlight} />}
        {flight.data && <LoggedFlightPage flight={flight.data} />}
      </div>
    </section>
  );
}

/** All flights on this computer, as a list or one of them. */
export function LogbookPage() {
  const flightId = useNavigation((navigation) => navigation.loggedFlightId);
  return <div className="logbook">{flightId === null ? <List /> : <Opened key={flightId} />}</div>;
}
