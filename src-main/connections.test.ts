import diagnostics from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { defaultSettings } from "../src-shared/contract/settings.ts";
import { addAirline, profileOf } from "../tools/lab/windowless.ts";
import { startLabNetworks, startLabPlanning } from "./context/testing/stand-ins.ts";
import { planningPilot } from "./demo/planning/server.ts";
import { begin, openAirline } from "./testing/program.ts";

afterEach(() => vi.unstubAllGlobals());

/**
 * Starts the program, signs in, and records every requested host and every connection. Requests to public services
 * reach a stand-in by real HTTP.
 */
async function signedIn() {
  const planning = await startLabPlanning();
  const networks = await startLabNetworks();
  const airline = await openAirline();
  const hosts = new Set<string>();
  /** Other addresses of this computer belong to programs of other tests. */
  const own = [airline, planning, networks].map(({ url }) => new URL(url).host);
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) => {
    const url = new URL(input);
    const isOutside = url.hostname !== "127.0.0.1";
    if (isOutside || own.includes(url.host)) hosts.add(url.host);
    const standIn = /vatsim|ivao/.test(url.host) ? networks : planning;
    return realFetch(isOutside ? standIn.url + url.pathname + url.search : url, init);
  });
  const ports = new Set<number>();
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once("connect", () => ports.add(socket.remotePort ?? 0));
  };
  diagnostics.subscribe("net.client.socket", onSocket);
  const program = await begin();
  const { call } = program;
  await program.signIn(await addAirline(program, profileOf(airline)));
  onTestFinished(async () => {
    diagnostics.unsubscribe("net.client.socket", onSocket);
    await planning.close();
    await networks.close();
  });
  /** Everything that a pilot can press about plan and weather, a flight, and the views of the bookings and the map. */
  async function pressAll() {
    program.lookAtMap();
    expect(await call("bookings.list")).toMatchObject({ ok: true });
    const bidId = "101";
    await call("plans.of", { bidId });
    const plan = await call("plans.fetch", { bidId });
    await call("plans.decide", { bidId, use: true });
    const weather = await call("weather.fetch", { icaos: ["BIKF", "BIRK"] });
    expect(await call("flight.start", { bidId })).toMatchObject({ ok: true, value: { kind: "started" } });
    await call("flight.fetchRoute");
    await call("flight.cancel");
    await call("flight.close");
    return { plan, weather };
  }
  return { ...program, airline, planning, networks, hosts, ports, pressAll };
}

test("with every switch off the program talks to the airline, and to nobody else", async () => {
  const { hosts, ports, airline, planning, networks, pressAll } = await signedIn();
  const { plan, weather } = await pressAll();
  expect(plan).toMatchObject({ ok: false, error: { code: "no_pilot" } });
  expect(weather).toMatchObject({ ok: false, error: { code: "off" } });
  expect([...hosts]).toEqual([`127.0.0.1:${airline.port}`]);
  expect([...ports]).toEqual([airline.port]);
  expect(planning.requests).toEqual([]);
  expect(networks.requests).toEqual([]);
});

test.each([
  ["other aircraft", { otherTraffic: true }],
  ["the notice of a controller", { notifyControllerAhead: true }],
  ["the pilot's ids", { vatsimId: "900001", ivaoId: "700001" }],
] as const)(
  "%s without a network connects to nobody",
  async (_, change) => {
    const { hosts, airline, call, pressAll } = await signedIn();
    expect(await call("settings.set", change)).toMatchObject({ ok: true });
    await pressAll();
    expect([...hosts]).toEqual([`127.0.0.1:${airline.port}`]);
  },
  60_000,
);

test.each([
  ["VATSIM", { vatsim: true }, "data.vatsim.net"],
  ["IVAO", { ivao: true }, "api.ivao.aero"],
] as const)(
  "with %s on it talks to that network as well while a flight is flown, and to nobody else",
  async (_, change, host) => {
    const { hosts, airline, call, networks } = await signedIn();
    expect(await call("bookings.list")).toMatchObject({ ok: true });
    await call("settings.set", change);
    expect(networks.requests).toEqual([]);
    expect(await call("flight.start", { bidId: "101" })).toMatchObject({ ok: true, value: { kind: "started" } });
    await expect.poll(() => networks.requests.length).toBeGreaterThan(0);
    expect([...hosts].toSorted()).toEqual([`127.0.0.1:${airline.port}`, host].toSorted());
    await call("flight.cancel");
  },
  60_000,
);

test.each([
  ["a SimBrief name", { simbriefPilot: planningPilot }, "www.simbrief.com", ["plan"]],
  ["fresh weather", { freshWeather: true }, "aviationweather.gov", ["weather"]],
] as const)(
  "with %s given it talks to that service as well, and to nobody else",
  async (_, change, host, works) => {
    const { hosts, airline, call, pressAll } = await signedIn();
    expect(await call("settings.set", change)).toMatchObject({ ok: true });
    const done = await pressAll();
    for (const [name, result] of Object.entries(done))
      expect(result.ok, name).toBe(works.some((each) => each === name));
    expect([...hosts].toSorted()).toEqual([`127.0.0.1:${airline.port}`, host].toSorted());
    // Turned off again, the service gets no more requests.
    await call("settings.set", { simbriefPilot: defaultSettings.simbriefPilot, freshWeather: false });
    hosts.clear();
    await pressAll();
    expect([...hosts]).toEqual([`127.0.0.1:${airline.port}`]);
  },
  60_000,
);

test.each([
  ["VATSIM", { vatsim: true, otherTraffic: true }, "data.vatsim.net", 2],
  ["IVAO", { ivao: true, ivaoId: "700001" }, "api.ivao.aero", 1],
] as const)(
  "with %s on it talks to that network as well while the map is seen, and to nobody else",
  async (_, change, host, documents) => {
    const { hosts, airline, call, networks, lookAtMap, pressAll } = await signedIn();
    expect(await call("settings.set", change)).toMatchObject({ ok: true });
    // The map is hidden, and no flight is flown.
    expect([...hosts]).not.toContain(host);
    lookAtMap();
    await expect.poll(() => networks.requests.length).toBe(documents);
    await pressAll();
    expect([...hosts].toSorted()).toEqual([`127.0.0.1:${airline.port}`, host].toSorted());
    // No request names the user.
    for (const { path, headers } of networks.requests) {
      expect(path).not.toMatch(/700001|\?/);
      expect(headers).toMatchObject({ "user-agent": "Contrail/test" });
      expect(headers).not.toHaveProperty("authorization");
      expect(headers).not.toHaveProperty("cookie");
    }
    await call("settings.set", { vatsim: false, ivao: false });
    hosts.clear();
    await pressAll();
    expect([...hosts]).toEqual([`127.0.0.1:${airline.port}`]);
  },
  60_000,
);
