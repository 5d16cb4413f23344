import type { Clock } from "../../src-shared/clock.ts";
import type { FlightEvent } from "../../src-shared/flight.ts";
import type { FlightHead, FlightStage, FlightView, TrailPoint } from "../../src-shared/flight-view.ts";
import { distanceNm } from "../../src-shared/geodesy.ts";
import type { Phase } from "../../src-shared/phases.ts";
import { failure, type Result, success } from "../../src-shared/result.ts";
import type { AircraftIdentity, SimSample, SimulatorState } from "../../src-shared/sample.ts";
import { say, type Told } from "../../src-shared/words/said.ts";
import { words } from "../../src-shared/words/words.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { PositionReport } from "../crew-system/flight-bodies.ts";
import { checkFiling, type FilingEnd, type FilingOptions, type FilingStep, fileReport } from "./filing.ts";
import { createFollower, placeOf } from "./follower.ts";
import type { FlightRecord, JournalEntry } from "./record.ts";
import { replayJournal } from "./replay-journal.ts";
import { buildReport } from "./report.ts";
import { createReporter } from "./reporter.ts";
import { collectPast } from "./reporter-past.ts";
import { createRequests } from "./requests.ts";
import { resumePoint, whyNotSameFlight } from "./resume.ts";
import { createSampleWriter } from "./sample-line.ts";
import type { TimedPosition } from "./thin.ts";

/** Samples a second apart are the rule; after a longer silence it is looked at whether this is still the same flight. */
const silenceMs = 30_000;
/** How often a disk that refused is tried again, and a cancel that did not arrive. */
const diskRetryMs = 5000;
const cancelRetryMs = 60_000;

export interface FlightOptions {
  readonly head: FlightHead;
  readonly stage: FlightStage;
  readonly comments: string;
  readonly record: FlightRecord;
  readonly entries: readonly JournalEntry[];
  readonly crew: CrewSystem;
  readonly clock: Clock;
  readonly updateIntervalMs: () => number;
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
  /** Compares last known and now once more. */
  checkResume(): void;
  /** From `unfinished` back to tracking; refused where it cannot be the same flight. */
  goOn(): Promise<Result<undefined>>;
  file(comments: string): Promise<void>;
  checkFiling(): Promise<void>;
  cancel(): Promise<void>;
  close(): Promise<void>;
}

/** What is told to the airline of a cancelled flight: false while it may not know. */
export const cancelArrived = (result: Awaited<ReturnType<CrewSystem["cancel"]>>): boolean =>
  result.ok || ["nothing_to_cancel", "not_found", "closed_flight", "already_filed"].includes(result.error.code);

/** One flight, from its start to its receipt. Everything it knows is in its record; replaying that gives it back. */
export function createFlight(options: FlightOptions): Flight {
  const { head, record, clock, onChange } = options;
  const arrival = placeOf(head.arrival);
  const follower = createFollower(head);
  const writer = createSampleWriter();
  let stage = options.stage;
  let comments = options.comments;
  /** A flight found on disk: what its last life sent is not known for sure. */
  const found = options.entries.length > 0;
  const collector = collectPast(options.entries, report);
  const past = replayJournal(options.entries, follower, (sample) => collector.onSample(sample, follower.phase()));
  let simulatorName = past.simulator;
  let aircraft: AircraftIdentity | null = past.aircraft;
  /** The aircraft in the simulator now, which may be another one. */
  let loaded: AircraftIdentity | null = null;
  let connected = true;
  /** After a restart or a silence: the next sample must prove that it is the same flight. */
  let doubted = found;
  /** The flight stopped because another one was loaded: it goes on by itself when it is back. */
  let waitsForSame = false;
  let newest: SimSample | null = null;
  let compared: SimSample | null = null;
  let disk: string | null = null;
  let headUnsaved = false;
  let flushTimer: (() => void) | null = null;
  let retryTimer: (() => void) | null = null;
  let closed = false;

  const requests = createRequests({
    crew: options.crew,
    clock,
    record: { append: record.append, flush },
    asked: past.questions.length,
  });
  const reporter = createReporter({
    clock,
    send: requests.tell,
    intervalMs: options.updateIntervalMs,
    onChange,
    onMissed: (ofMs) => record.append({ b: [...ofMs] }),
    past: collector.past(past),
  });
  if (stage.kind === "tracking" && follower.events.length === 0)
    note("started", say("flightStarted", { flight: `${head.code}${head.number}` }));
  keepAlive();

  function report(sample: SimSample, phase: Phase): PositionReport {
    return {
      trackingId: head.trackingId,
      phase,
      latitudeDeg: sample.latitudeDeg,
      longitudeDeg: sample.longitudeDeg,
      altitudeFt: sample.indicatedAltitudeFt ?? sample.altitudeFt,
      headingTrueDeg: sample.headingTrueDeg ?? sample.trackTrueDeg ?? 0,
      groundSpeedKt: sample.groundSpeedKt ?? 0,
      distanceRemainingNm: arrival === null ? 0 : distanceNm(sample, arrival),
      altitudeAglFt: sample.aglFt ?? null,
      verticalSpeedFpm: sample.verticalSpeedFpm ?? null,
      indicatedAirspeedKt: sample.indicatedAirspeedKt ?? null,
    };
  }

  function timed(sample: SimSample, phase: Phase): TimedPosition {
    return { ofMs: sample.timeMs, report: report(sample, phase) };
  }

  /** Nothing new comes, but the airline must not take the flight for dead. */
  function keepAlive(): void {
    const last = follower.last();
    if (last !== null && (stage.kind === "tracking" || stage.kind === "unfinished"))
      reporter.position(timed(last, follower.phase()), false);
  }

  function note(kind: FlightEvent["kind"], text: Told): void {
    const event = { kind, atMs: clock.now(), text };
    follower.note(event);
    record.append({ e: event });
    flushSoon();
    onChange();
  }

  function diskSays(problem: string | null): void {
    if (problem !== null && retryTimer === null && !closed)
      retryTimer = clock.after(diskRetryMs, () => {
        retryTimer = null;
        flushSoon();
      });
    if (problem === disk) return;
    disk = problem;
    options.onDisk(problem);
    onChange();
  }

  /** Everything known is on disk when this resolves; rejects where the disk refuses, and then it is tried again. */
  async function flush(): Promise<void> {
    try {
      if (headUnsaved) {
        headUnsaved = false;
        await record.saveHead({ head, stage, comments }).catch((error: unknown) => {
          headUnsaved = true;
          throw error;
        });
      }
      await record.flush();
      diskSays(null);
    } catch (error) {
      diskSays(error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  function flushSoon(): void {
    flush().catch(() => undefined);
  }

  async function enter(next: FlightStage): Promise<void> {
    stage = next;
    headUnsaved = true;
    onChange();
    await flush().catch(() => undefined);
  }

  function remainingNm(): number | null {
    const last = follower.last();
    return arrival === null || last === null ? null : distanceNm(last, arrival);
  }

  function whyNotFile(): string | null {
    const last = follower.last();
    if (last === null) return words().tracking.waitingForPosition;
    const { clocks, phase, landings } = follower.view();
    if (clocks.offMs === null) return words().tracking.notTakenOff;
    if (stage.kind === "unfinished") return null;
    const parked = phase.phase === "arrived" || phase.phase === "deboarding";
    const landed = landings.length > 0 || clocks.gapS > 0;
    if (parked || (landed && last.onGround !== false && (last.groundSpeedKt ?? 0) < 1)) return null;
    return words().tracking.readyAtGate;
  }

  function etaMs(): number | null {
    const remaining = remainingNm();
    const last = follower.last();
    const speed = last?.groundSpeedKt ?? 0;
    return remaining === null || last === null || last.onGround === true || speed < 40
      ? null
      : last.timeMs + (remaining / speed) * 3_600_000;
  }

  /** Why the flight in the simulator is not this one; empty when it is, or when nothing is known of either. */
  function differences(now: SimSample | null): string[] {
    const last = follower.last();
    if (last === null || now === null) return [];
    return whyNotSameFlight(resumePoint(last, aircraft), resumePoint(now, loaded));
  }

  function resume(): FlightView["resume"] {
    const last = follower.last();
    if (stage.kind !== "unfinished" || last === null) return null;
    return {
      last: resumePoint(last, aircraft),
      now: compared === null ? null : resumePoint(compared, loaded),
      reasons: differences(compared),
    };
  }

  function filingOptions(position: SimSample): FilingOptions {
    return {
      crew: requests,
      bidId: head.bidId,
      report: buildReport({
        head,
        tracker: follower.view(),
        events: follower.events,
        comments,
        simulator: simulatorName,
        programVersion: options.programVersion,
      }),
      lastPosition: report(position, "deboarding"),
      now: () => clock.now(),
      async onStep(step: FilingStep) {
        await enter({ kind: "filing", step });
        if (step === "sending") await reporter.last(timed(position, "deboarding"));
      },
    };
  }

  async function settle(filing: Promise<FilingEnd>): Promise<void> {
    const end = await filing;
    if (end.kind === "filed") {
      void reporter.stop();
      note("filed", say("filed"));
    }
    await enter(end);
  }

  async function tellCancel(): Promise<void> {
    const arrived = cancelArrived(await requests.cancel(head.trackingId));
    await enter({ kind: "cancelled", pending: !arrived });
    if (!arrived && !closed)
      retryTimer ??= clock.after(cancelRetryMs, () => {
        retryTimer = null;
        if (stage.kind === "cancelled" && stage.pending) void tellCancel();
      });
  }

  /** Takes a sample into the flight. */
  function take(sample: SimSample): void {
    const { line, kept } = writer.write(sample);
    record.append({ s: line });
    const points = follower.trail.length;
    if (follower.follow(kept)) flushSoon();
    else
      flushTimer ??= clock.after(1000, () => {
        flushTimer = null;
        flushSoon();
      });
    reporter.position(timed(kept, follower.phase()), kept.paused !== true && kept.slew !== true);
    if (follower.trail.length > points) options.onTrail(follower.trail.slice(points));
    onChange();
  }

  return {
    head,

    view: () => ({
      head,
      stage,
      tracker: follower.last() === null ? null : follower.view(),
      events: follower.events as FlightEvent[],
      airline: reporter.link(),
      remainingNm: remainingNm(),
      etaMs: etaMs(),
      cannotFile: whyNotFile(),
      disk,
      resume: resume(),
    }),

    trail: () => follower.trail,

    sample(sample) {
      newest = sample;
      if (stage.kind === "unfinished" && waitsForSame && differences(sample).length === 0)
        void enter({ kind: "tracking" });
      if (stage.kind === "unfinished" && compared === null) {
        compared = sample;
        onChange();
      }
      if (stage.kind !== "tracking" && stage.kind !== "refused") return;
      const last = follower.last();
      if (last !== null && (doubted || sample.timeMs - last.timeMs > silenceMs)) {
        const reasons = differences(sample);
        if (reasons.length > 0) {
          compared = sample;
          waitsForSame = true;
          void enter({ kind: "unfinished", reason: words().tracking.notThisFlight });
          return;
        }
        if (aircraft === null && loaded !== null) identify(loaded);
      }
      doubted = false;
      waitsForSame = false;
      take(sample);
    },

    simulator(state) {
      const now = state.kind === "connected";
      if (now) {
        simulatorName = state.simulator;
        loaded = state.aircraft;
        if (loaded !== null && aircraft === null && !doubted) identify(loaded);
      }
      if (now === connected || stage.kind !== "tracking" || follower.last() === null) {
        connected = now;
        return;
      }
      connected = now;
      doubted = true;
      if (now) note("simulator_back", say("simulatorBack", { simulator: state.simulator }));
      else {
        note("simulator_lost", say("simulatorLost"));
        keepAlive();
      }
    },

    correctPhase(phase) {
      const atMs = clock.now();
      record.append({ c: { phase, atMs } });
      follower.correct(phase, atMs);
      flushSoon();
      const last = follower.last();
      if (last !== null) reporter.position(timed(last, phase), true);
      onChange();
    },

    checkResume() {
      compared = newest;
      onChange();
    },

    async goOn() {
      if (stage.kind !== "unfinished") return success(undefined);
      compared = newest;
      const reasons = differences(compared);
      if (reasons.length > 0) {
        onChange();
        return failure("other_flight", words().tracking.loadItThere(reasons.join(" ")));
      }
      doubted = true;
      await enter({ kind: "tracking" });
      return success(undefined);
    },

    async file(words) {
      const last = follower.last();
      if (last === null || whyNotFile() !== null) return;
      if (stage.kind !== "tracking" && stage.kind !== "refused" && stage.kind !== "unfinished") return;
      comments = words;
      // What an earlier try or an earlier life of the program sent may have arrived.
      const prove = found || stage.kind === "refused";
      await settle(prove ? checkFiling(filingOptions(last)) : fileReport(filingOptions(last)));
    },

    async checkFiling() {
      const last = follower.last();
      if (last !== null && stage.kind === "answer_unknown") await settle(checkFiling(filingOptions(last)));
    },

    async cancel() {
      const cancellable = ["tracking", "unfinished", "refused", "cancelled"].includes(stage.kind);
      if (!cancellable) return;
      const silent = reporter.stop();
      await enter({ kind: "cancelling" });
      // An update that arrived behind the cancel would open the flight again on some servers.
      await silent;
      await tellCancel();
    },

    async close() {
      closed = true;
      void reporter.stop();
      flushTimer?.();
      retryTimer?.();
      await flush().catch(() => undefined);
      await record.close();
    },
  };

  function identify(identity: AircraftIdentity): void {
    aircraft = identity;
    record.append({ i: { simulator: simulatorName, aircraft } });
  }
}
