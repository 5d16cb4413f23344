import { memo, useState } from "react";
import { shortAirportName } from "../../src-shared/domain/airport-name.ts";
import type { PhaseChange } from "../../src-shared/domain/flight.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { AirlineLink, FlightHead, FlightStage, ResumePoint } from "../../src-shared/domain/flight-view.ts";
import type { Phase } from "../../src-shared/domain/phases.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { FlightMenu } from "../filing/flight-menu.tsx";
import { canAct } from "../state/bridge.ts";
import { useLocale } from "../state/locale.ts";
import { formatClock, formatTime, joined, unbroken } from "../ui/format.ts";
import { Notice } from "../ui/notice.tsx";
import { Marks } from "./marks.tsx";
import { PhaseReason } from "./phase-reason.tsx";
import { phaseSentence, phaseStrip, type Segment } from "./phase-strip.ts";

function Piece({ segment, shown, onShow }: { readonly segment: Segment; readonly shown: boolean; onShow: () => void }) {
  const name = words().flight.phases[segment.phase];
  const { phasesInBrief }: { readonly phasesInBrief: Partial<Record<Phase, string>> } = words().flight;
  // The current piece has room, so it names the time zone of all.
  const isCurrent = segment.state === "current";
  const format = isCurrent ? formatClock : formatTime;
  const time = segment.change ? format(segment.change.atMs) : "";
  const inside = (
    <>
      <span className="phase-name">{isCurrent ? name : (phasesInBrief[segment.phase] ?? name)}</span>
      <span className="phase-time">{time}</span>
    </>
  );
  return (
    <li className={`phase phase-${segment.state}`} aria-current={segment.state === "current" ? "step" : undefined}>
      {segment.change ? (
        <button type="button" aria-pressed={shown} title={name} onClick={onShow}>
          {inside}
        </button>
      ) : (
        <span className="phase-piece quiet" title={name}>
          {inside}
        </span>
      )}
    </li>
  );
}

/** The simulator is gone: what is saved, and where the flight continues. */
function Lost({ last }: { readonly last: ResumePoint }) {
  const texts = words().flight;
  const { altitude, weight, position } = formats();
  const where = [
    position(last.latitudeDeg, last.longitudeDeg),
    last.onGround === true ? texts.onTheGround : joined(altitude(last.altitudeFt)),
    ...(last.fuelLb === null ? [] : [texts.withFuel(joined(weight(last.fuelLb)))]),
  ];
  return <Notice tone="error">{unbroken(texts.simulatorLost(formatClock(last.timeMs), where.join(", ")))}</Notice>;
}

interface Props {
  readonly head: FlightHead;
  readonly stage: FlightStage;
  /** Undefined without a position. */
  readonly phases: readonly PhaseChange[] | undefined;
  readonly detail: string | null;
  /** The last known state while the simulator does not fly this flight. */
  readonly lost: ResumePoint | null;
  readonly link: AirlineLink;
  readonly isUnsaved: boolean;
}

/**
 * Flight and route, the phases with their times, the reason for the present phase, and the two marks. Rendered again
 * only when one of them changes.
 */
export const FlightHeader = memo(function FlightHeader(props: Props) {
  const { head, stage, phases, detail, lost, link, isUnsaved } = props;
  useLocale();
  const [shownKey, setShownKey] = useState<string | null>(null);
  const segments = phaseStrip(phases ?? []);
  const current = segments.find(({ state }) => state === "current");
  const shown = segments.find(({ key, change }) => key === shownKey && change !== null) ?? current;
  const change = shown?.change ?? null;
  const sentence = change && phaseSentence(change, shown === current, detail, lost?.timeMs);
  const aircraft = [head.aircraft?.registration, head.aircraft?.code].filter(Boolean).join(" · ");
  const route = `${head.departure.icao} ${isolate(head.departure.name)} → ${head.arrival.icao} ${isolate(head.arrival.name)}`;
  return (
    <header className="panel flight-head" data-covers="top">
      <div className="flight-title">
        <h1>{flightName(head)}</h1>
        <p className="flight-route" title={route}>
          {head.departure.icao} <bdi className="flight-place">{shortAirportName(head.departure.name)}</bdi> →{" "}
          {head.arrival.icao} <bdi className="flight-place">{shortAirportName(head.arrival.name)}</bdi>
        </p>
        <p className="flight-aircraft quiet">{aircraft}</p>
        {canAct() && <FlightMenu flight={{ head, stage }} />}
      </div>
      <ol className="phases" aria-label={words().flight.phaseStrip}>
        {segments.map((segment) => (
          <Piece
            key={segment.key}
            segment={segment}
            shown={segment === shown}
            onShow={() => setShownKey(segment === current ? null : segment.key)}
          />
        ))}
      </ol>
      <div className="phase-why">
        <p className="phase-sentence" role="status">
          {sentence === null ? (
            words().flight.waitingForPosition
          ) : (
            <PhaseReason
              change={change as PhaseChange}
              sentence={sentence}
              isCorrectable={canAct() && stage.kind === "tracking" && shown === current}
            />
          )}
        </p>
        <Marks link={link} isRecording={stage.kind === "tracking"} isUnsaved={isUnsaved} />
      </div>
      {lost && stage.kind === "tracking" && <Lost last={lost} />}
    </header>
  );
});
