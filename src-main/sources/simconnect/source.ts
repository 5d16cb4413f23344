import { Protocol } from "node-simconnect";
import type { Attempt } from "../attempt.ts";
import { createSeeker } from "../seeker.ts";
import type { SimulatorAddress, SimulatorSource, SourceContext } from "../source.ts";
import { type LinkCause, linkAtFault, startLink } from "./link.ts";
import { productOf } from "./product.ts";
import { reasonFor } from "./reasons.ts";
import { receive } from "./reception.ts";
import { findTarget, localPipes, type Pipes, type Target } from "./targets.ts";

/** Newest first: MSFS 2024, MSFS 2020, FSX and Prepar3D. */
const protocols: readonly Protocol[] = [Protocol.SunRise, Protocol.KittyHawk, Protocol.FSX_SP2];

/** Longer than usual, because an attempt makes up to three connections. */
const pauseMs = 2000;
/** Time for the simulator to clear the connection that it refused. */
const betweenVersionsMs = 250;

/**
 * MSFS, Prepar3D and FSX through SimConnect.
 * @param place the pipe of the search if the pilot gave no address.
 */
export function createSimConnectSource(context: SourceContext, place = "", pipes: Pipes = localPipes): SimulatorSource {
  /** Pipes cannot be listed, so the known name is tried. */
  let isTried = false;
  /** The protocol version that worked last. */
  let worked: Protocol | null = null;

  async function connect(
    attempt: Attempt<LinkCause>,
    target: Target,
    protocol: Protocol,
    refused: ReadonlySet<Protocol>,
    own: SourceContext,
  ): Promise<LinkCause> {
    const mine = startLink({
      target,
      protocol,
      clock: context.clock,
      onAccepted: () => own.state({ kind: "connecting", target: target.name }),
      onOpen(connection, open, opened) {
        const product = productOf(open);
        const isOlder = product.protocol !== null && product.protocol > protocol && !refused.has(product.protocol);
        worked = isOlder ? product.protocol : protocol;
        if (isOlder) opened.end("speaks newer");
        else receive(connection, opened, own, target.name, protocol, product);
      },
    });
    const forget = attempt.release(() => {
      mine.end("given up");
      return mine.ended;
    });
    const cause = await mine.ended;
    forget();
    return cause;
  }

  /**
   * After a refusal the simulator ignores that connection, so each version needs a new one. The version that worked
   * last is tried first. If another simulator runs now, its answer shows that.
   */
  async function follow(attempt: Attempt<LinkCause>, address: SimulatorAddress, own: SourceContext): Promise<void> {
    const target = findTarget(address, place, pipes);
    isTried = target?.isTried === true;
    if (target === null) {
      attempt.end("absent");
      return;
    }
    const refused = new Set<Protocol>();
    while (!attempt.isOver()) {
      const next = worked !== null && !refused.has(worked) ? worked : protocols.find((each) => !refused.has(each));
      if (next === undefined) {
        attempt.end("refused version");
        return;
      }
      const cause = await connect(attempt, target, next, refused, own);
      if (cause === "refused version") refused.add(next);
      else if (cause !== "speaks newer") attempt.end(cause);
      await attempt.rest(betweenVersionsMs);
    }
  }

  const seeker = createSeeker<LinkCause>(context, {
    follow,
    reason: reasonFor,
    complete: (state) => (isTried && state.kind !== "connecting" ? { ...state, pipesTried: true } : state),
    pauseMs,
  });
  return {
    configure(address) {
      worked = null;
      seeker.configure(address);
    },
    fault() {
      const thrower = linkAtFault();
      thrower?.end("broken");
      return thrower !== undefined;
    },
    close: seeker.close,
  };
}
