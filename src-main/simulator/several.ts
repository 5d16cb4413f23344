import type { SimulatorKind, SimulatorState } from "../../src-shared/sample.ts";
import { words } from "../../src-shared/words/words.ts";
import type { SimulatorAddress, SourceContext, SourceKind } from "./source.ts";

export interface Simulators {
  /**
   * @param address where to look, and for which; null: for every simulator on this computer.
   * @param preferred which to follow where several run.
   */
  configure(address: SimulatorAddress, preferred: SimulatorKind | null): void;
  /** An exception that nobody caught: true where a source knows it as its own. */
  fault(error: unknown): boolean;
  close(): void;
}

/** A flight whose simulator is lost is not continued at once with another that happens to run. */
const holdMs = 30_000;
/** Simulators that are started together: the one that the pilot once chose may be the second to be found. */
const togetherMs = 120_000;

/**
 * All sources side by side, handed on as one. The first that connects is followed for as long as it is there; what else
 * runs is reported with it, for the pilot to choose.
 */
export function joinSources(kinds: readonly SourceKind[], context: SourceContext): Simulators {
  const { clock } = context;
  const states = new Map<SimulatorKind, SimulatorState>();
  let address: SimulatorAddress | undefined;
  let preferred: SimulatorKind | null = null;
  let followed: SimulatorKind | null = null;
  let followedMs = 0;
  let wasFlying = false;
  let isHeld = false;
  let cancelHold = (): void => {};
  let shown = "";

  const sources = kinds.map(({ kind, create }) => ({
    kind,
    source: create({
      clock,
      state(state) {
        states.set(kind, state);
        update();
      },
      sample(sample, doubt) {
        if (kind === followed) context.sample(sample, doubt);
      },
    }),
  }));

  const running = (): SimulatorKind[] =>
    kinds.flatMap(({ kind }) => (states.get(kind)?.kind === "connected" ? [kind] : []));

  function show(state: SimulatorState): void {
    const text = JSON.stringify(state);
    if (text === shown) return;
    shown = text;
    context.state(state);
  }

  function follow(kind: SimulatorKind | null): void {
    if (kind === followed) return;
    // Whoever listens must not take the one's aircraft for the other's.
    if (kind !== null && followed !== null) show({ kind: "connecting", target: "another simulator" });
    followed = kind;
    followedMs = clock.monotonic();
  }

  /** The remembered answer counts where both are there, unless the other one is in the middle of a flight. */
  function followPreferred(isFlying: boolean): void {
    const isLate = isFlying && clock.monotonic() - followedMs > togetherMs;
    if (preferred !== null && !isLate && running().includes(preferred)) follow(preferred);
  }

  function letGo(): void {
    isHeld = false;
    wasFlying = false;
    cancelHold();
  }

  function update(): void {
    const state = followed === null ? undefined : states.get(followed);
    if (state?.kind === "connected") {
      letGo();
      followPreferred(state.flying);
      const now = followed === null ? undefined : states.get(followed);
      wasFlying = now?.kind === "connected" && now.flying;
    } else if (wasFlying && !isHeld) {
      isHeld = true;
      cancelHold = clock.after(holdMs, () => {
        letGo();
        update();
      });
    } else if (!isHeld) {
      const [first = null] = running();
      follow(preferred !== null && running().includes(preferred) ? preferred : first);
    }
    show(describe());
  }

  function describe(): SimulatorState {
    const state = followed === null ? undefined : states.get(followed);
    if (state?.kind === "connecting" || (state?.kind === "searching" && state.reason !== "")) return state;
    if (state?.kind !== "connected") return search();
    const followedState = { ...state, ...(followed !== null && { by: followed }) };
    const others = [...states].flatMap(([kind, other]) =>
      kind !== followed && other.kind === "connected" ? [{ kind, simulator: other.simulator }] : [],
    );
    if (others.length === 0) return followedState;
    if (followed === preferred) return { ...followedState, others };
    const names = others.map(({ simulator }) => simulator).join(words().shell.and);
    const also = words().simulator.runningToo(names, others.length);
    return { ...followedState, reason: [state.reason, also].filter((text) => text !== "").join(" "), others };
  }

  /** Nobody is connected: who is about to be, else what one of them has to say. The first speaks for all. */
  function search(): SimulatorState {
    const all = kinds.flatMap(({ kind }) => states.get(kind) ?? []);
    return (
      all.find((state) => state.kind === "connecting") ??
      all.findLast((state) => state.kind === "searching" && state.reason !== "") ?? {
        kind: "searching",
        reason: words().simulator.looking,
      }
    );
  }

  return {
    configure(nextAddress, nextPreferred) {
      preferred = nextPreferred;
      if (JSON.stringify(nextAddress) !== JSON.stringify(address)) {
        address = nextAddress;
        states.clear();
        letGo();
        follow(null);
        for (const { kind, source } of sources) {
          if (nextAddress === null || (nextAddress.kind ?? "simconnect") === kind) source.configure(nextAddress);
          else source.close();
        }
      }
      if (preferred !== null && running().includes(preferred)) {
        letGo();
        follow(preferred);
      }
      update();
    },
    fault: (error) => sources.some(({ source }) => source.fault(error)),
    close() {
      cancelHold();
      for (const { source } of sources) source.close();
    },
  };
}
