import type { Socket as UdpSocket } from "node:dgram";
import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { WebSocket } from "ws";
import { createClock } from "../../src-main/platform/time/clock.ts";
import { createFlightGearSource } from "../../src-main/sources/flightgear/source.ts";
import { createSimConnectSource } from "../../src-main/sources/simconnect/source.ts";
import type { SimulatorSource, SourceContext } from "../../src-main/sources/source.ts";
import { createXPlaneSource } from "../../src-main/sources/xplane/source.ts";
import { bareLoops, type Link } from "./bare-loops.ts";
import { closedPort } from "./harness.ts";

// One client in its own process: `sources-client.ts LINK bare|source PORT`. It reports its processor time on request.
const [link = "", kind = "", portText = ""] = process.argv.slice(2);
const port = Number(portText);
const isLink = (name: string): name is Link => Object.hasOwn(bareLoops, name);
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
    if (link === "simconnect" && streams.has(this)) requests++;
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

const sources: Readonly<Record<Link, (context: SourceContext) => SimulatorSource>> = {
  simconnect: createSimConnectSource,
  "X-Plane web": (context) => createXPlaneSource(context, { webPort: port, udpPort: closedPort }),
  "X-Plane UDP": (context) => createXPlaneSource(context, { webPort: closedPort, udpPort: port }),
  FlightGear: (context) => createFlightGearSource(context, `127.0.0.1:${port}`),
};

if (kind === "bare") await bareLoops[link](port);
else {
  const source = sources[link]({
    clock: createClock(),
    state: () => {},
    sample() {
      samples++;
    },
  });
  source.configure(link === "simconnect" ? { host: "127.0.0.1", port } : null);
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
