import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import type { FlightEvent } from "../../../src-shared/domain/flight.ts";
import { flightName } from "../../../src-shared/domain/flight-name.ts";
import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import {
  type FlightHead,
  type FlightStage,
  type FlightView,
  isOver,
  type KeptDecision,
  pilotMustLook,
  type TrailPoint,
} from "../../../src-shared/domain/flight-view.ts";
import type { Sighting } from "../../../src-shared/domain/networks.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample, SimulatorState } from "../../../src-shared/domain/sample.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import type { WeatherSnapshot } from "../../../src-shared/domain/weather.ts";
import { say } from "../../../src-shared/words/message.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { ReportFields } from "../../airlines/port.ts";
import { flightProgress, hasArrived, positionReport, whyNotFile } from "../following/eta.ts";
import { createFollower, type Follower } from "../following/follower.ts";
import { createFlightPersistence, type FlightPlace } from "../record/flight-persistence.ts";
import type { JournalEntry } from "../record/record.ts";
import { replayJournal } from "../record/replay-journal.ts";
import { createSampleWriter } from "../record/sample-line.ts";
import { collectPast } from "../reporting/reporter-past.ts";
import { createContinuing } from "./continuing.ts";
import { createParking } from "./parking.ts";
import { createRecognition, type Identity } from "./recognition.ts";
import { createToAirline, type ToAirlineOptions } from "./to-airline.ts";

/** Samples normally come once a second. After a longer silence the program checks that this is still the same flight. */
const silenceMs = 30_000;

/** A difference from the airline's clock that makes the times in a report wrong, ms. They are in minutes. */
const wrongClockMs = 120_000;

export interface FlightOptions
  extends Pick<
    ToAirlineOptions,
    "head" | "client" | "clock" | "programVersion" | "updateIntervalMs" | "closesBookings" | "reviewed" | "onChange"
  > {
  readonly stage: FlightStage;
  readonly comments: string;
  readonly diversion: string | null;
  /** The airline's airports that are known so far. */
  readonly airports: () => readonly Airport[];
  /** Elevation of the destination, ft. Null while it is unknown. */
  readonly arrivalElevationFt: () => number | null;
  readonly place: FlightPlace;
  readonly entries: readonly JournalEntry[];
  /** The airline lets a flight continue from a point before its crash. */
  readonly mayGoBack: () => boolean;
  readonly onTrail: (points: readonly TrailPoint[]) => void;
  /** Called after each sample was followed, also those of the journal. */
  readonly onFollowed: (head: FlightHead, sample: SimSample, follower: Follower) => void;
  /**
   * Called with the reason when the disk refuses the flight, and with null when it accepts it again. The flight
   * continues in memory.
   */
  readonly onDisk: (problem: string | null) => void;
}

/** One flight, from its start to its receipt. Its whole state is in its record; replaying that restores it. */
export async function createFlight(options: FlightOptions) {
  const { head, clock, onChange } = options;
  const follower = createFollower(head);
  const writer = createSampleWriter();
  let stage = options.stage;
  /** The pilot's remarks for the report. */
  let remarks = { comments: options.comments, diversion: options.diversion };
  /** The flight was found on disk. Another computer may have continued it meanwhile. */
  const isFromDisk = options.stage.kind !== "tracking";
  const collector = collectPast(options.entries, (sample, phase) => positionReport(head, sample, phase));
  const past = await replayJournal(options.entries, follower, (sample) => {
    options.onFollowed(head, sample, follower);
    if (follower.isPhaseKnown()) collector.onSample(sample, follower.phase());
  });
  /** The simulator that was connected last, and whether it still is. */
  let simulator = { name: past.simulator, connected: true };
  const recognition = createRecognition(follower, past.aircraft);
  const parking = createParking(follower, () => note("gap", say("elsewhereAfterArrival")));
  let identity: Identity = isFromDisk ? "doubted" : "proven";

  const persistence = createFlightPersistence({
    ...options.place,
    clock,
    head: () => ({ head, stage, ...remarks }),
    onProblem(problem) {
      options.onDisk(problem);
      onChange();
    },
  });
  const airline = createToAirline({
    ...options,
    follower,
    persistence,
    asked: past.questions,
    past: collector.past(),
    isFromDisk,
    simulator: () => simulator.name,
    remarks: () => remarks,
    stage: () => stage,
    enter,
    note: noteEvent,
  });
  const continuing = createContinuing({
    ...{ stage: () => stage, isLost, follower, recognition, mayGoBack: options.mayGoBack, onChange },
    async track() {
      identity = "doubted";
      await enter({ kind: "tracking" });
    },
    undoCrash(why) {
      persistence.append({ k: { atMs: clock.now() } });
      follower.continueAfterCrash();
      note("crash_undone", why);
    },
  });
  if (stage.kind === "tracking" && follower.events.length === 0) {
    note("started", say("flightStarted", { flight: flightName(head) }));
    if (head.startedAgain) note("started", say("startedAgain"));
    const aheadMs = options.client.clockAheadMs() ?? 0;
    if (Math.abs(aheadMs) >= wrongClockMs) note("started", say("clockWrong", { aheadS: aheadMs / 1000 }));
  }
  if (follower.crash() !== null && (stage.kind === "tracking" || stage.kind === "unfinished")) void crashed();
  airline.keepAlive();
  airline.filing.resume();

  function note(kind: FlightEvent["kind"], text: Text): void {
    noteEvent({ kind, atMs: clock.now(), text });
  }

  function noteEvent(event: FlightEvent): void {
    follower.note(event);
    persistence.append({ e: event });
    persistence.flush();
    onChange();
  }

  async function enter(next: FlightStage): Promise<void> {
    const wasFiled = stage.kind === "filed";
    stage = next;
    if (next.kind === "filed" && !wasFiled) note("filed", say("filed"));
    onChange();
    await persistence.saveHead();
  }

  /** Stops tracking. The airline keeps the last position until the pilot decides. */
  function crashed(): Promise<void> {
    return enter({ kind: "crashed" });
  }

  const isFollowed = (): boolean => stage.kind !== "unfinished" && !isOver(stage) && !isLost();

  /** The simulator is gone: phase and times of the arrival are unknown until it is back. */
  function isLost(): boolean {
    return stage.kind === "tracking" && !simulator.connected;
  }

  /** Adds a sample to the flight. What a replay or another flight shows is not the flight's: it stays where it is. */
  function addSample(given: SimSample): void {
    const { timeMs, simTimeS, replay } = given;
    const last = follower.last();
    const isParked = parking.isPlacedElsewhere(given);
    const stays = isParked ? { timeMs, simTimeS: undefined, replay: undefined } : { timeMs, simTimeS, replay };
    const sample = (isParked || replay === true) && last !== null ? { ...last, ...stays } : given;
    const { line, kept } = writer.write(sample);
    persistence.append({ s: line });
    const points = follower.trail.length;
    if (follower.follow(kept)) persistence.flush();
    else persistence.flushSoon();
    options.onFollowed(head, kept, follower);
    const whole = follower.crash() === null;
    airline.sample(kept);
    if (follower.trail.length > points) options.onTrail(follower.trail.slice(points));
    if (whole) onChange();
    else void crashed();
  }

  return {
    head,

    view: (): FlightView => ({
      head,
      stage,
      ...flightProgress(head, stage, follower, !isFollowed(), options.airports),
      airline: airline.link(),
      arrivalElevationFt: options.arrivalElevationFt(),
      ...remarks,
      disk: persistence.problem(),
      resume: continuing.resume(),
    }),

    stage: () => stage,
    trail: () => follower.trail,
    /** The last seconds of the last landing; null without one. */
    landingTrace: follower.landingTrace,

    sample(given: SimSample): void {
      const last = follower.last();
      const sample = recognition.see(given);
      if (stage.kind === "unfinished" && identity === "other" && recognition.differences(sample).length === 0)
        void enter({ kind: "tracking" });
      if (stage.kind === "crashed" || (stage.kind === "unfinished" && !recognition.compared())) {
        recognition.compare();
        onChange();
      }
      // Samples after a crash, such as the aircraft back at its gate, do not belong to the flight. Nor does the next flight in
      // the simulator belong to a report that waits.
      const taxiesIn = stage.kind === "refused" && identity === "proven" && !hasArrived(follower);
      if ((stage.kind !== "tracking" && !taxiesIn) || follower.crash() !== null) return;
      const isDoubted = last !== null && (identity !== "proven" || sample.timeMs - last.timeMs > silenceMs);
      // A replay shows neither where a flight begins nor whether this is the flight.
      if (sample.replay === true && (isDoubted || last === null)) return;
      if (isDoubted) {
        if (recognition.differences(sample).length > 0) {
          identity = "other";
          if (stage.kind === "refused") return;
          recognition.compare();
          void enter({ kind: "unfinished", reason: words().tracking.notThisFlight });
          return;
        }
        identify();
      }
      identity = "proven";
      addSample(sample);
    },

    simulator(state: SimulatorState): void {
      const wasConnected = simulator.connected;
      const connected = state.kind === "connected";
      simulator = { name: connected ? state.simulator : simulator.name, connected };
      if (connected) {
        recognition.load(state.aircraft);
        if (identity === "proven" && state.flying) identify();
      }
      if (connected === wasConnected || stage.kind !== "tracking" || follower.last() === null) return;
      identity = "doubted";
      if (connected) note("simulator_back", say("simulatorBack", { simulator: simulator.name }));
      else {
        note("simulator_lost", say("simulatorLost"));
        airline.keepAlive();
      }
    },

    /** The airline has decided about the filed report. */
    async decided(decision: KeptDecision): Promise<void> {
      if (stage.kind === "filed") await enter({ kind: "filed", receipt: { ...stage.receipt, ...decision } });
    },
    flush: persistence.flush,
    /** Resolves when the disk has the flight's present stage, or refuses it. */
    saved: persistence.headSaved,

    correctPhase(phase: Phase): void {
      if (stage.kind !== "tracking") return;
      const atMs = clock.now();
      persistence.append({ c: { phase, atMs } });
      follower.correct(phase, atMs);
      persistence.flush();
      airline.correctPhase(phase);
      onChange();
    },

    /** Accepts the flight's plan. Of a later plan, only route, fixes and alternates are used. */
    setPlan(plan: FlightPlan): void {
      persistence.append({ p: plan });
      follower.plan(plan);
      persistence.flush();
      onChange();
    },
    /** Stores the weather at take-off or landing. */
    recordWeather(snapshot: WeatherSnapshot): void {
      persistence.append({ w: snapshot });
      follower.weather.push(snapshot);
      persistence.flushSoon();
    },
    /** Stores that the flight was seen on a network. */
    recordSighting(sighting: Sighting): void {
      persistence.append({ n: sighting });
      follower.recordSighting(sighting);
      persistence.flushSoon();
      onChange();
    },
    /** Null if the flight has none. */
    plan: follower.progress.plan,

    /** Compares the last known state with the simulator's present state again. */
    checkResume(): void {
      recognition.compare();
      onChange();
    },

    continueFlight: continuing.continueFlight,
    denyCrash: continuing.denyCrash,

    /** Keeps the pilot's comments for the report until it is filed. */
    comment(comments: string): void {
      if (!isReportOpen()) return;
      remarks = { ...remarks, comments };
      persistence.saveHeadSoon();
      onChange();
    },

    /** Files the report. `diversion`: the airport to which the pilot declares a diversion. */
    async file(comments: string, fields?: ReportFields, diversion: string | null = null): Promise<void> {
      if (whyNotFile(stage, follower) !== null || !isReportOpen()) return;
      remarks = { comments, diversion };
      await airline.filing.file(fields);
    },

    async checkFiling(): Promise<void> {
      if (stage.kind === "answer_unknown") await airline.filing.file();
    },

    /** The pilot's answer whether the report arrived, if Contrail cannot find out. */
    async settleFiling(arrived: boolean): Promise<void> {
      if (stage.kind === "answer_unknown" && pilotMustLook(stage)) await airline.filing.settle(arrived);
    },

    async cancel(): Promise<void> {
      if (isReportOpen() || stage.kind === "cancelled") await airline.cancel();
    },

    async close(): Promise<void> {
      airline.close();
      await persistence.close();
    },
  };

  function isReportOpen(): boolean {
    return ["tracking", "refused", "unfinished", "crashed"].includes(stage.kind);
  }

  function identify(): void {
    const aircraft = recognition.adopt();
    if (aircraft === null) return;
    persistence.append({ i: { simulator: simulator.name, aircraft } });
    follower.identify(aircraft);
  }
}
export type Flight = Awaited<ReturnType<typeof createFlight>>;
