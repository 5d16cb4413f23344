import type { StartOutcome } from "../../../src-shared/contract/ipc.ts";
import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import type { Booking, Pilot, StartResult } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightHead } from "../../../src-shared/domain/flight-view.ts";
import { assertNever, failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { scheduleOf } from "../../../src-shared/domain/schedule.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { AirlineFailure, AirlineFailureCode, AirlineResult } from "../../airlines/failure.ts";
import type { Airline } from "../../airlines/port.ts";
import { isBooked } from "../reporting/proof.ts";
import { cancelArrived, refusesCancel } from "./cancelling.ts";
import type { FlightStore } from "./flight-store.ts";
import { type SeenAircraft, type StartDoubt, startDoubts } from "./start-doubts.ts";

/** The signed-in pilot, the airline, and its client. A start needs these besides the booking. */
export interface ActivePilot {
  readonly airline: AirlineProfile;
  readonly pilot: Pilot;
  readonly client: Airline;
}

export type Answer = "start_anyway" | "check_again" | "discard_and_start" | "cancel";

/** Starts flights. Asks the pilot first if the simulator or the airline gives a reason. */
interface Starter {
  begin(activePilot: ActivePilot, booking: Booking): Promise<Result<StartOutcome>>;
  /** `discard_and_start`: discards the pilot's open flights at the airline, then starts. */
  answer(choice: Answer): Promise<Result<StartOutcome>>;
}

interface Wanted {
  readonly activePilot: ActivePilot;
  readonly booking: Booking;
  /** The differences between simulator and booking that the pilot has accepted. */
  readonly accepted: readonly StartDoubt["about"][];
  /** The airline has answered that no flight of this pilot is open. */
  readonly noneOpen: boolean;
  /** The pilot starts although the cancel of an earlier flight has not arrived. It is repeated later. */
  readonly despiteCancel: boolean;
}

/**
 * A start that waits for the pilot's answer: the simulator does not fit the booking (nothing was sent yet), the airline
 * sent a message, or an earlier flight may still be open there.
 */
type Held =
  | (Wanted & { readonly kind: "doubts"; readonly doubts: readonly StartDoubt[] })
  /** `discards`: the pilot has chosen to discard the starts without an answer. */
  | (Wanted & { readonly kind: "occupied"; readonly why: Occupied["why"]; readonly discards: boolean })
  | (Wanted & { readonly kind: "confirmation"; readonly head: FlightHead; readonly result: StartResult });
type Confirmation = Extract<Held, { kind: "confirmation" }>;
type Occupied = Extract<StartOutcome, { kind: "occupied" }>;

/** After these failures of a cancel a start would fail, too. */
const stopCodes: ReadonlySet<AirlineFailureCode> = new Set([
  "network",
  "too_many_requests",
  "not_signed_in",
  "unauthorised",
]);
const stopsStarts = ({ code, unknown }: AirlineFailure): boolean => stopCodes.has(code) && !unknown;

/**
 * The airline returns the same flight for a start repeated within ten minutes (airline-servers.md, Starting). One
 * minute is left for clock differences and waiting.
 */
const sameFlightMs = 9 * 60_000;

export function createStarter(
  store: FlightStore,
  clock: Clock,
  /** What the simulator shows now; null while that is not known. */
  seen: () => SeenAircraft | null,
  /** Called when the airline has started the flight. */
  follow: (activePilot: ActivePilot, head: FlightHead) => Promise<void>,
  /** This pilot with the airline's present client. Null if another pilot is signed in there. */
  present: (activePilot: ActivePilot) => ActivePilot | null,
): Starter {
  let held: Held | null = null;

  /** The start that waits for the signed-in pilot's answer. A start of another pilot is discarded. */
  function open(): Held | null {
    const activePilot = held && present(held.activePilot);
    held = held && activePilot && { ...held, activePilot };
    return held;
  }

  async function track({ activePilot, head, result }: Confirmation): Promise<Result<StartOutcome>> {
    const { trackingId, airlineData } = result;
    await follow(activePilot, { ...head, trackingId, airlineData });
    return success({ kind: "started" });
  }

  async function begin(wanted: Wanted): Promise<Result<StartOutcome>> {
    const { activePilot, booking, accepted } = wanted;
    const doubts = startDoubts(booking, seen()).filter(({ about }) => !accepted.includes(about));
    if (doubts.length > 0) {
      held = { ...wanted, kind: "doubts", doubts };
      return success({ kind: "doubts", doubts: doubts.map(({ text }) => text) });
    }
    const heads = await store.headsOf(activePilot.airline.id, activePilot.pilot);
    const left = wanted.despiteCancel ? null : await store.repeatCancels(heads, () => activePilot.client);
    if (left !== null) return uncancelled(wanted, left);
    const unanswered = heads.filter(({ stage }) => stage.kind === "starting");
    const again = unanswered.find(({ head }) => head.bidId === booking.bidId)?.head;
    const other = unanswered.some(({ head }) => head !== again);
    const agoMs = again === undefined ? 0 : clock.now() - again.startedAtMs;
    // An airline that shows its reports finds what the start left. A negative age means that the clock was set back.
    const mayRepeat = activePilot.client.can.proof || (agoMs >= 0 && agoMs <= sameFlightMs);
    if (other || !mayRepeat) return occupied(wanted, "unanswered", words().tracking.startUnanswered);

    // A repeated start of the same booking uses the same folder: the airline answers with the same flight.
    const head = {
      ...headOf(activePilot, booking, clock.now()),
      ...(again === undefined ? {} : { id: again.id, startedAtMs: again.startedAtMs, startedAgain: true as const }),
    };
    const kept = await store.keepStart(head);
    if (!kept.ok) return kept;
    const result = await activePilot.client.start(booking.bidId, head);
    if (!result.ok) {
      // Often it is the pilot's own flight that keeps the aircraft in use, left open by a crash.
      if (result.error.aircraftInUse === true) {
        if (again === undefined) await store.forget(head);
        if (!wanted.noneOpen) return occupied(wanted, "in_use", result.error.message);
        return failure("aircraft_taken", words().tracking.aircraftTaken, result.error.detail);
      }
      // A refused start leaves nothing at the airline. One without an answer may have opened a flight: its head stays
      // on disk.
      if (!result.error.unknown && again === undefined) await store.forget(head);
      return result;
    }
    // Within ten minutes of the same flight's start, a server may answer with its report, though that is filed.
    const { trackingId } = result.value;
    if (heads.some((each) => each.stage.kind === "filed" && each.head.trackingId === trackingId)) {
      await store.forget(head);
      return failure("same_flight", words().tracking.sameFlightFiled);
    }
    // Or with the flight whose cancel did not arrive: it goes on.
    await store.dropCancels(heads.filter((each) => each.head.trackingId === trackingId));
    const started: Confirmation = { ...wanted, kind: "confirmation", head, result: result.value };
    if (result.value.confirmation === null) return track(started);
    held = started;
    return success(confirmation(started, result.value.confirmation));
  }

  /** The airline's server fails at each cancel, perhaps for ever: the pilot may start anyway. */
  function uncancelled(wanted: Wanted, error: AirlineFailure): Result<StartOutcome> {
    const texts = words().tracking;
    if (stopsStarts(error)) return failure("cancel_open", texts.cancelOpen, error.detail ?? error.message);
    return occupied(wanted, "uncancelled", `${texts.uncancelled} ${error.message}`);
  }

  function occupied(wanted: Wanted, why: Occupied["why"], message: string, discards = false): Result<StartOutcome> {
    held = { ...wanted, kind: "occupied", why, discards };
    return success({ kind: "occupied", why, message });
  }

  /**
   * Discards the open flight at the airline that prevents a start, unless another computer has filed its report, which a
   * cancel would delete.
   */
  async function discard(waiting: Exclude<Held, { kind: "doubts" }>): Promise<AirlineResult<{ noneOpen: boolean }>> {
    const { activePilot } = waiting;
    if (waiting.kind === "confirmation") {
      const booked = await isBooked(activePilot.client, waiting.head.bidId);
      if (booked.ok && !booked.value) {
        await store.forget(waiting.head);
        return { ok: true, value: { noneOpen: false } };
      }
    }
    const flight = waiting.kind === "confirmation" ? { ...waiting.head, ...waiting.result } : null;
    const cancelled = await activePilot.client.cancel(flight);
    // A flight that uses the aircraft prevents the start, so the pilot reads why it stays open.
    const isNeeded = waiting.kind === "occupied" && waiting.why === "in_use";
    const isLeft = !isNeeded && (await refusesCancel(activePilot.client, cancelled));
    if (!cancelled.ok && !isLeft && !cancelArrived(cancelled)) return cancelled;
    if (waiting.kind === "confirmation") await store.forget(waiting.head);
    else await forgetStarts(activePilot);
    return { ok: true, value: { noneOpen: waiting.kind === "occupied" && !cancelled.ok && !isLeft } };
  }

  /** Such a start has no id: a later cancel of it would cancel the flight that starts now. */
  async function forgetStarts({ airline, pilot }: ActivePilot): Promise<void> {
    for (const { head, stage } of await store.headsOf(airline.id, pilot))
      if (stage.kind === "starting") await store.forget(head);
  }

  async function answer(choice: Answer): Promise<Result<StartOutcome>> {
    const waiting = open();
    if (waiting === null) return failure("no_confirmation", words().tracking.noConfirmation);
    switch (choice) {
      case "start_anyway":
        return startAnyway(waiting);
      case "cancel":
      case "check_again":
        // The airline has no such flight open, or this start did not open it.
        if (waiting.kind !== "confirmation") return choice === "cancel" ? drop() : goOn(waiting);
        break;
      case "discard_and_start":
        if (waiting.kind === "doubts") return failure("no_confirmation", words().tracking.noConfirmation);
        break;
      default:
        return assertNever(choice);
    }
    const gone = await discard(waiting);
    if (!gone.ok) {
      const mayStart = waiting.kind === "occupied" && waiting.why !== "in_use" && !stopsStarts(gone.error);
      return mayStart ? occupied(waiting, "uncancelled", gone.error.message, true) : gone;
    }
    if (choice === "cancel") return drop();
    // What the airline has discarded can no longer be started.
    const left = waiting.kind === "confirmation" ? ({ kind: "doubts", doubts: [] } as const) : waiting;
    return goOn({ ...waiting, ...left, ...gone.value });
  }

  function drop(): Result<StartOutcome> {
    held = null;
    return success({ kind: "cancelled" });
  }

  /** Starts after the pilot's answer. If that fails, the start waits on: the pilot may try again or cancel. */
  async function goOn(waiting: Exclude<Held, Confirmation>): Promise<Result<StartOutcome>> {
    held = waiting;
    const outcome = await begin(waiting);
    if (outcome.ok && outcome.value.kind === "started") held = null;
    return outcome;
  }

  async function startAnyway(waiting: Held): Promise<Result<StartOutcome>> {
    switch (waiting.kind) {
      case "occupied":
        if (waiting.why !== "uncancelled") return failure("occupied", words().tracking.discardFirst);
        if (waiting.discards) await forgetStarts(waiting.activePilot);
        return goOn({ ...waiting, despiteCancel: true });
      case "doubts":
        return goOn({ ...waiting, accepted: [...waiting.accepted, ...waiting.doubts.map(({ about }) => about)] });
      case "confirmation": {
        const outcome = confirmation(waiting, "");
        if (outcome.kind === "confirmation" && !outcome.mayOverride)
          return failure("no_override", outcome.overrideReason);
        held = null;
        return track(waiting);
      }
      default:
        return assertNever(waiting);
    }
  }

  return {
    async begin(activePilot, booking) {
      const waiting = open();
      // The window has lost the airline's question, as when it was closed.
      const isOfBooking =
        waiting?.booking.bidId === booking.bidId && waiting.activePilot.airline.id === activePilot.airline.id;
      if (waiting?.kind === "confirmation" && isOfBooking)
        return success(confirmation(waiting, waiting.result.confirmation ?? ""));
      // Another start asks before it discards what that one may have left open: another computer may fly it.
      held = null;
      return begin({ activePilot, booking, accepted: [], noneOpen: false, despiteCancel: false });
    },
    answer,
  };
}

const headOf = (activePilot: ActivePilot, booking: Booking, startedAtMs: number): FlightHead => ({
  id: new Date(startedAtMs).toISOString().replaceAll(/[:.]/g, "-"),
  airlineId: activePilot.airline.id,
  pilot: activePilot.pilot,
  bidId: booking.bidId,
  trackingId: "",
  code: booking.code,
  number: booking.number,
  departure: booking.departure,
  arrival: booking.arrival,
  route: booking.route,
  cruiseAltitudeFt: booking.cruiseAltitudeFt,
  flightTimeH: booking.flightTimeH,
  schedule: scheduleOf(booking, startedAtMs),
  aircraft: booking.aircraft,
  startedAtMs,
  recordsReports: true,
});

function confirmation({ activePilot, result }: Confirmation, message: string): StartOutcome {
  const mayOverride = result.canOverride ?? activePilot.airline.allowStartOverride;
  return {
    kind: "confirmation",
    message,
    mayOverride,
    overrideReason: mayOverride ? "" : words().tracking.noOverride,
  };
}
