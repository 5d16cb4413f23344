import type { ReactNode } from "react";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { PlanPanel } from "../flight-plan/plan-panel.tsx";
import { Surroundings } from "../networks/surroundings.tsx";
import { EventLog } from "../outcome/event-log.tsx";
import { useNow } from "../state/now.ts";
import { usePushed } from "../state/pushed.ts";
import { Fact } from "../ui/fact.tsx";
import { formatDuration, joined } from "../ui/format.ts";
import { Notice } from "../ui/notice.tsx";
import { DemoFlight } from "./demo-flight.tsx";
import { isAtGate } from "./figures.ts";
import { LargeFigures } from "./large-figures.tsx";
import { arrivalText, departureText } from "./times.ts";

function Clocks({ flight }: { readonly flight: FlightView }) {
  const texts = words().flight;
  const now = useNow();
  const clocks = flight.tracker?.clocks;
  const stand = usePushed((pushed) => pushed.live?.stand);
  const plan = usePushed((pushed) => pushed.flightPlan);
  const departs = departureText(flight, plan, now);
  // At the gate the large figures show block time and fuel.
  const atGate = isAtGate(flight.tracker?.phase.phase ?? null);
  return (
    <dl className="facts facts-wide clocks">
      {departs !== null && <Fact name={texts.departs}>{departs}</Fact>}
      <Fact name={texts.arrival}>{arrivalText(flight, plan, now)}</Fact>
      {!atGate && clocks?.outMs != null && <Fact name={texts.blockTime}>{formatDuration(clocks.blockS)}</Fact>}
      {clocks?.offMs != null && <Fact name={texts.airTime}>{formatDuration(clocks.airS)}</Fact>}
      {!atGate && <Fact name={texts.fuelUsed}>{joined(formats().gauge(flight.tracker?.totals.fuelUsedLb))}</Fact>}
      {flight.fuelAtArrivalLb !== null && (
        <Fact name={texts.fuelAtArrival}>{texts.about(joined(formats().roughWeight(flight.fuelAtArrivalLb)))}</Fact>
      )}
      {stand !== undefined && (
        <Fact name={texts.stand}>
          <bdi>{stand}</bdi>
        </Fact>
      )}
    </dl>
  );
}

/** Shown when the aircraft stands or has landed at another place than planned. */
function OtherAirport({ flight: { away, elsewhere, head, stage } }: { readonly flight: FlightView }) {
  const texts = words().flight;
  const names = (airport: NonNullable<typeof away>["airport"]) =>
    airport && `${airport.icao} ${isolate(airport.name)}`.trim();
  if (stage.kind !== "tracking") return null;
  const [landed, stands] = [names(away?.airport ?? null), names(elsewhere?.airport ?? null)];
  if (landed) return <Notice tone="caution">{texts.landedElsewhere(landed, head.arrival.icao)}</Notice>;
  return stands && <Notice tone="caution">{texts.standsElsewhere(stands, head.departure.icao)}</Notice>;
}

/** All live values, and below them the next action. Each second renders only the parts that change. */
export function SidePanel({ flight, children }: { readonly flight: FlightView; readonly children: ReactNode }) {
  const plan = usePushed((pushed) => pushed.flightPlan);
  return (
    <aside className="panel side" data-covers="right" aria-label={words().flight.figures}>
      {flight.disk !== null && (
        <Notice tone="error" detail={flight.disk}>
          {words().flight.diskFull}
        </Notice>
      )}
      <DemoFlight isOffered={flight.stage.kind === "tracking" && flight.cannotFile !== null} />
      <OtherAirport flight={flight} />
      {flight.stage.kind !== "unfinished" && flight.stage.kind !== "crashed" && (
        <>
          <LargeFigures />
          <Clocks flight={flight} />
          <PlanPanel flight={flight} />
          <section className="column-close" aria-label={words().networks.surroundings}>
            <Surroundings icaos={[flight.head.departure.icao, flight.head.arrival.icao]} plan={plan} isFlying />
          </section>
        </>
      )}
      <EventLog events={flight.events} newestFirst />
      <div className="side-action">{children}</div>
    </aside>
  );
}
