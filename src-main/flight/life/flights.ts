import type { StartOutcome } from "../../../src-shared/contract/ipc.ts";
import type { Airport, Booking, Pilot } from "../../../src-shared/domain/airline-data.ts";
import { flightName } from "../../../src-shared/domain/flight-name.ts";
import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import {
  type FlightHead,
  type FlightStage,
  type FlightView,
  isOver,
  type Owned,
} from "../../../src-shared/domain/flight-view.ts";
import { assertNever, failure, type Result, success } from "../../../src-shared/domain/result.ts";
import type { SimSample, SimulatorState } from "../../../src-shared/domain/sample.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { Airline } from "../../airlines/port.ts";
import type { Files } from "../../platform/storage/files.ts";
import type { OnDamaged, RecordHead, StoredFlight } from "../record/record.ts";
import { evidenceOf, questionsOf } from "../record/replay-journal.ts";
import { createDecisions, type Decided } from "./decisions.ts";
import { createFlight, type Flight, type FlightOptions } from "./flight.ts";
import { createFlightStore, isCancelPending } from "./flight-store.ts";
import type { SeenAircraft } from "./start-doubts.ts";
import { type ActivePilot, type Answer, createStarter } from "./starting.ts";

/** Samples come at least once a second. A position older than this does not show where the aircraft is now. */
const freshMs = 30_000;
/** Pause before an unreadable flight is searched for again. A virus scanner or a backup may hold its files. */
const searchAgainMs = 30_000;

export interface FlightsOptions
  extends Pick<FlightOptions, "clock" | "updateIntervalMs" | "programVersion" | "reviewed" | "onTrail" | "onDisk"> {
  readonly folder: string;
  readonly files: Files;
  /** The airline lets a flight continue from a point before its crash. */
  readonly mayGoBack: (airlineId: string) => boolean;
  /** No pilot, or this one, is signed in at the flight's airline. */
  readonly isMine: (flight: Owned) => boolean;
  /** The airline's client for this pilot: it sends nothing while another pilot is signed in. */
  readonly clientOf: (airlineId: string, pilot: Pilot) => Airline | null;
  /** The airports of an airline that are known so far. */
  readonly airportsOf: (airlineId: string) => readonly Airport[];
  /** Elevation of an airport, ft, by its ICAO code. Null while it is unknown. */
  readonly elevationFtOf: (icao: string) => number | null;
  /** The plan for a flight that has just started. Null if none fits. */
  readonly planOf: (head: FlightHead) => Promise<FlightPlan | null>;
  readonly onChange: () => void;
  /** Called after each sample of a flight was followed, also those of its journal. */
  readonly onFollowed: FlightOptions["onFollowed"];
  readonly onDamaged: OnDamaged;
  /** Called once for each decision of an airline about a report. */
  readonly onDecided: (decided: Decided) => void;
}

/** The flight of the signed-in pilot. Another pilot's flight is kept, and neither shown nor reported to the airline. */
export interface Flights {
  current(): Flight | null;
  view(): FlightView | null;
  start(activePilot: ActivePilot, booking: Booking): Promise<Result<StartOutcome>>;
  answerConfirmation(choice: Answer): Promise<Result<StartOutcome>>;
  /**
   * Finds an unfinished flight of the signed-in pilot at this airline, and offers it. Also repeats a cancel that did
   * not arrive.
   */
  findUnfinished(airlineId: string): Promise<void>;
  /** A search for an unfinished flight has not ended. */
  isReading(): boolean;
  /** Another pilot's flight at this airline waits on this computer. */
  hasOther(): boolean;
  /** The flight is tracked, or its report not filed yet. */
  isBusy(): boolean;
  /** Any pilot's flight at this airline is open, in memory or on disk. */
  isOpenAt(airlineId: string): Promise<boolean>;
  sample(sample: SimSample): void;
  simulator(state: SimulatorState): void;
  /** Removes a finished flight from the window. */
  closeCurrent(): Promise<Result<undefined>>;
  /** Writes all that is known of the flight to disk. */
  flush(): void;
  /** Resolves when no flight is being opened, and the disk has the open flight's present stage or refuses it. */
  saved(): Promise<void>;
  /** Resolves when everything is on disk and all work has ended. */
  shutDown(): Promise<void>;
}

export function createFlights(options: FlightsOptions): Flights {
  const { clock, isMine, onChange } = options;
  const store = createFlightStore(options.folder, options.files, clock, options.onDamaged);
  const starter = createStarter(store, clock, seen, follow, ({ airline, pilot, client }) => {
    const [airlineId, now] = [airline.id, options.clientOf(airline.id, pilot) ?? client];
    return isMine({ airlineId, pilot }) ? { airline, pilot, client: now } : null;
  });
  let current: Flight | null = null;
  let opening: Promise<unknown> = Promise.resolve();
  const decisions = createDecisions({
    clock,
    clientOf: options.clientOf,
    current: () => current,
    keep: store.keepDecision,
    onDecided: options.onDecided,
  });
  /** Open flights of other pilots, who were signed in before the present one. */
  const aside: Flight[] = [];
  let others = false;
  /** Searches for an unfinished flight that have not ended. */
  let searches = 0;
  let stopSearch: (() => void) | null = null;
  let simulatorState: SimulatorState | null = null;
  let newest: SimSample | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Runs one operation at a time. Two clicks, or a click during the search for an unfinished flight, must not open two
   * flights.
   */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  async function open(client: Airline, stored: StoredFlight, stage: FlightStage): Promise<Flight> {
    const { head, comments, diversion = null } = stored.head;
    let isOpen = false;
    const flight = await createFlight({
      ...options,
      ...{ head, stage, comments, diversion },
      client: present(() => options.clientOf(head.airlineId, head.pilot) ?? client),
      airports: () => options.airportsOf(head.airlineId),
      arrivalElevationFt: () => options.elevationFtOf(head.arrival.icao),
      place: { ...store.placeOf(head), goodBytes: stored.goodBytes },
      entries: stored.entries,
      closesBookings: () => store.closesBookings(head.airlineId),
      mayGoBack: () => options.mayGoBack(head.airlineId),
      // An earlier push would show "no flight", because this flight is not the current one yet.
      onChange() {
        if (!isOpen) return;
        decisions.changed(flight);
        onChange();
      },
    });
    if (simulatorState !== null) flight.simulator(simulatorState);
    isOpen = true;
    return flight;
  }

  /** Null if the simulator shows no flight or has not reported a position for a while. */
  function seen(): SeenAircraft | null {
    if (newest === null || simulatorState?.kind !== "connected" || !simulatorState.flying) return null;
    if (Math.abs(clock.now() - newest.timeMs) > freshMs) return null;
    return { sample: newest, aircraft: simulatorState.aircraft };
  }

  /** Follows the flight even if the disk is full, because the airline has started it. */
  async function follow({ client }: ActivePilot, head: FlightHead): Promise<void> {
    const stage = { kind: "tracking" } as const;
    const flight = await open(
      client,
      { head: { version: 1, head, stage, comments: "" }, entries: [], goodBytes: 0 },
      stage,
    );
    current = flight;
    onChange();
    const plan = await options.planOf(head);
    if (plan !== null) flight.setPlan(plan);
  }

  async function closeCurrent(): Promise<Result<undefined>> {
    const flight = mine();
    if (flight === null) return success(undefined);
    const { stage, disk } = flight.view();
    if (disk !== null) return failure("disk", words().tracking.endNotWritten, disk);
    if (!isOver(stage)) return failure("not_over", words().tracking.notOver);
    await flight.close();
    current = null;
    onChange();
    return success(undefined);
  }

  const mine = (): Flight | null => (current !== null && isMine(current.head) ? current : null);

  /**
   * Another pilot has signed in. Open flights are hidden but stay in memory, because a request under way may still be
   * answered.
   */
  function putAside(): void {
    if (current === null || mine() !== null) return;
    if (isOver(current.stage())) void current.close();
    else aside.push(current);
    current = null;
    onChange();
  }

  function takeBack(airlineId: string): void {
    const at = aside.findIndex(({ head }) => head.airlineId === airlineId && isMine(head));
    const [back] = at < 0 ? [] : aside.splice(at, 1);
    if (back === undefined) return;
    current = back;
    if (simulatorState !== null) back.simulator(simulatorState);
    onChange();
  }

  async function findUnfinished(airlineId: string): Promise<void> {
    stopSearch?.();
    stopSearch = null;
    putAside();
    if (current === null) takeBack(airlineId);
    const heads = await store.headsOf(airlineId);
    decisions.found(heads.filter(({ head }) => isMine(head)));
    const had = others;
    others = heads.some((stored) => !isMine(stored.head) && isLeft(stored));
    if (others !== had) onChange();
    if (current !== null) return;
    const own = heads.filter(({ head }) => isMine(head));
    const clientOf = (head: FlightHead): Airline | null => options.clientOf(airlineId, head.pilot);
    for (const { head, stage } of own) {
      const client = clientOf(head);
      if (resumedStage(stage, true) === null || client === null) continue;
      const stored = await store.load(head);
      if (stored === null) {
        stopSearch ??= clock.after(searchAgainMs, () => void inTurn(() => findUnfinished(airlineId)));
        continue;
      }
      try {
        const maybeSent = evidenceOf(head, questionsOf(stored.entries), clock).mayHaveReport();
        const next = resumedStage(stage, maybeSent);
        if (next === null) continue;
        const opened = open(client, stored, next);
        opening = opened.catch(() => undefined);
        current = await opened;
      } catch (error) {
        // The failure of one flight must not prevent the others, nor a start.
        options.onDamaged(head.id, String(error));
        continue;
      }
      onChange();
      break;
    }
    if (own.some(isCancelPending)) void inTurn(() => repeatCancels(airlineId, clientOf));
  }

  async function repeatCancels(airlineId: string, clientOf: (head: FlightHead) => Airline | null): Promise<void> {
    const heads = await store.headsOf(airlineId);
    const waiting = heads.filter(({ head }) => isMine(head) && head.id !== current?.head.id);
    await store.repeatCancels(waiting, clientOf);
  }

  return {
    current: mine,
    view: () => mine()?.view() ?? null,
    hasOther: () => others,
    isBusy() {
      const flight = mine();
      return flight !== null && !isOver(flight.stage());
    },
    isOpenAt: async (airlineId) =>
      [current, ...aside].some((flight) => flight?.head.airlineId === airlineId && !isOver(flight.stage())) ||
      (await store.headsOf(airlineId)).some(({ stage }) => resumedStage(stage, true) !== null),

    start: (activePilot, booking) =>
      inTurn(async () => {
        putAside();
        if (current === null || isOver(current.stage())) {
          const closed = await closeCurrent();
          if (!closed.ok) return closed;
          await findUnfinished(activePilot.airline.id);
        }
        if (current !== null) return flightOpen(current.head);
        return starter.begin(activePilot, booking);
      }),

    answerConfirmation: (choice) =>
      inTurn(async () => (current !== null && choice !== "cancel" ? flightOpen(current.head) : starter.answer(choice))),

    async findUnfinished(airlineId) {
      searches++;
      onChange();
      await inTurn(() => findUnfinished(airlineId)).finally(() => {
        searches--;
        onChange();
      });
    },
    isReading: () => searches > 0,

    sample(sample) {
      newest = sample;
      current?.sample(sample);
    },

    simulator(state) {
      simulatorState = state;
      current?.simulator(state);
    },

    closeCurrent: () => inTurn(closeCurrent),

    flush() {
      for (const flight of [current, ...aside]) flight?.flush();
    },
    async saved() {
      await opening;
      await current?.saved();
    },
    async shutDown() {
      decisions.close();
      stopSearch?.();
      await opening;
      await Promise.all([current, ...aside].map((flight) => flight?.close()));
    },
  };
}

/** An airline whose address changes gets another client, and the old one must send nothing. */
const present = (clientOf: () => Airline): Airline =>
  new Proxy({} as Airline, { get: (_, name: keyof Airline) => clientOf()[name] });

const flightOpen = (head: FlightHead) => failure("flight_open", words().tracking.stillOpen(flightName(head)));

/** The pilot or the program still has something to do for the flight. */
const isLeft = (stored: RecordHead): boolean => resumedStage(stored.stage, true) !== null || isCancelPending(stored);

/**
 * The stage of a flight found on disk at launch; null when nothing is left for the pilot to do. `maybeSent`: the airline
 * may have a report of it.
 */
function resumedStage(stage: RecordHead["stage"], maybeSent: boolean): FlightStage | null {
  switch (stage.kind) {
    case "tracking":
      return { kind: "unfinished", reason: words().tracking.closedDuringFlight };
    case "unfinished":
    case "crashed":
      return stage;
    case "refused": {
      const { againMs: _, ...refused } = stage;
      return refused;
    }
    case "filing":
    case "answer_unknown":
      if (!maybeSent)
        return { kind: "refused", problem: { code: "not_sent", message: words().tracking.closedBeforeSending } };
      return {
        kind: "answer_unknown",
        problem: {
          code: "not_checked",
          message: words().tracking.closedDuringFiling,
        },
      };
    case "cancelling":
    case "cancelled":
    case "filed":
    case "elsewhere":
    case "starting":
      return null;
    default:
      return assertNever(stage);
  }
}
