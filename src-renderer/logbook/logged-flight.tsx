import type { LoggedFlight } from "../../src-shared/logbook.ts";
import { words } from "../../src-shared/words/words.ts";
import { LandingCard } from "../filing/landing-card.tsx";
import { ReportFacts } from "../filing/report-facts.tsx";
import { EventLog } from "../flight/side-panel.tsx";
import { formatDate, formatLevel, formatNumber, formatTime } from "../ui/format.ts";
import { Notice } from "../ui/notice.tsx";
import { Exports } from "./exports.tsx";
import { profileLines } from "./profile-lines.ts";
import { stageWords } from "./stage-words.ts";

const plot = { width: 560, height: 90 };

function FlownProfile({ flight }: { readonly flight: LoggedFlight }) {
  const { altitude, speed, topFt, topKt } = profileLines(flight.trail, plot.width, plot.height);
  if (altitude === "") return null;
  return (
    <figure className="flown-profile">
      <svg
        viewBox={`0 -3 ${plot.width} ${plot.height + 6}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Altitude up to ${formatLevel(topFt)} and ground speed up to ${formatNumber(topKt)} kt`}
      >
        <path className="flown-speed" d={speed} />
        <path className="flown-altitude" d={altitude} />
      </svg>
      <figcaption>
        <span className="flown-altitude-name">Altitude, top {formatLevel(topFt)}</span>
        <span className="flown-speed-name">Ground speed, top {formatNumber(topKt)} kt</span>
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
          <span className="quiet">{corrected === true ? "set by you" : evidence.sentence}</span>
        </li>
      ))}
    </ol>
  );
}

/** What was asked of the airline: updates that went well are counted, everything else is told. */
function Requests({ flight }: { readonly flight: LoggedFlight }) {
  const plain = flight.requests.filter(({ operation, code }) => operation === "update" && code === "ok").length;
  const told = flight.requests.filter(({ operation, code }) => operation !== "update" || code !== "ok");
  return (
    <>
      <p className="quiet">
        {plain === 1 ? "1 position" : `${formatNumber(plain)} positions`} accepted by the airline.
      </p>
      <ol className="logged-rows">
        {told.map(({ atMs, operation, code, says }) => (
          <li key={`${atMs} ${operation} ${code}`}>
            <time>{formatTime(atMs)}</time> <strong>{operation}</strong>{" "}
            <span className="quiet">{code === "ok" ? "done" : code === null ? "never answered" : says}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** One flight of the logbook: all that this computer knows of it. */
export function LoggedFlightPage({ flight }: { readonly flight: LoggedFlight }) {
  const { view } = flight;
  const { head, stage } = view;
  return (
    <>
      <p className="quiet">
        {formatDate(head.startedAtMs)}, {head.aircraft?.registration ?? "aircraft not known"}. {stageWords(stage)}
        {stage.kind === "filed" ? ` at ${formatTime(stage.receipt.filedAtMs)} UTC` : ""}.
      </p>
      {stage.kind === "refused" && (
        <Notice tone="caution" detail={stage.problem.detail}>
          {stage.problem.message}
        </Notice>
      )}
      <section className="block" aria-label="Profile">
        <FlownProfile flight={flight} />
      </section>
      <section className="block" aria-label="Flight">
        <ReportFacts flight={view} />
      </section>
      <section className="block">
        <LandingCard landings={view.tracker?.landings ?? []} />
      </section>
      <section className="block">
        <h2 className="caption">Phases</h2>
        <Phases flight={flight} />
      </section>
      <section className="block">
        <h2 className="caption">Log</h2>
        <EventLog flight={view} />
      </section>
      <section className="block">
        <h2 className="caption">Requests to the airline</h2>
        <Requests flight={flight} />
      </section>
      <Exports flightId={head.id} />
    </>
  );
}
