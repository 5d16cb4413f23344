import { Fragment } from "react";
import type { TrackerView } from "../../src-shared/domain/flight.ts";
import { type FlightPlan, reportedRoute } from "../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { runwayName } from "../../src-shared/domain/runway.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { Fact } from "../ui/fact.tsx";
import { formatClock, formatDuration, formatLevel, joined } from "../ui/format.ts";
import { stretchWords } from "./stretch-words.ts";

/** Every pause, slew, gap and period of time compression. Nothing if there were none. */
function OutOfStep({ tracker }: { readonly tracker: TrackerView }) {
  const { stretches } = tracker.clocks;
  if (stretches.length === 0) return null;
  return (
    <div>
      <h2 className="caption">{words().filing.pausesAndTimeChanges}</h2>
      <ol className="stretches">
        {stretches.map((stretch) => {
          const { name, length, place } = stretchWords(stretch, tracker.phases);
          return (
            <li key={`${stretch.kind} ${stretch.fromMs}`}>
              <time>{formatClock(stretch.fromMs)}</time> <strong>{name}</strong> {length}{" "}
              <span className="quiet">{place}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Out, off, on, in, and the block time. */
export function BlockTimes({ tracker: { clocks } }: { readonly tracker: TrackerView }) {
  const texts = words().filing;
  const { time, zone } = formats();
  const shown = (ms: number | null) => ({ value: time(ms), unit: ms === null ? "" : zone });
  const latest = (name: string, isLatest: true | undefined) => (isLatest ? texts.atLatest(name) : name);
  const times = [
    { name: texts.out, ...shown(clocks.outMs) },
    { name: latest(texts.off, clocks.offAtLatest), ...shown(clocks.offMs) },
    { name: latest(texts.on, clocks.onAtLatest), ...shown(clocks.onMs) },
    { name: texts.in, ...shown(clocks.inMs ?? clocks.stoppedMs ?? null) },
    { name: words().flight.blockTime, value: formatDuration(clocks.outMs === null ? null : clocks.blockS), unit: "" },
  ];
  return (
    <ol className="oooi" aria-label={texts.times(zone)}>
      {times.map(({ name, value, unit }) => (
        <li key={name}>
          <span className="caption">{name}</span>
          <span>
            {value} <span className="unit">{unit}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface Props {
  readonly flight: FlightView;
  readonly plan: FlightPlan | null;
}

/** The content of the report: the clocks and their differences, fuel, distance and route. */
export function ReportFacts({ flight, plan }: Props) {
  const texts = words().filing;
  const { tracker, head } = flight;
  if (!tracker) return <p className="quiet">{texts.nothingRecorded}</p>;
  const route = reportedRoute(head.route, plan);
  const { clocks, totals, departure } = tracker;
  const arrival = tracker.crash === null ? tracker.landings.at(-1)?.runway : null;
  return (
    <>
      <dl className="facts facts-two">
        <Fact name={words().flight.airTime}>{formatDuration(clocks.airS)}</Fact>
        <dt title={texts.simulatorTimeWhat}>{texts.simulatorTime}</dt>
        <dd>{formatDuration(clocks.simulatedS)}</dd>
        <dt title={texts.realTimeWhat}>{texts.realTime}</dt>
        <dd>{formatDuration(clocks.realS)}</dd>
        <Fact name={words().flight.fuelUsed}>{joined(formats().weight(totals.fuelUsedLb))}</Fact>
        <Fact name={texts.fuelLeft}>{joined(formats().weight(totals.fuelNowLb))}</Fact>
        <Fact name={texts.distance}>{joined(formats().distance(totals.distanceNm))}</Fact>
        {totals.unseenNm >= 1 && (
          <>
            <dt>{texts.unseen}</dt>
            <dd title={texts.unseenWhat}>{joined(formats().distance(totals.unseenNm))}</dd>
          </>
        )}
        {[
          { name: texts.departureStand, stand: tracker.stands?.out },
          { name: texts.arrivalStand, stand: tracker.stands?.in },
        ].map(
          ({ name, stand }) =>
            stand != null && (
              <Fact key={name} name={name}>
                <bdi>{stand}</bdi>
              </Fact>
            ),
        )}
        {[
          { name: texts.departureRunway, runway: departure },
          { name: texts.arrivalRunway, runway: arrival },
        ].map(
          ({ name, runway }) =>
            runway && (
              <Fact key={name} name={name}>
                {runwayName(runway)}
                {runway.sceneryName !== undefined && ` ${texts.inSimulator(runway.sceneryName)}`}
              </Fact>
            ),
        )}
        <Fact name={texts.highest}>{formatLevel(totals.maxAltitudeFt)}</Fact>
        {[
          { name: texts.paused, what: texts.pausedWhat, seconds: clocks.pausedS },
          { name: texts.slewed, what: texts.slewedWhat, seconds: clocks.slewS },
          { name: texts.noData, what: texts.noDataWhat, seconds: clocks.gapS },
          { name: texts.compressed, what: texts.compressedWhat, seconds: clocks.compressedS },
        ]
          .filter(({ seconds }) => seconds >= 1)
          .map(({ name, what, seconds }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd title={what}>{formats().span(seconds)}</dd>
            </Fragment>
          ))}
      </dl>
      <OutOfStep tracker={tracker} />
      <p className="column-close">
        <span className="caption">{texts.route}</span>
        <span className="mono">
          {[head.departure.icao, ...(route.length > 0 ? route : ["DCT"]), head.arrival.icao].join(" ")}
        </span>
      </p>
    </>
  );
}
