import type { Pilot } from "../../src-shared/crew-system.ts";
import { failureOf } from "../state/bridge.ts";
import { useStatistics } from "../state/queries.ts";
import { formatFine, formatNumber } from "../ui/format.ts";
import { NotOffered } from "../ui/not-offered.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";

export function PilotCard({ pilot }: { readonly pilot: Pilot }) {
  const statistics = useStatistics();
  const known = statistics.data;
  const failure = statistics.error ? failureOf(statistics.error) : null;
  return (
    <>
      <div className="pilot">
        <h2 dir="auto">
          {pilot.firstName} {pilot.lastName}
        </h2>
        <p className="quiet">{[pilot.pilotId, pilot.rank].filter(Boolean).join(" · ")}</p>
      </div>
      {statistics.isPending && <Skeleton lines={2} label="Asking the airline for your statistics" />}
      {failure &&
        (failure.code === "not_offered" ? <NotOffered what="statistics" /> : <FailureNotice failure={failure} />)}
      {known && (
        <dl className="figures figures-wide">
          <div>
            <dt>Hours</dt>
            <dd className="figure">{formatFine(known.hoursFlown, 1000)}</dd>
          </div>
          <div>
            <dt>Flights</dt>
            <dd className="figure">{formatNumber(known.flightsFlown)}</dd>
          </div>
          <div>
            <dt>Average landing</dt>
            <dd>
              <span className="figure">{formatNumber(known.averageLandingRateFpm)}</span>{" "}
              <span className="unit">ft/min</span>
            </dd>
          </div>
          <div>
            <dt>Now at</dt>
            <dd className="figure">{known.location || "–"}</dd>
          </div>
        </dl>
      )}
    </>
  );
}
