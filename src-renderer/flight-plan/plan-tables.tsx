import type { Clocks } from "../../src-shared/domain/flight.ts";
import type { FlightPlan, PlanProgress } from "../../src-shared/domain/flight-plan.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { formatDuration, formatTime } from "../ui/format.ts";
import "./flight-plan.css";

interface Props {
  readonly plan: FlightPlan;
  readonly progress: PlanProgress | null;
  readonly clocks: Clocks | null;
}

/** Planned and flown values: the four times, then time from lift-off and fuel at each passed fix. */
export function PlanTables({ plan, progress, clocks }: Props) {
  const texts = words().flightPlan;
  const { filing, flight } = words();
  const fuel = (lb: number | null) => formats().weight(lb).value;
  const passed = progress?.passed ?? [];
  return (
    <>
      <table className="plan-table">
        <thead>
          <tr>
            <th scope="col">{formats().zone}</th>
            <th scope="col">{texts.planned}</th>
            <th scope="col">{texts.flown}</th>
          </tr>
        </thead>
        <tbody>
          {[
            { name: filing.out, plannedMs: plan.outMs, ms: clocks?.outMs },
            { name: filing.off, plannedMs: plan.offMs, ms: clocks?.offMs },
            { name: filing.on, plannedMs: plan.onMs, ms: clocks?.onMs },
            { name: filing.in, plannedMs: plan.inMs, ms: clocks?.inMs },
          ].map(({ name, plannedMs, ms }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatTime(plannedMs)}</td>
              <td>{formatTime(ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {passed.length > 0 && (
        <table className="plan-table">
          <caption className="caption">{flight.airTime}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.fix}</th>
              <th scope="col">{texts.planned}</th>
              <th scope="col">{texts.flown}</th>
              <th scope="col">{texts.fuelPlanned(formats().weight(0).unit)}</th>
              <th scope="col">{texts.fuelOnBoard(formats().weight(0).unit)}</th>
            </tr>
          </thead>
          <tbody>
            {passed.map(({ name, atMs, plannedS, flownS, plannedFuelLb, fuelLb }) => (
              <tr key={`${atMs} ${name}`}>
                <th scope="row">{name}</th>
                <td>{formatDuration(plannedS)}</td>
                <td>{formatDuration(flownS)}</td>
                <td>{fuel(plannedFuelLb)}</td>
                <td>{fuel(fuelLb)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
