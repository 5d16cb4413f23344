import type { Clock } from "../../../src-shared/clock.ts";
import type { Airport } from "../../../src-shared/crew-system.ts";
import type { FlightEvent } from "../../../src-shared/flight.ts";
import { flightName } from "../../../src-shared/flight-name.ts";
import type { FlightPlan } from "../../../src-shared/flight-plan.ts";
import type { FlightHead, FlightStage, FlightView, Resume, TrailPoint } from "../../../src-shared/flight-view.ts";
import { distanceNm } from "../../../src-shared/geodesy.ts";
import type { Phase } from "../../../src-shared/phases.ts";
import { failure, type Result, success } from "../../../src-shared/result.ts";
import type { SimSample, SimulatorState } from "../../../src-shared/sample.ts";
import type { WeatherSnapshot } from "../../../src-shared/weather.ts";
import { say, type Text } from "../../../src-shared/words/message.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { CrewSystem } from "../../crew-system/client.ts";
import type { ReportFields } from "../../crew-system/flight-bodies.ts";
import type { FlightRecord, JournalEntry } from "../records/record.ts";
import { replayJournal } from "../records/replay-journal.ts";
import { createSampleWriter } from "../records/sample-line.ts";
import { mayUpdate } from "../reporting/proof.ts";
import { silenceEvent } from "../reporting/report.ts";
import { createReporter } from "../reporting/reporter.ts";
import { collectPast } from "../reporting/reporter-past.ts";
import { createRequests } from "../reporting/requests.ts";
import type { TimedPosition } from "../reporting/thin.ts";
import {
  awayFromArrival,
  awayFromDeparture,
  etaMs,
  hasLanded,
  positionReport,
  remainingNm,
  whyNotFile,
} from "../tracking/eta.ts";
import { createFollower } from "../tracking/follower.ts";
import { createOutlierFilter, silenceMs } from "../tracking/outlier-filter.ts";
import { createEnding } from "./ending.ts";
import { createFlightPersistence } from "./flight-persistence.ts";
import { createRecognition } from "./recognition.ts";

/** How long nothing was seen is not known where the computer's clock was set back meanwhile: long enough to count as a gap. */
const setBackGapMs = 60_000;

export interface FlightOptions {
  readonly head: FlightHead;
  readonly stage: FlightStage;
  readonly comments: string;
  readonly diversion: string | null;
  /** The airline's airports, as far as they are known. */
  readonly airports: () => readonly Airport[];
  readonly record: FlightRecord;
  readonly entries: readonly JournalEntry[];
  readonly crew: CrewSystem;
  readonly clock: Clock;
  readonly updateIntervalMs: () => number;
  /** The airline lets a flight go on from a point before its crash. */
  readonly mayGoBack: () => boolean;
  readonly programVersion: string;
  readonly onChange: () => void;
  readonly onTrail: (points: readonly TrailPoint[]) => void;
  /** The disk does not take the flight: said at once, and the flight goes on in memory. */
  readonly onDisk: (problem: string | null) => void;
}

export interface Flight {
  readonly head: FlightHead;
  view(): FlightView;
  trail(): readonly TrailPoint[];
  sample(sample: SimSample): void;
  simulator(state: SimulatorState): void;
  correctPhase(phase: Phase): void;
  /** Takes the plan of the flight; of a later one its route, fixes and alternates. */
  takePlan(plan: FlightPlan): void;
  /** Keeps what was known of the weather at take-off or landing. */
  keepWeather(snapshot: WeatherSnapshot): void;
  /** Null where the flight has none. */
  plan(): FlightPlan | null;
  /** Compares last known and now once more. */
  checkResume(): void;
  /** From `unfinished` or `crashed` back to tracking; refused where it cannot be the same flight, or may not go on. */
  goOn(): Promise<Result<undefined>>;
  /** What physics took for a crash was none, as the pilot says; refused where the simulator itself says so. */
  denyCrash(): Promise<Result<undefined>>;
  /** `diversion`: the airport it diverted to, which only the pilot can say. */
  file(comments: string, fields?: ReportFields, diversion?: string | null): Promise<void>;
  checkFiling(): Promise<void>;
  /** What the pilot found at the airline, where Contrail cannot see whether the report arrived. */
  settleFiling(arrived: boolean): Promise<void>;
  cancel(): Promise<void>;
  flush(): void;
  close(): Promise<void>;
}

/**
 * Whether what is in the simulator is this flight.
 * - proven: its samples belong to the flight.
 * - doubted: after a restart, a silence or a lost connection, the next sample must prove that it is the same flight.
 * - other: another flight was loaded, and this one stopped. It continues by itself when its own is loaded again.
 */
type Identity = "proven" | "doubted" | "other";

/** One flight, from its start to its receipt. Everything it knows is in its record; replaying that gives it back. */
export function createFlight(options: FlightOptions): Flight {
  const { head, clock, onChange } = options;
  const follower = createFollower(head);
  const writer = createSampleWriter();
  let stage = options.stage;
  /** What the pilot says of the flight. */
  let remarks = { comments: options.comments, diversion: options.diversion };
  /** A flight found on disk: what its last life sent is not known for sure. */
  const found = options.stage.kind !== "tracking";
  const collector = collectPast(options.entries, (sample, phase) => positionReport(head, sample, phase));
  const past = replayJournal(options.entries, follower, (sample) => collector.onSample(sample, follower.phase()));
  /** The simulator that was last connected, and whether it still is. */
  let simulator = { name: past.simulator, connected: true };
  const recognition = createRecognition(follower, past.aircraft);
  let identity: Identity = found ? "doubted" : "proven";
  const inOrder = createForwardTime();
  const isSlip = createOutlierFilter(found);

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
    bidId: head.bidId,
    clock,
    record: persistence,
    past: past.questions,
  });
  const reporter = createReporter({
    clock,
    mayTell: found ? () => mayUpdate(requests, head.bidId) : null,
    send: requests.tell,
    intervalMs: options.updateIntervalMs,
    onChange,
    takesTimes: options.crew.takesTimes,
    onSilence: (silence) => noteEvent(silenceEvent(silence, clock.now())),
    onMissed: (ofMs) => persistence.append({ b: [...ofMs] }),
    past: collector.past(past),
  });
  const ending = createEnding({
    head,
    clock,
    programVersion: options.programVersion,
    follower,
    requests,
    reporter,
    stage: () => stage,
    enter,
    remarks: () => remarks,
    simulator: () => simulator.name,
  });
  if (stage.kind === "tracking" && follower.events.length === 0)
    note("started", say("flightStarted", { flight: flightName(head) }));
  if (follower.crash() !== null && (stage.kind === "tracking" || stage.kind === "unfinished")) void crashed();
  keepAlive();

  function timed(sample: SimSample, phase: Phase): TimedPosition {
    return { ofMs: sample.timeMs, report: positionReport(head, sample, phase) };
  }

  /** What an earlier try or an earlier life of the program sent may have arrived, and no disk have taken word of it. */
  function mayBeFiled(): boolean {
    return found || stage.kind === "refused" || (stage.kind === "cancelled" && stage.doubt === true);
  }

  /** Nothing new comes, but the airline must not take the flight for dead. */
  function keepAlive(): void {
    const last = follower.last();
    if (last !== null && ["tracking", "unfinished", "crashed"].includes(stage.kind))
      reporter.position(timed(last, follower.phase()), false);
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
    stage = next;
    if (next.kind === "filed") note("filed", say("filed"));
    onChange();
    await persistence.saveHead();
  }

  /** Nothing more is followed; the airline keeps the flight where it was until the pilot has decided. */
  async function crashed(): Promise<void> {
    await enter({ kind: "crashed" });
  }

  /** Why the flight may not go on from where the aircraft is now; empty: it may. */
  function noWayBack(): string[] {
    const w = words().tracking;
    if (!options.mayGoBack()) return [w.noWayBack];
    const [now, wreck] = [recognition.newest(), follower.last()];
    if (now === null || wreck === null) return [w.waitingForPosition];
    const lies = distanceNm(now, wreck) < 0.05 && Math.abs(now.altitudeFt - wreck.altitudeFt) < 50;
    return now.crashed === true || lies ? [w.stillCrashed] : recognition.differences();
  }

  function resume(): Resume | null {
    if (stage.kind === "unfinished") return recognition.resume();
    const points = stage.kind === "crashed" ? recognition.resume() : null;
    return points && { ...points, reasons: noWayBack() };
  }

  async function goOnAfterCrash(text: Text): Promise<Result<undefined>> {
    persistence.append({ k: { atMs: clock.now() } });
    follower.goOn();
    note("crash_undone", text);
    identity = "doubted";
    await enter({ kind: "tracking" });
    return success(undefined);
  }

  /** Behind a refused report the airline has heard the last position and is only kept from forgetting the flight, while nothing moves. */
  function tell(sample: SimSample): void {
    if (isSlip(sample)) return;
    if (stage.kind === "refused" && sample.onGround !== false && (sample.groundSpeedKt ?? 0) < 1)
      reporter.position(timed(sample, follower.lastPhase()), false);
    else reporter.position(timed(sample, follower.phase()), isMoving(sample));
  }

  const isMoving = ({ paused, slew }: SimSample): boolean =>
    follower.crash() === null && paused !== true && slew !== true;

  /** Takes a sample into the flight. */
  function take(sample: SimSample): void {
    const { line, kept } = writer.write(sample);
    persistence.append({ s: line });
    const points = follower.trail.length;
    if (follower.follow(kept)) persistence.flushNow();
    else persistence.flushSoon();
    const whole = follower.crash() === null;
    tell(kept);
    if (follower.trail.length > points) options.onTrail(follower.trail.slice(points));
    if (whole) onChange();
    else void crashed();
  }

  return {
    head,

    view() {
      const cannotFile = whyNotFile(stage, follower);
      const progress = follower.progress.view(follower.last());
      return {
        head,
        stage,
        tracker: follower.last() === null ? null : follower.view(),
        events: follower.events as FlightEvent[],
        airline: reporter.link(),
        remainingNm: progress?.remainingNm ?? remainingNm(head, follower.last()),
        etaMs: progress?.etaMs ?? etaMs(head, follower.last()),
        progress,
        weather: follower.weather,
        ...remarks,
        away: cannotFile === null || hasLanded(follower) ? awayFromArrival(head, follower, options.airports) : null,
        elsewhere: stage.kind === "tracking" ? awayFromDeparture(head, follower, options.airports) : null,
        cannotFile,
        disk: persistence.problem(),
        resume: resume(),
      };
    },

    trail: () => follower.trail,

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
      // What the simulator shows after a crash, as the aircraft back at its gate, is no part of the flight.
      if ((stage.kind !== "tracking" && stage.kind !== "refused") || follower.crash() !== null) return;
      if (last !== null && (identity !== "proven" || sample.timeMs - last.timeMs > silenceMs)) {
        if (recognition.differences(sample).length > 0) {
          identity = "doubted";
          // The next flight in the simulator undoes no report that waits: it is no part of it.
          if (stage.kind === "refused") return;
          identity = "other";
          recognition.compare();
          void enter({ kind: "unfinished", reason: words().tracking.notThisFlight });
          return;
        }
        identify();
      }
      identity = "proven";
      take(sample);
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

    takePlan(plan) {
      persistence.append({ p: plan });
      follower.plan(plan);
      persistence.flushNow();
      onChange();
    },
    keepWeather(snapshot) {
      persistence.append({ w: snapshot });
      follower.weather.push(snapshot);
      persistence.flushSoon();
    },
    plan: follower.progress.plan,

    checkResume() {
      recognition.compare();
      onChange();
    },

    async goOn() {
      if (stage.kind === "crashed") {
        recognition.compare();
        const [reason] = noWayBack();
        return reason === undefined ? goOnAfterCrash(say("wentOnAfterCrash")) : failure("no_way_back", reason);
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
      const said = follower.crash()?.bySimulator !== false || recognition.newest()?.crashed === true;
      if (said) return failure("crashed", words().tracking.crashBySimulator);
      return goOnAfterCrash(say("crashDenied"));
    },

    async file(comments, fields, diversion = null) {
      const last = follower.last();
      if (last === null || whyNotFile(stage, follower) !== null) return;
      if (!["tracking", "refused", "unfinished", "crashed"].includes(stage.kind)) return;
      remarks = { comments, diversion };
      await ending.file(last, mayBeFiled(), fields);
    },

    async checkFiling() {
      const last = follower.last();
      if (last !== null && stage.kind === "answer_unknown") await ending.file(last, true);
    },

    async settleFiling(arrived) {
      const last = follower.last();
      if (last === null || stage.kind !== "answer_unknown" || stage.problem.code !== "booking_gone") return;
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

  function identify(): void {
    const aircraft = recognition.adopt();
    if (aircraft === null) return;
    persistence.append({ i: { simulator: simulator.name, aircraft } });
    follower.identify(aircraft);
  }
}

/** Gives each sample a later time than the flight's last one, also where the computer's clock was set back meanwhile. */
function createForwardTime(): (sample: SimSample, last: SimSample | null) => SimSample {
  let aheadMs = 0;
  return (sample, last) => {
    if (last !== null && sample.timeMs + aheadMs <= last.timeMs) aheadMs = last.timeMs + setBackGapMs - sample.timeMs;
    return aheadMs === 0 ? sample : { ...sample, timeMs: sample.timeMs + aheadMs };
  };
}
