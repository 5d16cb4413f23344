import type { Socket as UdpSocket } from "node:dgram";
import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { WebSocket } from "ws";
import { createClock } from "../../src-main/platform/time/clock.ts";
import { bareLoops } from "./bare-loops.ts";
import { type LinkName, sourcesAt } from "./links.ts";

// One client in its own process: `sources-client.ts LINK bare|source PORT`. It reports its processor time on request.
const [link = "", kind = "", portText = ""] = process.argv.slice(2);
const port = Number(portText);
const isLink = (name: string): name is LinkName => Object.hasOwn(bareLoops, name);
if (!isLink(link)) throw new Error(`no such link: ${link}`);

const streams = new Set<Socket>();
let datagramBytes = 0;
let requests = 0;
let samples = 0;
const { connect, write } = Socket.prototype;
Object.defineProperty(Socket.prototype, "connect", {
  value(this: Socket, ...target: Parameters<typeof connect>) {
    streams.add(this);
    return connect.apply(this, target);
  },
});
Object.defineProperty(Socket.prototype, "write", {
  writable: true,
  value(this: Socket, ...data: Parameters<typeof write>) {
    // A WebSocket writes each message in two parts, and is counted below.
    if (link === "SimConnect" && streams.has(this)) requests++;
    return write.apply(this, data);
  },
});
const { send } = WebSocket.prototype;
Object.defineProperty(WebSocket.prototype, "send", {
  value(this: WebSocket, ...data: Parameters<typeof send>) {
    requests++;
    send.apply(this, data);
  },
});
subscribe("udp.socket", (message) => {
  const { socket } = message as { socket: UdpSocket };
  const sendDatagram = socket.send;
  Object.assign(socket, {
    send(...data: Parameters<typeof sendDatagram>) {
      requests++;
      return sendDatagram.apply(socket, data);
    },
  });
  socket.on("message", (bytes) => {
    datagramBytes += bytes.length;
  });
});

if (kind === "bare") await bareLoops[link](port);
else {
  const { create, address } = sourcesAt[link](port);
  const source = create({
    clock: createClock(),
    state: () => {},
    sample() {
      samples++;
    },
  });
  source.configure(address);
}

export interface Usage {
  readonly cpuMs: number;
  readonly bytes: number;
  /** Messages to the simulator. */
  readonly requests: number;
  readonly samples: number;
}

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const bytes = datagramBytes + [...streams].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const usage: Usage = { cpuMs: (user + system) / 1000, bytes, requests, samples };
  process.send?.(usage);
});
process.on("disconnect", () => process.exit(0));
