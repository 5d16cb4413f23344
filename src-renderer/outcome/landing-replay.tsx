import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Landing } from "../../src-shared/domain/flight.ts";
import { placeOnMap, replayedS } from "../../src-shared/domain/landing-trace.ts";
import { isBeside, seenWithinFt } from "../../src-shared/domain/runway.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { showReplayed, useReplayedOnMap } from "../map/replayed.ts";
import { formatNumber, joined } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";
import type { Replay } from "./replay-clock.ts";
import { isSeen, knowsCentre, overThresholdFt, runwayOf, stepAtContactS } from "./replay-picture.ts";
import { ReplayViews } from "./replay-views.tsx";

/** Readings change at this interval while the replay plays, ms, because faster figures cannot be read. */
const readingMs = 100;
/** Samples farther apart than this leave a visible band, s. */
const sparseS = 0.4;

/** Sentences about the landing's place and data: what is known and what is not. */
function notesOf(landing: Landing, { trace, fromS }: Replay): string[] {
  const texts = words().replay;
  const runway = runwayOf(landing, trace);
  const overFt = overThresholdFt(landing, trace);
  const stepS = stepAtContactS(trace.points);
  const notes: string[] = [];
  const withinFt = runway?.withinFt ?? 0;
  // With less accuracy, the height over the threshold would be wrong by more than 5 ft on a 3° approach.
  if (overFt !== null && withinFt <= 100) notes.push(texts.overThreshold(joined(formats().altitude(overFt))));
  // Another sentence already covers a landing without any runway.
  if (runway === null && landing.runway !== null && trace.contactSeen) notes.push(texts.noRunway);
  if (runway !== null && runway.source === "table" && !isBeside(runway)) {
    const bound = formats().altitude(Math.ceil((seenWithinFt(runway) ?? withinFt) / 5) * 5);
    notes.push(texts.centreLineWithin(words().filing.within(joined(bound))));
  }
  if (!trace.contactSeen) notes.push(texts.contactUnseen);
  else if (stepS > sparseS) notes.push(texts.sparse(formatNumber(stepS, 1)));
  if (fromS > 2 - replayedS) notes.push(texts.begins(formatNumber(-fromS)));
  return notes;
}

/** The values at the present moment. */
function Readings({ landing, replay }: { readonly landing: Landing; readonly replay: Replay }) {
  const [moment, setMoment] = useState(replay.now);
  useEffect(() => {
    let shownMs = 0;
    return replay.watch((next) => {
      const nowMs = performance.now();
      if (replay.isPlaying && nowMs - shownMs < readingMs) return;
      shownMs = nowMs;
      setMoment(next);
    });
  }, [replay]);
  const { filing, flight, replay: texts } = words();
  const f = formats();
  const { rightFt } = moment;
  // In a gap the aircraft moves on a straight line, so there is nothing to read.
  const seen = isSeen(replay.trace.points, moment.tS);
  const known = (value: number | null) => (seen ? value : null);
  const aside = joined(f.altitude(known(Math.abs(rightFt))));
  const rateFpm = known(moment.rateFpm);
  const readings = [
    { name: texts.height, value: joined(f.altitude(known(Math.max(0, moment.heightFt)))) },
    {
      name: flight.verticalSpeed,
      value: joined(f.verticalSpeed(rateFpm && Math.round(rateFpm / 10) * 10)),
    },
    { name: filing.load, value: `${formatNumber(known(moment.gForce), 2)} g` },
    { name: flight.groundSpeed, value: joined(f.speed(known(moment.speedKt))) },
  ];
  if (knowsCentre(landing, replay.trace))
    readings.push({
      name: texts.offCentre,
      value: !seen || Math.abs(rightFt) < 0.5 ? aside : rightFt > 0 ? filing.right(aside) : filing.left(aside),
    });
  return (
    <dl className="replay-readings">
      {readings.map(({ name, value }) => (
        <div key={name}>
          <dt className="small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const momentWords = (tS: number): string => {
  const texts = words().replay;
  const seconds = formatNumber(Math.abs(tS), 1);
  return tS < 0 ? texts.before(seconds) : texts.after(seconds);
};

/** A step of the arrow keys, s. */
const stepS = 0.2;

function Controls({ replay }: { readonly replay: Replay }) {
  const texts = words().replay;
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const { fromS, toS, isPlaying } = replay;
  useEffect(() => {
    let shownMs = 0;
    return replay.watch(({ tS }) => {
      if (slider.current) slider.current.value = String(tS);
      const nowMs = performance.now();
      if (replay.isPlaying && nowMs - shownMs < readingMs) return;
      shownMs = nowMs;
      slider.current?.setAttribute("aria-valuetext", momentWords(tS));
      if (clock.current) clock.current.textContent = `${tS >= 0.05 ? "+" : ""}${formatNumber(tS, 1)} s`;
    });
  }, [replay]);
  const name = isPlaying ? texts.pause : texts.play;
  return (
    <div className="replay-controls">
      <button type="button" className="button replay-play" aria-label={name} title={name} onClick={replay.toggle}>
        <Icon name={isPlaying ? "pause" : "play"} />
      </button>
      <label className="unseen" htmlFor={id}>
        {texts.moment}
      </label>
      <input
        ref={slider}
        id={id}
        className="replay-slider"
        type="range"
        min={fromS}
        max={toS}
        step={stepS}
        defaultValue={replay.now().tS}
        onInput={({ currentTarget }) => {
          const tS = Number(currentTarget.value);
          // The last step of the slider may fall short of the end.
          replay.seek(tS > toS - stepS ? toS : tS);
        }}
      />
      <span ref={clock} className="replay-clock" />
    </div>
  );
}

/** The map shows the landing from this time, s. */
const shownFromS = -8;

/** Moves the aircraft on the map with the replay. At the end of the replay the map shows the present place again. */
function useOnMap(replay: Replay, fromTheStart: boolean): void {
  const { trace, toS } = replay;
  const [isShown, setShown] = useState(fromTheStart);
  const places = useMemo(
    () => trace.points.filter(({ tS }) => tS >= shownFromS).map((point) => placeOnMap(trace, point)),
    [trace],
  );
  useReplayedOnMap(places, isShown);
  useEffect(() => {
    const stop = replay.watch((moment) => {
      const isPast = moment.tS < toS;
      const headingTrueDeg = trace.origin.headingTrueDeg + (moment.noseDeg ?? 0);
      showReplayed(isPast ? { ...placeOnMap(trace, moment), headingTrueDeg } : null);
      if (isPast) setShown(true);
    });
    return () => {
      stop();
      showReplayed(null);
    };
  }, [replay, trace, toS]);
}

interface Props {
  readonly landing: Landing;
  readonly replay: Replay;
  /** The landing in words, for screen readers. */
  readonly says: string;
  /** Whether the map shows the runway immediately. Otherwise it does when the pilot plays or scrubs. */
  readonly fromTheStart: boolean;
}

/** The replay of a landing's last seconds, from above and from the side, with a slider. */
export function LandingReplay({ landing, replay, says, fromTheStart }: Props) {
  useOnMap(replay, fromTheStart);
  const notes = notesOf(landing, replay);
  return (
    <section className="replay" aria-label={words().replay.title}>
      <ReplayViews landing={landing} replay={replay} says={[says, ...notes].filter(Boolean).join(" ")} />
      <Controls replay={replay} />
      <Readings landing={landing} replay={replay} />
      {notes.length > 0 && <p className="hint">{notes.join(" ")}</p>}
    </section>
  );
}
