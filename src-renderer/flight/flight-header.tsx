import { memo, useState } from "react";
import { shortAirportName } from "../../src-shared/domain/airport-name.ts";
import type { PhaseChange } from "../../src-shared/domain/flight.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightHead } from "../../src-shared/domain/flight-view.ts";
import type { Phase } from "../../src-shared/domain/phases.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { useLocale } from "../state/locale.ts";
import { useCommand } from "../state/queries.ts";
import { formatClock, formatTime, unbroken } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";
import { useShortcuts } from "../ui/shortcut.ts";
import { PhaseCorrection } from "./phase-correction.tsx";
import { phaseSentence, phaseStrip, type Segment } from "./phase-strip.ts";
import { PhaseWhy } from "./phase-why.tsx";

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
        <span className="phase-piece" title={name}>
          {inside}
        </span>
      )}
    </li>
  );
}

/** The button for the thin bar, for pilots with a single screen, which the simulator fills. */
function StripButton() {
  const { compactStrip, compactStripWhat } = words().flight;
  const { strip } = useShortcuts();
  const show = useCommand("shell.showAs");
  return (
    <button
      type="button"
      aria-label={compactStrip}
      title={words().shell.withKeys(compactStripWhat, strip)}
      onClick={() => show.mutate({ shape: "strip" })}
    >
      <Icon name="strip" size={18} />
    </button>
  );
}

interface Props {
  readonly head: FlightHead;
  /** Undefined without a position. */
  readonly phases: readonly PhaseChange[] | undefined;
  readonly detail: string | null;
  readonly isTracking: boolean;
}

/**
 * Flight and route, the phases with their times, and the reason for the present phase. Rendered again only when one of
 * them changes.
 */
export const FlightHeader = memo(function FlightHeader({ head, phases, detail, isTracking }: Props) {
  useLocale();
  const [shownKey, setShownKey] = useState<string | null>(null);
  const present = phases?.at(-1)?.phase;
  const segments = phaseStrip(phases ?? []);
  const current = segments.find(({ state }) => state === "current");
  const shown = segments.find(({ key, change }) => key === shownKey && change !== null) ?? current;
  const change = shown?.change ?? null;
  const sentence = change ? phaseSentence(change, shown === current, detail) : words().flight.waitingForPosition;
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
        <p className="flight-aircraft">{aircraft}</p>
        <StripButton />
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
          {unbroken(sentence)}
        </p>
        {change && change.evidence.figures.length > 0 && <PhaseWhy change={change} sentence={sentence} />}
        {present && isTracking && shown === current && <PhaseCorrection current={present} />}
      </div>
    </header>
  );
});
