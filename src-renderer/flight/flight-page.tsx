import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { Receipt } from "../filing/receipt.tsx";
import { ReportPage } from "../filing/report-page.tsx";
import { openReport, useNavigation } from "../state/navigation.ts";
import { useFlight } from "../state/pushed.ts";
import { Action } from "../ui/action.tsx";
import { Cancelled } from "./cancelled.tsx";
import { Crashed } from "./crashed.tsx";
import { Instruments } from "./instruments.tsx";
import { Unfinished } from "./unfinished.tsx";

/** The next action of a flight that is not over. */
function NextAction({ flight, onReport }: { readonly flight: FlightView; readonly onReport: () => void }) {
  const { stage, tracker, resume, cannotFile } = flight;
  if (stage.kind === "crashed" && tracker?.crash && resume)
    return <Crashed crash={tracker.crash} resume={resume} onReport={onReport} />;
  if (stage.kind === "unfinished")
    return <Unfinished reason={stage.reason} resume={resume} cannotFile={cannotFile} onReport={onReport} />;
  return (
    <Action look="primary" reason={cannotFile} onPress={onReport}>
      {words().flight.reviewReport}
    </Action>
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
      if (reportOf === head.id)
        return <ReportPage key={head.id} flight={flight} stage={stage} onBack={() => openReport(null)} />;
      return (
        <Instruments flight={flight}>
          <NextAction flight={flight} onReport={() => openReport(head.id)} />
        </Instruments>
      );
    case "filing":
    case "answer_unknown":
    case "refused":
      return <ReportPage key={head.id} flight={flight} stage={stage} onBack={null} />;
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
