import { Socket as UdpSocket } from "node:dgram";
import dns from "node:dns";
import { Server } from "node:net";
import { describe, expect, onTestFinished, type TestContext, test, vi } from "vitest";
import { createClock } from "../../src-main/platform/time/clock.ts";
import { createFlightGearSource } from "../../src-main/sources/flightgear/source.ts";
import { sourcesOn } from "../../src-main/sources/host/every-source.ts";
import { joinSources } from "../../src-main/sources/select-source.ts";
import { createSimConnectSource } from "../../src-main/sources/simconnect/source.ts";
import type { SimulatorSource, SourceContext } from "../../src-main/sources/source.ts";
import { demo } from "../../src-main/sources/testing/harness.ts";
import { createStreamComputer } from "../../src-main/sources/testing/stream-computer.ts";
import { createXPlaneSource } from "../../src-main/sources/xplane/source.ts";
import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import { systemSchema } from "../../src-shared/domain/system.ts";
import { say } from "../../src-shared/words/message.ts";
import { startFlightGear } from "./flightgear.ts";
import { flying } from "./harness.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

const rate = 5;
const patience = { timeout: 30_000, interval: 5 };
const pipe = "Microsoft Flight Simulator\\SimConnect";
const there = { host: "192.168.1.20", port: 500 };
const thereText = { address: "192.168.1.20:500" };
const place = "192.168.1.20:500";

/** A source on a computer with a system's rules, its time-outs five times faster than real time. */
function begin(
  t: TestContext,
  system: "windows" | "macos" | "linux",
  create: (context: SourceContext) => SimulatorSource,
) {
  const clock = createClock({ rate });
  const computer = createStreamComputer(t, system, clock);
  const states: SimulatorState[] = [];
  const source = create({ clock, state: (state) => void states.push(state), sample: () => {} });
  t.onTestFinished(() => source.close());
  const shows = (state: object) => vi.waitFor(() => expect(states.at(-1)).toMatchObject(state), patience);
  return { computer, source, states, shows };
}

const simConnect = {
  ...{ name: "SimConnect elsewhere", start: demo, address: there, at: place },
  create: (context: SourceContext) => createSimConnectSource(context),
  ...{ absent: say("noSimulatorAt", thereText), lost: say("linkLost") },
};
const xPlane = {
  ...{ name: "X-Plane on this computer", address: null, at: "localhost:8086" },
  async start(t: TestContext) {
    const web = await startXPlaneWeb(flying());
    t.onTestFinished(() => web.stop());
    return web;
  },
  create: (context: SourceContext) => createXPlaneSource(context, { webPort: 8086, udpPort: 9 }),
  ...{ absent: "", lost: say("lostTo", { name: "X-Plane" }) },
};
const flightGear = {
  ...{ name: "FlightGear elsewhere", address: there, at: place },
  async start(t: TestContext) {
    const gear = await startFlightGear(flying());
    t.onTestFinished(() => gear.stop());
    return gear;
  },
  create: (context: SourceContext) => createFlightGearSource(context, ""),
  absent: say("noFlightGearAt", { ...thereText, option: "--httpd=500" }),
  lost: say("lostTo", { name: "FlightGear" }),
};

describe.each(systemSchema.options)("on %s", (system) => {
  test.for([simConnect, xPlane, flightGear])(
    "$name: nothing listens, it starts, its program is killed, it starts again",
    async (of, t) => {
      const { port } = await of.start(t);
      const { computer, source, states, shows } = begin(t, system, of.create);
      source.configure(of.address);
      await shows({ kind: "searching", reason: of.absent });
      await computer.listen(of.at, port);
      await shows({ kind: "connected", flying: true });
      computer.kill(of.at);
      await vi.waitFor(() => expect(states).toContainEqual({ kind: "searching", reason: of.lost }), patience);
      await shows({ kind: "searching", reason: of.absent });
      await computer.listen(of.at, port);
      await shows({ kind: "connected", flying: true });
    },
  );

  test.for([
    { of: simConnect, obstacle: "forbidden network" },
    { of: simConnect, obstacle: "no network" },
    { of: flightGear, obstacle: "forbidden network" },
  ] as const)(
    "$of.name, $obstacle: the pilot reads that it is this computer, and it connects once it may",
    async ({ of: { start, create, address, at }, obstacle }, t) => {
      const { port } = await start(t);
      const { computer, source, shows } = begin(t, system, create);
      computer.block(at, obstacle);
      source.configure(address);
      await shows({ kind: "searching", reason: say("noWayTo", thereText) });
      await computer.listen(at, port);
      computer.block(at, null);
      await shows({ kind: "connected", flying: true });
    },
  );
});

test.each(["EHOSTUNREACH", "ENETUNREACH"])(
  "X-Plane elsewhere, by UDP that this computer does not let out (%s): the pilot reads that",
  async (code) => {
    const send = vi.spyOn(UdpSocket.prototype, "send").mockImplementation((...args: unknown[]) => {
      const done = args.at(-1);
      if (typeof done === "function") setImmediate(() => done(Object.assign(new Error(`send ${code}`), { code })));
    });
    onTestFinished(() => send.mockRestore());
    const states: SimulatorState[] = [];
    const clock = createClock({ rate });
    const source = createXPlaneSource({ clock, state: (state) => void states.push(state), sample: () => {} });
    onTestFinished(() => source.close());
    source.configure(there);
    await vi.waitFor(
      () => expect(states.at(-1)).toEqual({ kind: "searching", reason: say("noWayTo", thereText) }),
      patience,
    );
  },
);

test.each(systemSchema.options)(
  "on %s nothing listens beyond this computer before the pilot wants it: a firewall would ask about that",
  async (system) => {
    const bind = vi.spyOn(UdpSocket.prototype, "bind");
    const listen = vi.spyOn(Server.prototype, "listen");
    const states: SimulatorState[] = [];
    const clock = createClock({ rate });
    const sources = joinSources(sourcesOn(system), {
      clock,
      state: (state) => void states.push(state),
      sample: () => {},
    });
    onTestFinished(() => {
      sources.close();
      vi.restoreAllMocks();
    });
    sources.configure({ address: null, onlyThere: false, preferred: null });
    await vi.waitFor(() => expect(bind.mock.calls.length).toBeGreaterThan(1), patience);
    for (const [port, host] of bind.mock.calls) expect([port, host]).toEqual([0, "127.0.0.1"]);
    expect(listen).not.toHaveBeenCalled();
  },
);

test.for([simConnect, flightGear])(
  "$name, at a localhost that is ::1 first, and listens at 127.0.0.1 only",
  async ({ start, create }, t) => {
    const { port } = await start(t);
    const addresses = [
      { address: "::1", family: 6 },
      { address: "127.0.0.1", family: 4 },
    ];
    const lookup = vi
      .spyOn(dns, "lookup")
      .mockImplementation(((_host: string, _options: object, done: (...found: unknown[]) => void) =>
        setImmediate(() => done(null, addresses))) as unknown as typeof dns.lookup);
    t.onTestFinished(() => lookup.mockRestore());
    const states: SimulatorState[] = [];
    const context = {
      clock: createClock({ rate }),
      state: (state: SimulatorState) => void states.push(state),
      sample: () => {},
    };
    const source = create(context);
    t.onTestFinished(() => source.close());
    source.configure({ host: "localhost", port });
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ kind: "connected", flying: true }), patience);
    expect(lookup).toHaveBeenCalled();
  },
);

test.each([
  ["an IPv6 address", "::1"],
  ["a name with a space", "my computer"],
])("%s where nothing listens: no simulator answers there", async (_name, host) => {
  const states: SimulatorState[] = [];
  const clock = createClock({ rate });
  const source = createFlightGearSource({ clock, state: (state) => void states.push(state), sample: () => {} }, "");
  onTestFinished(() => source.close());
  source.configure({ host, port: 9 });
  const reason = say("noFlightGearAt", { address: `${host}:9`, option: "--httpd=9" });
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ kind: "searching", reason }), patience);
});

describe("a named pipe on Windows", () => {
  const path = `\\\\.\\pipe\\${pipe}`;
  const beside = (t: TestContext) => {
    const folder = { isListed: true, names: (): readonly string[] => [] };
    const pipes = {
      list: () => (folder.isListed ? folder.names() : null),
      path: (name: string) => `\\\\.\\pipe\\${name}`,
    };
    const under = begin(t, "windows", (context) => createSimConnectSource(context, pipe, pipes));
    folder.names = under.computer.pipes;
    return { ...under, folder };
  };

  test("absent, started, killed, started again", async (t) => {
    const { port } = await demo(t);
    const { computer, source, states, shows } = beside(t);
    source.configure(null);
    await shows({ kind: "searching", reason: "" });
    await computer.listen(path, port);
    await shows({ kind: "connected", flying: true });
    computer.kill(path);
    await vi.waitFor(() => expect(states).toContainEqual({ kind: "searching", reason: say("linkLost") }), patience);
    await computer.listen(path, port);
    await shows({ kind: "connected", flying: true });
  });

  test("absent where pipes cannot be listed: tried, and found when it appears", async (t) => {
    const { port } = await demo(t);
    const { computer, source, shows, folder } = beside(t);
    folder.isListed = false;
    source.configure(null);
    await shows({ kind: "searching", reason: "", pipesTried: true });
    await computer.listen(path, port);
    await shows({ kind: "connected", flying: true, pipesTried: true });
  });

  test.for([
    ["busy", "simulatorSilent"],
    ["elevated", "simulatorForbids"],
  ] as const)("%s: the pilot reads why, and it connects once it may", async ([obstacle, sentence], t) => {
    const { port } = await demo(t);
    const { computer, source, shows } = beside(t);
    computer.block(path, obstacle);
    source.configure(null);
    await shows({ kind: "searching", reason: say(sentence) });
    await computer.listen(path, port);
    computer.block(path, null);
    await shows({ kind: "connected", flying: true });
  });
});
