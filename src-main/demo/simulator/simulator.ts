import type { Socket } from "node:net";
import type { World } from "./variables.ts";
import type { Request } from "./wire.ts";

/** What a connection learns of the simulator. */
export interface Identity {
  /** The newest accepted protocol. */
  readonly protocol: number;
  /** The name in RECV_OPEN. */
  readonly name: string;
  readonly version: readonly [number, number, number, number];
}

/** One connection. */
export interface Client {
  /** Call when the world has advanced by a frame or by a second. */
  tick(period: "frame" | "second"): void;
  /** The client's number of each system event that it has subscribed to, by the event's name in lower case. */
  readonly events: ReadonlyMap<string, number>;
  send(bytes: Uint8Array): void;
  refuse(request: Request, code: number, index: number): void;
  readonly socket: Socket;
}

/** How a simulator behaves while it plays a recording. The laboratory has others. */
export interface Conduct {
  /** Pause_EX1's flags. */
  readonly pauseFlags: number;
  /** Whether the pilot is in a flight. */
  readonly isRunning: boolean;
  /** The loaded flight's file, as in FlightLoaded. */
  readonly flightFile: string;
  /** Called with each new connection. */
  joined(client: Client): void;
  /** The world to show instead of the recorded one. Called once a frame. */
  show(recorded: World): World;
  /** Whether the requested data of a period is sent. */
  sends(period: "frame" | "second"): boolean;
  /** Whether this request needs no other answer. */
  takes(request: Request, client: Client): boolean;
  write(socket: Socket, bytes: Uint8Array): void;
}

export const usualConduct: Conduct = {
  pauseFlags: 0,
  isRunning: true,
  flightFile: "C:\\MSFS\\LocalState\\CUSTOMFLIGHT.FLT",
  joined() {},
  show: (recorded) => recorded,
  sends: () => true,
  takes: () => false,
  write: (socket, bytes) => void socket.write(bytes),
};

/** What a connection needs from the simulator. */
export interface Simulator extends Identity {
  readonly conduct: Conduct;
  world(): World;
}
