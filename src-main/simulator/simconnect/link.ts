import { AsyncLocalStorage } from "node:async_hooks";
import { Socket } from "node:net";
import {
  type Protocol,
  type RecvException,
  type RecvOpen,
  SimConnectConnection,
  SimConnectException,
} from "node-simconnect";
import type { Clock } from "../../../src-shared/clock.ts";
import { codesOf, hasNoWay } from "../connect-error.ts";
import { createFrameCheck } from "./frames.ts";
import type { Address, Target } from "./targets.ts";

/** How a connection came to its end. */
export type LinkCause =
  /** Nothing listens there. */
  | "absent"
  /** The system does not let us in: a pipe of a simulator with administrator's rights. */
  | "forbidden"
  /** The other computer does not answer. */
  | "unreachable"
  /** This computer does not let us on the network, or has no way there. */
  | "no way"
  /** Someone accepted the connection and said nothing. */
  | "silent"
  /** This version of the protocol is too new for it. */
  | "refused version"
  /** It speaks a newer version of the protocol, which says more. */
  | "speaks newer"
  /** Its end, or an error of the network. */
  | "closed"
  /** The simulator said goodbye. */
  | "quit"
  /** Connected, and no data. */
  | "stalled"
  /** It cannot give data yet. */
  | "not ready"
  /** What came is not SimConnect. */
  | "broken"
  /** We hung up. */
  | "given up";

export interface LinkEnd {
  readonly cause: LinkCause;
  /** Whether the simulator had answered at all. */
  readonly opened: boolean;
}

/** One connection: it comes to its end exactly once, and is closed by then. */
export interface Link {
  readonly ended: Promise<LinkEnd>;
  end(cause: LinkCause): void;
  /** Wraps a listener: not called after the end, and what it throws ends the link. */
  guard<A extends unknown[]>(listener: (...args: A) => void): (...args: A) => void;
}

const connectTimeoutMs = 3000;
/** Just before the library's own 5 s, which it reports like a lost connection. */
const openTimeoutMs = 4900;
const closeTimeoutMs = 1000;

/** Why no connection came about. libuv's code for a pipe that refuses us is EPERM (win/error.c). */
function causeOf(error: Error, { type }: Address): LinkCause {
  const codes = codesOf(error);
  if (codes.includes("ECONNREFUSED") || codes.includes("ENOENT")) return "absent";
  if (type === "pipe") return codes.includes("EPERM") || codes.includes("EACCES") ? "forbidden" : "silent";
  return hasNoWay(error) ? "no way" : "unreachable";
}

export interface LinkOptions {
  readonly target: Target;
  readonly protocol: Protocol;
  readonly clock: Clock;
  /** Somebody accepted the connection. */
  readonly onAccepted: () => void;
  /** The simulator answered; its data can be asked for. */
  readonly onOpen: (connection: SimConnectConnection, open: RecvOpen, link: Link) => void;
}

/** Which link the library is at work for: where it throws, nobody else can tell. */
const atWork = new AsyncLocalStorage<Link>();

/** In a handler of uncaught exceptions: the link that threw, if it was one. */
export const linkAtFault = (): Link | undefined => atWork.getStore();

/**
 * Connects and says hello, with time limits of its own: the library has none for connecting, and its search for a
 * simulator can wait for ever. Its listeners stay for good, because it reports errors after its end too.
 */
export function startLink({ target, protocol, clock, onAccepted, onOpen }: LinkOptions): Link {
  const connection = new SimConnectConnection("Contrail", protocol);
  let isOver = false;
  let isAccepted = false;
  let opened = false;
  let result: LinkEnd = { cause: "closed", opened };
  let resolve: (end: LinkEnd) => void = () => {};
  const ended = new Promise<LinkEnd>((fulfil) => {
    resolve = fulfil;
  });
  // Windows waits up to 30 s for a pipe whose connections are all taken (libuv, win/pipe.c).
  const unanswered = target.address.type === "pipe" ? "silent" : "unreachable";
  let cancelTimer = clock.after(connectTimeoutMs, () => end(unanswered));

  function end(cause: LinkCause): void {
    if (isOver) return;
    isOver = true;
    cancelTimer();
    result = { cause, opened };
    connection.close();
    clock.after(closeTimeoutMs, settle);
  }
  /** Not before the socket is closed: the next connection must not meet this one. */
  function settle(): void {
    resolve(result);
  }
  const guard: Link["guard"] =
    (listener) =>
    (...args) => {
      if (isOver) return;
      try {
        listener(...args);
      } catch {
        end("broken");
      }
    };
  const link: Link = { ended, end, guard };

  connection.on("error", (error) => end(isAccepted ? "closed" : causeOf(error, target.address)));
  connection.on("close", () => {
    end("closed");
    settle();
  });
  connection.on("quit", () => end("quit"));
  connection.on(
    "exception",
    guard((exception: RecvException) => {
      if (exception.exception === SimConnectException.VERSION_MISMATCH) end("refused version");
    }),
  );
  connection.on(
    "open",
    guard((open: RecvOpen) => {
      cancelTimer();
      opened = true;
      onOpen(connection, open, link);
    }),
  );
  connection._clientSocket.once(
    "connect",
    guard(() => {
      isAccepted = true;
      cancelTimer();
      cancelTimer = clock.after(openTimeoutMs, () => end("silent"));
      onAccepted();
    }),
  );
  // The library's own socket: what comes is looked at before the library cuts it.
  const socket: unknown = Reflect.get(connection._clientSocket, "_socket");
  const isFramed = createFrameCheck();
  if (socket instanceof Socket)
    socket.on("data", (chunk: Buffer) => {
      if (!isFramed(chunk)) end("broken");
    });
  atWork.run(link, () => connection._clientSocket.connect(target.address));
  return link;
}
