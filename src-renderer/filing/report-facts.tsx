import type { FlightView } from "../../src-shared/flight-view.ts";
import { formats } from "../../src-shared/words/words.ts";
import { formatDuration, formatLevel, formatTime, joined } from "../ui/format.ts";

/** What the report says: the four times, the clocks, fuel, distance and route. */
export function ReportFacts({ flight }: { readonly flight: FlightView }) {
  const { tracker, head } = flight;
  if (!tracker) return <p className="quiet">Nothing was recorded yet.</p>;
  const { clocks, totals } = tracker;
  const lost = clocks.pausedS + clocks.slewS + clocks.gapS;
  return (
    <>
      <ol className="oooi" aria-label="Times, UTC">
        {[
          { name: "Out", ms: clocks.outMs },
          { name: "Off", ms: clocks.offMs },
          { name: "On", ms: clocks.onMs },
          { name: "In", ms: clocks.inMs },
        ].map(({ name, ms }) => (
          <li key={name}>
            <span className="caption">{name}</span>
            <span>{formatTime(ms)}</span>
          </li>
        ))}
      </ol>
      <dl className="facts facts-two">
        <dt>Block time</dt>
        <dd>{formatDuration(clocks.blockS)}</dd>
        <dt>In the air</dt>
        <dd>{formatDuration(clocks.airS)}</dd>
        <dt>Fuel used</dt>
        <dd>{joined(formats().weight(totals.fuelUsedLb))}</dd>
        <dt>Fuel left</dt>
        <dd>{joined(formats().weight(totals.fuelNowLb))}</dd>
        <dt>Distance</dt>
        <dd>{joined(formats().distance(totals.distanceNm))}</dd>
        <dt>Highest</dt>
        <dd>{formatLevel(totals.maxAltitudeFt)}</dd>
        {lost >= 1 && (
          <>
            <dt>Not counted</dt>
            <dd title="Paused, slewed or without data">{formatDuration(lost)}</dd>
          </>
        )}
        {clocks.compressedS >= 1 && (
          <>
            <dt>Compressed</dt>
            <dd title="Simulated time gained by a faster simulation rate">{formatDuration(clocks.compressedS)}</dd>
          </>
        )}
      </dl>
      <p className="booking-route">
        <span className="caption">Route</span>
        <span className="mono">
          {[head.departure.icao, ...(head.route.length > 0 ? head.route : ["DCT"]), head.arrival.icao].join(" ")}
        </span>
      </p>
    </>
  );
}
