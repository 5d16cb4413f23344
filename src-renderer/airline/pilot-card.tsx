import type { Capabilities } from "../../src-shared/domain/airline.ts";
import type { Pilot } from "../../src-shared/domain/airline-data.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useStatistics } from "../state/queries.ts";
import { AirlineAction } from "../ui/airline-action.tsx";
import { formatNumber } from "../ui/format.ts";
import { FailureNotice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";

export function PilotCard({ pilot, can }: { readonly pilot: Pilot; readonly can: Capabilities }) {
  const texts = words().airline;
  const statistics = useStatistics();
  const known = statistics.data;
  const landing = formats().landingRate(known?.averageLandingRateFpm);
  const failure = statistics.error ? failureOf(statistics.error) : null;
  return (
    <>
      <div className="pilot">
        <h2 dir="auto">
          {pilot.firstName} {pilot.lastName}
        </h2>
        <p className="quiet" dir="auto">
          {[pilot.pilotId, pilot.rank].filter(Boolean).join(" · ")}
        </p>
      </div>
      {statistics.isPending && <Skeleton lines={2} label={texts.askingStatistics} />}
      {failure &&
        (failure.code === "not_offered" ? (
          <p className="hint">{texts.noStatistics}</p>
        ) : (
          <FailureNotice
            failure={failure}
            action={
              <AirlineAction showReason={false} busy={statistics.isFetching} onPress={() => void statistics.refetch()}>
                {words().shell.tryAgain}
              </AirlineAction>
            }
          />
        ))}
      {known && !can.averageLandingRate && <p className="hint">{texts.noAverageLanding}</p>}
      {known && (
        <dl className="figures figures-wide">
          <div>
            <dt>{texts.hours}</dt>
            <dd className="figure">{formats().fine(known.hoursFlown, 1000)}</dd>
          </div>
          <div>
            <dt>{texts.flights}</dt>
            <dd className="figure">{formatNumber(known.flightsFlown)}</dd>
          </div>
          {can.averageLandingRate && (
            <div>
              <dt>{texts.averageLanding}</dt>
              <dd>
                <span className="figure">{landing.value}</span> <span className="unit">{landing.unit}</span>
              </dd>
            </div>
          )}
          <div>
            <dt>{texts.nowAt}</dt>
            <dd className="figure">{known.location || "–"}</dd>
          </div>
        </dl>
      )}
    </>
  );
}
