import { join } from "node:path";
import { isSamePilot, type Pilot } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightHead, KeptDecision } from "../../../src-shared/domain/flight-view.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { AirlineFailure } from "../../airlines/failure.ts";
import type { Airline } from "../../airlines/port.ts";
import type { Files } from "../../platform/storage/files.ts";
import type { FlightPlace } from "../record/flight-persistence.ts";
import {
  flightFolder,
  loadFlight,
  loadHead,
  type OnDamaged,
  type RecordHead,
  type StoredFlight,
  saveHead,
} from "../record/record.ts";
import { repeatCancel } from "./cancelling.ts";

/** All flights of this computer, one folder each. */
export interface FlightStore {
  /** Saves what identifies a start. It is on disk before the request to the airline. */
  keepStart(head: FlightHead): Promise<Result<undefined>>;
  /**
   * The heads of an airline's flights, newest first; with `pilot`, only that pilot's. Unreadable ones are left out, and
   * damaged ones set aside.
   */
  headsOf(airlineId: string, pilot?: Pilot): Promise<RecordHead[]>;
  /**
   * Whether the airline took the booking off its list at the newest report that it confirmed. True if it never
   * confirmed one here, because the contract says so.
   */
  closesBookings(airlineId: string): Promise<boolean>;
  /** Null when it cannot be read. */
  load(head: FlightHead): Promise<StoredFlight | null>;
  placeOf(head: FlightHead): Pick<FlightPlace, "files" | "folder">;
  forget(head: FlightHead): Promise<void>;
  /** Adds the airline's decision to the receipt of a filed flight that is not open. */
  keepDecision(head: FlightHead, decision: KeptDecision): Promise<void>;
  /**
   * Repeats the cancels that the airline has not confirmed.
   * @returns why one of them is still unconfirmed, or null.
   */
  repeatCancels(
    heads: readonly RecordHead[],
    clientOf: (head: FlightHead) => Airline | null,
  ): Promise<AirlineFailure | null>;
  /** No longer repeats the cancels of these flights. */
  dropCancels(heads: readonly RecordHead[]): Promise<void>;
}

/** The pilot cancelled the flight, and the airline may not have received that. */
export const isCancelPending = ({ stage }: RecordHead): boolean =>
  stage.kind === "cancelling" || (stage.kind === "cancelled" && stage.pending);

export function createFlightStore(folder: string, files: Files, clock: Clock, onDamaged: OnDamaged): FlightStore {
  const folderOf = (head: FlightHead): string => flightFolder(folder, head.id);
  const load = (head: FlightHead) =>
    loadFlight(files, folderOf(head), onDamaged).catch((error: unknown) => {
      onDamaged(head.id, String(error));
      return null;
    });

  const forget = (head: FlightHead) => files.remove(folderOf(head)).catch(() => undefined);
  /** The stage stays as it was where the disk refuses the new one. */
  const keep = (stored: RecordHead, stage: RecordHead["stage"]) =>
    saveHead(files, folderOf(stored.head), { ...stored, stage }).catch(() => undefined);

  /** An airline's flights, newest first. */
  async function* newestFirst(airlineId: string): AsyncGenerator<RecordHead> {
    for (const name of (await files.list(folder)).toSorted().reverse()) {
      const found = await loadHead(files, join(folder, name), onDamaged).catch(() => null);
      if (found?.head.airlineId === airlineId) yield found;
    }
  }

  async function closesBookings(airlineId: string): Promise<boolean> {
    try {
      for await (const { stage } of newestFirst(airlineId))
        if (stage.kind === "filed" && stage.receipt.bookingLeft !== undefined) return stage.receipt.bookingLeft;
      return true;
    } catch {
      return false; // The disk does not say, so the pilot looks at the airline.
    }
  }

  return {
    async headsOf(airlineId, pilot) {
      const heads: RecordHead[] = [];
      for await (const found of newestFirst(airlineId))
        if (pilot === undefined || isSamePilot(found.head.pilot, pilot)) heads.push(found);
      return heads;
    },

    closesBookings,

    load,
    placeOf: (head) => ({ files, folder: folderOf(head) }),
    async keepDecision(head, decision) {
      const stored = await loadHead(files, folderOf(head), onDamaged).catch(() => null);
      if (stored?.stage.kind !== "filed") return;
      await keep(stored, { kind: "filed", receipt: { ...stored.stage.receipt, ...decision } });
    },

    forget,

    async keepStart(head) {
      try {
        await saveHead(files, folderOf(head), { head, stage: { kind: "starting" }, comments: "" });
        return success(undefined);
      } catch (error) {
        return failure("disk", words().tracking.diskStart, error instanceof Error ? error.message : String(error));
      }
    },

    async repeatCancels(heads, clientOf) {
      let left: AirlineFailure | null = null;
      for (const stored of heads.filter(isCancelPending)) {
        const { head } = stored;
        const client = clientOf(head);
        if (client === null) continue;
        const cancelled = await repeatCancel(client, stored, await load(head), {
          ...{ clock, onDamaged },
          closesBookings: () => closesBookings(head.airlineId),
        });
        left = cancelled.left ?? left;
        if (cancelled.left === null) await keep(stored, cancelled.stage);
      }
      return left;
    },

    async dropCancels(heads) {
      for (const stored of heads.filter(isCancelPending))
        await keep(stored, { kind: "cancelled", pending: false, doubt: true });
    },
  };
}
