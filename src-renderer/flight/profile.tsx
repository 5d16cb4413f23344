import { lazy, memo, Suspense, useMemo } from "react";
import type { FlightView, Live } from "../../src-shared/domain/flight-view.ts";
import type { Phase } from "../../src-shared/domain/phases.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { cruiseLevels, levelOrNull, plannedHeights } from "../flight-plan/levels.ts";
import { useLocale } from "../state/locale.ts";
import { usePushed } from "../state/pushed.ts";
import { formatLevel, joined, unbroken } from "../ui/format.ts";
import { neededFpm, type PlannedFlight, plannedFlight, type Stage, stageOf, wayAhead } from "./way-ahead.ts";

/** Loaded later, because the window's first picture does not need it. */
const ProfileChart = lazy(() => import("./profile-chart.tsx").then((chart) => ({ default: chart.ProfileChart })));

interface Here {
  readonly live: Live | null;
  readonly remainingNm: number | null;
  readonly arrival: string;
}

/** "Top of descent in 12 min", or the vertical speed that leads to the destination. Null if neither is useful. */
export function profileSentence(flight: PlannedFlight, stage: Stage, { live, remainingNm, arrival }: Here) {
  const texts = words().flight;
  const f = formats();
  if (live === null || remainingNm === null || (stage !== "level" && stage !== "descent")) return null;
  const from = { toGoNm: remainingNm, altitudeFt: live.altitudeFt };
  const kt = live.groundSpeedKt;
  const { topOfDescentNm } = wayAhead(flight, from, stage);
  if (topOfDescentNm !== null && kt !== null && kt >= 40) {
    const minutes = Math.round(((remainingNm - topOfDescentNm) / kt) * 60);
    const before = joined(f.distance(topOfDescentNm, 0));
    return minutes < 1
      ? texts.topOfDescentNow(before, arrival)
      : texts.topOfDescentIn(f.minutes(minutes), before, arrival);
  }
  const elevationFt = flight.descent.at(-1)?.altitudeFt ?? 0;
  const fpm = topOfDescentNm === null ? neededFpm(from, elevationFt, kt) : null;
  if (fpm === null) return null;
  const down = joined(f.altitude(Math.round((from.altitudeFt - elevationFt) / 10) * 10));
  const toGo = joined(f.distance(remainingNm, 10));
  if (fpm === "too high") return texts.tooHigh(down, toGo);
  return texts.needs(joined(f.verticalSpeed(Math.round(fpm / 10) * 10)), down, toGo, joined(f.speed(kt)));
}

/** A separate component, so that a change renders only its text. */
function Sentence({
  flight,
  stage,
  arrival,
}: {
  readonly flight: PlannedFlight;
  readonly stage: Stage;
  readonly arrival: string;
}) {
  const sentence = usePushed((pushed) =>
    profileSentence(flight, stage, {
      // Before the pilot continues a flight, the distance is that of its last place.
      live: pushed.flight?.stage.kind === "tracking" ? pushed.live : null,
      remainingNm: pushed.flight?.remainingNm ?? null,
      arrival,
    }),
  );
  return <span className="profile-sentence">{unbroken(sentence ?? words().flight.profile)}</span>;
}

interface Props extends Pick<FlightView, "head" | "arrivalElevationFt"> {
  readonly phase: Phase | null;
  /** Nothing lies ahead. */
  readonly hasCrashed: boolean;
}

/** Altitude over distance: flown, planned and predicted. */
export const Profile = memo(function Profile({ head, arrivalElevationFt, phase, hasCrashed }: Props) {
  useLocale();
  const { cruiseAltitudeFt, departure, arrival } = head;
  const texts = words().flight;
  const plan = usePushed((pushed) => pushed.flightPlan);
  const planned = useMemo(
    () => plannedFlight(plan, cruiseAltitudeFt, arrivalElevationFt ?? 0),
    [plan, cruiseAltitudeFt, arrivalElevationFt],
  );
  const heights = useMemo(() => (plan === null ? null : plannedHeights(plan)), [plan]);
  const levels = plan === null ? [cruiseAltitudeFt].flatMap((level) => levelOrNull(level) ?? []) : cruiseLevels(plan);
  const stage = hasCrashed ? null : stageOf(phase);
  const assumes = [
    levels.length === 0 && stage === "level" ? texts.presentLevelAssumed : null,
    stage !== null && planned.topOfClimbNm === null && (levels.length > 0 || stage !== "climb")
      ? texts.slopeAssumed
      : null,
    stage !== null && arrivalElevationFt === null ? texts.elevationNotKnown(arrival.icao) : null,
  ];
  const level = levels.length === 0 ? texts.noPlannedLevel : texts.planned(levels.map(formatLevel).join(" · "));
  return (
    <section className="panel profile" data-covers="bottom" aria-label={texts.verticalProfile}>
      <header>
        <Sentence flight={planned} stage={stage} arrival={arrival.icao} />
        <span>{unbroken([level, ...assumes].filter((part) => part !== null).join(", "))}</span>
      </header>
      <Suspense fallback={<div className="profile-chart" />}>
        <ProfileChart from={departure.icao} to={arrival.icao} flight={planned} heights={heights} stage={stage} />
      </Suspense>
    </section>
  );
});
