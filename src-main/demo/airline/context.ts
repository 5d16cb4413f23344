import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { JsonBody } from "./http.ts";
import type { PhaseTable } from "./phases.ts";
import type { AirlineState, PilotRecord } from "./state.ts";

/** The input of an operation that needs no sign-in: the airline and the request. */
export interface PublicContext {
  readonly state: AirlineState;
  readonly clock: Clock;
  readonly phases: PhaseTable;
  readonly body: JsonBody;
  readonly query: URLSearchParams;
  /** The id inside the path; "" where it has none. */
  readonly pathId: string;
}

/** The input of every other operation, which has the sender too. */
export interface Context extends PublicContext {
  readonly pilot: PilotRecord;
}
