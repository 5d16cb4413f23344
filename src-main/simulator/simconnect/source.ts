import { Protocol } from "node-simconnect";
import type { Clock } from "../../../src-shared/clock.ts";
import type { SimulatorState } from "../../../src-shared/sample.ts";
import { type SimulatorAddress, type SimulatorSource, type SourceContext, searchPauseMs } from "../source.ts";
import { type Link, type LinkCause, type LinkEnd, linkAtFault, startLink } from "./link.ts";
import { productOf } from "./product.ts";
import { reasonFor } from "./reasons.ts";
import { receive } from "./reception.ts";
import { findTarget, localPipes, type Pipes, type Target } from "./targets.ts";

/** Newest first: MSFS 2024, MSFS 2020, FSX and Prepar3D. */
const protocols: readonly Protocol[] = [Protocol.SunRise, Protocol.KittyHawk, Protocol.FSX_SP2];

/** Pauses after a connection that failed, by how many have failed in a row: what is well again is found within 5 s. */
const backOffMs: readonly number[] = [2000, 4000];
/** One that is not there yet, or still loads, is found within 5 s of its start, with three versions to try. */
const awaitedPauseMs = 2000;
const awaited: ReadonlySet<LinkCause> = new Set(["absent", "forbidden", "silent", "not ready"]);
/** Time for the simulator to clear the connection that it refused. */
const betweenVersionsMs = 250;

/**
 * MSFS, Prepar3D and FSX through SimConnect.
 * @param place the pipe that is looked for while there is no address.
 *
 * One search runs at a time and follows one connection at a time from its
 * first byte to its end, so there are never two.
 */
export function createSimConnectSource(context: SourceContext, place = "", pipes: Pipes = localPipes): SimulatorSource {
  const { clock } = context;
  let search = new AbortController();
  let link: Link | null = null;
  let shown = "";
  let isTried = false;
  /** What worked there. */
  let worked: Protocol | null = null;

  function show(state: SimulatorState): void {
    const told: SimulatorState = isTried && state.kind !== "connecting" ? { ...state, pipesTried: true } : state;
    const text = JSON.stringify(told);
    if (text === shown) return;
    shown = text;
    context.state(told);
  }

  async function follow(target: Target, protocol: Protocol, refused: ReadonlySet<Protocol>): Promise<LinkEnd> {
    const mine = startLink({
      target,
      protocol,
      clock,
      onAccepted: () => show({ kind: "connecting", target: target.name }),
      onOpen(connection, open, opened) {
        const product = productOf(open);
        const isOlder = product.protocol !== null && product.protocol > protocol && !refused.has(product.protocol);
        worked = isOlder ? product.protocol : protocol;
        if (isOlder) opened.end("speaks newer");
        else receive(connection, opened, { ...context, state: show }, target.name, protocol, product);
      },
    });
    link = mine;
    const end = await mine.ended;
    if (link === mine) link = null;
    return end;
  }

  /**
   * After a refusal the simulator does not listen on that connection any more, so each version has its own. What worked
   * the last time is tried first; another simulator may be there now, which says so when it answers.
   */
  async function followAnyVersion(target: Target, signal: AbortSignal): Promise<LinkEnd> {
    const refused = new Set<Protocol>();
    for (;;) {
      const next = worked !== null && !refused.has(worked) ? worked : protocols.find((each) => !refused.has(each));
      if (next === undefined) return { cause: "refused version", opened: false };
      const end = await follow(target, next, refused);
      if (end.cause === "refused version") refused.add(next);
      else if (end.cause !== "speaks newer") return end;
      await pause(clock, betweenVersionsMs, signal);
      if (signal.aborted) return end;
    }
  }

  async function keepLooking(address: SimulatorAddress, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const target = findTarget(address, place, pipes);
      isTried = target?.isTried === true;
      const end: LinkEnd =
        target === null ? { cause: "absent", opened: false } : await followAnyVersion(target, signal);
      if (signal.aborted) return;
      show({ kind: "searching", reason: reasonFor(end, address) });
      const isAwaited = awaited.has(end.cause);
      if (end.opened || isAwaited) failures = 0;
      const pauseMs = isAwaited ? awaitedPauseMs : backOffMs[Math.min(failures++, backOffMs.length - 1)];
      await pause(clock, searchPauseMs(context, pauseMs ?? awaitedPauseMs), signal);
    }
  }

  function stop(): void {
    search.abort();
    link?.end("given up");
  }

  return {
    configure(address) {
      stop();
      worked = null;
      search = new AbortController();
      void keepLooking(address, search.signal);
    },
    fault() {
      const thrower = linkAtFault() ?? link;
      thrower?.end("broken");
      return thrower !== null;
    },
    close: stop,
  };
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const cancel = clock.after(ms, done);
    signal.addEventListener("abort", done);
  });
}
