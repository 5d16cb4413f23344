import { createSocket, type Socket } from "node:dgram";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, expect, onTestFinished, test } from "vitest";
import { systemSchema } from "../../../src-shared/domain/system.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { freePort } from "../../platform/http/testing/free-port.ts";
import { createClock } from "../../platform/time/clock.ts";
import { createUdpComputer } from "../testing/udp-computer.ts";
import { listenForBeacons } from "./beacons.ts";

/** The beacon of X-Plane 12.1.4; `computer` changes its name. */
function beacon(port: number, computer = "mypc"): Buffer {
  const bytes = Buffer.alloc(22 + computer.length);
  bytes.write("BECN\0\x01\x02", 0, "latin1");
  bytes.writeInt32LE(1, 7);
  bytes.writeInt32LE(121_400, 11);
  bytes.writeUInt32LE(1, 15);
  bytes.writeUInt16LE(port, 19);
  bytes.write(computer, 21, "latin1");
  return bytes;
}

const bound = (socket: Socket, port: number, host?: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.bind(port, host, () => resolve(socket));
  });
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.close(() => resolve()));

/** Another computer: a loopback address that no interface has. It sends directly to the port instead of the group. */
async function computer(host: string) {
  const socket = await bound(createSocket("udp4"), 0, host);
  const received: Buffer[] = [];
  socket.on("message", (bytes) => received.push(bytes));
  onTestFinished(() => void socket.close());
  return { received, send: (bytes: Buffer, port: number) => socket.send(bytes, port, "127.0.0.1") };
}

function listen(port: number, group = "239.255.76.1", adapters?: () => readonly string[]) {
  let changes = 0;
  const beacons = listenForBeacons({ group, port }, createClock({ rate: 20 }), () => changes++, adapters);
  onTestFinished(() => beacons.close());
  return { ...beacons, changes: () => changes };
}

test("any announced X-Plane is shown and sent nothing, a thousand times over; at most eight are remembered", async () => {
  const port = await freePort();
  const beacons = listen(port);
  const computers = await Promise.all(Array.from({ length: 12 }, (_, i) => computer(`127.0.1.${i + 1}`)));
  const first = computers[0];
  await expect
    .poll(() => {
      first?.send(beacon(49_000), port);
      return beacons.found();
    })
    .toEqual([{ host: "127.0.1.1", port: 49_000 }]);
  for (let i = 0; i < 1000; i++) computers[i % 12]?.send(beacon(1 + i, `pc ${i}`), port);
  // Beacons repeat, because on a slow machine the first are forgotten before the last have arrived.
  await expect
    .poll(() => {
      for (const each of computers) each.send(beacon(49_000), port);
      return beacons.found().length;
    })
    .toBe(8);
  expect(computers.flatMap(({ received }) => received)).toEqual([]);
});

test("a silent one is forgotten; data that are not a beacon of an X-Plane, or come from this computer, never count", async () => {
  const port = await freePort();
  const beacons = listen(port);
  const [there, here] = [await computer("127.0.1.20"), await computer("127.0.0.1")];
  const planeMaker = beacon(49_000);
  planeMaker.writeInt32LE(2, 7);
  await expect
    .poll(() => {
      here.send(beacon(49_000), port);
      for (const bytes of [Buffer.alloc(0), Buffer.from("BECN\0"), Buffer.alloc(2000, 1), planeMaker])
        there.send(bytes, port);
      there.send(beacon(49_001), port);
      return beacons.found();
    })
    .toEqual([{ host: "127.0.1.20", port: 49_001 }]);
  await expect.poll(() => beacons.found()).toEqual([]);
});

test("a port that another program holds alone is reported, and opened once it is free", async () => {
  const other = createSocket("udp4");
  await bound(other, 0);
  const { port } = other.address();
  const beacons = listen(port);
  await expect.poll(() => beacons.problem()).toBe("taken");
  await closed(other);
  await expect.poll(() => beacons.problem()).toBeNull();
  const there = await computer("127.0.1.30");
  await expect
    .poll(() => {
      there.send(beacon(49_000), port);
      return beacons.found().length;
    })
    .toBe(1);
});

test("an error while receiving does not end the search", async () => {
  const sockets: Socket[] = [];
  const keep = (message: unknown): void => void sockets.push((message as { socket: Socket }).socket);
  subscribe("udp.socket", keep);
  const port = await freePort();
  const beacons = listen(port);
  unsubscribe("udp.socket", keep);
  const there = await computer("127.0.1.40");
  const hears = () =>
    expect
      .poll(() => {
        there.send(beacon(49_000), port);
        return beacons.found().length;
      })
      .toBe(1);
  await hears();
  sockets.at(-1)?.emit("error", Object.assign(new Error("recvmsg ENETDOWN"), { code: "ENETDOWN" }));
  expect(beacons.problem()).toBe("failed");
  await expect.poll(() => beacons.problem()).toBeNull();
  await expect.poll(() => beacons.found()).toEqual([]);
  await hears();
});

test("a real socket joins an adapter that appears later, and reports whether it is a member already", async () => {
  const port = await freePort();
  let adapters: readonly string[] = [];
  const answers: string[] = [];
  const beacons = listenForBeacons(
    { group: "239.255.76.2", port },
    createClock({ rate: 20 }),
    () => {},
    () => adapters,
    (options) => {
      const socket = createSocket(options);
      const join = socket.addMembership.bind(socket);
      socket.addMembership = (group, adapter) => {
        try {
          join(group, adapter);
          answers.push("joined");
        } catch (error) {
          answers.push((error as NodeJS.ErrnoException).code ?? "");
          throw error;
        }
      };
      return socket;
    },
  );
  onTestFinished(() => beacons.close());
  adapters = ["127.0.0.1"];
  await expect.poll(() => answers.slice(0, 2)).toEqual(["joined", "EADDRINUSE"]);
});

describe.each(systemSchema.options)("by the rules of %s", (system) => {
  const place = { group: "239.255.1.1", port: 49_707 };
  const [wifi, cable, there] = ["192.168.1.20", "10.0.0.5", "192.168.1.77"];
  const lookMs = 5000;

  /** Contrail on a computer with these adapters, on a clock that the test moves. */
  function listenOn(...plugged: string[]) {
    const computer = createUdpComputer(system);
    for (const address of plugged) computer.plug(address);
    const clock = createVirtualClock(0);
    let changes = 0;
    const begin = () => listenForBeacons(place, clock, () => changes++, computer.adapters, computer.open);
    return {
      computer,
      clock,
      begin,
      changes: () => changes,
      announce: (adapter = wifi, port = 49_000) =>
        computer.receive(beacon(port), there, place.group, place.port, adapter),
    };
  }

  test.each(["default", "exclusive"] as const)(
    "a port that another program keeps (%s) is taken, and had once it is free",
    async (sharing) => {
      const { computer, clock, begin, announce } = listenOn(wifi);
      const end = computer.neighbour(place.port, sharing);
      const beacons = begin();
      await clock.advance(2 * lookMs);
      expect(beacons.problem()).toBe("taken");
      end();
      await clock.advance(lookMs);
      expect(beacons.problem()).toBeNull();
      announce();
      expect(beacons.found()).toHaveLength(1);
    },
  );

  test("a port that another program shares is shared", async () => {
    const { computer, clock, begin, announce } = listenOn(wifi);
    computer.neighbour(place.port, system === "macos" ? "reuse_port" : "reuse_addr");
    const beacons = begin();
    await clock.advance(10);
    expect(beacons.problem()).toBeNull();
    announce();
    expect(beacons.found()).toHaveLength(1);
  });

  test("an adapter that is gone and back between two checks, and one that appears later, are joined", async () => {
    const { computer, clock, begin, announce } = listenOn(wifi);
    const beacons = begin();
    await clock.advance(lookMs + 1000);
    computer.unplug(wifi);
    await clock.advance(1000);
    computer.plug(wifi);
    await clock.advance(lookMs);
    announce();
    expect(beacons.found()).toHaveLength(1);
    await clock.advance(2 * lookMs);
    expect(beacons.found()).toHaveLength(0);
    computer.unplug(wifi);
    computer.plug(cable);
    await clock.advance(lookMs);
    announce(cable);
    expect(beacons.found()).toHaveLength(1);
    expect(beacons.problem()).toBeNull();
  });

  test("where no adapter can be joined that is reported once, until one can; a computer without a network reports nothing", async () => {
    const { computer, clock, begin, changes } = listenOn();
    const beacons = begin();
    await clock.advance(2 * lookMs);
    expect(beacons.problem()).toBeNull();
    computer.plug(cable, false);
    await clock.advance(3 * lookMs);
    expect(beacons.problem()).toBe("failed");
    expect(changes()).toBe(1);
    computer.plug(wifi);
    await clock.advance(lookMs);
    expect(beacons.problem()).toBeNull();
  });

  test("500 announcements of other ports are one change; a new port counts after the old one is gone", async () => {
    const { clock, begin, announce, changes } = listenOn(wifi);
    const beacons = begin();
    await clock.advance(10);
    for (let port = 49_000; port < 49_500; port++) announce(wifi, port);
    expect(changes()).toBe(1);
    expect(beacons.found()).toEqual([{ host: there, port: 49_000 }]);
    await clock.advance(lookMs);
    announce(wifi, 49_001);
    expect(beacons.found()).toEqual([{ host: there, port: 49_001 }]);
  });

  test.each(["ENETDOWN", "ECONNRESET", "ENOBUFS"])(
    "an error while receiving (%s) is said, and ends nothing",
    async (code) => {
      const { computer, clock, begin, announce } = listenOn(wifi);
      const beacons = begin();
      await clock.advance(lookMs);
      computer.fail(code);
      expect(beacons.problem()).toBe("failed");
      await clock.advance(lookMs);
      expect(beacons.problem()).toBeNull();
      announce();
      expect(beacons.found()).toHaveLength(1);
    },
  );
});
