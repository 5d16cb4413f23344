import { join } from "node:path";
import type { AirlineProfile } from "../../src-shared/airline.ts";
import type { Clock } from "../../src-shared/clock.ts";
import type { Booking, Pilot, StartResult } from "../../src-shared/crew-system.ts";
import type { FlightHead, FlightStage, FlightView, TrailPoint } from "../../src-shared/flight-view.ts";
import type { StartOutcome } from "../../src-shared/ipc.ts";
import { assertNever, type Failure, failure, type Result, success } from "../../src-shared/result.ts";
import type { SimSample, SimulatorState } from "../../src-shared/sample.ts";
import { words } from "../../src-shared/words/words.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { Files } from "../storage/files.ts";
import { cancelArrived, createFlight, type Flight } from "./flight.ts";
import { loadFlight, loadHead, openRecord, type RecordHead, type StoredFlight, saveHead } from "./record.ts";

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
  /** `discard_and_start`: lets go of whatever the airline still has open of the pilot, then starts. */
  answerConfirmation(
    choice: "start_anyway" | "check_again" | "discard_and_start" | "cancel",
  ): Promise<Result<StartOutcome>>;
  /** Looks for an unfinished flight of this airline on disk and offers it. Also repeats a cancel that did not arrive. */
  findUnfinished(airlineId: string): Promise<void>;
  sample(sample: SimSample): void;
  simulator(state: SimulatorState): void;
  /** Puts away a flight that is over. */
  closeCurrent(): Promise<Result<undefined>>;
  /** Everything on disk, nothing running any more. */
  shutDown(): Promise<void>;
}

/** A start that waits for the pilot's answer: to the airline's message, or because an earlier flight may still be open there. */
type Held =
  | {
      readonly kind: "confirmation";
      readonly duty: Duty;
      readonly booking: Booking;
      readonly head: FlightHead;
      readonly result: StartResult;
    }
  | { readonly kind: "occupied"; readonly duty: Duty; readonly booking: Booking };
type Confirmation = Extract<Held, { kind: "confirmation" }>;

/** The airline gives the same flight again to a start repeated within ten minutes (contract notes, 2.10); a minute is kept for clocks and waiting. */
const sameFlightMs = 9 * 60_000;

export function createFlights(options: FlightsOptions): Flights {
  const { folder, files, clock, onChange } = options;
  let current: Flight | null = null;
  let held: Held | null = null;
  let simulatorState: SimulatorState | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /** One thing at a time: two clicks, or a click while an unfinished flight is looked for, must not open two flights. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  function headOf(duty: Duty, booking: Booking): FlightHead {
    return {
      id: new Date(clock.now()).toISOString().replaceAll(/[:.]/g, "-"),
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
      await saveHead(files, join(folder, head.id), { head, stage, comments: "" });
      return success(undefined);
    } catch (error) {
      return failure("disk", words().tracking.diskStart, error instanceof Error ? error.message : String(error));
    }
  }

  /** What is on disk of an airline, newest first; what cannot be read stays where it is. */
  async function headsOf(airlineId: string): Promise<RecordHead[]> {
    const heads: RecordHead[] = [];
    for (const name of (await files.list(folder)).toSorted().reverse()) {
      const found = await loadHead(files, join(folder, name)).catch(() => null);
      if (found !== null && found.head.airlineId === airlineId) heads.push(found);
    }
    return heads;
  }

  const forget = (head: FlightHead): Promise<void> => files.remove(join(folder, head.id)).catch(() => undefined);

  function open(crew: CrewSystem, stored: StoredFlight, stage: FlightStage): Flight {
    const { head, comments } = stored.head;
    const flight = createFlight({
      head,
      stage,
      comments,
      record: openRecord(files, join(folder, head.id), stored.goodBytes),
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

  /** The airline has started it: from here on the flight is followed, even where the disk has just filled up. */
  async function track({ duty, head, result }: Confirmation): Promise<Result<StartOutcome>> {
    const tracked: FlightHead = { ...head, trackingId: result.trackingId };
    const stage = { kind: "tracking" } as const;
    await keep(tracked, stage);
    current = open(
      duty.crew,
      { head: { version: 1, head: tracked, stage, comments: "" }, entries: [], goodBytes: 0 },
      stage,
    );
    onChange();
    return success({ kind: "started" });
  }

  function confirmation({ duty, result }: Confirmation, message: string): StartOutcome {
    const mayOverride = result.canOverride ?? duty.airline.allowStartOverride;
    return {
      kind: "confirmation",
      message,
      mayOverride,
      overrideReason: mayOverride ? "" : words().tracking.noOverride,
    };
  }

  /** Tells the airline of flights that were cancelled here without its hearing of it. @returns why one is left, or null. */
  async function repeatCancels(airlineId: string, crew: CrewSystem): Promise<Failure | null> {
    let left: Failure | null = null;
    for (const stored of await headsOf(airlineId)) {
      const { stage, head } = stored;
      const pending = stage.kind === "cancelling" || (stage.kind === "cancelled" && stage.pending);
      if (!pending || head.id === current?.head.id) continue;
      const result = await crew.cancel(head.trackingId);
      if (cancelArrived(result))
        await saveHead(files, join(folder, head.id), { ...stored, stage: { kind: "cancelled", pending: false } }).catch(
          () => undefined,
        );
      else if (!result.ok) left = result.error;
    }
    return left;
  }

  async function begin(duty: Duty, booking: Booking): Promise<Result<StartOutcome>> {
    const left = await repeatCancels(duty.airline.id, duty.crew);
    if (left !== null) return failure("cancel_open", words().tracking.cancelOpen, left.detail ?? left.message);
    const unanswered = (await headsOf(duty.airline.id)).filter(({ stage }) => stage.kind === "starting");
    const again = unanswered.find(({ head }) => head.bidId === booking.bidId)?.head;
    const other = unanswered.some(({ head }) => head !== again);
    if (other || (again !== undefined && clock.now() - again.startedAtMs > sameFlightMs))
      return occupied(duty, booking, words().tracking.startUnanswered);

    // The same folder for a second try of the same booking: the airline answers with the same flight.
    const head = {
      ...headOf(duty, booking),
      ...(again === undefined ? {} : { id: again.id, startedAtMs: again.startedAtMs }),
    };
    const kept = await keep(head, { kind: "starting" });
    if (!kept.ok) return kept;
    const result = await duty.crew.start(booking.bidId);
    if (!result.ok) {
      if (inUse(result.error)) {
        if (again === undefined) await forget(head);
        return occupied(duty, booking, result.error.message);
      }
      // A refused start leaves nothing at the airline; one whose answer was lost may have, and stays on disk to be found.
      if (!result.error.unknown && again === undefined) await forget(head);
      return result;
    }
    const started: Confirmation = { kind: "confirmation", duty, booking, head, result: result.value };
    if (result.value.confirmation === null) return track(started);
    held = started;
    return success(confirmation(started, result.value.confirmation));
  }

  function occupied(duty: Duty, booking: Booking, message: string): Result<StartOutcome> {
    held = { kind: "occupied", duty, booking };
    return success({ kind: "occupied", message });
  }

  /** Lets go of what the airline has open of a held start. */
  async function discard(waiting: Held): Promise<Result<undefined>> {
    const { duty } = waiting;
    const id = waiting.kind === "confirmation" ? waiting.result.trackingId : null;
    const cancelled = await duty.crew.cancel(id);
    if (!cancelled.ok && !cancelArrived(cancelled)) return cancelled;
    if (waiting.kind === "confirmation") await forget(waiting.head);
    else
      for (const { head, stage } of await headsOf(duty.airline.id)) if (stage.kind === "starting") await forget(head);
    return success(undefined);
  }

  async function answer(choice: Parameters<Flights["answerConfirmation"]>[0]): Promise<Result<StartOutcome>> {
    const waiting = held;
    if (waiting === null) return failure("no_confirmation", words().tracking.noConfirmation);
    switch (choice) {
      case "start_anyway": {
        if (waiting.kind === "occupied") return failure("occupied", words().tracking.discardFirst);
        const outcome = confirmation(waiting, "");
        if (outcome.kind === "confirmation" && !outcome.mayOverride)
          return failure("no_override", outcome.overrideReason);
        held = null;
        return track(waiting);
      }
      case "cancel":
        if (waiting.kind === "occupied") {
          held = null;
          return success({ kind: "cancelled" });
        }
        break;
      case "check_again":
        if (waiting.kind === "occupied") {
          held = null;
          return begin(waiting.duty, waiting.booking);
        }
        break;
      case "discard_and_start":
        break;
      default:
        return assertNever(choice);
    }
    const gone = await discard(waiting);
    if (!gone.ok) return gone;
    held = null;
    return choice === "cancel" ? success({ kind: "cancelled" }) : begin(waiting.duty, waiting.booking);
  }

  async function findUnfinished(airlineId: string): Promise<void> {
    const crew = options.crewOf(airlineId);
    if (current !== null || crew === null) return;
    for (const { head, stage } of await headsOf(airlineId)) {
      const next = resumedStage(stage);
      if (next === null) continue;
      const stored = await loadFlight(files, join(folder, head.id)).catch(() => null);
      if (stored === null) continue;
      current = open(crew, stored, next);
      onChange();
      break;
    }
    void inTurn(() => repeatCancels(airlineId, crew));
  }

  return {
    current: () => current,
    view: () => current?.view() ?? null,

    start: (duty, booking) =>
      inTurn(async () => {
        if (current !== null)
          return failure("flight_open", words().tracking.stillOpen(`${current.head.code}${current.head.number}`));
        if (held?.kind === "confirmation") return failure("confirmation_open", words().tracking.confirmationOpen);
        return begin(duty, booking);
      }),

    answerConfirmation: (choice) => inTurn(() => answer(choice)),
    findUnfinished: (airlineId) => inTurn(() => findUnfinished(airlineId)),

    sample: (sample) => current?.sample(sample),

    simulator(state) {
      simulatorState = state;
      current?.simulator(state);
    },

    closeCurrent: () =>
      inTurn(async () => {
        if (current === null) return success(undefined);
        const { stage, disk } = current.view();
        if (disk !== null) return failure("disk", words().tracking.endNotWritten, disk);
        if (stage.kind !== "filed" && stage.kind !== "cancelled") return failure("not_over", words().tracking.notOver);
        await current.close();
        current = null;
        onChange();
        return success(undefined);
      }),

    async shutDown() {
      await current?.close();
    },
  };
}

/** phpVMS keeps an aircraft "in use" while a flight of it is open: often the pilot's own, left by a crash. */
const inUse = ({ message, detail }: Failure): boolean =>
  message.includes(words().crewSystem.known.aircraftInUse) ||
  /aircraft is not available for flight|aircraft is in use/i.test(`${message} ${detail}`);

/** What a flight found on disk at launch is now; null when nothing of it is left for the pilot to do. */
function resumedStage(stage: RecordHead["stage"]): FlightStage | null {
  switch (stage.kind) {
    case "tracking":
      return { kind: "unfinished", reason: words().tracking.closedDuringFlight };
    case "unfinished":
    case "refused":
      return stage;
    case "filing":
    case "answer_unknown":
      return {
        kind: "answer_unknown",
        problem: {
          code: "answer_unknown",
          message: words().tracking.closedDuringFiling,
        },
      };
    case "cancelling":
    case "cancelled":
    case "filed":
    case "starting":
      return null;
    default:
      return assertNever(stage);
  }
}
