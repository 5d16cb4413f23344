import type { ReactNode } from "react";
import type { FlightView } from "../../src-shared/flight-view.ts";
import { useNow } from "../state/now.ts";
import { usePushed, useWeightUnit } from "../state/pushed.ts";
import { formatArrival, formatDuration, formatTime, formatWeight } from "../ui/format.ts";
import { Notice } from "../ui/notice.tsx";
import { DemoFlight } from "./demo-flight.tsx";
import { figuresOf } from "./figures.ts";
import { AirlineRow, SimulatorRow } from "./links.tsx";

function Figures({ flight }: { readonly flight: FlightView }) {
  const live = usePushed((pushed) => pushed.live);
  const weightUnit = useWeightUnit();
  const readings = figuresOf({
    phase: flight.tracker?.phase.phase ?? null,
    live,
    remainingNm: flight.remainingNm,
    weightUnit,
  });
  return (
    <dl className="figures">
      {readings.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="figure">{value}</span> <span className="unit">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Clocks({ flight }: { readonly flight: FlightView }) {
  const now = useNow();
  const weightUnit = useWeightUnit();
  const clocks = flight.tracker?.clocks;
  const landed = clocks != null && clocks.onMs !== null && clocks.inMs !== null;
  return (
    <dl className="facts facts-wide">
      <dt>Arrival</dt>
      <dd>{landed ? `${formatTime(clocks.inMs)} UTC` : formatArrival(flight.etaMs, now)}</dd>
      <dt>Block time</dt>
      <dd>{formatDuration(clocks?.outMs == null ? null : clocks.blockS)}</dd>
      <dt>In the air</dt>
      <dd>{formatDuration(clocks?.offMs == null ? null : clocks.airS)}</dd>
      <dt>Fuel used</dt>
      <dd>
        {formatWeight(flight.tracker?.totals.fuelUsedLb, weightUnit)} {weightUnit}
      </dd>
    </dl>
  );
}

export function EventLog({ flight }: { readonly flight: FlightView }) {
  return (
    <section className="log" role="log" aria-label="Event log">
      <ol>
        {flight.events.toReversed().map((event) => (
          <li key={`${event.atMs} ${event.kind} ${event.text}`}>
            <time>{formatTime(event.atMs)}</time> <span>{event.text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Everything that moves, and below it the one thing to do next. */
export function SidePanel({ flight, children }: { readonly flight: FlightView; readonly children: ReactNode }) {
  return (
    <aside className="panel side" data-covers="right" aria-label="Flight figures">
      {flight.disk !== null && (
        <Notice tone="error" detail={flight.disk}>
          This computer's disk does not take the flight. It goes on in memory: free some space, and do not close
          Contrail.
        </Notice>
      )}
      {flight.stage.kind !== "unfinished" && (
        <>
          <Figures flight={flight} />
          <Clocks flight={flight} />
        </>
      )}
      <DemoFlight />
      <EventLog flight={flight} />
      <div className="links">
        <AirlineRow link={flight.airline} />
        <SimulatorRow />
      </div>
      <div className="side-action">{children}</div>
    </aside>
  );
}
