import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { ReportState } from "../../../src-shared/domain/report-state.ts";
import { isRow, number, type Row } from "../../platform/http/coerce.ts";

/** Codes of phpVMS (`PirepStatus`). It has none for the descent: "TEN" is shown as an approach. */
const statuses: Record<Phase, string> = {
  boarding: "BST",
  push_back: "PBT",
  taxi: "TXI",
  take_off: "TOF",
  rejected_take_off: "TXI",
  climb: "ICL",
  cruise: "ENR",
  descent: "ENR",
  approach: "TEN",
  final: "FIN",
  go_around: "TEN",
  landed: "LAN",
  taxi_in: "TXI",
  arrived: "ONB",
  deboarding: "ARR",
};
export const statusOf = (phase: Phase): string => statuses[phase];

/** phpVMS deletes a report that is not updated for 12 hours, unless it has this status. */
export const pausedStatus = "PSD";

/** `PirepState`: in progress, pending, accepted, cancelled, deleted, draft, rejected, paused. */
const states: readonly ReportState[] = ["open", "pending", "accepted", "cancelled", "gone", "open", "rejected", "open"];

/** The state of a report; null for a state that phpVMS does not have. */
export const stateOf = (report: Row): ReportState | null => states[number(report.state) ?? -1] ?? null;

/** The object in `data`; null for any other answer. */
export const dataOf = (value: unknown): Row | null => (isRow(value) && isRow(value.data) ? value.data : null);
