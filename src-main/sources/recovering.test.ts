import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Text } from "../../src-shared/domain/text.ts";
import { say } from "../../src-shared/words/message.ts";
import { createVirtualClock } from "../../tools/lab/virtual-clock.ts";
import { createSimConnectSource } from "./simconnect/source.ts";
import { at, demo, type Finishing, flies, hostRate, link, samplesFlow, says, soon } from "./testing/harness.ts";

/** The file with the time for which the test's host must block. */
function sleepFile(t: Finishing): string {
  const folder = mkdtempSync(join(tmpdir(), "contrail-sleep-"));
  t.onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return join(folder, "ms");
}

const frame = (size: number, ...words: number[]): Buffer => {
  const bytes = Buffer.alloc(4 + words.length * 4);
  bytes.writeInt32LE(size, 0);
  words.forEach((word, index) => {
    bytes.writeUInt32LE(word, 4 + index * 4);
  });
  return bytes;
};

test.concurrent.for([
  ["of size 0", frame(0, 6, 8)],
  ["of 8 bytes", frame(8, 6)],
  ["of negative size", frame(-1, 6, 8)],
  ["with an OPEN cut short", frame(20, 6, 2, 1, 1)],
  ["with data cut short", frame(40, 6, 8, 1, 1, 1, 0, 1, 1, 12)],
  ["with values that were not asked for", frame(48, 6, 8, 2, 1, 2, 2, 1, 1, 1, 999, 0)],
  ["of negative size, a good one behind it,", Buffer.concat([frame(-1, 6, 8), frame(40, ...Array<number>(9).fill(7))])],
  ["of two gigabytes", frame(2_147_483_647, 6, 8)],
  ["that is text", Buffer.from("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")],
] as const)("a frame %s costs the connection, not the process", async ([, bytes], t) => {
  const server = await demo(t);
  const under = link(t, at(server.port), { hostRate });
  await flies(under);
  server.faults.garbage(bytes);
  await says(under, /does not use SimConnect/);
  await samplesFlow(under);
  expect(under.hosts).toHaveLength(1);
  expect(server.connections()).toMatchObject({ ever: 2, most: 1 });
});

test.concurrent.for([
  ["crashes", "reset", /The connection to the simulator was lost\. Reconnecting/],
  ["is closed", "quit", /The simulator was closed\. Start it again/],
] as const)("the simulator %s", async ([, fault, words], t) => {
  const server = await demo(t);
  const under = link(t, at(server.port), { hostRate });
  await flies(under);
  server.faults[fault]();
  await says(under, words);
  await samplesFlow(under);
  expect(under.simulator.state()).toMatchObject({ flying: true });
  expect(server.connections()).toMatchObject({ ever: 2, most: 1 });
});

test.concurrent("a simulator that closes each connection at once gets the next one two seconds later", async (t) => {
  const server = await demo(t);
  server.faults.closeBeforeOpen = true;
  const clock = createVirtualClock();
  const reasons: Text[] = [];
  const source = createSimConnectSource({
    clock,
    sample: () => undefined,
    state: (state) => void (state.kind === "searching" && reasons.push(state.reason)),
  });
  t.onTestFinished(source.close);
  source.configure(at(server.port));
  for (let closed = 1; closed < 4; closed++) {
    await soon(() => expect(reasons).toEqual(Array(closed).fill(say("linkLost"))));
    await clock.advance(2000);
  }
  await soon(() => expect(server.connections().ever).toBe(4));
});

test.concurrent("the link to a simulator that stops sending is closed and opened again, the link to a paused one stays", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port), { hostRate });
  await flies(under);
  server.faults.pauseSim(1);
  await soon(() => expect(under.samples.at(-1)?.paused).toBe(true));
  server.faults.stopSending = true;
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(server.connections().ever).toBe(1);
  server.faults.pauseSim(0);
  await says(under, /The simulator stopped sending/);
  server.faults.stopSending = false;
  await samplesFlow(under);
  expect(server.connections().most).toBe(1);
});

test.concurrent("data refused while the simulator starts are requested again, all or the first few", async (t) => {
  for (const refuseData of [Number.POSITIVE_INFINITY, 2]) {
    const server = await demo(t);
    Object.assign(server.faults, { refuseData });
    const under = link(t, at(server.port), { hostRate });
    await says(under, /The simulator is still loading/);
    server.faults.refuseData = 0;
    await flies(under);
    await soon(() => expect(under.samples.at(-1)).toHaveProperty("fuelLb"));
  }
});

test.concurrent("a variable that the simulator does not know is absent and named; the others are right", async (t) => {
  const server = await demo(t);
  for (const name of ["BRAKE PARKING POSITION", "AIRSPEED TRUE", "PLANE ALT ABOVE GROUND", "TITLE"])
    server.faults.unknownNames.add(name);
  const under = link(t, at(server.port), { hostRate });
  await flies(under);
  await soon(() =>
    expect(under.simulator.state()).toMatchObject({
      reason: say("notReportedBySimulator", { what: "parking brake,height above ground" }),
      aircraft: { title: "", icaoType: "C172" },
    }),
  );
  await samplesFlow(under);
  const sample = under.samples.at(-1);
  expect(sample).not.toHaveProperty("parkingBrake");
  expect(sample).not.toHaveProperty("aglFt");
  expect(sample?.latitudeDeg).toBeCloseTo(63.964527);
  expect(sample?.pitchDeg).toBeCloseTo(4.392457);
  expect(sample?.fuelLb).toBeCloseTo(64.715);
});

test.concurrent("a variable that a flight cannot do without is named if the simulator refuses it", async (t) => {
  for (const names of [["PLANE LATITUDE"], ["PLANE ALTITUDE"], ["PLANE LATITUDE", "PLANE LONGITUDE"]]) {
    const server = await demo(t);
    for (const name of names) server.faults.unknownNames.add(name);
    const under = link(t, at(server.port), { hostRate });
    await soon(() =>
      expect(under.simulator.state()).toMatchObject({
        flying: false,
        reason: say("essentialRefused", { names: names.join(", ") }),
      }),
    );
    expect(under.samples).toEqual([]);
  }
});

test.concurrent("single bytes are assembled to messages", async (t) => {
  const server = await demo(t);
  server.faults.fragment = true;
  const under = link(t, at(server.port), { hostRate });
  await flies(under);
  await samplesFlow(under);
});

test.concurrent("a host that hangs is killed and replaced", async (t) => {
  const server = await demo(t);
  const file = sleepFile(t);
  const under = link(t, at(server.port), { watchRate: 0.5, host: ["./sleeping-host.ts", file] });
  await flies(under);
  const hung = under.hosts.at(-1) ?? -1;
  writeFileSync(file, "600000");
  await soon(() => expect(under.hosts.at(-1)).not.toBe(hung));
  await samplesFlow(under);
  expect(() => process.kill(hung, 0)).toThrow();
});

test.concurrent("the computer sleeps: at wake-up the link continues as before", async (t) => {
  const server = await demo(t);
  const file = sleepFile(t);
  const under = link(t, at(server.port), { hostRate: 2, watchRate: 0.01, host: ["./sleeping-host.ts", file] });
  await flies(under);
  const before = under.states.length;
  writeFileSync(file, "8000");
  await soon(() => expect(existsSync(file)).toBe(false));
  // The simulator sleeps too. By the host's clock it is 16 s, longer than a simulator may be silent.
  server.faults.stopSending = true;
  await new Promise((resolve) => setTimeout(resolve, 8300));
  server.faults.stopSending = false;
  await samplesFlow(under);
  await samplesFlow(under);
  expect(under.states.slice(before).filter((state) => state.kind !== "connected")).toEqual([]);
  expect(server.connections().ever).toBe(1);
});

test.concurrent("a new address needs a new connection, and the first one is closed", async (t) => {
  const [one, two] = [await demo(t), await demo(t, { version: "fsx" })];
  const under = link(t, at(one.port), { hostRate });
  await flies(under);
  under.simulator.configure({ address: at(two.port), onlyThere: true, preferred: null });
  await soon(() => expect(under.simulator.state()).toMatchObject({ simulator: "Microsoft Flight Simulator X" }));
  await soon(() => expect(one.connections().now).toBe(0));
  under.simulator.close();
  // The system closes what an ended process had open; Wine closes some of it late.
  await soon(() => expect(() => process.kill(under.hosts[0] ?? -1, 0)).toThrow());
});
