import type { FlightStage } from "../../src-shared/flight-view.ts";
import { assertNever } from "../../src-shared/result.ts";

/** What became of a flight, in the fewest words. */
export function stageWords(stage: FlightStage): string {
  switch (stage.kind) {
    case "filed":
      return "Filed";
    case "tracking":
    case "unfinished":
      return "Not finished";
    case "filing":
    case "answer_unknown":
      return "Not known whether it is filed";
    case "refused":
      return "Not filed";
    case "cancelling":
    case "cancelled":
      return "Cancelled";
    default:
      return assertNever(stage);
  }
}
