import { z } from "zod";

/**
 * The airline's state of a flight's report. "open": in progress, not filed. "gone": the airline does not have it, which
 * says nothing about a decision.
 */
export const reportStateSchema = z.enum(["open", "pending", "accepted", "rejected", "cancelled", "gone"]);
export type ReportState = z.infer<typeof reportStateSchema>;
