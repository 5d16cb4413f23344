import { useEffect, useState } from "react";
import { type Key, Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import type { LoggedFlight } from "../../src-shared/domain/logbook.ts";
import { figuresInWords } from "../../src-shared/words/figures.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { stageWords } from "../../src-shared/words/stage-words.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { ReceiptNotes } from "../filing/receipt-notes.tsx";
import { PlanTables } from "../flight-plan/plan-tables.tsx";
import { evidenceWords, metWords } from "../networks/network-words.ts";
import { EventLog } from "../outcome/event-log.tsx";
import { EventMark, useReviewEvents } from "../outcome/event-marks.tsx";
import { Outcome } from "../outcome/outcome.tsx";
import { ReportFacts } from "../outcome/report-facts.tsx";
import { SavePicture } from "../outcome/save-picture.tsx";
import { ReviewEvents } from "../review/events.tsx";
import { FlightReview } from "../review/flight-review.tsx";
import { loggedTrail } from "../state/follow-trail.ts";
import { useNavigation } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { formatClock, formatDate, formatLevel, formatNumber, formatTime, joined } from "../ui/format.ts";
import { FailureNotice } from "../ui/notice.tsx";
import { Zone } from "../ui/zone.tsx";
import { Exports } from "./exports.tsx";
import { profileLines } from "./profile-lines.ts";

const plot = { width: 560, height: 90 };

function FlownProfile({ flight }: { readonly flight: LoggedFlight }) {
  const texts = words().logbook;
  const events = useReviewEvents((shown) => shown.events);
  const { altitude, speed, topFt, topKt, placeOf } = profileLines(flight.trail, plot.width, plot.height);
  if (altitude === "") return null;
  const topSpeed = joined(formats().speed(topKt));
  return (
    <figure className="flown-profile">
      <div className="has-events">
        <svg
          viewBox={`0 -3 ${plot.width} ${plot.height + 6}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={texts.profileLabel(formatLevel(topFt), topSpeed)}
        >
          <path className="flown-speed" d={speed} />
          <path className="flown-altitude" d={altitude} />
        </svg>
        {events.map((event) => {
          const { x, y } = placeOf(event.atMs);
          return (
            <EventMark
              key={`${event.atMs} ${event.says}`}
              event={event}
              x={x}
              y={(3 + y * plot.height) / (plot.height + 6)}
            />
          );
        })}
      </div>
      <figcaption>
        <span className="flown-altitude-name">{texts.topAltitude(formatLevel(topFt))}</span>
        <span className="flown-speed-name">{texts.topSpeed(topSpeed)}</span>
      </figcaption>
    </figure>
  );
}

function Phases({ flight }: { readonly flight: LoggedFlight }) {
  return (
    <ol className="logged-rows">
      {(flight.view.tracker?.phases ?? []).map(({ phase, atMs, evidence, corrected }) => (
        <li key={`${atMs} ${phase}`}>
          <time>{formatTime(atMs)}</time> <strong>{words().flight.phases[phase]}</strong>{" "}
          <span className="quiet">{corrected === true ? words().flight.setByYou : inWords(evidence.sentence)}</span>
          <div className="small">{figuresInWords(evidence.figures)}</div>
        </li>
      ))}
    </ol>
  );
}

/** A flight kept by another version may have request names that this one does not know. */
function operationWords(operation: string): string {
  const { operations }: { readonly operations: Readonly<Record<string, string>> } = words().logbook;
  return operations[operation] ?? operation;
}

/** The answers that never came: they say nothing about the booking. */
const unanswered: ReadonlySet<string | null> = new Set([null, "network", "timeout"]);

/** The answer to a request. A booking that cannot be read after its report has been filed, as it should. */
function answerWords({ operation, code, says }: LoggedFlight["requests"][number], isFiled: boolean): string {
  const texts = words().logbook;
  if (code === "ok") return texts.requestDone;
  if (isFiled && operation === "bookingAircraft" && !unanswered.has(code)) return texts.bookingLeft;
  return code === null ? texts.neverAnswered : says;
}

/** The requests to the airline. Counts successful position updates and lists the others. */
function Requests({ flight: { requests, view } }: { readonly flight: LoggedFlight }) {
  const texts = words().logbook;
  const plain = requests.filter(({ operation, code }) => operation === "update" && code === "ok").length;
  const listed = requests.filter(({ operation, code }) => operation !== "update" || code !== "ok");
  return (
    <>
      <p className="quiet">{texts.positions(plain, formatNumber(plain))}</p>
      {listed.length > 0 && <Zone />}
      <ol className="logged-rows">
        {listed.map((request) => (
          <li key={`${request.atMs} ${request.operation} ${request.code}`}>
            <time>{formatTime(request.atMs)}</time> <strong>{operationWords(request.operation)}</strong>{" "}
            <span className="quiet">{answerWords(request, view.stage.kind === "filed")}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What was flown: profile, times, plan, weather, networks. */
function Flown({ flight }: { readonly flight: LoggedFlight }) {
  const { view, plan } = flight;
  const met = metWords(view.online);
  return (
    <>
      <FlownProfile flight={flight} />
      {view.tracker && (
        <section className="block" aria-label={words().logbook.flight}>
          <ReportFacts flight={view} plan={plan} />
        </section>
      )}
      {plan && (
        <section className="block">
          <h2 className="caption">{words().flightPlan.plannedAndFlown}</h2>
          <PlanTables plan={plan} progress={view.progress} clocks={view.tracker?.clocks ?? null} />
        </section>
      )}
      {view.weather.length > 0 && (
        <section className="block">
          <h2 className="caption">{words().weather.title}</h2>
          <ol className="logged-rows">
            {view.weather.map(({ when, raw }) => (
              <li key={when}>
                <strong>{when === "take_off" ? words().weather.atTakeOff : words().weather.atLanding}</strong>{" "}
                <span className="mono">{raw}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {view.online.length > 0 && (
        <section className="block">
          <h2 className="caption">{words().networks.title}</h2>
          <ul className="logged-rows">
            {view.online.map((online) => (
              <li key={`${online.network} ${online.callsign}`}>{evidenceWords(online)}</li>
            ))}
            {met !== "" && <li className="quiet">{words().networks.met(met)}</li>}
          </ul>
        </section>
      )}
      <Exports flightId={view.head.id} />
    </>
  );
}

/** What Contrail concluded and sent: phases with their limits, the log, the requests. */
function Evidence({ flight }: { readonly flight: LoggedFlight }) {
  const texts = words().logbook;
  return (
    <>
      <section className="block">
        <h2 className="caption">{texts.phases}</h2>
        <Zone />
        <Phases flight={flight} />
      </section>
      <section className="block">
        <h2 className="caption">{texts.log}</h2>
        <EventLog events={flight.view.events} />
      </section>
      <section className="block">
        <h2 className="caption">{texts.requests}</h2>
        <Requests flight={flight} />
      </section>
    </>
  );
}

/** One flight of the logbook: everything that this computer knows about it, in three tabs. */
export function LoggedFlightPage({ flight }: { readonly flight: LoggedFlight }) {
  const texts = words().logbook;
  const { view, trace } = flight;
  const { head, stage } = view;
  const isElsewhere = stage.kind === "elsewhere";
  const isReviewed = usePushed(({ settings }) => settings?.reviewFlights === true) && !isElsewhere;
  const moment = useNavigation((navigation) => navigation.moment);
  const [tab, setTab] = useState<Key>(isElsewhere ? "flight" : "landing");
  useEffect(() => {
    if (moment !== null) setTab("review");
  }, [moment]);
  return (
    <>
      <p className="quiet">
        {formatDate(head.startedAtMs)}, {head.aircraft?.registration ?? texts.aircraftNotKnown}.{" "}
        {stage.kind === "filed"
          ? texts.filedAt(stageWords(stage), formatClock(stage.receipt.filedAtMs))
          : stageWords(stage)}
        .
      </p>
      {stage.kind === "filed" && <ReceiptNotes receipt={stage.receipt} />}
      {isElsewhere && <p className="hint">{texts.fromProgram(isolate(stage.program))}</p>}
      {stage.kind === "cancelled" && <p className="hint">{texts.byHand}</p>}
      {stage.kind === "refused" && <FailureNotice tone="caution" failure={stage.problem} />}
      {isReviewed && <ReviewEvents flightId={head.id} stage={stage.kind} trail={flight.trail} />}
      <Tabs selectedKey={tab} onSelectionChange={setTab}>
        <TabList className="tabs" aria-label={texts.parts}>
          {!isElsewhere && <Tab id="landing">{words().filing.landing}</Tab>}
          {isReviewed && <Tab id="review">{words().review.title}</Tab>}
          <Tab id="flight">{texts.flight}</Tab>
          {!isElsewhere && <Tab id="evidence">{texts.evidence}</Tab>}
        </TabList>
        <TabPanel id="landing" className="tab-panel">
          <Outcome flightId={head.id} tracker={view.tracker} trace={trace} playsOnce={false}>
            <SavePicture flight={view} trace={trace} trail={loggedTrail} />
          </Outcome>
        </TabPanel>
        {isReviewed && (
          <TabPanel id="review" className="tab-panel">
            <FlightReview flightId={head.id} stage={stage.kind} mayExcuse={false} />
          </TabPanel>
        )}
        <TabPanel id="flight" className="tab-panel">
          <Flown flight={flight} />
        </TabPanel>
        <TabPanel id="evidence" className="tab-panel">
          <Evidence flight={flight} />
        </TabPanel>
      </Tabs>
    </>
  );
}
