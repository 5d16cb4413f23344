import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import {
  demo,
  type Finishing,
  flies,
  hostRate,
  link,
  samplesFlow,
  soon,
} from "../../src-main/sources/testing/harness.ts";
import type { SimConnectServer } from "../../tools/lab/simulators/simconnect.ts";

// Real Windows pipes with the names of MSFS and Prepar3D, each with the demo simulator, and the program's own process
// that searches for them.
const msfsPipe = "Microsoft Flight Simulator\\SimConnect";
const p3dPipe = "Lockheed Martin Prepar3D v5\\SimConnect";

/**
 * Opens a simulator's pipe. Returns a function that closes it with all its connections, like the end of a simulator.
 */
async function open(t: Finishing, name: string, { port }: SimConnectServer): Promise<() => Promise<void>> {
  const ends = new Set<() => void>();
  const server = createServer((socket) => {
    const inner = connect(port, "127.0.0.1");
    const end = (): void => {
      socket.destroy();
      inner.destroy();
      ends.delete(end);
    };
    ends.add(end);
    for (const each of [socket, inner]) each.on("error", end).on("close", end);
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(`\\\\.\\pipe\\${name}`, resolve);
  });
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const end of ends) end();
    await closed;
  };
  t.onTestFinished(() => (server.listening ? close() : undefined));
  return close;
}

test("a simulator on its pipe is found, followed, lost, and found again", async (t) => {
  const simulator = await demo(t, {});
  const under = link(t, null, { hostRate });
  await soon(() => expect(under.simulator.state().kind).toBe("searching"));
  const close = await open(t, msfsPipe, simulator);
  await flies(under);
  expect(under.simulator.state()).toMatchObject({ place: msfsPipe, simulator: "Microsoft Flight Simulator 2024" });
  await samplesFlow(under);
  await close();
  await soon(() => expect(under.simulator.state().kind).toBe("searching"));
  await open(t, msfsPipe, simulator);
  await flies(under);
  await samplesFlow(under);
  expect(simulator.connections().most).toBe(1);
  expect(under.hosts).toHaveLength(1);
});

test("two at once: the first is followed, the pilot is asked, and the choice is kept", async (t) => {
  const [msfs, p3d] = [await demo(t, {}), await demo(t, { version: "fsx" })];
  const under = link(t, null, { hostRate });
  const shows = (state: object) => soon(() => expect(under.simulator.state()).toMatchObject(state));
  const closeP3d = await open(t, p3dPipe, p3d);
  await flies(under);
  await open(t, msfsPipe, msfs);
  await shows({ kind: "connected", place: p3dPipe, asks: true, others: [{ place: msfsPipe }] });
  const chosen = { kind: "simconnect", place: msfsPipe, simulator: "Microsoft Flight Simulator 2024" } as const;
  under.simulator.configure({ address: null, onlyThere: false, preferred: chosen });
  await shows({ kind: "connected", place: msfsPipe, others: [{ place: p3dPipe }] });
  await samplesFlow(under);
  await closeP3d();
  await shows({ kind: "connected", place: msfsPipe });
  await samplesFlow(under);
});
