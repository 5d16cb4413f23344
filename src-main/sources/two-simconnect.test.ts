import { expect, test } from "vitest";
import type { RunningSimulator } from "../../src-shared/domain/simulator-kind.ts";
import { here } from "../platform/storage/testing/here.ts";
import { demo, type Finishing, flies, hostRate, link, pipe, pipeFolder, samplesFlow, soon } from "./testing/harness.ts";

const msfsPipe = "Microsoft Flight Simulator\\SimConnect";
const p3dPipe = "Lockheed Martin Prepar3D v5\\SimConnect";
const msfs: RunningSimulator = {
  kind: "simconnect",
  place: msfsPipe,
  simulator: "Microsoft Flight Simulator 2024",
};
const fsx: RunningSimulator = { kind: "simconnect", place: p3dPipe, simulator: "Microsoft Flight Simulator X" };

/** A computer with a folder of pipes, two simulators that can start on it, and Contrail that searches there. */
async function begin(t: Finishing) {
  const folder = pipeFolder(t);
  const servers = { msfs: await demo(t, { version: "msfs2024" }), fsx: await demo(t, { version: "fsx" }) };
  const host = ["./piped-host.ts", folder] as const;
  const under = link(t, null, { hostRate, host });
  const start = {
    msfs: () => pipe(t, folder, msfsPipe, servers.msfs.port),
    fsx: () => pipe(t, folder, p3dPipe, servers.fsx.port),
  };
  const prefer = (preferred: RunningSimulator) =>
    under.simulator.configure({ address: null, onlyThere: false, preferred });
  const shows = (state: object) => soon(() => expect(under.simulator.state()).toMatchObject(state));
  return { servers, under, start, prefer, shows };
}

test
  .skipIf(here === "windows")
  .concurrent(
    "two SimConnect simulators at once: the first is followed, the choice is asked for, and kept through their ends",
    async (t) => {
      const { servers, under, start, prefer, shows } = await begin(t);
      await start.fsx();
      await flies(under);
      await start.msfs();
      await shows({ ...fsx, kind: "connected", place: p3dPipe, asks: true, others: [msfs] });
      prefer(msfs);
      await shows({ simulator: msfs.simulator, place: msfsPipe, others: [fsx] });
      await samplesFlow(under);
      expect(under.simulator.state()).not.toHaveProperty("asks");
      // The other simulator ends and comes back. The pilot gets no second question.
      servers.fsx.faults.reset();
      await soon(() => expect(servers.fsx.connections().ever).toBeGreaterThan(1));
      await shows({ simulator: msfs.simulator, others: [fsx] });
      for (const server of [servers.msfs, servers.fsx]) expect(server.connections().most).toBe(1);
      expect(under.states.slice(-1)).not.toContainEqual(expect.objectContaining({ asks: true }));
    },
  );

test.skipIf(here === "windows").concurrent("garbage from the one costs its own connection only", async (t) => {
  const { servers, under, start, prefer, shows } = await begin(t);
  await start.fsx();
  await start.msfs();
  prefer(msfs);
  await shows({ simulator: msfs.simulator, others: [fsx] });
  const followed = servers.msfs.connections();
  for (const bytes of [
    [0, 0, 0, 0, 6, 0, 0, 0],
    [8, 0, 0, 0, 6, 0, 0, 0, 8, 0, 0, 0],
    [20, 0, 0, 0, 6, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
  ]) {
    const { ever } = servers.fsx.connections();
    servers.fsx.faults.garbage(Buffer.from(bytes));
    await soon(() => expect(servers.fsx.connections().ever).toBeGreaterThan(ever));
    await shows({ simulator: msfs.simulator, others: [fsx] });
  }
  await samplesFlow(under);
  expect(servers.msfs.connections()).toEqual(followed);
  expect(under.hosts).toHaveLength(1);
});
