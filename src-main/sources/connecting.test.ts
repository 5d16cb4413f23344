import { fork } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { say } from "../../src-shared/words/message.ts";
import { listen } from "../platform/http/listen.ts";
import { freePort } from "../platform/http/testing/free-port.ts";
import { here } from "../platform/storage/testing/here.ts";
import { createClock } from "../platform/time/clock.ts";
import type { HostCommand } from "./host-messages.ts";
import { createSimConnectSource } from "./simconnect/source.ts";
import type { SimulatorAddress } from "./source.ts";
import { startBlackHole } from "./testing/black-hole.ts";
import { runsTypeScript } from "./testing/forked-host.ts";
import { at, demo, type Finishing, flies, hostRate, link, samplesFlow, says, soon } from "./testing/harness.ts";

/** A peer that is not a simulator. */
async function peer(t: Finishing, onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onConnection(socket);
  });
  t.onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server);
}

test.concurrent("an address where nothing listens is reported once, and the link connects when the simulator starts", async (t) => {
  const port = await freePort();
  const under = link(t, at(port), { hostRate });
  await says(under, /^searching: No simulator answers at 127\.0\.0\.1:\d+\. Start it/);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(under.story()).toHaveLength(2);
  expect(under.log).toHaveLength(1);
  await demo(t, { port });
  await flies(under);
});

test.concurrent("without an address and without a simulator's pipe there is nothing to try", async (t) => {
  const under = link(t, null, { hostRate });
  await says(under, /No simulator is running on this computer/);
  under.simulator.configure({ address: at((await demo(t)).port), onlyThere: true, preferred: null });
  await flies(under);
});

test.concurrent("a host that does not exist, and an invalid name", async (t) => {
  const under = link(t, { host: "simulator.invalid", port: 500 }, { hostRate });
  await says(under, /Nothing answers at simulator\.invalid:500\. Check the address/);
});

test.concurrent("an attempt at a computer that never answers ends after the time-out", async (t) => {
  const { port, end } = await startBlackHole();
  t.onTestFinished(end);
  await says(link(t, at(port), { hostRate }), /Nothing answers at 127\.0\.0\.1:\d+\. Check the address/);
});

test.concurrent("a simulator that accepts and does not answer may be loading; it is found when it does", async (t) => {
  const server = await demo(t);
  server.faults.neverAnswer = true;
  const under = link(t, at(server.port), { hostRate });
  await says(under, /does not answer yet\. It may still be loading/);
  server.faults.neverAnswer = false;
  await flies(under);
  expect(server.connections().most).toBe(1);
});

test.concurrent("if every version is refused that is reported, and each was tried on its own connection", async (t) => {
  const server = await demo(t);
  server.faults.newestProtocol = 3;
  const under = link(t, at(server.port), { hostRate });
  await says(under, /refuses every SimConnect version/);
  expect(server.connections().ever).toBe(3);
  expect(server.connections().most).toBeLessThan(2);
  server.faults.newestProtocol = 5;
  await flies(under);
});

test.concurrent("the version that worked is tried first the next time", async (t) => {
  const server = await demo(t, { version: "fsx" });
  const under = link(t, at(server.port), { hostRate });
  await flies(under);
  expect(server.connections().ever).toBe(3);
  server.faults.reset();
  await soon(() => expect(server.connections().ever).toBe(4));
  await samplesFlow(under);
  expect(server.connections()).toMatchObject({ ever: 4, most: 1 });
});

test.concurrent("MSFS 2020, then MSFS 2024, then 2020 again: each is addressed as what it is", async (t) => {
  const port = await freePort();
  const first = await demo(t, { port, version: "msfs2020" });
  const under = link(t, at(port), { hostRate });
  const follows = (simulator: string) =>
    soon(() => expect(under.simulator.state()).toMatchObject({ simulator, flying: true }));
  await follows("Microsoft Flight Simulator 2020");
  await first.close();
  const second = await demo(t, { port, version: "msfs2024" });
  await follows("Microsoft Flight Simulator 2024");
  // Only the newest protocol has flow events.
  second.faults.flow(9);
  await soon(() => expect(under.simulator.state()).toMatchObject({ flying: false, reason: say("simulatorInMenu") }));
  second.faults.flow(14);
  await follows("Microsoft Flight Simulator 2024");
  await second.close();
  await demo(t, { port, version: "msfs2020" });
  await follows("Microsoft Flight Simulator 2020");
});

test.concurrent("an MSFS 2024 that refuses its own protocol is followed by an older one", async (t) => {
  const port = await freePort();
  const first = await demo(t, { port, version: "msfs2020" });
  const under = link(t, at(port), { hostRate });
  await flies(under);
  await first.close();
  const second = await demo(t, { port, version: "msfs2024" });
  second.faults.newestProtocol = 5;
  await soon(() =>
    expect(under.simulator.state()).toMatchObject({ simulator: "Microsoft Flight Simulator 2024", flying: true }),
  );
  expect(second.connections().most).toBe(1);
});

test.concurrent("MSFS 2024 is in its main menu when Contrail connects", async (t) => {
  const server = await demo(t);
  server.faults.menuFlight(true);
  const under = link(t, at(server.port), { hostRate });
  await soon(() => expect(under.simulator.state()).toMatchObject({ flying: false, reason: say("simulatorInMenu") }));
  await soon(() => expect(under.simulator.dropped().menu).toBeGreaterThan(1));
  expect(under.samples).toEqual([]);
  server.faults.menuFlight(false);
  await flies(under);
  await samplesFlow(under);
});

test.concurrent("a peer that closes or sends garbage, however often, is tried again within 5 s", async (t) => {
  const garbage = "HTTP/1.1 400 Bad Request\r\n\r\n";
  for (const act of [(socket: Socket) => socket.destroy(), (socket: Socket) => socket.write(garbage)]) {
    let connections = 0;
    const port = await peer(t, (socket) => {
      connections++;
      act(socket);
    });
    const waits: number[] = [];
    const clock = createClock({ rate: 50 });
    const source = createSimConnectSource({
      clock: {
        ...clock,
        after(ms, callback) {
          waits.push(ms);
          return clock.after(ms, callback);
        },
      },
      state: () => {},
      sample: () => {},
    });
    t.onTestFinished(() => source.close());
    source.configure(at(port));
    await soon(() => expect(connections).toBeGreaterThan(6));
    expect(Math.max(...waits)).toBeLessThanOrEqual(5000);
  }
});

test.concurrent("a new search during a connection closes it first: there are never two connections", async (t) => {
  const server = await demo(t);
  let connected = 0;
  const source = createSimConnectSource({
    clock: createClock({ rate: hostRate }),
    state: (state) => {
      if (state.kind === "connected" && state.flying) connected++;
    },
    sample: () => {},
  });
  t.onTestFinished(() => source.close());
  for (const _ of [1, 2, 3]) {
    connected = 0;
    for (const _again of [1, 2]) source.configure(at(server.port));
    await soon(() => expect(connected).toBeGreaterThan(0));
  }
  expect(server.connections().most).toBe(1);
});

test.concurrent("a SimConnect.cfg beside the program or at home, with the SDK's own sample in it, changes nothing", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "contrail-"));
  writeFileSync(
    join(folder, "SimConnect.cfg"),
    "[SimConnect]\nProtocol=Pipe\nPort=Custom/SimConnect\nAddress=127.0.0.1\n",
  );
  // Any start of a script host leaves this file.
  for (const name of ["cscript", "cscript.exe"])
    writeFileSync(join(folder, name), `#!/bin/sh\ntouch "${folder}/started"\n`, { mode: 0o755 });
  const { port } = await demo(t);
  const host = fork(fileURLToPath(new URL("./host/host.ts", import.meta.url)), [`--system=${here}`], {
    cwd: folder,
    env: { ...process.env, HOME: folder, USERPROFILE: folder, PATH: `${folder}:${process.env.PATH}` },
    execArgv: runsTypeScript,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  t.onTestFinished(() => void host.kill("SIGKILL"));
  const said: string[] = [];
  host.on("message", (message) => said.push(JSON.stringify(message)));
  const configure = (address: SimulatorAddress) => {
    const command: HostCommand = { type: "configure", address, onlyThere: true, preferred: null };
    host.send(command);
  };
  const hears = (words: RegExp) => soon(() => expect(said.some((line) => words.test(line))).toBe(true));
  await hears(/"ready"/);
  configure(null);
  await hears(/"noSimulatorHere"/);
  configure(at(port));
  await hears(/"connected".*"flying":true/);
  expect(host.exitCode).toBeNull();
  expect(existsSync(join(folder, "started"))).toBe(false);
});

test.concurrent("a web server is not a simulator", async (t) => {
  const port = await peer(t, (socket) => socket.end("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"));
  await says(link(t, at(port), { hostRate }), /does not use SimConnect/);
  const open = await peer(t, (socket) => socket.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"));
  await says(link(t, at(open), { hostRate }), /does not use SimConnect/);
});
