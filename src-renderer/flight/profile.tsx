import { lazy, Suspense } from "react";
import type { FlightView } from "../../src-shared/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { formatLevel } from "../ui/format.ts";

/** Not needed for the first picture of the window. */
const ProfileChart = lazy(() => import("./profile-chart.tsx").then((chart) => ({ default: chart.ProfileChart })));

/** Altitude against distance: flown, planned, and straight on to the destination. */
export function Profile({ head }: { readonly head: FlightView["head"] }) {
  const { cruiseAltitudeFt, departure, arrival } = head;
  const w = words().flight;
  return (
    <section className="panel profile" data-covers="bottom" aria-label={w.verticalProfile}>
      <header>
        <span>{w.profile}</span>
        <span>{cruiseAltitudeFt === null ? w.noPlannedLevel : w.planned(formatLevel(cruiseAltitudeFt))}</span>
      </header>
      <Suspense fallback={<div className="profile-chart" />}>
        <ProfileChart from={departure.icao} to={arrival.icao} cruiseAltitudeFt={cruiseAltitudeFt} />
      </Suspense>
    </section>
  );
}
