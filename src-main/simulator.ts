import type { Clock } from "../src-shared/domain/clock.ts";
import type { Diagnosis } from "../src-shared/domain/diagnosis.ts";
import type { SimSample, SimulatorState } from "../src-shared/domain/sample.ts";
import type { Text } from "../src-shared/domain/text.ts";
import { stateText } from "../src-shared/words/link-words.ts";
import { say } from "../src-shared/words/message.ts";
import { plainLocale } from "../src-shared/words/words.ts";
import { createPlausibilityFilter, type DropReason } from "./gate/plausibility.ts";
import { createTimestamps } from "./gate/timestamps.ts";
import { createSignalGate } from "./gate/traits/gate.ts";
import type { TraitLibrary } from "./gate/traits/traits.ts";
import { createAircraftChange } from "./sources/aircraft-change.ts";
import type { HostReport } from "./sources/host-messages.ts";
import { createHistory } from "./sources/link-history.ts";
import type { Search } from "./sources/source.ts";
import { type HostPort, superviseHost } from "./sources/supervisor.ts";

export interface SimulatorOptions {
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
  /** Calls back immediately with the present state, then on each change. Returns a function that unsubscribes. */
  onState(callback: (state: SimulatorState) => void): () => void;
  /** Checked samples with times of the program's clock, strictly increasing. Returns a function that unsubscribes. */
  onSample(callback: (sample: SimSample) => void): () => void;
  configure(search: Search): void;
  state(): SimulatorState;
  /** Number of dropped samples, by reason. */
  dropped(): Readonly<Partial<Record<DropReason, number>>>;
  diagnosis(): Diagnosis;
  close(): void;
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

export function createSimulator(options: SimulatorOptions): Simulator {
  const { clock } = options;
  const filter = createPlausibilityFilter();
  const history = createHistory(options.realClock);
  const gate = createSignalGate(options.traits);
  const aircraftChange = createAircraftChange(options.realClock);
  const onState = new Set<(state: SimulatorState) => void>();
  const onSample = new Set<(sample: SimSample) => void>();
  const drops: Partial<Record<DropReason, number>> = {};
  let search = options.search;
  let reported = searching(say("lookingForSimulator"));
  let state = reported;
  let unfitReason: Text = "";
  /** When the last good sample came, or the link changed. */
  let goodMs = clock.monotonic();
  const stamp = createTimestamps(clock);
  let isRestarting = false;
  let cancelRestarting = (): void => {};

  /** The host's state, corrected by what the samples show. */
  function corrected(): SimulatorState {
    if (reported.kind !== "connected") return reported;
    const change = aircraftChange.see(reported.aircraft);
    if (reported.flying && unfitReason !== "") return { ...reported, flying: false, reason: unfitReason };
    return change === undefined ? reported : { ...reported, changed: change };
  }

  function update(): void {
    const next = corrected();
    if (isRestarting && !(next.kind === "connected" && next.flying)) return;
    noticed();
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    if (line(next) !== line(state)) {
      options.log(`simulator: ${line(next)}`);
      history.changed(next);
    }
    state = next;
    for (const callback of onState) callback(state);
  }

  function noticed(): void {
    isRestarting = false;
    cancelRestarting();
  }

  function onReport(report: HostReport): void {
    switch (report.type) {
      case "ready":
      case "pong":
        return;
      case "state":
        if (report.state.kind !== reported.kind) {
          filter.reset();
          unfitReason = "";
          goodMs = clock.monotonic();
        }
        reported = report.state;
        if (reported.kind === "connected") gate.aircraft(reported.by, reported.aircraft);
        update();
        return;
      case "sample": {
        const judgement = filter.judge(report.sample, report.doubt, stamp());
        const nowMs = clock.monotonic();
        if (judgement.kind === "true") goodMs = nowMs;
        unfitReason = judgement.kind === "dropped" ? unfit(judgement.reason, nowMs - goodMs) : "";
        update();
        if (judgement.kind === "dropped") {
          count(judgement.reason);
          return;
        }
        const sample = gate.pass(judgement.sample);
        history.arrived(sample);
        for (const callback of onSample) callback(sample);
      }
    }
  }

  function count(reason: DropReason): void {
    drops[reason] = (drops[reason] ?? 0) + 1;
  }

  const configureHost = (): void => host.post({ type: "configure", ...search });
  const host = superviseHost({
    spawnHost: options.spawnHost,
    clock: options.realClock,
    onReady: configureHost,
    onReport,
    onLost() {
      reported = searching(say("linkRestarting"));
      isRestarting = true;
      cancelRestarting();
      cancelRestarting = options.realClock.after(unnoticedMs, () => {
        noticed();
        update();
      });
    },
    onFailed(why) {
      noticed();
      reported = searching(why === "" ? say("linkCannotStart") : say("linkCannotStartBecause", { why }));
      options.log(`the simulator's process cannot start: ${why}`);
      update();
    },
    onUnreadable: () => count("unreadable"),
  });

  return {
    onState(callback) {
      onState.add(callback);
      callback(state);
      return () => onState.delete(callback);
    },
    onSample(callback) {
      onSample.add(callback);
      return () => onSample.delete(callback);
    },
    configure(next) {
      if (JSON.stringify(next.address) !== JSON.stringify(search.address)) aircraftChange.reset();
      search = next;
      configureHost();
    },
    state: () => state,
    dropped: () => ({ ...drops }),
    diagnosis: () => ({
      ...history.read(),
      state,
      place: search.address,
      onlyThere: search.onlyThere,
      dropped: { ...drops },
      dead: gate.dead(),
    }),
    close() {
      cancelRestarting();
      host.close();
    },
  };
}
