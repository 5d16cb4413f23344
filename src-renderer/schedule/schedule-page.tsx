import { useState } from "react";
import type { ScheduleFilter, ScheduleResult } from "../../src-shared/contract/ipc.ts";
import { siteOf } from "../../src-shared/domain/airline.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { useAirlineWait } from "../state/airline-wait.ts";
import { failureOf } from "../state/bridge.ts";
import { useSession } from "../state/pushed.ts";
import { useAirline, useOwner, useSchedule } from "../state/queries.ts";
import { useSearch } from "../state/schedule-search.ts";
import { Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { OpenSite } from "../ui/open-site.tsx";
import { Empty, Skeleton } from "../ui/waiting.tsx";
import { type FilterName, isWithAircraft, readFilter } from "./filter.ts";
import { FlightRow } from "./flight-row.tsx";
import "./schedule.css";

function FilterForm({
  busy,
  onSearch,
}: {
  readonly busy: boolean;
  readonly onSearch: (filter: ScheduleFilter, aircraft: string) => void;
}) {
  const texts = words().schedule;
  const { unit } = formats().distance(0);
  const typed = useSearch((search) => search.typed);
  const [submitted, setSubmitted] = useState(false);
  const read = readFilter(typed);
  const wait = useAirlineWait();
  const submit = () => {
    setSubmitted(true);
    if ("filter" in read) onSearch(read.filter, typed.aircraft);
  };
  const field = (name: FilterName, label: string, placeholder = "") => (
    <Field
      label={label}
      placeholder={placeholder}
      value={typed[name]}
      maxLength={40}
      autoComplete="off"
      error={submitted && "problems" in read ? (read.problems[name] ?? null) : null}
      onChange={(event) => useSearch.setState({ typed: { ...typed, [name]: event.target.value } })}
    />
  );
  return (
    <Form className="schedule-filter" onSubmit={submit} label={texts.filters}>
      {field("departureIcao", texts.from, "BIKF")}
      {field("arrivalIcao", texts.to, "EGLL")}
      {field("aircraft", texts.aircraft, "737")}
      <Submit busy={busy} reason={wait}>
        {busy ? texts.searching : texts.search}
      </Submit>
      <details className="schedule-more">
        <summary>{texts.more}</summary>
        <div className="schedule-filter">
          {field("minimumFlightTimeH", texts.minimumTime, "0:30")}
          {field("maximumFlightTimeH", texts.maximumTime, "2:00")}
          {field("minimumDistanceNm", texts.minimumDistance(unit))}
          {field("maximumDistanceNm", texts.maximumDistance(unit))}
        </div>
      </details>
    </Form>
  );
}

interface FoundProps {
  readonly result: ScheduleResult;
  /** The pilot's search for an aircraft. */
  readonly aircraft: string;
  readonly mayBook: boolean;
}

function Found({ result, aircraft, mayBook }: FoundProps) {
  const texts = words().schedule;
  const { firstHundredOnly, onlyFromIcao } = result;
  const flights = result.flights.filter((flight) => isWithAircraft(flight, aircraft));
  return (
    <>
      {onlyFromIcao !== null && <Notice tone="caution">{texts.onlyFrom(onlyFromIcao)}</Notice>}
      {firstHundredOnly && <Notice tone="quiet">{texts.firstHundred}</Notice>}
      {flights.length === 0 ? (
        <Empty title={texts.none}>
          <p>{texts.noneWhat}</p>
        </Empty>
      ) : (
        <ul className="lined">
          {flights.map((flight) => (
            <FlightRow key={flight.id} flight={flight} mayBook={mayBook} />
          ))}
        </ul>
      )}
    </>
  );
}

/** The airline's schedule. Flights are booked here, or on the airline's own site if its server takes no bookings. */
export function SchedulePage() {
  const texts = words().schedule;
  const session = useSession();
  const airline = useAirline();
  const owner = useOwner();
  const sent = useSearch((search) => (search.sent?.owner === owner ? search.sent : null));
  const search = useSchedule(sent?.filter ?? null);
  if (!airline || session?.kind !== "signed_in") return null;
  const failure = search.error ? failureOf(search.error) : null;
  const mayBook = session.can.booking;
  return (
    <div className="page">
      <section className="panel sheet" data-covers="left" aria-labelledby="schedule">
        <header className="sheet-head">
          <h1 id="schedule">{words().shell.schedule}</h1>
          {!mayBook && (
            <OpenSite look="link" url={siteOf(airline)}>
              {texts.bookOnSite}
            </OpenSite>
          )}
        </header>
        <div className="sheet-body">
          {failure?.code === "not_offered" ? (
            <p className="hint">{texts.notOffered}</p>
          ) : (
            <FilterForm
              busy={search.isFetching}
              onSearch={(filter, aircraft) => {
                useSearch.setState({ sent: { owner, filter, aircraft } });
                if (JSON.stringify(filter) === JSON.stringify(sent?.filter)) void search.refetch();
              }}
            />
          )}
          {failure && failure.code !== "not_offered" && <FailureNotice failure={failure} />}
          {sent === null && <p className="hint">{mayBook ? texts.whatHere : texts.what}</p>}
          {sent && search.isPending && <Skeleton lines={4} label={texts.searchingSchedule} />}
          {sent && search.data && <Found result={search.data} aircraft={sent.aircraft} mayBook={mayBook} />}
        </div>
      </section>
    </div>
  );
}
