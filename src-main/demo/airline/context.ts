import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { AirlineVersion, Faults } from "./faults.ts";
import type { JsonBody } from "./http.ts";
import type { AirlineState, PilotRecord } from "./state.ts";

/** The input of each operation of the demo airline: the airline, the sender, and the request. */
export interface Context {
  readonly version: AirlineVersion;
  readonly state: AirlineState;
  readonly faults: Faults;
  readonly clock: Clock;
  readonly pilot: PilotRecord;
  readonly body: JsonBody;
  readonly query: URLSearchParams;
  /** The id inside the path; "" where it has none. */
  readonly pathId: string;
}
