import { type AddressInfo, type connect, createServer, Socket } from "node:net";
import { type TestContext, vi } from "vitest";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { System } from "../../../src-shared/domain/system.ts";

/** A pipe's path, or "host:port". */
type Place = string;

/** Why a connection fails. */
type Obstacle =
  /** Every connection of the pipe is in use. */
  | "busy"
  /** The pipe's program runs as administrator, and this one does not. */
  | "elevated"
  /** macOS: the pilot denied access to the local network. Windows: a firewall forbids outgoing connections. */
  | "forbidden network"
  /** The computer is on no network. */
  | "no network";

/** libuv's `uv_pipe_connect` (src/win/pipe.c) waits this long for a free connection: WaitNamedPipe. */
const busyPipeMs = 30_000;
/**
 * Windows retries a refused connection for about two seconds. For its own addresses libuv prevents that
 * (SIO_TCP_INITIAL_RTO in src/win/tcp.c).
 */
const refusedMs: Readonly<Record<System, number>> = { windows: 2000, macos: 0, linux: 0 };

const isPipe = (place: Place): boolean => place.startsWith("\\\\.\\pipe\\");
const isThisComputer = (place: Place): boolean => /^(127\.|localhost:|\[?::1)/.test(place);

/** Error and delay of a failed connection. */
function failure(
  system: System,
  place: Place,
  obstacle: Obstacle | undefined,
): readonly [code: string, afterMs: number] {
  if (obstacle === "busy") return ["ETIMEDOUT", busyPipeMs];
  // ERROR_ACCESS_DENIED of CreateFile, by src/win/error.c.
  if (obstacle === "elevated") return ["EPERM", 0];
  if (obstacle === "no network") return ["ENETUNREACH", 0];
  if (obstacle === "forbidden network") return [system === "windows" ? "EACCES" : "EHOSTUNREACH", 0];
  return isPipe(place) ? ["ENOENT", 0] : ["ECONNREFUSED", isThisComputer(place) ? 0 : refusedMs[system]];
}

type Connect = (this: Socket, ...args: unknown[]) => Socket;

/** The place in the arguments of `Socket.connect(options | path | port, host)`, or in Node's own normalized list. */
function placeOf([first, second]: readonly unknown[]): Place {
  if (typeof first === "string") return first;
  if (typeof first === "number") return `${second}:${first}`;
  const { path, host, port } = (Array.isArray(first) ? first[0] : first) as Record<string, unknown>;
  return typeof path === "string" ? path : `${host}:${port}`;
}

/**
 * TCP and named pipes with the rules of an operating system, for every connection of this process: how it refuses
 * connections, and how they end when the other program is killed. The listeners are real, at ports of this computer.
 */
export function createStreamComputer(t: Pick<TestContext, "onTestFinished">, system: System, clock: Clock) {
  const doors = new Map<Place, number>();
  const obstacles = new Map<Place, Obstacle>();
  const sockets = new Map<Place, Set<Socket>>();
  const original = Socket.prototype.connect as Connect;

  const connectBySystem: Connect = function (...args) {
    const place = placeOf(args);
    const port = doors.get(place);
    const obstacle = obstacles.get(place);
    const callback = Array.isArray(args[0]) ? args[0][1] : args.at(-1);
    if (port !== undefined && obstacle === undefined) {
      const there = { port, host: "127.0.0.1" };
      return typeof callback === "function" ? original.call(this, there, callback) : original.call(this, there);
    }
    Object.assign(this, { connecting: true });
    const [code, afterMs] = failure(system, place, obstacle);
    const error = Object.assign(new Error(`connect ${code} ${place}`), { code });
    const cancel = clock.after(afterMs, () => this.destroy(error));
    this.once("close", cancel);
    return this;
  };

  /** Opens `place`. The real listener is at `port`. */
  async function listen(place: Place, port: number): Promise<void> {
    const open = new Set<Socket>();
    sockets.set(place, open);
    const bridge = createServer((socket) => {
      const inner = original.call(new Socket(), { port, host: "127.0.0.1" });
      open.add(socket);
      socket.on("error", () => inner.destroy()).on("close", () => inner.destroy());
      inner.on("error", () => socket.destroy()).on("close", () => socket.destroy());
      socket.pipe(inner).pipe(socket);
    });
    t.onTestFinished(() => void bridge.close());
    await new Promise<void>((resolve) => bridge.listen(0, "127.0.0.1", resolve));
    doors.set(place, (bridge.address() as AddressInfo).port);
  }

  vi.spyOn(Socket.prototype, "connect").mockImplementation(connectBySystem as typeof connect);
  t.onTestFinished(() => {
    vi.restoreAllMocks();
    for (const open of sockets.values()) for (const socket of open) socket.destroy();
  });

  return {
    listen,
    /**
     * Kills the program at `place`. Windows resets its TCP connections. Pipes, and TCP on other systems, simply end.
     */
    kill(place: Place): void {
      doors.delete(place);
      for (const socket of sockets.get(place) ?? []) {
        if (system === "windows" && !isPipe(place)) socket.resetAndDestroy();
        else socket.destroy();
      }
    },
    block: (place: Place, obstacle: Obstacle | null): void => {
      if (obstacle === null) obstacles.delete(place);
      else obstacles.set(place, obstacle);
    },
    /** The list that `readdir` of the pipes' folder returns. */
    pipes: (): string[] =>
      [...doors.keys(), ...obstacles.keys()].filter(isPipe).map((place) => place.slice("\\\\.\\pipe\\".length)),
  };
}
