import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { Receipt } from "../filing/receipt.tsx";
import { ReportPage } from "../filing/report-page.tsx";
import { MapControls } from "../map/controls.tsx";
import { LandingSpoken } from "../spoken/landing-spoken.tsx";
import { openReport, useNavigation } from "../state/navigation.ts";
import { useFlight } from "../state/pushed.ts";
import { Action } from "../ui/action.tsx";
import { Cancelled } from "./cancelled.tsx";
import { Crashed } from "./crashed.tsx";
import { FlightHeader } from "./flight-header.tsx";
import { Profile } from "./profile.tsx";
import { SidePanel } from "./side-panel.tsx";
import { Unfinished } from "./unfinished.tsx";
import "./flight.css";
import "./side.css";

function Instruments({ flight, onReport }: { readonly flight: FlightView; readonly onReport: () => void }) {
  const unfinished = flight.stage.kind === "unfinished" ? flight.stage : null;
  const crash = flight.stage.kind === "crashed" ? flight.tracker?.crash : null;
  return (
    <div className="flight">
      <FlightHeader
        head={flight.head}
        phases={flight.tracker?.phases}
        detail={flight.tracker?.detail ?? null}
        stage={flight.stage}
        lost={flight.resume?.last ?? null}
        link={flight.airline}
        isUnsaved={flight.disk !== null}
      />
      <LandingSpoken landing={flight.tracker?.landings.at(-1) ?? null} />
      <div className="flight-controls">
        <MapControls />
      </div>
      <Profile
        head={flight.head}
        arrivalElevationFt={flight.arrivalElevationFt}
        phase={flight.tracker?.phase.phase ?? null}
        hasCrashed={flight.stage.kind === "crashed"}
      />
      <SidePanel flight={flight}>
        {crash && flight.resume ? (
          <Crashed crash={crash} resume={flight.resume} onReport={onReport} />
        ) : unfinished ? (
          <Unfinished
            reason={unfinished.reason}
            resume={flight.resume}
            cannotFile={flight.cannotFile}
            onReport={onReport}
          />
        ) : (
          <Action look="primary" reason={flight.cannotFile} onPress={onReport}>
            {words().flight.reviewReport}
          </Action>
        )}
      </SidePanel>
    </div>
  );
}

export function FlightPage() {
  const flight = useFlight();
  const reportOf = useNavigation((navigation) => navigation.reportOf);
  if (!flight) return null;
  const { stage, head } = flight;
  switch (stage.kind) {
    case "tracking":
    case "unfinished":
    case "crashed":
      if (reportOf === head.id) return <ReportPage flight={flight} stage={stage} onBack={() => openReport(null)} />;
      return <Instruments flight={flight} onReport={() => openReport(head.id)} />;
    case "filing":
    case "answer_unknown":
    case "refused":
      return <ReportPage flight={flight} stage={stage} onBack={null} />;
    case "filed":
      return <Receipt flight={flight} receipt={stage.receipt} />;
    case "cancelling":
    case "cancelled":
      return <Cancelled flight={flight} stage={stage} />;
    case "elsewhere":
      return null;
    default:
      return stage satisfies never;
  }
}
