import type { Clock } from "../../src-shared/clock.ts";
import type { Airport } from "../../src-shared/crew-system.ts";
import type { FlightEvent } from "../../src-shared/flight.ts";
import type { FlightHead, FlightStage, FlightView, TrailPoint } from "../../src-shared/flight-view.ts";
import { distanceNm, type LatLon } from "../../src-shared/geodesy.ts";
import type { Phase } from "../../src-shared/phases.ts";
import type { SimSample, SimulatorState } from "../../src-shared/sample.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { PositionReport } from "../crew-system/flight-bodies.ts";
import { checkFiling, type FilingEnd, fileReport } from "./filing.ts";
import type { FlightRecord, JournalEntry } from "./record.ts";
import { buildReport } from "./report.ts";
import { createReporter, type Reporter } from "./reporter.ts";
import { createSampleReader, createSampleWriter } from "./sample-line.ts";
import { createTracker, type Tracker, type TrackerOutput } from "./tracker.ts";

/** The trail keeps a point a second at most: what a map can show, and 54,000 of them in fifteen hours. */
const trailStepMs = 1000;

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
  /** From `unfinished` back to tracking. */
  goOn(): Promise<void>;
  file(comments: string): Promise<void>;
  checkFiling(): Promise<void>;
  cancel(): Promise<void>;
  close(): Promise<void>;
}

const place = (airport: Airport): LatLon | null =>
  airport.latitudeDeg === null || airport.longitudeDeg === null
    ? null
    : { latitudeDeg: airport.latitudeDeg, longitudeDeg: airport.longitudeDeg };

/** One flight, from its start to its receipt. Everything it knows is in its record; replaying that gives it back. */
export function createFlight(options: FlightOptions): Flight {
  const { head, record, crew, clock } = options;
  const arrival = place(head.arrival);
  const tracker: Tracker = createTracker({
    departure: place(head.departure),
    arrival,
    cruiseAltitudeFt: head.cruiseAltitudeFt,
    category: "",
  });
  const writer = createSampleWriter();
  const events: FlightEvent[] = [];
  const trail: TrailPoint[] = [];
  let stage = options.stage;
  let comments = options.comments;
  let last: SimSample | null = null;
  let simulatorName = "";
  let connected = true;
  let accepted = 0;
  let lastHeardMs: number | null = null;
  let flushTimer: (() => void) | null = null;

  restore(options.entries);
  const reporter: Reporter = createReporter({
    clock,
    crew,
    intervalMs: options.updateIntervalMs,
    onChange: options.onChange,
    onAccepted: (atMs, phase) => record.append({ u: { atMs, phase } }),
    accepted,
    lastHeardMs,
  });
  if (stage.kind === "tracking" && events.length === 0) say("started", `Flight ${head.code}${head.number} started`);

  function restore(entries: readonly JournalEntry[]): void {
    const reader = createSampleReader();
    for (const entry of entries) {
      if ("s" in entry) {
        const sample = reader.read(entry.s);
        if (sample !== null) follow(sample);
      } else if ("e" in entry) note(entry.e);
      else if ("c" in entry) take(tracker.correct(entry.c.phase, entry.c.atMs));
      else {
        accepted += 1;
        lastHeardMs = entry.u.atMs;
      }
    }
  }

  /** Takes a sample into everything that is worked out from samples; the same live and when restored. */
  function follow(sample: SimSample): boolean {
    const outputs = tracker.update(sample);
    take(outputs);
    last = sample;
    const before = trail.at(-1);
    if (before === undefined || sample.timeMs - before[0] >= trailStepMs)
      trail.push([
        sample.timeMs,
        sample.latitudeDeg,
        sample.longitudeDeg,
        Math.round(sample.altitudeFt),
        Math.round(sample.groundSpeedKt ?? 0),
        Math.round(tracker.view().totals.distanceNm * 100) / 100,
      ]);
    return outputs.length > 0;
  }

  function take(outputs: readonly TrackerOutput[]): void {
    for (const output of outputs) if (output.kind === "event") note(output.event);
  }

  /** Keeps the log in the order things happened: what the tracker finds is back-dated. */
  function note(event: FlightEvent): void {
    const after = events.findLastIndex((earlier) => earlier.atMs <= event.atMs);
    events.splice(after + 1, 0, event);
  }

  function say(kind: FlightEvent["kind"], text: string): void {
    const event = { kind, atMs: clock.now(), text };
    note(event);
    record.append({ e: event });
    flush();
    options.onChange();
  }

  function flush(): void {
    record.flush().then(
      () => options.onDisk(null),
      (error: unknown) => options.onDisk(error instanceof Error ? error.message : String(error)),
    );
  }

  async function enter(next: FlightStage): Promise<void> {
    stage = next;
    options.onChange();
    try {
      await record.saveHead({ head, stage, comments });
      await record.flush();
      options.onDisk(null);
    } catch (error) {
      options.onDisk(error instanceof Error ? error.message : String(error));
    }
  }

  function remainingNm(): number | null {
    return arrival === null || last === null ? null : distanceNm(last, arrival);
  }

  function update(sample: SimSample, phase: Phase): PositionReport {
    return {
      trackingId: head.trackingId,
      phase,
      latitudeDeg: sample.latitudeDeg,
      longitudeDeg: sample.longitudeDeg,
      altitudeFt: sample.indicatedAltitudeFt ?? sample.altitudeFt,
      headingTrueDeg: sample.headingTrueDeg ?? sample.trackTrueDeg ?? 0,
      groundSpeedKt: sample.groundSpeedKt ?? 0,
      distanceRemainingNm: remainingNm() ?? 0,
      altitudeAglFt: sample.aglFt ?? null,
      verticalSpeedFpm: sample.verticalSpeedFpm ?? null,
      indicatedAirspeedKt: sample.indicatedAirspeedKt ?? null,
    };
  }

  function whyNotFile(): string | null {
    if (last === null) return "Waiting for the first position from the simulator.";
    const view = tracker.view();
    if (view.clocks.offMs === null) return "You have not taken off yet.";
    const parked = view.phase.phase === "arrived" || view.phase.phase === "deboarding";
    const standing = last.onGround !== false && (last.groundSpeedKt ?? 0) < 1 && view.landings.length > 0;
    if (parked || standing) return null;
    return "Ready once you have landed and stand still at the gate.";
  }

  function etaMs(): number | null {
    const remaining = remainingNm();
    const speed = last?.groundSpeedKt ?? 0;
    return remaining === null || last === null || last.onGround === true || speed < 40
      ? null
      : last.timeMs + (remaining / speed) * 3_600_000;
  }

  function filingOptions(position: SimSample) {
    return {
      crew,
      bidId: head.bidId,
      report: buildReport({
        head,
        tracker: tracker.view(),
        events,
        comments,
        simulator: simulatorName,
        programVersion: options.programVersion,
      }),
      lastPosition: update(position, "deboarding"),
      now: () => clock.now(),
      onStep: (step: "sending" | "checking") => enter({ kind: "filing", step }),
    };
  }

  async function endFiling(end: FilingEnd): Promise<void> {
    if (end.kind === "filed") {
      reporter.stop();
      say("filed", "Report filed");
    }
    await enter(end);
  }

  return {
    head,

    view: () => ({
      head,
      stage,
      tracker: last === null ? null : tracker.view(),
      events,
      airline: reporter.link(),
      remainingNm: remainingNm(),
      etaMs: etaMs(),
      cannotFile: whyNotFile(),
    }),

    trail: () => trail,

    sample(sample) {
      if (stage.kind !== "tracking" && stage.kind !== "refused") return;
      const { line, kept } = writer.write(sample);
      record.append({ s: line });
      const points = trail.length;
      const decided = follow(kept);
      if (decided) flush();
      else if (flushTimer === null)
        flushTimer = clock.after(1000, () => {
          flushTimer = null;
          flush();
        });
      reporter.position(update(kept, tracker.view().phase.phase), kept.paused !== true && kept.slew !== true);
      if (trail.length > points) options.onTrail(trail.slice(points));
      options.onChange();
    },

    simulator(state) {
      const now = state.kind === "connected";
      if (now) simulatorName = state.simulator;
      if (now === connected || stage.kind !== "tracking" || last === null) {
        connected = now;
        return;
      }
      connected = now;
      if (now) say("simulator_back", `${state.simulator} is back`);
      else {
        say("simulator_lost", "The simulator stopped answering. The flight waits for it.");
        reporter.position(update(last, tracker.view().phase.phase), false);
      }
    },

    correctPhase(phase) {
      const atMs = clock.now();
      record.append({ c: { phase, atMs } });
      take(tracker.correct(phase, atMs));
      flush();
      if (last !== null) reporter.position(update(last, phase), true);
      options.onChange();
    },

    async goOn() {
      if (stage.kind === "unfinished") await enter({ kind: "tracking" });
    },

    async file(words) {
      if (last === null || whyNotFile() !== null) return;
      if (stage.kind !== "tracking" && stage.kind !== "refused" && stage.kind !== "unfinished") return;
      comments = words;
      const position = last;
      await enter({ kind: "filing", step: "sending" });
      await reporter.last(update(position, "deboarding"));
      await endFiling(await fileReport(filingOptions(position)));
    },

    async checkFiling() {
      if (last !== null && stage.kind === "answer_unknown") await endFiling(await checkFiling(filingOptions(last)));
    },

    async cancel() {
      const cancellable = ["tracking", "unfinished", "refused", "cancelled"].includes(stage.kind);
      if (!cancellable) return;
      reporter.stop();
      await enter({ kind: "cancelling" });
      const result = await crew.cancel(head.trackingId);
      const gone = result.ok || !(result.error.unknown || result.error.code === "network");
      await enter({ kind: "cancelled", pending: !gone });
    },

    async close() {
      reporter.stop();
      flushTimer?.();
      await record.close();
    },
  };
}
