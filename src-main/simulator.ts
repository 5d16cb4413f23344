import type { Clock } from "../src-shared/domain/clock.ts";
import type { Diagnosis } from "../src-shared/domain/diagnosis.ts";
import type { SimSample, SimulatorState } from "../src-shared/domain/sample.ts";
import type { Text } from "../src-shared/domain/text.ts";
import { stateText } from "../src-shared/words/link-words.ts";
import { say } from "../src-shared/words/message.ts";
import { plainLocale } from "../src-shared/words/words.ts";
import { createGate, type DropReason } from "./gate/gate.ts";
import { createTimestamps } from "./gate/timestamps.ts";
import type { TraitLibrary } from "./gate/traits/traits.ts";
import { createAircraftChange } from "./sources/aircraft-change.ts";
import type { HostReport } from "./sources/host-messages.ts";
import { createHistory } from "./sources/link-history.ts";
import type { Search } from "./sources/source.ts";
import { type HostPort, superviseHost } from "./sources/supervisor.ts";

interface SimulatorOptions {
  /** Starts host.ts in its own process. */
  readonly spawnHost: () => HostPort;
  /** The program's clock gives the samples their times. */
  readonly clock: Clock;
  /** The machine's clock limits the silence of the host. */
  readonly realClock: Clock;
  readonly search: Search;
  /** Known aircraft with dead signals. */
  readonly traits: TraitLibrary;
  /** One log line each time the state changes. */
  readonly log: (line: string) => void;
}

/** The link to any simulator. */
export interface Simulator {
  /** Calls back immediately with the present state, then on each change. */
  onState(callback: (state: SimulatorState) => void): void;
  /** Checked samples with times of the program's clock, strictly increasing. */
  onSample(callback: (sample: SimSample) => void): void;
  configure(search: Search): void;
  state(): SimulatorState;
  /** Number of dropped samples, by reason. */
  dropped(): Readonly<Partial<Record<DropReason, number>>>;
  diagnosis(): Diagnosis;
  /** Resolves when the simulator has been released. */
  close(): Promise<void>;
}

const searching = (reason: Text): SimulatorState => ({ kind: "searching", reason });
/** If the host is back within this time, the pilot sees no interruption. */
const unnoticedMs = 1000;
/** A single sample without a valid position is no reason to tell the pilot. */
const withoutPlaceMs = 2000;
/** Why no flight can be tracked, if only the samples show that. `sinceGoodMs`: since the last good sample. */
function unfit(reason: DropReason, sinceGoodMs: number): Text {
  if (reason === "menu") return say("simulatorInMenu");
  if (reason === "frozen") return say("simulatorFrozen");
  const isWithoutPlace = reason === "unreadable" || reason === "out of range";
  return isWithoutPlace && sinceGoodMs > withoutPlaceMs ? say("simulatorWithoutPlace") : "";
}
/** For the log: always in English. */
const line = (state: SimulatorState): string => stateText(state, plainLocale);

/** Passes the samples through the gate, and knows if those that it drops are why no flight can be tracked. */
function createJudge({ clock, traits }: SimulatorOptions) {
  const gate = createGate(traits);
  let stamp = createTimestamps(clock);
  const drops: Partial<Record<DropReason, number>> = {};
  let unfitReason: Text = "";
  /** When the last good sample came, or the link changed. */
  let goodMs = clock.monotonic();
  const count = (reason: DropReason): void => {
    drops[reason] = (drops[reason] ?? 0) + 1;
  };

  return {
    count,
    dropped: () => ({ ...drops }),
    unfit: () => unfitReason,
    dead: gate.dead,
    /** Call when the simulator is searched for elsewhere: the demo's time may be ahead of the others'. */
    elsewhere(): void {
      stamp = createTimestamps(clock);
    },
    /** Call when the state of the link changes. */
    link(state: SimulatorState, before: SimulatorState): void {
      if (state.kind === "connected") gate.aircraft(state.by, state.aircraft);
      if (state.kind === before.kind) return;
      gate.reset();
      unfitReason = "";
      goodMs = clock.monotonic();
    },
    /** The sample with its time. Null if it is dropped. */
    judge({ sample, doubt }: Extract<HostReport, { type: "sample" }>): SimSample | null {
      const judgement = gate.judge(sample, doubt, stamp());
      const nowMs = clock.monotonic();
      if (judgement.kind === "true") goodMs = nowMs;
      unfitReason = judgement.kind === "dropped" ? unfit(judgement.reason, nowMs - goodMs) : "";
      if (judgement.kind !== "dropped") return judgement.sample;
      count(judgement.reason);
      return null;
    },
  };
}

/** Hides a restart of the host from the pilot. `onLate`: it takes longer than the pilot overlooks. */
function createRestart(clock: Clock, onLate: () => void) {
  let isHidden = false;
  let cancel = (): void => {};
  function end(): void {
    isHidden = false;
    cancel();
  }
  return {
    isHidden: () => isHidden,
    end,
    begin(): void {
      cancel();
      isHidden = true;
      cancel = clock.after(unnoticedMs, () => {
        end();
        onLate();
      });
    },
  };
}

export function createSimulator(options: SimulatorOptions): Simulator {
  const judge = createJudge(options);
  const history = createHistory(options.realClock);
  const aircraftChange = createAircraftChange(options.realClock);
  const onState: ((state: SimulatorState) => void)[] = [];
  const onSample: ((sample: SimSample) => void)[] = [];
  let search = options.search;
  let reported = searching(say("lookingForSimulator"));
  let state = reported;
  const restart = createRestart(options.realClock, update);

  /** The host's state, corrected by what the samples show. */
  function corrected(): SimulatorState {
    if (reported.kind !== "connected") return reported;
    const change = aircraftChange.see(reported.aircraft);
    const reason = judge.unfit();
    if (reported.flying && reason !== "") return { ...reported, flying: false, reason };
    return change === undefined ? reported : { ...reported, changed: change };
  }

  function update(): void {
    const next = corrected();
    if (restart.isHidden() && !(next.kind === "connected" && next.flying)) return;
    restart.end();
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    if (line(next) !== line(state)) {
      options.log(`simulator: ${line(next)}`);
      history.changed(next);
    }
    state = next;
    for (const callback of onState) callback(state);
  }

  function onReport(report: HostReport): void {
    if (report.type === "state") {
      judge.link(report.state, reported);
      reported = report.state;
      update();
    } else if (report.type === "sample") {
      const sample = judge.judge(report);
      update();
      if (sample === null) return;
      history.arrived(sample);
      for (const callback of onSample) callback(sample);
    }
  }

  const configureHost = (): void => host.post({ type: "configure", ...search });
  const host = superviseHost({
    spawnHost: options.spawnHost,
    clock: options.realClock,
    onReady: configureHost,
    onReport,
    onLost() {
      reported = searching(say("linkRestarting"));
      restart.begin();
    },
    onFailed(why) {
      restart.end();
      reported = searching(why === "" ? say("linkCannotStart") : say("linkCannotStartBecause", { why }));
      options.log(`the simulator's process cannot start: ${why}`);
      update();
    },
    onUnreadable: () => judge.count("unreadable"),
  });

  return {
    onState(callback) {
      onState.push(callback);
      callback(state);
    },
    onSample: (callback) => void onSample.push(callback),
    configure(next) {
      if (JSON.stringify(next.address) !== JSON.stringify(search.address)) {
        aircraftChange.reset();
        judge.elsewhere();
      }
      search = next;
      configureHost();
    },
    state: () => state,
    dropped: judge.dropped,
    diagnosis: () => ({
      ...history.read(),
      state,
      place: search.address,
      onlyThere: search.onlyThere,
      dropped: judge.dropped(),
      dead: judge.dead(),
    }),
    close() {
      restart.end();
      return host.close();
    },
  };
}
