import { lazy, Suspense, useMemo } from "react";
import type { FlightView } from "../../src-shared/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { cruiseLevels, plannedHeights } from "../flight-plan/levels.ts";
import { usePushed } from "../state/pushed.ts";
import { formatLevel } from "../ui/format.ts";

/** Not needed for the first picture of the window. */
const ProfileChart = lazy(() => import("./profile-chart.tsx").then((chart) => ({ default: chart.ProfileChart })));

/** Altitude against distance: flown, planned, and straight to the destination. */
export function Profile({ head }: { readonly head: FlightView["head"] }) {
  const { cruiseAltitudeFt, departure, arrival } = head;
  const w = words().flight;
  const plan = usePushed((pushed) => pushed.flightPlan);
  const heights = useMemo(() => (plan === null ? null : plannedHeights(plan)), [plan]);
  const levels = plan === null ? [cruiseAltitudeFt].filter((level) => level !== null) : cruiseLevels(plan);
  return (
    <section className="panel profile" data-covers="bottom" aria-label={w.verticalProfile}>
      <header>
        <span>{w.profile}</span>
        <span>{levels.length === 0 ? w.noPlannedLevel : w.planned(levels.map(formatLevel).join(" · "))}</span>
      </header>
      <Suspense fallback={<div className="profile-chart" />}>
        <ProfileChart from={departure.icao} to={arrival.icao} cruiseAltitudeFt={cruiseAltitudeFt} heights={heights} />
      </Suspense>
    </section>
  );
}
