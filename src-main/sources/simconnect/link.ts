import { AsyncLocalStorage } from "node:async_hooks";
import { Socket } from "node:net";
import {
  type Protocol,
  type RecvException,
  type RecvOpen,
  SimConnectConnection,
  SimConnectException,
} from "node-simconnect";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { later } from "../../platform/time/later.ts";
import { type Attempt, startAttempt } from "../attempt.ts";
import { codesOf, hasNoWay } from "../connect-error.ts";
import { createFrameCheck } from "./frames.ts";
import type { Address, Target } from "./targets.ts";

/** How a connection ended. */
export type LinkCause =
  /** Nothing listens there. */
  | "absent"
  /** The system refuses access, because the simulator behind the pipe runs as administrator. */
  | "forbidden"
  /** The other computer does not answer. */
  | "unreachable"
  /** This computer blocks the connection, or has no route to the address. */
  | "no way"
  /** The connection was accepted, and no answer came. */
  | "silent"
  /** The simulator does not speak this version of the protocol. */
  | "refused version"
  /** The simulator speaks a newer version of the protocol, which has more events. */
  | "speaks newer"
  /** The other side closed the connection, or the network failed. */
  | "closed"
  /** The simulator quit. */
  | "quit"
  /** Connected, but no data. */
  | "stalled"
  /** The simulator cannot send data yet. */
  | "not ready"
  /** The received data are not SimConnect. */
  | "broken"
  /** We closed the connection. */
  | "given up";

/** One connection. Its socket is closed before it counts as ended. */
export type Link = Attempt<LinkCause>;

const connectTimeoutMs = 3000;
/** Shorter than the library's own 5 s, after which it reports a lost connection. */
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

/** The link that the library works for now. Its exceptions do not name it. */
const atWork = new AsyncLocalStorage<Link>();

/** The link that threw an uncaught exception, if any. */
export const linkAtFault = (): Link | undefined => atWork.getStore();

/**
 * Connects and opens, with time limits of our own: the library has none for connecting, and its search for a simulator
 * may never end. Its listeners stay attached, because it also reports errors after its end.
 */
export function startLink({ target, protocol, clock, onAccepted, onOpen }: LinkOptions): Link {
  const connection = new SimConnectConnection("Contrail", protocol);
  const link = startAttempt<LinkCause>(clock);
  const { end, guard } = link;
  const closed = later<void>();
  // The link ends only after its socket has closed, so that the next connection does not overlap it.
  link.release(() => {
    connection.close();
    clock.after(closeTimeoutMs, closed.settle);
    return closed.promise;
  });
  // If all connections of a pipe are in use, Windows waits up to 30 s (libuv, win/pipe.c).
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
 * The library's own socket, to check data before the library reads them. Null if a newer library keeps the socket
 * elsewhere.
 */
export function socketOf(connection: SimConnectConnection): Socket | null {
  const socket: unknown = Reflect.get(connection._clientSocket, "_socket");
  return socket instanceof Socket ? socket : null;
}
