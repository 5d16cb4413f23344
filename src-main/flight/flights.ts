import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { AirlineProfile } from "../../src-shared/airline.ts";
import type { Clock } from "../../src-shared/clock.ts";
import type { Booking, Pilot, StartResult } from "../../src-shared/crew-system.ts";
import type { FlightHead, FlightStage, FlightView, TrailPoint } from "../../src-shared/flight-view.ts";
import type { StartOutcome } from "../../src-shared/ipc.ts";
import { assertNever, failure, type Result, success } from "../../src-shared/result.ts";
import type { SimSample, SimulatorState } from "../../src-shared/sample.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { Files } from "../storage/files.ts";
import { createFlight, type Flight } from "./flight.ts";
import { loadFlight, openRecord, type RecordHead, type StoredFlight } from "./record.ts";

/** Who flies for whom: what a start needs besides the booking. */
export interface Duty {
  readonly airline: AirlineProfile;
  readonly pilot: Pilot;
  readonly crew: CrewSystem;
}

export interface FlightsOptions {
  readonly folder: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly updateIntervalMs: () => number;
  readonly programVersion: string;
  /** The crew system of an airline, whoever is signed in there at the moment. */
  readonly crewOf: (airlineId: string) => CrewSystem | null;
  readonly onChange: () => void;
  readonly onTrail: (points: readonly TrailPoint[]) => void;
  readonly onDisk: (problem: string | null) => void;
}

export interface Flights {
  current(): Flight | null;
  view(): FlightView | null;
  start(duty: Duty, booking: Booking): Promise<Result<StartOutcome>>;
  answerConfirmation(choice: "start_anyway" | "check_again" | "cancel"): Promise<Result<StartOutcome>>;
  /** Looks for an unfinished flight of this airline on disk and offers it. Also repeats a cancel that did not arrive. */
  findUnfinished(airlineId: string): Promise<void>;
  sample(sample: SimSample): void;
  simulator(state: SimulatorState): void;
  /** Puts away a flight that is over. */
  closeCurrent(): Promise<Result<undefined>>;
  /** Everything on disk, nothing running any more. */
  shutDown(): Promise<void>;
}

/** A start that waits for the pilot's answer to the airline's message. */
interface Held {
  readonly duty: Duty;
  readonly booking: Booking;
  readonly head: FlightHead;
  readonly result: StartResult;
}

export function createFlights(options: FlightsOptions): Flights {
  const { folder, files, clock, onChange } = options;
  let current: Flight | null = null;
  let held: Held | null = null;
  /** A start that was sent and never answered. */
  let unanswered: FlightHead | null = null;
  let simulatorState: SimulatorState | null = null;

  function headOf(duty: Duty, booking: Booking): FlightHead {
    return {
      id: `${new Date(clock.now()).toISOString().slice(0, 10)}-${randomUUID().slice(0, 8)}`,
      airlineId: duty.airline.id,
      pilot: duty.pilot,
      bidId: booking.bidId,
      trackingId: "",
      code: booking.code,
      number: booking.number,
      departure: booking.departure,
      arrival: booking.arrival,
      route: booking.route,
      cruiseAltitudeFt: booking.cruiseAltitudeFt,
      flightTimeH: booking.flightTimeH,
      aircraft: booking.aircraft,
      startedAtMs: clock.now(),
    };
  }

  /** What is needed to find the start again is on disk before the airline is asked. */
  async function keep(head: FlightHead, stage: RecordHead["stage"]): Promise<Result<undefined>> {
    try {
      const record = await openRecord(files, join(folder, head.id), 0);
      await record.saveHead({ head, stage, comments: "" });
      await record.close();
      return success(undefined);
    } catch (error) {
      return failure(
        "disk",
        "Contrail cannot write to its folder on this computer, so a flight could be lost. Free some space or check the folder's permissions, then start again.",
        error instanceof Error ? error.message : String(error),
      );
    }
  }

  async function open(crew: CrewSystem, stored: StoredFlight, stage: FlightStage): Promise<Flight> {
    const { head, comments } = stored.head;
    const record = await openRecord(files, join(folder, head.id), stored.goodBytes);
    const flight = createFlight({
      head,
      stage,
      comments,
      record,
      entries: stored.entries,
      crew,
      clock,
      updateIntervalMs: options.updateIntervalMs,
      programVersion: options.programVersion,
      onChange,
      onTrail: options.onTrail,
      onDisk: options.onDisk,
    });
    if (simulatorState !== null) flight.simulator(simulatorState);
    return flight;
  }

  async function track({ duty, head, result }: Held): Promise<Result<StartOutcome>> {
    const tracked: FlightHead = { ...head, trackingId: result.trackingId };
    const kept = await keep(tracked, { kind: "tracking" });
    if (!kept.ok) return kept;
    const stored = { head: { version: 1 as const, head: tracked, stage: { kind: "tracking" as const }, comments: "" } };
    current = await open(duty.crew, { ...stored, entries: [], goodBytes: 0 }, { kind: "tracking" });
    onChange();
    return success({ kind: "started" });
  }

  function confirmation({ duty, result }: Held, message: string): StartOutcome {
    const mayOverride = result.canOverride ?? duty.airline.allowStartOverride;
    return {
      kind: "confirmation",
      message,
      mayOverride,
      overrideReason: mayOverride
        ? ""
        : "Your airline does not allow starting anyway. Change what the message asks for, then check again.",
    };
  }

  async function begin(duty: Duty, booking: Booking): Promise<Result<StartOutcome>> {
    // The same folder for a second try of the same booking: the airline may answer with the same flight.
    const head = { ...headOf(duty, booking), ...(unanswered?.bidId === booking.bidId ? { id: unanswered.id } : {}) };
    const kept = await keep(head, { kind: "starting" });
    if (!kept.ok) return kept;
    unanswered = head;
    const result = await duty.crew.start(booking.bidId);
    if (!result.ok) {
      // A refused start leaves nothing at the airline; one whose answer was lost may have, and stays on disk to be found.
      if (!result.error.unknown) {
        await files.remove(join(folder, head.id));
        unanswered = null;
      }
      return result;
    }
    unanswered = null;
    const started: Held = { duty, booking, head, result: result.value };
    if (result.value.confirmation === null) return track(started);
    held = started;
    return success(confirmation(started, result.value.confirmation));
  }

  async function discard({ duty, head, result }: Held): Promise<Result<undefined>> {
    const cancelled = await duty.crew.cancel(result.trackingId);
    if (!cancelled.ok && cancelled.error.unknown) return cancelled;
    await files.remove(join(folder, head.id));
    return success(undefined);
  }

  return {
    current: () => current,
    view: () => current?.view() ?? null,

    async start(duty, booking) {
      if (current !== null)
        return failure(
          "flight_open",
          `${current.head.code}${current.head.number} is still open. File or cancel it first.`,
        );
      if (held !== null) return failure("confirmation_open", "The last start still waits for your answer.");
      return begin(duty, booking);
    },

    async answerConfirmation(choice) {
      const waiting = held;
      if (waiting === null) return failure("no_confirmation", "There is no start waiting for an answer.");
      switch (choice) {
        case "start_anyway": {
          const outcome = confirmation(waiting, "");
          if (outcome.kind === "confirmation" && !outcome.mayOverride)
            return failure("no_override", outcome.overrideReason);
          held = null;
          return track(waiting);
        }
        case "check_again":
        case "cancel": {
          const gone = await discard(waiting);
          if (!gone.ok) return gone;
          held = null;
          return choice === "cancel" ? success({ kind: "cancelled" }) : begin(waiting.duty, waiting.booking);
        }
        default:
          return assertNever(choice);
      }
    },

    async findUnfinished(airlineId) {
      if (current !== null) return;
      const names = (await files.list(folder)).toSorted().reverse();
      for (const name of names) {
        const stored = await loadFlight(files, join(folder, name));
        if (stored === null || stored.head.head.airlineId !== airlineId) continue;
        const crew = options.crewOf(airlineId);
        if (crew === null) return;
        if (stored.head.stage.kind === "starting") unanswered = stored.head.head;
        const next = resumedStage(stored.head.stage);
        if (next === null) continue;
        const flight = await open(crew, stored, next);
        if (next.kind === "cancelled") {
          await flight.cancel();
          await flight.close();
          continue;
        }
        current = flight;
        onChange();
        return;
      }
    },

    sample: (sample) => current?.sample(sample),

    simulator(state) {
      simulatorState = state;
      current?.simulator(state);
    },

    async closeCurrent() {
      if (current === null) return success(undefined);
      const { stage } = current.view();
      if (stage.kind !== "filed" && stage.kind !== "cancelled")
        return failure("not_over", "This flight is not over yet: file or cancel it first.");
      await current.close();
      current = null;
      onChange();
      return success(undefined);
    },

    async shutDown() {
      await current?.close();
    },
  };
}

/** What a flight found on disk at launch is now; null when it is over. */
function resumedStage(stage: RecordHead["stage"]): FlightStage | null {
  switch (stage.kind) {
    case "tracking":
    case "unfinished":
      return { kind: "unfinished", reason: "Contrail was closed during this flight." };
    case "filing":
    case "answer_unknown":
      return {
        kind: "answer_unknown",
        problem: {
          code: "answer_unknown",
          message: "Contrail was closed before the airline answered your report. Check whether it arrived.",
        },
      };
    case "refused":
      return stage;
    case "cancelling":
      return { kind: "cancelled", pending: true };
    case "cancelled":
      return stage.pending ? stage : null;
    case "filed":
    case "starting":
      return null;
    default:
      return assertNever(stage);
  }
}
