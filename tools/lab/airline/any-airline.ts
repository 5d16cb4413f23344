import type { OperationName } from "../../../src-main/airlines/failure.ts";
import type { DemoRequest } from "../../../src-main/demo/airline/http.ts";
import type { LabResponse } from "./faults.ts";

/** A flight's report as an airline has stored it. States are phpVMS' numbers: 0 in progress, 1 pending, 3 cancelled. */
export interface StoredReport {
  readonly id: string;
  readonly state: number;
  readonly filedAtMs: number | null;
  /** Whole minutes. */
  readonly flightTime: number;
  readonly positions: readonly StoredPosition[];
}

export interface StoredPosition {
  readonly latitude: number;
  readonly longitude: number;
  /** ft */
  readonly altitude: number;
  readonly receivedMs: number;
}

/** The laboratory's airline, whichever server it runs. */
export interface AnyLabAirline {
  /** Address of the API, without a trailing slash. */
  readonly url: string;
  readonly pireps: readonly StoredReport[];
  readonly breaches: readonly { readonly atMs: number; readonly rule: string; readonly what: string }[];
  handle(request: DemoRequest, played?: boolean): LabResponse;
  /** What a request is for, and the report that it names. Null for neither. */
  purposeOf(request: Asked): Purpose;
  endFlight(id: string, how: "closed" | "deleted"): void;
  removeBooking(bidId: string): void;
  /** All tokens and keys ever issued, to search for leaks. */
  tokens(): readonly string[];
}

export type Asked = Pick<DemoRequest, "method" | "path" | "body">;

export interface Purpose {
  /** `keepAlive` changes a report without a position; `details` adds a log or fields. */
  readonly operation: OperationName | "keepAlive" | "details" | null;
  readonly reportId: string | null;
}
