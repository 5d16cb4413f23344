import type { FlightView } from "../../src-shared/flight-view.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { formatDuration, formatLevel, formatTime, joined } from "../ui/format.ts";

/** What the report says: the four times, the clocks, fuel, distance and route. */
export function ReportFacts({ flight }: { readonly flight: FlightView }) {
  const w = words().filing;
  const { tracker, head } = flight;
  if (!tracker) return <p className="quiet">{w.nothingRecorded}</p>;
  const { clocks, totals } = tracker;
  const lost = clocks.pausedS + clocks.slewS + clocks.gapS;
  return (
    <>
      <ol className="oooi" aria-label={w.times(formats().zone)}>
        {[
          { name: w.out, ms: clocks.outMs },
          { name: w.off, ms: clocks.offMs },
          { name: w.on, ms: clocks.onMs },
          { name: w.in, ms: clocks.inMs },
        ].map(({ name, ms }) => (
          <li key={name}>
            <span className="caption">{name}</span>
            <span>{formatTime(ms)}</span>
          </li>
        ))}
      </ol>
      <dl className="facts facts-two">
        <dt>{words().flight.blockTime}</dt>
        <dd>{formatDuration(clocks.blockS)}</dd>
        <dt>{words().flight.inTheAir}</dt>
        <dd>{formatDuration(clocks.airS)}</dd>
        <dt>{words().flight.fuelUsed}</dt>
        <dd>{joined(formats().weight(totals.fuelUsedLb))}</dd>
        <dt>{w.fuelLeft}</dt>
        <dd>{joined(formats().weight(totals.fuelNowLb))}</dd>
        <dt>{w.distance}</dt>
        <dd>{joined(formats().distance(totals.distanceNm))}</dd>
        <dt>{w.highest}</dt>
        <dd>{formatLevel(totals.maxAltitudeFt)}</dd>
        {lost >= 1 && (
          <>
            <dt>{w.notCounted}</dt>
            <dd title={w.notCountedWhat}>{formatDuration(lost)}</dd>
          </>
        )}
        {clocks.compressedS >= 1 && (
          <>
            <dt>{w.compressed}</dt>
            <dd title={w.compressedWhat}>{formatDuration(clocks.compressedS)}</dd>
          </>
        )}
      </dl>
      <p className="booking-route">
        <span className="caption">{w.route}</span>
        <span className="mono">
          {[head.departure.icao, ...(head.route.length > 0 ? head.route : ["DCT"]), head.arrival.icao].join(" ")}
        </span>
      </p>
    </>
  );
}
