import { afterAll, expect, test } from "vitest";
import { link, soon } from "../../src-main/sources/testing/harness.ts";
import { datarefs } from "../../src-main/sources/xplane/datarefs.ts";
import { wantedOf } from "../../src-main/sources/xplane/rref.ts";
import { createXPlaneSource, type XPlanePorts } from "../../src-main/sources/xplane/source.ts";
import { say } from "../../src-shared/words/message.ts";
import { createRandom } from "../../tools/lab/simulation/random.ts";
import { closedPort, flight, flying, receive, sleep } from "./harness.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts in the air, where everything moves. */
async function begin(protocol: "web" | "udp" | "both", rate = 3, recording = flight) {
  const world = flying(recording);
  const web = await startXPlaneWeb(world);
  const udp = await startXPlaneUdp(world);
  const places: XPlanePorts = {
    webPort: protocol === "udp" ? closedPort : web.port,
    udpPort: protocol === "web" ? closedPort : udp.port,
  };
  const receiver = receive((context) => createXPlaneSource(context, places), rate);
  ends.push(web.stop, udp.close, receiver.source.close);
  return { world, web, udp, places, receiver, ...receiver };
}
const isConnected = (receiver: { state(): { kind: string } | undefined }) => (): boolean =>
  receiver.state()?.kind === "connected";

test.concurrent("the Web API is preferred, and names the simulator and its aircraft", async () => {
  const { receiver, source, web, udp } = await begin("both");
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 2);
  await receiver.until(
    () => receiver.state()?.kind === "connected" && JSON.stringify(receiver.state()).includes("C172"),
  );
  expect(receiver.state()).toMatchObject({
    kind: "connected",
    simulator: "X-Plane 12",
    target: say("thisComputer"),
    flying: true,
    aircraft: { title: "Cessna 172P Skyhawk", icaoType: "C172", registration: "TF-SKY", engineCount: 1 },
  });
  expect(web.clients().now).toBe(1);
  expect(udp.requests()).toBe(0);
  expect(web.complaints).toEqual([]);
});

test.concurrent("X-Plane is found after its start, and again after a restart with other ids", async () => {
  const { receiver, source, web } = await begin("web", 1);
  await web.stop();
  source.configure(null);
  await receiver.until(() => receiver.state()?.kind === "searching");
  expect(receiver.state()).toEqual({ kind: "searching", reason: "" });
  await web.start();
  await receiver.until(isConnected(receiver));
  await receiver.until(() => receiver.samples.length > 0);
  await web.stop();
  await receiver.until(() => receiver.state()?.kind === "searching");
  expect(receiver.state()).toMatchObject({ reason: say("lostTo", { name: "X-Plane" }) });
  await web.start();
  const before = receiver.samples.length;
  await receiver.until(() => receiver.samples.length > before + 1);
  expect(web.clients()).toEqual({ now: 1, ever: 2 });
});

test.concurrent("an X-Plane that refuses everybody is explained, with instructions", async () => {
  const { receiver, source, web } = await begin("web");
  web.faults.forbidden = true;
  source.configure(null);
  await receiver.until(() => receiver.state()?.kind === "searching");
  expect(receiver.state()).toMatchObject({ reason: say("xplaneForbids") });
  web.faults.forbidden = false;
  await receiver.until(isConnected(receiver));
});

test.concurrent("if the Web API is closed, UDP is used", async () => {
  const { receiver, source, web, udp } = await begin("both");
  web.faults.forbidden = true;
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 2);
  expect(udp.subscriptions()).toBeGreaterThan(40);
});

test.concurrent("values that are not sent at first are requested separately", async () => {
  const { receiver, source, web, world } = await begin("web");
  web.faults.noFirstValues = true;
  world.pause();
  source.configure(null);
  await receiver.until(() => receiver.last()?.fuelLb !== undefined);
  expect(receiver.last()?.altitudeFt).toBeCloseTo(world.now().altitudeFt ?? Number.NaN, 2);
});

test.concurrent("a paused X-Plane sends nothing, and is still there", async () => {
  const { receiver, source, world } = await begin("web", 4);
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 2);
  world.pause();
  await receiver.until(() => receiver.last()?.simTimeS === receiver.samples.at(-2)?.raw.simTimeS);
  const stoodS = receiver.last()?.simTimeS;
  const before = receiver.samples.length;
  // Longer than the time until a stall is reported.
  await sleep(4000);
  await receiver.until(() => receiver.samples.length > before + 3);
  expect(receiver.state()?.kind).toBe("connected");
  expect(receiver.last()?.simTimeS).toBe(stoodS);
});

test.concurrent("names that X-Plane lacks cost their own fields only, by either protocol", async () => {
  for (const protocol of ["web", "udp"] as const) {
    const { receiver, source, web, udp } = await begin(protocol, 3);
    for (const { faults } of [web, udp]) {
      faults.unknownNames.add("sim/cockpit2/controls/parking_brake_ratio");
      faults.unknownNames.add("sim/aircraft/view/acf_ui_name");
    }
    source.configure(null);
    await receiver.until(() => receiver.samples.length > 3);
    expect(receiver.last()).toMatchObject({ enginesRunning: true, onGround: false });
    expect(receiver.last()?.parkingBrake).toBeUndefined();
    const missing = say("notReportedBySimulator", { what: "parking brake" });
    await receiver.until(() => JSON.stringify(receiver.state()).includes(JSON.stringify(missing)));
    expect(receiver.state()).toMatchObject({ aircraft: { title: "Cessna 172P Skyhawk" } });
  }
});

test.concurrent("an aircraft with long names has the same ones by either protocol: a change of link changes no aircraft", async () => {
  const long = { title: "Piper PA-28R-201 Cherokee Arrow III (São Paulo)", registration: "G-ABCD of nobody" };
  const recording = { ...flight, aircraft: { ...flight.aircraft, ...long } };
  const seen = new Set<string>();
  for (const protocol of ["web", "udp"] as const) {
    const { receiver, source } = await begin(protocol, 3, recording);
    source.configure(null);
    await receiver.until(() => /Arrow III/.test(JSON.stringify(receiver.state())));
    await receiver.until(() => /G-ABCD of/.test(JSON.stringify(receiver.state())));
    const state = receiver.state();
    seen.add(JSON.stringify(state?.kind === "connected" && state.aircraft));
    source.close();
  }
  expect([...seen]).toHaveLength(1);
});

test.concurrent("X-Plane 11 has no is_helicopter: a main rotor makes a helicopter, by either protocol", async () => {
  const helicopter = { ...flight, aircraft: { ...flight.aircraft, category: "Helicopter" } };
  for (const protocol of ["web", "udp"] as const)
    for (const [recording, category] of [[helicopter, "Helicopter"] as const, [flight, ""] as const]) {
      const { receiver, source } = await begin(protocol, 3, recording);
      source.configure(null);
      await receiver.until(() => receiver.samples.length > 3);
      await receiver.until(() => JSON.stringify(receiver.state()).includes(`"category":"${category}"`));
      source.close();
    }
});

test.concurrent("X-Plane 12.1.1 has no list of capabilities", async () => {
  const { receiver, source, web } = await begin("web");
  web.faults.onlyV1 = true;
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 2);
});

test.concurrent("an X-Plane without a flight is awaited", async () => {
  const { receiver, source, web } = await begin("web");
  web.faults.unknownNames.add("sim/flightmodel/position/latitude");
  source.configure(null);
  await receiver.until(() => receiver.state()?.kind === "searching");
  expect(receiver.state()).toMatchObject({ reason: say("stillLoads", { name: "X-Plane" }) });
  web.faults.unknownNames.clear();
  await receiver.until(isConnected(receiver));
});

test.concurrent("in X-Plane's menu there is no flight, by either protocol, wherever the aircraft is", async () => {
  for (const protocol of ["web", "udp"] as const) {
    const { receiver, source, world } = await begin(protocol);
    world.inMenu = true;
    source.configure(null);
    await receiver.until(() => receiver.samples.length > 1);
    await receiver.until(() => JSON.stringify(receiver.state()).includes('"flying":false'));
    expect(receiver.state()).toMatchObject({ kind: "connected", reason: say("xplaneNoFlight") });
    expect(receiver.samples.every(({ doubt }) => doubt === "menu")).toBe(true);
    world.inMenu = false;
    await receiver.until(() => receiver.samples.at(-1)?.doubt === null);
    await receiver.until(() => JSON.stringify(receiver.state()).includes('"flying":true'));
  }
});

test.concurrent("silence is detected, by either protocol, and over when X-Plane sends again", async () => {
  for (const protocol of ["web", "udp"] as const) {
    const { receiver, source, web, udp } = await begin(protocol, 4);
    source.configure(null);
    await receiver.until(() => receiver.samples.length > 2);
    web.faults.silent = true;
    udp.faults.silent = true;
    await receiver.until(() => receiver.state()?.kind === "searching");
    expect(receiver.state()).toMatchObject({ reason: say("stoppedSending", { name: "X-Plane" }) });
    web.faults.silent = false;
    udp.faults.silent = false;
    const before = receiver.samples.length;
    await receiver.until(() => receiver.samples.length > before);
  }
});

test.concurrent("an X-Plane whose WebSocket is blocked is followed by UDP; without that, the link says that it was lost", async () => {
  const { receiver, source, web, udp } = await begin("both", 4);
  web.faults.noSocket = true;
  udp.faults.silent = true;
  source.configure(null);
  await receiver.until(() => receiver.state()?.kind === "searching");
  expect(receiver.state()).toMatchObject({ reason: say("lostTo", { name: "X-Plane" }) });
  udp.faults.silent = false;
  await receiver.until(() => receiver.samples.length > 2);
});

test.concurrent("an X-Plane that accepts a request and does not answer may be loading; it is followed when it does", async () => {
  const { receiver, source, web, udp } = await begin("both", 4);
  web.faults.silent = true;
  udp.faults.silent = true;
  source.configure(null);
  await receiver.until(() => receiver.state()?.kind === "searching");
  expect(receiver.state()).toMatchObject({ reason: say("stillLoads", { name: "X-Plane" }) });
  web.faults.silent = false;
  udp.faults.silent = false;
  await receiver.until(isConnected(receiver));
});

test.concurrent("UDP: a third of the packets lost, and values split over many", async () => {
  const { receiver, source, udp, world } = await begin("udp");
  const random = createRandom("packets");
  udp.faults.lose = () => random.chance(0.33);
  udp.faults.valuesPerPacket = 7;
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 4);
  await receiver.until(() => receiver.last()?.fuelLb !== undefined);
  expect(receiver.last()?.altitudeFt).toBeCloseTo(world.now().altitudeFt ?? Number.NaN, -1);
  expect(receiver.state()?.kind).toBe("connected");
});

test.concurrent("UDP: the description is requested only while no title is known", async () => {
  const { receiver, source, udp } = await begin("udp", 4);
  udp.faults.unknownNames.add("sim/aircraft/view/acf_ui_name");
  source.configure(null);
  const title = (): string => {
    const state = receiver.state();
    return state?.kind === "connected" ? (state.aircraft?.title ?? "") : "";
  };
  const all = wantedOf(datarefs).length;
  await receiver.until(() => title() !== "" && udp.subscriptions() === all);
  udp.faults.unknownNames.clear();
  await receiver.until(() => udp.subscriptions() === all - 40);
  expect(title()).toBe("Cessna 172P Skyhawk");
});

test.concurrent("UDP: an X-Plane that forgot us gets the requests again", async () => {
  const { receiver, source, udp } = await begin("udp", 4);
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 2 && udp.subscriptions() > 90);
  udp.restart();
  await receiver.until(() => udp.subscriptions() > 90);
});

test.concurrent("UDP: a lost request is repeated, be it for the position or for the last letter of a name", async () => {
  const { receiver, source, udp } = await begin("udp", 4);
  const asked = new Map<string, number>();
  udp.faults.loseRequest = (name) => {
    const times = asked.get(name) ?? 0;
    asked.set(name, times + 1);
    // The first request for the position finds X-Plane.
    return name.endsWith("/latitude") ? times === 1 || times === 2 : times === 0;
  };
  source.configure(null);
  await receiver.until(() => receiver.last()?.parkingBrake !== undefined && receiver.last()?.fuelLb !== undefined);
  await receiver.until(() => JSON.stringify(receiver.state()).includes('"title":"Cessna 172P Skyhawk"'));
});

test.concurrent("UDP: while a letter of a name is missing, the name is not known: a part of it would be another aircraft", async () => {
  const { receiver, source, udp } = await begin("udp", 4);
  const late = ["acf_ICAO[2]", "acf_ui_name[9]"].map((name) => `sim/aircraft/view/${name}`);
  let lost = 0;
  udp.faults.loseRequest = (name) => late.includes(name) && lost++ < 6;
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 1);
  await receiver.until(() => JSON.stringify(receiver.state()).includes('"icaoType":"C172"'));
  await receiver.until(() => JSON.stringify(receiver.state()).includes('"title":"Cessna 172P Skyhawk"'));
  const named = receiver.states.flatMap((state) =>
    state.kind === "connected" && state.aircraft ? state.aircraft : [],
  );
  expect(named.filter(({ icaoType }) => icaoType !== "" && icaoType !== "C172")).toEqual([]);
  expect(named.filter(({ title }) => title !== "" && title !== "Cessna 172P Skyhawk")).toEqual([]);
});

test.concurrent("UDP: an X-Plane that sends everything but the position is given up, and requested again", async () => {
  const { receiver, source, udp } = await begin("udp", 10);
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 2);
  udp.faults.loseRequest = (name) => name.includes("/position/");
  udp.restart();
  await receiver.until(() => receiver.state()?.kind === "searching");
  udp.faults.loseRequest = () => false;
  const before = receiver.samples.length;
  await receiver.until(() => receiver.samples.length > before + 2);
});

test.concurrent("UDP: a packet that comes again after later ones turns no clock back", async () => {
  const { receiver, source, udp, world } = await begin("udp", 1);
  world.seek(1050);
  udp.faults.double = () => true;
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 100);
  const clocks = receiver.samples.map(({ raw }) => raw.simTimeS ?? Number.NaN);
  expect(clocks.filter((s, at) => s < (clocks[at - 1] ?? s))).toEqual([]);
});

test.concurrent("UDP: an X-Plane is followed at the address that the pilot gave", async () => {
  const { receiver, source, udp, web } = await begin("udp");
  await web.stop();
  source.configure({ host: "localhost", port: udp.port, kind: "xplane" });
  await receiver.until(() => receiver.samples.length > 1);
});

test.concurrent("UDP: an X-Plane with a small socket receives everything, to send and to stop", async () => {
  const { receiver, source, udp } = await begin("udp", 1);
  udp.narrow();
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 1 && udp.subscriptions() > 90);
  source.close();
  await receiver.until(() => udp.subscriptions() === 0);
});

test.concurrent("UDP: X-Plane 10's prefix is read, and no other program's packets", async () => {
  const { receiver, source, udp } = await begin("udp");
  udp.faults.mark = "O";
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 1);
  source.close();
  await receiver.until(() => udp.subscriptions() === 0);
});

test("UDP: at the end of the program X-Plane is asked to stop", async (t) => {
  const { udp } = await begin("udp");
  const { simulator } = link(t, { host: "127.0.0.1", port: udp.port, kind: "xplane" });
  // X-Plane's socket holds some 160 unread requests. If X-Plane stalls now, all of them must fit.
  const wanted = wantedOf(datarefs).length - 40;
  await soon(() => expect(udp.subscriptions()).toBe(wanted));
  const before = udp.requests();
  await simulator.close();
  await expect.poll(udp.subscriptions).toBe(0);
  expect(udp.requests() - before).toBeLessThan(1.1 * wanted);
});
