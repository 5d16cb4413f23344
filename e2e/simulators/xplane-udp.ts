import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import type { World } from "./flown-world.ts";
import { emulatedDatarefs, toFloat } from "./xplane-datarefs.ts";

interface XPlaneUdpFaults {
  silent: boolean;
  /** Values in one packet; X-Plane keeps a packet below 1,472 bytes. */
  valuesPerPacket: number;
  /** Whether this packet is lost. */
  lose: () => boolean;
  /** Whether this packet comes a second time, after later ones. */
  double: () => boolean;
  /** Whether the request for this name is lost. */
  loseRequest: (name: string) => boolean;
  readonly unknownNames: Set<string>;
  /** After "RREF": a comma, or "O" as in X-Plane 10. */
  mark: "," | "O";
}

interface XPlaneUdp {
  readonly port: number;
  readonly faults: XPlaneUdpFaults;
  /** The number of requests for values. */
  requests(): number;
  subscriptions(): number;
  /** Sockets that it sends to. */
  clients(): number;
  garbage(bytes: Uint8Array): void;
  /** Limits the socket to some 50 unread requests. */
  narrow(): void;
  /** X-Plane is restarted: it has no clients. */
  restart(): void;
  /** Announces itself once, as X-Plane does each second. */
  announce(group: string, port: number, version?: number): void;
  close(): Promise<void>;
}

/** Sixty frames a second. */
const frameMs = 1000 / 60;

interface Subscription {
  readonly name: string;
  readonly hz: number;
  dueMs: number;
}

/**
 * X-Plane's UDP on loopback, which plays a recorded flight. Answers come from another port than the one that receives
 * requests.
 * @param host another loopback address simulates another computer.
 */
export async function startXPlaneUdp(world: World, host = "127.0.0.1"): Promise<XPlaneUdp> {
  const faults: XPlaneUdpFaults = {
    silent: false,
    valuesPerPacket: 180,
    lose: () => false,
    double: () => false,
    loseRequest: () => false,
    unknownNames: new Set(),
    mark: ",",
  };
  const clients = new Map<string, { from: RemoteInfo; wanted: Map<number, Subscription> }>();
  const incoming = createSocket("udp4");
  const outgoing = createSocket("udp4");
  const timers = new Set<NodeJS.Timeout>();
  let requests = 0;
  await bind(incoming, host);
  await bind(outgoing, host);
  outgoing.setMulticastInterface("127.0.0.1");

  incoming.on("message", (bytes, from) => {
    if (bytes.length !== 413 || bytes.toString("latin1", 0, 5) !== "RREF\0") return;
    requests++;
    const hz = bytes.readInt32LE(5);
    const index = bytes.readInt32LE(9);
    const name = bytes.toString("latin1", 13, bytes.indexOf(0, 13));
    if (faults.loseRequest(name)) return;
    const client = clients.get(`${from.port}`) ?? { from, wanted: new Map() };
    clients.set(`${from.port}`, client);
    if (hz === 0) client.wanted.delete(index);
    else client.wanted.set(index, { name, hz, dueMs: 0 });
    if (client.wanted.size === 0) clients.delete(`${from.port}`);
  });

  function readNow(path: string): number | null {
    const [, name = "", element] = /^([^[]+)(?:\[(\d+)\])?$/.exec(path) ?? [];
    const dataref = faults.unknownNames.has(name) ? undefined : emulatedDatarefs.get(name);
    return dataref === undefined ? null : toFloat(dataref.read(world), element === undefined ? null : Number(element));
  }

  function send(bytes: Uint8Array, to: RemoteInfo): void {
    const deliver = (): void => outgoing.send(bytes, to.port, to.address, () => {});
    if (!faults.lose()) deliver();
    if (faults.double()) timers.add(setTimeout(deliver, 5 * frameMs));
  }

  const timer = setInterval(() => {
    if (faults.silent) return;
    world.tick();
    const nowMs = performance.now();
    for (const { from, wanted } of clients.values()) {
      const values: Buffer[] = [];
      for (const [index, subscription] of wanted) {
        if (nowMs < subscription.dueMs) continue;
        subscription.dueMs = nowMs + 1000 / subscription.hz - frameMs / 2;
        const value = readNow(subscription.name);
        if (value === null) continue;
        const bytes = Buffer.alloc(8);
        bytes.writeInt32LE(index);
        bytes.writeFloatLE(value, 4);
        values.push(bytes);
      }
      for (let at = 0; at < values.length; at += faults.valuesPerPacket)
        send(
          Buffer.concat([Buffer.from(`RREF${faults.mark}`), ...values.slice(at, at + faults.valuesPerPacket)]),
          from,
        );
    }
  }, frameMs);

  return {
    port: incoming.address().port,
    faults,
    requests: () => requests,
    subscriptions: () => [...clients.values()].reduce((sum, { wanted }) => sum + wanted.size, 0),
    clients: () => clients.size,
    garbage(bytes) {
      for (const { from } of clients.values()) outgoing.send(bytes, from.port, from.address, () => {});
    },
    narrow: () => incoming.setRecvBufferSize(32_768),
    restart: () => clients.clear(),
    announce(group, port, version = 121_400) {
      const name = "test computer\0";
      const bytes = Buffer.alloc(21 + name.length);
      bytes.write("BECN\0\x01\x02", 0, "latin1");
      bytes.writeInt32LE(1, 7);
      bytes.writeInt32LE(version, 11);
      bytes.writeUInt32LE(1, 15);
      bytes.writeUInt16LE(incoming.address().port, 19);
      bytes.write(name, 21, "latin1");
      outgoing.send(bytes, port, group, () => {});
    },
    async close() {
      clearInterval(timer);
      for (const each of timers) clearTimeout(each);
      await Promise.all([incoming, outgoing].map((socket) => new Promise<void>((done) => socket.close(() => done()))));
    },
  };
}

const bind = (socket: Socket, host: string): Promise<void> =>
  new Promise((resolve) => socket.bind(0, host, () => resolve()));
