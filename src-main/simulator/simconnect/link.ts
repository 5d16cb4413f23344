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
import { later } from "../../base/later.ts";
import { type Attempt, startAttempt } from "../attempt.ts";
import { codesOf, hasNoWay } from "../connect-error.ts";
import { createFrameCheck } from "./frames.ts";
import type { Address, Target } from "./targets.ts";

/** How a connection ended. */
export type LinkCause =
  /** Nothing listens there. */
  | "absent"
  /** The system refuses access: a pipe of a simulator with administrator's rights. */
  | "forbidden"
  /** The other computer does not answer. */
  | "unreachable"
  /** This computer keeps us from the network, or has no route to the address. */
  | "no way"
  /** The connection was accepted, and no answer came. */
  | "silent"
  /** This version of the protocol is too new for it. */
  | "refused version"
  /** It speaks a newer version of the protocol, which has more events. */
  | "speaks newer"
  /** The other side closed it, or the network failed. */
  | "closed"
  /** The simulator quit. */
  | "quit"
  /** Connected, but no data. */
  | "stalled"
  /** It cannot send data yet. */
  | "not ready"
  /** The data received are not SimConnect. */
  | "broken"
  /** We closed the connection. */
  | "given up";

/** One connection: it is closed when it has ended. */
export type Link = Attempt<LinkCause>;

const connectTimeoutMs = 3000;
/** Just before the library's own 5 s, which it reports like a lost connection. */
const openTimeoutMs = 4900;
const closeTimeoutMs = 1000;

/** Why the connection failed. libuv's code for a pipe that refuses access is EPERM (win/error.c). */
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
  /** The other side accepted the connection. */
  readonly onAccepted: () => void;
  /** The simulator answered; its data can be requested. */
  readonly onOpen: (connection: SimConnectConnection, open: RecvOpen, link: Link) => void;
}

/** The link that the library is working for: an exception does not say. */
const atWork = new AsyncLocalStorage<Link>();

/** For a handler of uncaught exceptions: the link that threw, if it was one. */
export const linkAtFault = (): Link | undefined => atWork.getStore();

/**
 * Connects and opens, with its own time limits: the library has none for connecting, and its search for a simulator can
 * wait for ever. Its listeners stay for good, because it reports errors after its end too.
 */
export function startLink({ target, protocol, clock, onAccepted, onOpen }: LinkOptions): Link {
  const connection = new SimConnectConnection("Contrail", protocol);
  const link = startAttempt<LinkCause>(clock);
  const { end, guard } = link;
  const closed = later<void>();
  // Not over before the socket is closed: the next connection must not overlap this one.
  link.release(() => {
    connection.close();
    clock.after(closeTimeoutMs, closed.settle);
    return closed.promise;
  });
  // Windows waits up to 30 s for a pipe whose connections are all taken (libuv, win/pipe.c).
  const unanswered = target.address.type === "pipe" ? "silent" : "unreachable";
  let callOff = link.after(connectTimeoutMs, () => end(unanswered));
  let isAccepted = false;

  connection.on("error", (error) => end(isAccepted ? "closed" : causeOf(error, target.address)));
  connection.on("close", () => {
    closed.settle();
    end("closed");
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
      callOff();
      onOpen(connection, open, link);
    }),
  );
  connection._clientSocket.once(
    "connect",
    guard(() => {
      isAccepted = true;
      callOff();
      callOff = link.after(openTimeoutMs, () => end("silent"));
      onAccepted();
    }),
  );
  const isFramed = createFrameCheck();
  socketOf(connection)?.on("data", (chunk: Buffer) => {
    if (!isFramed(chunk)) end("broken");
  });
  atWork.run(link, () => connection._clientSocket.connect(target.address));
  return link;
}

/**
 * The library's own socket: data are checked before the library cuts them. Null: a newer library keeps it elsewhere.
 */
export function socketOf(connection: SimConnectConnection): Socket | null {
  const socket: unknown = Reflect.get(connection._clientSocket, "_socket");
  return socket instanceof Socket ? socket : null;
}
