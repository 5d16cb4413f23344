import type { FlightStage } from "../domain/flight-view.ts";
import { isolate } from "./isolate.ts";
import { words } from "./words.ts";

/** The airline has no report of the flight that counts, or it is not known whether it has. The pilot may act. */
export const isUnsettled = (stage: FlightStage): boolean =>
  stage.kind === "refused" ||
  stage.kind === "answer_unknown" ||
  (stage.kind === "filed" && stage.receipt.decision === "rejected");

/** The outcome of a flight, in a few words. */
export function stageWords(stage: FlightStage): string {
  const { stages } = words().logbook;
  switch (stage.kind) {
    case "filed":
      return stage.receipt.decision === undefined ? stages.filed : stages.decided[stage.receipt.decision];
    case "tracking":
    case "unfinished":
    case "crashed":
      return stages.notFinished;
    case "filing":
    case "answer_unknown":
      return stages.notKnown;
    case "refused":
      return stages.notFiled;
    case "cancelling":
    case "cancelled":
      return stages.cancelled;
    case "elsewhere":
      return stages.elsewhere(isolate(stage.program));
    default:
      return stage satisfies never;
  }
}

/** What somebody who watches must know beside the phase: a pause or the outcome. Empty while the flight goes on. */
export function watchedState(stage: FlightStage, paused: boolean): string {
  if (stage.kind !== "tracking") return stageWords(stage);
  return paused ? words().flight.paused : "";
}
