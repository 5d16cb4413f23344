import { flightName } from "../../src-shared/flight-name.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { openLogged, useNavigation } from "../state/navigation.ts";
import { Action } from "../ui/action.tsx";
import { formatDate, formatTime } from "../ui/format.ts";
import { FailureNotice } from "../ui/notice.tsx";
import { Empty, Skeleton } from "../ui/waiting.tsx";
import { LoggedFlightPage } from "./logged-flight.tsx";
import { useLogbook, useLoggedFlight } from "./queries.ts";
import { stageWords } from "./stage-words.ts";
import "./logbook.css";

function List() {
  const w = words().logbook;
  const logbook = useLogbook();
  return (
    <section className="sheet" data-covers="left" aria-labelledby="logbook">
      <header className="sheet-head">
        <h1 id="logbook">{w.title}</h1>
      </header>
      <div className="sheet-body">
        {logbook.error && <FailureNotice failure={failureOf(logbook.error)} />}
        {logbook.isPending && !logbook.error && <Skeleton lines={4} label={w.reading} />}
        {logbook.data?.flights.length === 0 && (
          <Empty title={w.none}>
            <p>{w.noneWhat}</p>
          </Empty>
        )}
        <ol className="logged-flights">
          {logbook.data?.flights.map((entry) => (
            <li key={entry.id}>
              <button type="button" className="logged-flight" onClick={() => openLogged(entry.id)}>
                <strong>{flightName(entry)}</strong>
                <span>{w.fromTo(entry.departure, entry.arrival)}</span>
                <span className="quiet">
                  {formatDate(entry.startedAtMs)} {formatTime(entry.startedAtMs)}
                </span>
                <span className="quiet">{entry.aircraft}</span>
                <span>{stageWords(entry.stage)}</span>
              </button>
            </li>
          ))}
        </ol>
        {logbook.data && logbook.data.ofOthers > 0 && <p className="hint">{w.ofOthers(logbook.data.ofOthers)}</p>}
      </div>
    </section>
  );
}

function Opened() {
  const w = words().logbook;
  const flight = useLoggedFlight();
  const head = flight.data?.view.head;
  return (
    <section className="sheet" data-covers="left" aria-labelledby="logged">
      <header className="sheet-head">
        <h1 id="logged">
          {head ? `${flightName(head)}, ${w.fromTo(head.departure.icao, head.arrival.icao)}` : w.title}
        </h1>
        <Action look="link" onPress={() => openLogged(null)}>
          {w.allFlights}
        </Action>
      </header>
      <div className="sheet-body">
        {flight.error && <FailureNotice failure={failureOf(flight.error)} />}
        {flight.isPending && !flight.error && <Skeleton lines={6} label={w.readingFlight} />}
        {flight.data && <LoggedFlightPage flight={flight.data} />}
      </div>
    </section>
  );
}

/** Every flight flown on this computer: the list, or one of them. */
export function LogbookPage() {
  const flightId = useNavigation((navigation) => navigation.loggedFlightId);
  return <div className="logbook">{flightId === null ? <List /> : <Opened key={flightId} />}</div>;
}
