import { Protocol } from "node-simconnect";
import type { Clock } from "../../../src-shared/clock.ts";
import type { SimulatorState } from "../../../src-shared/sample.ts";
import { type SimulatorAddress, type SimulatorSource, type SourceContext, searchPauseMs } from "../source.ts";
import { type Link, type LinkCause, type LinkEnd, linkAtFault, startLink } from "./link.ts";
import { reasonFor } from "./reasons.ts";
import { receive } from "./reception.ts";
import { findTarget, localPipes, type Pipes, type Target } from "./targets.ts";

/** Newest first: MSFS 2024, MSFS 2020, FSX and Prepar3D. */
const protocols: readonly Protocol[] = [Protocol.SunRise, Protocol.KittyHawk, Protocol.FSX_SP2];

/** Pauses after a connection that failed: by how many have failed in a row. */
const backOffMs: readonly number[] = [2000, 5000, 15_000];
/** One that is not there yet, or still loads, is found within 5 s of its start, with three versions to try. */
const awaitedPauseMs = 2000;
const awaited: ReadonlySet<LinkCause> = new Set(["absent", "silent", "not ready"]);
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
  /** What worked there. */
  let worked: Protocol | null = null;

  function show(state: SimulatorState): void {
    const text = JSON.stringify(state);
    if (text === shown) return;
    shown = text;
    context.state(state);
  }

  async function follow(target: Target, protocol: Protocol): Promise<LinkEnd> {
    const mine = startLink({
      target,
      protocol,
      clock,
      onAccepted: () => show({ kind: "connecting", target: target.name }),
      onOpen(connection, open, opened) {
        worked = protocol;
        receive(connection, open, opened, { ...context, state: show }, target.name, protocol);
      },
    });
    link = mine;
    const end = await mine.ended;
    if (link === mine) link = null;
    return end;
  }

  /** After a refusal the simulator does not listen on that connection any more, so each version has its own. */
  async function followAnyVersion(target: Target, signal: AbortSignal): Promise<LinkEnd> {
    const known = worked;
    const order = known === null ? protocols : [known, ...protocols.filter((protocol) => protocol !== known)];
    let end: LinkEnd = { cause: "given up", opened: false };
    for (const protocol of order) {
      end = await follow(target, protocol);
      if (end.cause !== "refused version") break;
      await pause(clock, betweenVersionsMs, signal);
      if (signal.aborted) break;
    }
    return end;
  }

  async function keepLooking(address: SimulatorAddress, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const target = findTarget(address, place, pipes);
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
