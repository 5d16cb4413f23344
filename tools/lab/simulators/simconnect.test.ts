import { connect } from "node:net";
import {
  DataRequestFlag,
  Protocol,
  type RecvSimObjectData,
  SimConnectConnection,
  SimConnectDataType,
  SimConnectPeriod,
} from "node-simconnect";
import { afterEach, expect, test } from "vitest";
import type { Recording } from "../../../src-main/demo/recording.ts";
import { type SimConnectOptions, type SimConnectServer, startSimConnect } from "./simconnect.ts";

const recording: Recording = {
  name: "test",
  aircraft: { title: "Þota", icaoType: "C172", registration: "TF-SKY", engineCount: 2, category: "Airplane" },
  samples: [
    {
      timeMs: 0,
      latitudeDeg: 64,
      longitudeDeg: -22,
      altitudeFt: 1000,
      groundSpeedKt: 100,
      pitchDeg: 5,
      bankDeg: 10,
      enginesRunning: true,
    },
    {
      timeMs: 100_000,
      latitudeDeg: 64.1,
      longitudeDeg: -22,
      altitudeFt: 2000,
      groundSpeedKt: 100,
      pitchDeg: 5,
      bankDeg: 10,
      enginesRunning: true,
    },
  ],
};

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function start(version: SimConnectOptions["version"] = "msfs2024", catchesUp = false) {
  const demo = await startSimConnect({ recording, speed: 1, version, frameHz: 60, catchesUp });
  opened.push(demo);
  return demo;
}

/** A client that the simulator has accepted. */
async function ready(demo: SimConnectServer, protocol: Protocol) {
  const connection = new SimConnectConnection("test", protocol);
  opened.push(connection);
  const exceptions: { exception: number; sendId: number; index: number }[] = [];
  const data: { id: number; count: number; bytes: Buffer }[] = [];
  const events: [number, number][] = [];
  let open = "";
  connection.on("error", () => {});
  connection.on("open", (message) => {
    open = message.applicationName;
  });
  connection.on("exception", ({ exception, sendId, index }) => exceptions.push({ exception, sendId, index }));
  connection.on("event", (event) => events.push([event.clientEventId, event.data]));
  connection.on("simObjectData", (message: RecvSimObjectData) =>
    data.push({
      id: message.requestID,
      count: message.defineCount,
      bytes: message.data.readBytes(message.data.remaining()),
    }),
  );
  connection.connect({ host: "127.0.0.1", port: demo.port });
  await expect.poll(() => open).not.toBe("");
  return { connection, exceptions, data, events };
}

test("an unknown name or unit is answered with exception 7, and its value is missing", async () => {
  const { connection, exceptions, data } = await ready(await start(), Protocol.SunRise);
  connection.addToDataDefinition(1, "PLANE ALTITUDE", "feet");
  const wrong = connection.addToDataDefinition(1, "PLANE ALTITUDES", "feet");
  connection.addToDataDefinition(1, "plane pitch degrees", "degrees");
  connection.addToDataDefinition(1, "GENERAL ENG COMBUSTION:2", "bool");
  connection.addToDataDefinition(1, "GENERAL ENG COMBUSTION:3", "bool");
  const furlongs = connection.addToDataDefinition(1, "PLANE ALTITUDE", "furlongs");
  connection.requestDataOnSimObject(7, 1, 0, SimConnectPeriod.SECOND);
  await expect.poll(() => data.length).toBeGreaterThan(0);
  expect(exceptions).toEqual([
    { exception: 7, sendId: wrong, index: 2 },
    { exception: 7, sendId: furlongs, index: 3 },
  ]);
  const bytes = data[0]?.bytes ?? Buffer.alloc(0);
  expect([0, 8, 16, 24].map((at) => bytes.readDoubleLE(at))).toEqual([1000, -5, 1, 0]);
  expect(bytes).toHaveLength(32);
});

test("tagged values carry the numbers of their variables", async () => {
  const { connection, data } = await ready(await start(), Protocol.SunRise);
  connection.addToDataDefinition(1, "PLANE ALTITUDE", "feet", SimConnectDataType.FLOAT64, 0, 11);
  connection.addToDataDefinition(1, "GROUND VELOCITY", "knots", SimConnectDataType.FLOAT64, 0, 12);
  connection.requestDataOnSimObject(1, 1, 0, SimConnectPeriod.SIM_FRAME, DataRequestFlag.DATA_REQUEST_FLAG_TAGGED);
  await expect.poll(() => data.length).toBeGreaterThan(0);
  const { count = 0, bytes = Buffer.alloc(0) } = data[0] ?? {};
  expect([count, bytes.length, bytes.readUInt32LE(0), bytes.readUInt32LE(12)]).toEqual([2, 24, 11, 12]);
});

test("a request in seconds comes once a second, one in frames each frame, a new one with its number replaces it", async () => {
  const { connection, data } = await ready(await start(), Protocol.SunRise);
  connection.addToDataDefinition(1, "PLANE ALTITUDE", "feet");
  connection.requestDataOnSimObject(1, 1, 0, SimConnectPeriod.SECOND);
  connection.requestDataOnSimObject(2, 1, 0, SimConnectPeriod.SIM_FRAME);
  const of = (wanted: number) => data.filter(({ id }) => id === wanted).length;
  await expect.poll(() => of(1)).toBeGreaterThan(1);
  expect(of(2)).toBeGreaterThan(2 * of(1));
  connection.requestDataOnSimObject(2, 1, 0, SimConnectPeriod.SECOND);
  await expect.poll(() => of(1)).toBeGreaterThan(3);
  data.splice(0);
  await expect.poll(() => of(1)).toBeGreaterThan(1);
  expect(of(2)).toBeLessThanOrEqual(of(1) + 1);
});

test("a request for a definition that is not there is an exception", async () => {
  const { connection, exceptions } = await ready(await start(), Protocol.SunRise);
  const sendId = connection.requestDataOnSimObject(1, 9, 0, SimConnectPeriod.SECOND);
  await expect.poll(() => exceptions).toEqual([{ exception: 3, sendId, index: 2 }]);
});

test("FSX has no Pause_EX1", async () => {
  const { connection, events, exceptions } = await ready(await start("fsx"), Protocol.FSX_SP2);
  connection.subscribeToSystemEvent(1, "Pause_EX1");
  connection.subscribeToSystemEvent(2, "Pause");
  await expect.poll(() => events).toEqual([[2, 0]]);
  expect(exceptions).toHaveLength(1);
});

test("strings are UTF-8, padded to their length", async () => {
  const { connection, data } = await ready(await start(), Protocol.SunRise);
  connection.addToDataDefinition(1, "TITLE", null, SimConnectDataType.STRING256);
  connection.requestDataOnSimObject(1, 1, 0, SimConnectPeriod.SECOND);
  await expect.poll(() => data.length).toBeGreaterThan(0);
  expect(data[0]?.bytes.toString("utf8")).toBe(`Þota${"\0".repeat(251)}`);
});

test("facilities and system states are answered", async () => {
  const { connection } = await ready(await start(), Protocol.SunRise);
  const answers: string[] = [];
  connection.on("facilityDataEnd", ({ userRequestId }) => answers.push(`end ${userRequestId}`));
  connection.on("systemState", ({ requestID, dataInteger }) => answers.push(`state ${requestID} ${dataInteger}`));
  connection.requestFacilityData(1, 5, "BIKF");
  connection.requestSystemState(6, "Sim");
  await expect.poll(() => answers).toEqual(["end 5", "state 6 1"]);
});

test("a client that sends an invalid request loses its connection, the others keep theirs", async () => {
  const demo = await start();
  const good = await ready(demo, Protocol.SunRise);
  const bad = connect(demo.port, "127.0.0.1");
  await expect.poll(() => demo.connections()).toEqual({ now: 2, most: 2, ever: 2 });
  bad.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  bad.on("error", () => {});
  await new Promise((resolve) => bad.on("close", resolve));
  good.connection.subscribeToSystemEvent(1, "Sim");
  await expect.poll(() => good.events).toEqual([[1, 1]]);
  expect(demo.connections()).toEqual({ now: 1, most: 2, ever: 2 });
});

test("it reports the end of the flight once, and shows its last state from then on", async () => {
  const demo = await start();
  let ends = 0;
  demo.onEnd(() => ends++);
  demo.seek(99.9);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ends).toBe(0);
  demo.play();
  await expect.poll(() => ends).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect([ends, demo.position()]).toEqual([1, 100]);
});

test("a simulator that catches up skips nothing after a busy time, and is soon where it would be", async () => {
  const demo = await start("msfs2024", true);
  demo.play();
  await expect.poll(() => demo.position()).toBeGreaterThan(0);
  const beforeS = demo.position();
  const frames = demo.frames();
  const beforeMs = performance.now();
  while (performance.now() < beforeMs + 500) demo.position();
  await expect.poll(() => demo.frames()).toBeGreaterThan(frames);
  expect(demo.position() - beforeS).toBeLessThanOrEqual(((demo.frames() - frames) * 3) / 60 + 1e-9);
  const behindS = () => (performance.now() - beforeMs) / 1000 - (demo.position() - beforeS);
  await expect.poll(behindS).toBeLessThan(0.1);
});
