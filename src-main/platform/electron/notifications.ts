import type { Settings } from "../../../src-shared/contract/settings.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { flightName } from "../../../src-shared/domain/flight-name.ts";
import type { FlightHead, FlightView } from "../../../src-shared/domain/flight-view.ts";
import type { Controller } from "../../../src-shared/domain/networks.ts";
import { groundPhases, type Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample, SimulatorState } from "../../../src-shared/domain/sample.ts";
import { joined } from "../../../src-shared/words/formats.ts";
import { formats, words } from "../../../src-shared/words/words.ts";

/** A notification of the operating system. A click on it opens the flight page. */
export interface Notice {
  readonly title: string;
  readonly body: string;
}

interface NotifierOptions {
  /** The computer's own clock, because the real time without the pilot's attention matters. */
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly show: (notice: Notice) => void;
}

/** Receives all events, and notifies the pilot of the important ones. */
export interface Notifier {
  flight(view: FlightView | null): void;
  simulator(state: SimulatorState): void;
  sample(sample: SimSample): void;
  /** Call once for each controller ahead who comes online. */
  controllerAhead(controller: Controller): void;
  /** The airline has accepted or rejected a report. `reason`: its own words; may be empty. */
  decided(report: {
    readonly head: FlightHead;
    readonly decision: "accepted" | "rejected";
    readonly reason: string;
  }): void;
}

/** How long a simulator may be gone: loading another aircraft may take half a minute. */
const simulatorGoneMs = 60_000;
const airlineSilentMs = 5 * 60_000;
/** How long samples may contradict the phase. Longer than the detection of any phase change takes. */
const phaseStuckMs = 2 * 60_000;
/** At most one notification of a kind in this time. */
const quietMs = 15 * 60_000;

type Kind = "phaseStuck" | "simulatorLost" | "airlineSilent" | "readyToFile";
const settingOf = {
  phaseStuck: "notifyPhaseStuck",
  simulatorLost: "notifySimulatorLost",
  airlineSilent: "notifyAirlineSilent",
  readyToFile: "notifyReadyToFile",
} as const satisfies Record<Kind, keyof Settings>;

/**
 * Whether a sample contradicts the phase: in the air in a phase on the ground, or the other way round, or rolling at
 * the gate.
 */
export function contradicts(phase: Phase, sample: SimSample): "air" | "ground" | null {
  const { onGround, aglFt = 0, groundSpeedKt = 0 } = sample;
  if (onGround === undefined) return null;
  if (groundPhases.has(phase) && !onGround && aglFt > 500) return "air";
  if (!groundPhases.has(phase) && onGround && groundSpeedKt < 40) return "ground";
  const atGate = phase === "boarding" || phase === "push_back" || phase === "arrived" || phase === "deboarding";
  return atGate && onGround && groundSpeedKt > 40 ? "ground" : null;
}

/** Notices of each kind, at most one in `quietMs`. */
function createQuietNotices({ clock, settings, show }: NotifierOptions) {
  const shownAtMs = new Map<Kind, number>();
  /** The timers of conditions that are reported only if they last. */
  const lasting = new Map<Kind, () => void>();

  function notify(kind: Kind, notice: Notice): void {
    const last = shownAtMs.get(kind);
    if (!settings()[settingOf[kind]] || (last !== undefined && clock.monotonic() - last < quietMs)) return;
    shownAtMs.set(kind, clock.monotonic());
    show(notice);
  }

  /** Notifies once after `isSo` was true for `ms` without a break. Notifies again only after it was false. */
  function watch(kind: Kind, isSo: boolean, ms: number, notice: () => Notice | null): void {
    const callOff = lasting.get(kind);
    if (!isSo) {
      callOff?.();
      lasting.delete(kind);
    } else if (callOff === undefined) {
      const stop = clock.after(ms, () => {
        const now = notice();
        if (now !== null) notify(kind, now);
      });
      lasting.set(kind, stop);
    }
  }

  return { notify, watch };
}

export function createNotifier(options: NotifierOptions): Notifier {
  const { settings, show } = options;
  let view: FlightView | null = null;
  let lost = false;
  const { notify, watch } = createQuietNotices(options);
  const filedOf = new Set<string>();

  const name = ({ head }: FlightView): string => flightName(head);

  const tracked = (): FlightView | null => (view?.stage.kind === "tracking" ? view : null);

  function watchSimulator(): void {
    const { tracker = null, cannotFile = null } = tracked() ?? {};
    // Once the report can be filed, a pilot may end the simulator.
    watch("simulatorLost", lost && tracker !== null && cannotFile !== null, simulatorGoneMs, () => {
      const flight = tracked();
      const texts = words().program;
      return flight && { title: texts.simulatorLost(name(flight)), body: texts.simulatorLostWhat };
    });
  }

  function watchAirline(): void {
    watch("airlineSilent", (tracked()?.airline.problem ?? null) !== null, airlineSilentMs, () => {
      const flight = tracked();
      const texts = words().program;
      const span = `${airlineSilentMs / 60_000} min`;
      const problem = flight?.airline.problem ?? null;
      return flight && problem && { title: texts.airlineSilent(name(flight), span), body: problem.message };
    });
  }

  function watchReport(): void {
    const flight = tracked();
    const phase = flight?.tracker?.phase.phase;
    if (flight === null || flight.cannotFile !== null || filedOf.has(flight.head.id)) return;
    if (phase !== "arrived" && phase !== "deboarding") return;
    filedOf.add(flight.head.id);
    const texts = words().program;
    notify("readyToFile", { title: texts.readyToFile(name(flight)), body: texts.readyToFileWhat });
  }

  return {
    flight(next) {
      view = next;
      watchSimulator();
      watchAirline();
      watchReport();
      if (tracked() === null) watch("phaseStuck", false, 0, () => null);
    },
    simulator(state) {
      lost = state.kind !== "connected";
      watchSimulator();
      if (lost) watch("phaseStuck", false, 0, () => null);
    },
    decided({ head, decision, reason }) {
      const texts = words().program;
      const body = reason === "" ? texts.decidedWhat : reason;
      show({ title: texts[decision](flightName(head)), body });
    },
    controllerAhead({ callsign, frequency, aheadNm }) {
      if (!settings().notifyControllerAhead) return;
      const texts = words().networks;
      const isHere = aheadNm === null || aheadNm === 0;
      const body = isHere
        ? texts.cameOnlineHere(frequency)
        : texts.cameOnlineAhead(frequency, joined(formats().distance(aheadNm, 0)));
      show({ title: texts.cameOnline(callsign), body });
    },
    sample(sample) {
      const phase = tracked()?.tracker?.phase.phase;
      const seen = phase === undefined ? null : contradicts(phase, sample);
      watch("phaseStuck", seen !== null, phaseStuckMs, () => {
        const flight = tracked();
        const stuck = flight?.tracker?.phase.phase;
        if (flight === null || stuck === undefined) return null;
        const texts = words().program;
        const what = seen === "air" ? texts.seenInTheAir : texts.seenOnTheGround;
        return {
          title: texts.phaseStuck(name(flight), words().flight.phases[stuck]),
          body: texts.phaseStuckWhat(what),
        };
      });
    },
  };
}
