import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { MapControls } from "../map/controls.tsx";
import { openPage } from "../state/navigation.ts";
import { usePushed, useSession, useSimulator } from "../state/pushed.ts";
import { useAirline } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";
import { DemoFlight } from "./demo-flight.tsx";
import { SimulatorOnly } from "./marks.tsx";
import { OtherPilot } from "./other-pilot.tsx";
import { SimulatorFacts } from "./simulator-facts.tsx";
import "./flight.css";
import "./side.css";

/** The page of a signed-in pilot without a flight: the simulator's state, and how to start a flight. */
export function NoFlight() {
  const reading = usePushed(({ readingFlights }) => readingFlights);
  return (
    <div className="flight">
      <div className="flight-controls">
        <MapControls />
      </div>
      {reading ? <Reading /> : <HowToStart />}
    </div>
  );
}

/** An unfinished flight may be on this computer, so nothing invites to start another. */
function Reading() {
  const texts = words().flight;
  return (
    <aside className="panel side side-short" data-covers="right" aria-label={texts.readingFlights}>
      <div className="column-close">
        <h1>{texts.readingFlights}</h1>
        <Skeleton lines={2} label={texts.readingFlights} />
      </div>
    </aside>
  );
}

function HowToStart() {
  const texts = words().flight;
  const airline = useAirline();
  const session = useSession();
  const simulator = useSimulator();
  const flies = usePushed(({ live }) => live !== null);
  const first = session?.kind === "signed_in" ? session.pilot.firstName : "";
  return (
    <aside className="panel side side-short" data-covers="right" aria-label={texts.noFlight}>
      <div className="column-close">
        <h1>{texts.noFlight}</h1>
        <p className="quiet">{texts.chooseToBegin(isolate(first), isolate(airline?.name ?? texts.yourAirline))}</p>
        {airline?.demo && <p className="quiet">{texts.demoFlies}</p>}
      </div>
      <DemoFlight isOffered={false} />
      {simulator.kind === "connected" && flies && (
        <div className="column-close">
          <SimulatorFacts />
        </div>
      )}
      <SimulatorOnly />
      {session?.kind === "signed_in" && session.offline && <FailureNotice tone="caution" failure={session.offline} />}
      <OtherPilot />
      <div className="side-action">
        <Action look="primary" onPress={() => openPage("bookings")}>
          {texts.chooseBooking}
        </Action>
      </div>
    </aside>
  );
}
