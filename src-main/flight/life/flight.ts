import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightEvent } from "../../../src-shared/domain/flight.ts";
import { flightName } from "../../../src-shared/domain/flight-name.ts";
import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import {
  type FlightHead,
  type FlightStage,
  type FlightView,
  pilotMustLook,
  type Receipt,
  type Resume,
  type TrailPoint,
} from "../../../src-shared/domain/flight-view.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { LandingTrace } from "../../../src-shared/domain/landing-trace.ts";
import type { Sighting } from "../../../src-shared/domain/networks.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import type { SimSample, SimulatorState } from "../../../src-shared/domain/sample.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import type { WeatherSnapshot } from "../../../src-shared/domain/weather.ts";
import { say } from "../../../src-shared/words/message.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { Airline, ReportFields } from "../../airlines/port.ts";
import {
  awayFromArrival,
  awayFromDeparture,
  etaMs,
  hasLanded,
  positionReport,
  remainingNm,
  whyNotFile,
} from "../following/eta.ts";
import { createFollower } from "../following/follower.ts";
import { createOutlierFilter, silenceMs } from "../phases/outlier-filter.ts";
import type { FlightRecord, JournalEntry } from "../record/record.ts";
import { replayJournal } from "../record/replay-journal.ts";
import { createSampleWriter } from "../record/sample-line.ts";
import { mayUpdate } from "../reporting/proof.ts";
import { silenceEvent } from "../reporting/report.ts";
import { createReporter } from "../reporting/reporter.ts";
import { collectPast } from "../reporting/reporter-past.ts";
import { createRequests } from "../reporting/requests.ts";
import type { TimedPosition } from "../reporting/thin.ts";
import { createEnding } from "./ending.ts";
import { createFlightPersistence } from "../record/flight-persistence.ts";
import { createRecognition } from "./recognition.ts";

/**
 * If the computer's clock was set back during a silence, its length is unknown. It then counts as this long, which is
 * enough for a gap.
 */
const setBackGapMs = 60_000;

export interface FlightOptions {
  readonly head: FlightHead;
  readonly stage: FlightStage;
  readonly comments: string;
  readonly diversion: string | null;
  /** The airline's airports that are known so far. */
  readonly airports: () => readonly Airport[];
  /** Elevation of the destination, ft. Null while it is unknown. */
  readonly arrivalElevationFt: () => number | null;
  readonly record: FlightRecord;
  readonly entries: readonly JournalEntry[];
  readonly crew: Airline;
  readonly clock: Clock;
  readonly updateIntervalMs: () => number;
  /** False if this airline left the booking on its list when it confirmed an earlier flight's report. */
  readonly closesBookings: () => Promise<boolean>;
  /** The airline lets a flight continue from a point before its crash. */
  readonly mayGoBack: () => boolean;
  readonly programVersion: string;
  readonly onChange: () => void;
  readonly onTrail: (points: readonly TrailPoint[]) => void;
  /**
   * Called with the reason when the disk refuses the flight, and with null when it accepts it again. The flight
   * continues in memory.
   */
  readonly onDisk: (problem: string | null) => void;
}

export interface Flight {
  readonly head: FlightHead;
  view(): FlightView;
  stage(): FlightStage;
  trail(): readonly TrailPoint[];
  /** The last seconds of the last landing; null without one. */
  landingTrace(): LandingTrace | null;
  sample(sample: SimSample): void;
  simulator(state: SimulatorState): void;
  correctPhase(phase: Phase): void;
  /** Accepts the flight's plan. Of a later plan, only route, fixes and alternates are used. */
  setPlan(plan: FlightPlan): void;
  /** Stores the weather at take-off or landing. */
  recordWeather(snapshot: WeatherSnapshot): void;
  /** Stores that the flight was seen on a network. */
  recordSighting(sighting: Sighting): void;
  /** Null if the flight has none. */
  plan(): FlightPlan | null;
  /** Compares the last known state with the simulator's present state again. */
  checkResume(): void;
  /**
   * Returns from `unfinished` or `crashed` to tracking. Refused if the simulator cannot show the same flight, or the
   * airline does not allow it.
   */
  continueFlight(): Promise<Result<undefined>>;
  /** The pilot states that there was no crash. Refused if the simulator itself reported it. */
  denyCrash(): Promise<Result<undefined>>;
  /** Keeps the pilot's comments for the report until it is filed. */
  comment(comments: string): void;
  /** Files the report. `diversion`: the airport to which the pilot declares a diversion. */
  file(comments: string, fields?: ReportFields, diversion?: string | null): Promise<void>;
  checkFiling(): Promise<void>;
  /** The pilot's answer whether the report arrived, if Contrail cannot find out. */
  settleFiling(arrived: boolean): Promise<void>;
  cancel(): Promise<void>;
  /** The airline has decided about the filed report. */
  decided(receipt: Receipt): Promise<void>;
  flush(): void;
  close(): Promise<void>;
}

/**
 * Whether the simulator shows this flight.
 * - proven: its samples belong to the flight.
 * - doubted: after a restart, a silence or a lost connection, the next sample must prove that it is the same flight.
 * - other: another flight was loaded, so this one stopped. It continues when its own is loaded again.
 */
type Identity = "proven" | "doubted" | "other";

/** One flight, from its start to its receipt. Its whole state is in its record; replaying that restores it. */
export function createFlight(options: FlightOptions): Flight {
  const { head, clock, onChange } = options;
  const follower = createFollower(head);
  const writer = createSampleWriter();
  let stage = options.stage;
  /** The pilot's remarks for the report. */
  let remarks = { comments: options.comments, diversion: options.diversion };
  /** The flight was found on disk. Another computer may have continued it meanwhile. */
  const isFromDisk = options.stage.kind !== "tracking";
  const collector = collectPast(options.entries, (sample, phase) => positionReport(head, sample, phase));
  const past = replayJournal(options.entries, follower, (sample) => {
    if (follower.isPhaseKnown()) collector.onSample(sample, follower.phase());
  });
  /** The simulator that was connected last, and whether it still is. */
  let simulator = { name: past.simulator, connected: true };
  const recognition = createRecognition(follower, past.aircraft);
  let identity: Identity = isFromDisk ? "doubted" : "proven";
  const inOrder = createForwardTime();
  const isSlip = createOutlierFilter(isFromDisk);

  const persistence = createFlightPersistence({
    record: options.record,
    clock,
    head: () => ({ head, stage, ...remarks }),
    onProblem(problem) {
      options.onDisk(problem);
      onChange();
    },
  });
  const requests = createRequests({
    crew: options.crew,
    head,
    clock,
    // The journal counts. While only the head is refused, because another program has it open, requests are recorded.
    record: { append: persistence.append, flush: () => persistence.flush().catch(options.record.flush) },
    past: past.questions,
  });
  const reporter = createReporter({
    clock,
    mayUpdate: isFromDisk ? () => mayUpdate(requests, head.bidId) : null,
    send: requests.send,
    budgetMs: requests.positionWaitMs,
    intervalMs: options.updateIntervalMs,
    onChange,
    can: options.crew.can,
    onSilence: (silence) => noteEvent(silenceEvent(silence, clock.now())),
    onMissed: (ofMs) => persistence.append({ b: [...ofMs] }),
    past: collector.past(past),
    hasReport: requests.knownDecision() !== null,
  });
  const ending = createEnding({
    head,
    clock,
    programVersion: options.programVersion,
    follower,
    requests,
    closesBookings: options.closesBookings,
    reporter,
    stage: () => stage,
    enter,
    remarks: () => remarks,
    simulator: () => simulator.name,
  });
  if (stage.kind === "tracking" && follower.events.length === 0) {
    note("started", say("flightStarted", { flight: flightName(head) }));
    if (head.startedAgain) note("started", say("startedAgain"));
  }
  if (follower.crash() !== null && (stage.kind === "tracking" || stage.kind === "unfinished")) void crashed();
  keepAlive();
  ending.resume(isInDoubt);

  function timed(sample: SimSample, phase: Phase): TimedPosition {
    return { ofMs: sample.timeMs, report: positionReport(head, sample, phase) };
  }

  /**
   * Whether a proof comes before the report: an earlier one may have arrived, or the pilot sends it although the airline
   * has closed the flight.
   */
  function isInDoubt(): boolean {
    return requests.mayHaveReport() || (stage.kind === "refused" && stage.problem.code === "closed_flight");
  }

  /** Whether a cancel may delete a report: of an earlier run, or of another computer since then. */
  function mayBeFiled(): boolean {
    return isFromDisk || stage.kind === "refused" || (stage.kind === "cancelled" && stage.doubt === true);
  }

  /** No new samples arrive, but the airline must not close the flight for inactivity. */
  function keepAlive(): void {
    const last = follower.last();
    if (last !== null && follower.isPhaseKnown() && ["tracking", "unfinished", "crashed"].includes(stage.kind))
      reporter.position(timed(last, follower.airlinePhase()), false);
  }

  function note(kind: FlightEvent["kind"], text: Text): void {
    noteEvent({ kind, atMs: clock.now(), text });
  }

  function noteEvent(event: FlightEvent): void {
    follower.note(event);
    persistence.append({ e: event });
    persistence.flushNow();
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
  async function crashed(): Promise<void> {
    await enter({ kind: "crashed" });
  }

  /** Why the flight may not continue from the aircraft's present place. Empty if it may. */
  function noWayBack(): string[] {
    const texts = words().tracking;
    if (!options.mayGoBack()) return [texts.noWayBack];
    const [now, wreck] = [recognition.newest(), follower.last()];
    if (now === null || wreck === null) return [texts.waitingForPosition];
    const lies = distanceNm(now, wreck) < 0.05 && Math.abs(now.altitudeFt - wreck.altitudeFt) < 50;
    return now.crashed === true || lies ? [texts.stillCrashed] : recognition.differences();
  }

  /** The simulator is gone: phase and times of the arrival are unknown until it is back. */
  const isLost = (): boolean => stage.kind === "tracking" && !simulator.connected;

  function resume(): Resume | null {
    if (stage.kind === "unfinished" || isLost()) return recognition.resume();
    const points = stage.kind === "crashed" ? recognition.resume() : null;
    return points && { ...points, reasons: noWayBack() };
  }

  async function continueAfterCrash(text: Text): Promise<Result<undefined>> {
    persistence.append({ k: { atMs: clock.now() } });
    follower.continueAfterCrash();
    note("crash_undone", text);
    identity = "doubted";
    await enter({ kind: "tracking" });
    return success(undefined);
  }

  /**
   * Reports a sample's position to the airline. After a refused report the airline has the last position, and updates
   * only keep the flight open.
   */
  function reportPosition(sample: SimSample): void {
    if (isSlip(sample) || !follower.isPhaseKnown()) return;
    if (stage.kind === "refused" && sample.onGround !== false && (sample.groundSpeedKt ?? 0) < 1)
      reporter.position(timed(sample, follower.lastPhase()), false);
    else reporter.position(timed(sample, follower.airlinePhase()), isMoving(sample));
  }

  const isMoving = ({ paused, slew }: SimSample): boolean =>
    follower.crash() === null && paused !== true && slew !== true;

  /** Adds a sample to the flight. */
  function addSample(sample: SimSample): void {
    const { line, kept } = writer.write(sample);
    persistence.append({ s: line });
    const points = follower.trail.length;
    if (follower.follow(kept)) persistence.flushNow();
    else persistence.flushSoon();
    const whole = follower.crash() === null;
    reportPosition(kept);
    if (follower.trail.length > points) options.onTrail(follower.trail.slice(points));
    if (whole) onChange();
    else void crashed();
  }

  return {
    head,

    view() {
      const cannotFile = whyNotFile(stage, follower);
      const lost = isLost();
      const seen = follower.progress.view(follower.last());
      const progress = lost && seen ? { ...seen, nextMs: null, etaMs: null } : seen;
      const remaining = progress?.remainingNm ?? remainingNm(head, follower.last());
      return {
        head,
        stage,
        tracker: follower.isPhaseKnown() ? follower.view() : null,
        events: follower.events as FlightEvent[],
        airline: reporter.link(),
        remainingNm: remaining,
        etaMs: lost ? null : (progress?.etaMs ?? etaMs(head, follower.last())),
        arrivalElevationFt: options.arrivalElevationFt(),
        fuelAtArrivalLb: follower.aloft() && !lost ? follower.fuelAtArrivalLb(remaining) : null,
        progress,
        weather: follower.weather,
        online: follower.online(),
        ...remarks,
        away: cannotFile === null || hasLanded(follower) ? awayFromArrival(head, follower, options.airports) : null,
        elsewhere: stage.kind === "tracking" ? awayFromDeparture(head, follower, options.airports) : null,
        cannotFile,
        disk: persistence.problem(),
        resume: resume(),
      };
    },

    stage: () => stage,
    trail: () => follower.trail,
    landingTrace: follower.landingTrace,

    sample(given) {
      const last = follower.last();
      const sample = inOrder(given, last);
      recognition.see(sample);
      if (stage.kind === "unfinished" && identity === "other" && recognition.differences(sample).length === 0)
        void enter({ kind: "tracking" });
      if (stage.kind === "crashed" || (stage.kind === "unfinished" && !recognition.compared())) {
        recognition.compare();
        onChange();
      }
      // Samples after a crash, such as the aircraft back at its gate, do not belong to the flight.
      if ((stage.kind !== "tracking" && stage.kind !== "refused") || follower.crash() !== null) return;
      if (last !== null && (identity !== "proven" || sample.timeMs - last.timeMs > silenceMs)) {
        if (recognition.differences(sample).length > 0) {
          identity = "doubted";
          // The next flight in the simulator does not change a report that waits.
          if (stage.kind === "refused") return;
          identity = "other";
          recognition.compare();
          void enter({ kind: "unfinished", reason: words().tracking.notThisFlight });
          return;
        }
        identify();
      }
      identity = "proven";
      addSample(sample);
    },

    simulator(state) {
      const wasConnected = simulator.connected;
      const connected = state.kind === "connected";
      simulator = { name: connected ? state.simulator : simulator.name, connected };
      if (connected) {
        recognition.load(state.aircraft);
        if (identity === "proven") identify();
      }
      if (connected === wasConnected || stage.kind !== "tracking" || follower.last() === null) return;
      identity = "doubted";
      if (connected) note("simulator_back", say("simulatorBack", { simulator: simulator.name }));
      else {
        note("simulator_lost", say("simulatorLost"));
        keepAlive();
      }
    },

    async decided(receipt) {
      if (stage.kind === "filed") await enter({ kind: "filed", receipt });
    },
    flush: persistence.flushNow,

    correctPhase(phase) {
      if (follower.crash() !== null) return;
      const atMs = clock.now();
      persistence.append({ c: { phase, atMs } });
      follower.correct(phase, atMs);
      persistence.flushNow();
      const last = follower.last();
      if (last !== null) reporter.position(timed(last, phase), true);
      onChange();
    },

    setPlan(plan) {
      persistence.append({ p: plan });
      follower.plan(plan);
      persistence.flushNow();
      onChange();
    },
    recordWeather(snapshot) {
      persistence.append({ w: snapshot });
      follower.weather.push(snapshot);
      persistence.flushSoon();
    },
    recordSighting(sighting) {
      persistence.append({ n: sighting });
      follower.recordSighting(sighting);
      persistence.flushSoon();
      onChange();
    },
    plan: follower.progress.plan,

    checkResume() {
      recognition.compare();
      onChange();
    },

    async continueFlight() {
      if (stage.kind === "crashed") {
        recognition.compare();
        const [reason] = noWayBack();
        return reason === undefined ? continueAfterCrash(say("wentOnAfterCrash")) : failure("no_way_back", reason);
      }
      if (stage.kind !== "unfinished") return success(undefined);
      recognition.compare();
      const reasons = recognition.differences();
      if (reasons.length > 0) {
        onChange();
        return failure("other_flight", words().tracking.loadItThere(reasons.join(" ")));
      }
      identity = "doubted";
      await enter({ kind: "tracking" });
      return success(undefined);
    },

    async denyCrash() {
      if (stage.kind !== "crashed") return success(undefined);
      const isBySimulator = follower.crash()?.bySimulator !== false || recognition.newest()?.crashed === true;
      if (isBySimulator) return failure("crashed", words().tracking.crashBySimulator);
      return continueAfterCrash(say("crashDenied"));
    },

    comment(comments) {
      if (!isReportOpen()) return;
      remarks = { ...remarks, comments };
      persistence.saveHeadSoon();
      onChange();
    },

    async file(comments, fields, diversion = null) {
      const last = follower.last();
      if (last === null || whyNotFile(stage, follower) !== null || !isReportOpen()) return;
      remarks = { comments, diversion };
      await ending.file(last, isInDoubt, fields);
    },

    async checkFiling() {
      const last = follower.last();
      if (last !== null && stage.kind === "answer_unknown") await ending.file(last, () => true);
    },

    async settleFiling(arrived) {
      const last = follower.last();
      if (last === null || stage.kind !== "answer_unknown" || !pilotMustLook(stage)) return;
      await ending.settle(last, arrived);
    },

    async cancel() {
      if (["tracking", "unfinished", "crashed", "refused", "cancelled"].includes(stage.kind))
        await ending.cancel(mayBeFiled());
    },

    async close() {
      ending.close();
      void reporter.stop();
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

/** Gives each sample a later time than the flight's last one, even after the computer's clock was set back. */
function createForwardTime(): (sample: SimSample, last: SimSample | null) => SimSample {
  let aheadMs = 0;
  return (sample, last) => {
    if (last !== null && sample.timeMs + aheadMs <= last.timeMs) aheadMs = last.timeMs + setBackGapMs - sample.timeMs;
    return aheadMs === 0 ? sample : { ...sample, timeMs: sample.timeMs + aheadMs };
  };
}
