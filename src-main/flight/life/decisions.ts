import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightHead, FlightStage, KeptDecision, Receipt } from "../../../src-shared/domain/flight-view.ts";
import type { Airline } from "../../airlines/port.ts";
import type { RecordHead } from "../record/record.ts";
import type { Flight } from "./flight.ts";

/**
 * Pause between two questions about a report, ms. A server deletes a rejected report 12 hours after its start, so the
 * answer to one of a long flight must come within the hour.
 */
const everyMs = 10 * 60_000;
/** Pause between questions about different reports, ms: a shared host allows about 30 requests a minute. */
const betweenMs = 6000;
/** Staff that has not decided by then will not, ms. */
const longestMs = 30 * 86_400_000;

/** The airline has accepted or rejected a report. */
export interface Decided {
  readonly head: FlightHead;
  readonly decision: "accepted" | "rejected";
  /** In the airline's words. Empty if it gave none. */
  readonly reason: string;
}

interface DecisionsOptions {
  readonly clock: Clock;
  readonly clientOf: (airlineId: string, pilot: FlightHead["pilot"]) => Airline | null;
  /** The flight in the window, whose receipt is not only on disk. */
  readonly current: () => Flight | null;
  /** Adds the decision to the receipt of a flight on disk. */
  readonly keep: (head: FlightHead, decision: KeptDecision) => Promise<void>;
  /** Called once for each decision. */
  readonly onDecided: (decided: Decided) => void;
}

/** The airline's decisions about filed reports: asked for early, and kept with the flights. */
interface Decisions {
  /** The flights of a pilot who has just signed in. */
  found(flights: readonly Pick<RecordHead, "head" | "stage">[]): void;
  /** The present flight has changed. */
  changed(flight: Flight): void;
  close(): void;
}

/** The airline has not decided, or the reason of its rejection was not asked for. */
const isOpen = ({ decision, decisionReason }: Receipt): boolean =>
  decision === undefined || decision === "pending" || (decision === "rejected" && decisionReason === undefined);

export function createDecisions({ clock, clientOf, current, keep, onDecided }: DecisionsOptions): Decisions {
  /** `dueMs`: when the airline is asked next, by the monotonic clock. */
  const waiting = new Map<string, { readonly head: FlightHead; dueMs: number }>();
  let stop: (() => void) | null = null;
  let closed = false;

  /** Asks about the report that is due first, not before `leastMs` from now. */
  function schedule(leastMs: number): void {
    stop?.();
    const [next] = [...waiting.values()].toSorted((a, b) => a.dueMs - b.dueMs);
    if (next === undefined || closed) return;
    stop = clock.after(Math.max(leastMs, next.dueMs - clock.monotonic()), () => {
      next.dueMs = clock.monotonic() + everyMs;
      void ask(next.head).finally(() => schedule(betweenMs));
    });
  }

  /** A report that is gone was perhaps accepted or rejected long ago: nobody knows, so nothing is said. */
  async function ask(head: FlightHead): Promise<void> {
    const client = clientOf(head.airlineId, head.pilot);
    // Without the data of its start, by which phpVMS' client removes a flight that the pilot added: it may be a later one.
    const { airlineData: _, ...flight } = head;
    const told = client?.can.proof === true ? await client.state(flight) : null;
    // The next sign-in finds it again, and asks at once.
    if (told?.ok === false && told.error.code === "not_signed_in") waiting.delete(head.id);
    if (told?.ok !== true || closed) return;
    const { state: decision, reason } = told.value;
    if (decision !== "pending" && decision !== "open") waiting.delete(head.id);
    if (decision !== "accepted" && decision !== "rejected") return;
    const decided = { decision, ...(decision === "rejected" ? { decisionReason: reason } : {}) };
    const open = current();
    if (open?.head.id === head.id) await open.decided(decided);
    else await keep(head, decided);
    onDecided({ head, decision, reason });
  }

  function watch(head: FlightHead, stage: FlightStage | RecordHead["stage"], afterMs: number): boolean {
    if (stage.kind !== "filed" || !isOpen(stage.receipt) || waiting.has(head.id)) return false;
    const isRecent = clock.now() - stage.receipt.filedAtMs < longestMs;
    if (!isRecent || clientOf(head.airlineId, head.pilot)?.can.proof !== true) return false;
    waiting.set(head.id, { head, dueMs: clock.monotonic() + afterMs });
    return true;
  }

  return {
    found(flights) {
      // The first question follows at once: the airline may have decided while the program was closed.
      if (flights.filter(({ head, stage }) => watch(head, stage, 0)).length > 0) schedule(0);
    },
    changed(flight) {
      if (watch(flight.head, flight.stage(), everyMs)) schedule(betweenMs);
    },
    close() {
      closed = true;
      stop?.();
    },
  };
}
