import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import type { Controller, Network, NetworksView, Sighting, Traffic } from "../../../src-shared/domain/networks.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { type DemoNetwork, type DemoPilot, demoIvao, demoVatsim, vatsimData } from "../../demo/networks/feeds.ts";
import { type LabNetworks, startLabNetworks } from "../testing/stand-ins.ts";
import { digest } from "./digest.ts";
import { createNetworks, nothingKnown } from "./networks.ts";

const startMs = Date.UTC(2026, 10, 22, 9);
const keflavik = { latitudeDeg: 63.985, longitudeDeg: -22.6056 };
const reykjavik = { latitudeDeg: 64.13, longitudeDeg: -21.9406 };
const own = (more: Partial<DemoPilot> = {}): DemoPilot => ({
  ...{ id: 9000001, callsign: "NLY1", altitudeFt: 3000, headingDeg: 60 },
  ...{ latitudeDeg: 64.05, longitudeDeg: -22.5, ...more },
});
const here: LatLon = { latitudeDeg: 64.05, longitudeDeg: -22.5 };

/** The part of a flight that the networks evaluate. */
const flightBetween = (id = "one", stage = "tracking"): FlightView =>
  ({
    head: {
      ...{ id, code: "NLY", number: "1" },
      departure: { icao: "BIKF", name: "", ...keflavik },
      arrival: { icao: "BIRK", name: "", ...reykjavik },
    },
    stage: { kind: stage },
    progress: null,
  }) as unknown as FlightView;

/** How long a request may take. */
const requestMs = 30_000;

let service: LabNetworks;
let serverMs = startMs;
let ownPilot: DemoPilot | null = null;
let stop = (): void => undefined;
beforeEach(async () => {
  serverMs = startMs;
  ownPilot = null;
  service = await startLabNetworks({ now: () => serverMs, own: () => ownPilot });
});
afterEach(async () => {
  stop();
  await service.close();
});

function world(on: Partial<Record<Network, boolean>> = { vatsim: true }) {
  const clock = createVirtualClock(startMs);
  /** Requests under way: each has a timer for its time-out until it ends. */
  let underWay = 0;
  const watched: Clock = {
    ...clock,
    after(ms, callback) {
      const stopTimer = clock.after(ms, callback);
      if (ms !== requestMs) return stopTimer;
      underWay += 1;
      return () => {
        underWay -= 1;
        stopTimer();
      };
    },
  };
  const state = { seen: true, traffic: true, ids: { vatsim: "", ivao: "" }, on };
  const sightings: Sighting[] = [];
  const ahead: Controller[] = [];
  let view: NetworksView = nothingKnown;
  let traffic: readonly Traffic[] = [];
  const networks = createNetworks({
    ...{ fetch, clock: watched, userAgent: "Contrail/test", nowMs: clock.now },
    digest: async (request) => digest(request),
    serviceOf: (network) => (state.on[network] === true ? service.service(network) : null),
    idOf: (network) => state.ids[network],
    isMapSeen: () => state.seen,
    wantsTraffic: () => state.traffic,
    airport: (name) => ({ BIKF: keflavik, BIRK: reykjavik })[name] ?? null,
    onView: (next) => {
      view = next;
    },
    onTraffic: (next) => {
      traffic = next;
    },
    onSighting: (sighting) => sightings.push(sighting),
    onControllerAhead: (controller) => ahead.push(controller),
  });
  stop = networks.close;
  /** Lets time pass for both sides and waits for the answers. */
  async function pass(ms: number): Promise<void> {
    serverMs += ms;
    await clock.advance(ms);
    // Sends the requests that are due now.
    await clock.advance(0);
    for (let quiet = 0; quiet < 5; quiet++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (underWay > 0) quiet = -1;
    }
  }
  const data = () => service.requests.filter(({ path }) => !path.includes("transceivers"));
  return {
    ...{ clock, state, networks, sightings, ahead, pass, data },
    view: () => view,
    traffic: () => traffic,
    of: (network: Network) => view.networks.find((each) => each.network === network),
    fly(at: LatLon | null = here) {
      networks.position(at);
      networks.flight(flightBetween(), null);
    },
  };
}

const withControllers = (base: DemoNetwork, ...more: DemoNetwork["controllers"]): DemoNetwork => ({
  ...base,
  controllers: [...base.controllers, ...more],
});

describe("when the networks are read", () => {
  test("never while they are off, or while neither an open flight nor the map needs them", async () => {
    const off = world({});
    off.fly();
    await off.pass(60_000);
    stop();
    const idle = world({ vatsim: true, ivao: true });
    idle.state.seen = false;
    idle.networks.changed();
    await idle.pass(60_000);
    idle.networks.flight(flightBetween("one", "filed"), null);
    await idle.pass(60_000);
    expect(service.requests).toEqual([]);
  });

  test("only the one that is on: immediately, then every 15 s while the map shows other aircraft, else every 60 s, hidden every 120 s", async () => {
    const { fly, pass, data, state, networks } = world();
    fly();
    await pass(0);
    expect(data().map(({ path }) => path)).toEqual(["/v3/vatsim-data.json"]);
    await pass(14_900);
    // To turn the network off and on does not make a request earlier.
    for (const on of [false, true]) {
      state.on.vatsim = on;
      networks.changed();
    }
    await pass(0);
    expect(data()).toHaveLength(1);
    await pass(100);
    expect(data()).toHaveLength(2);
    state.seen = false;
    for (let s = 0; s < 105; s += 15) await pass(15_000);
    expect(data()).toHaveLength(2);
    await pass(15_000);
    expect(data()).toHaveLength(3);
    await pass(20_000);
    // When the map becomes visible, its data are not older than allowed.
    state.seen = true;
    networks.changed();
    await pass(0);
    expect(data()).toHaveLength(4);
    state.traffic = false;
    for (let s = 0; s < 45; s += 15) await pass(15_000);
    expect(data()).toHaveLength(4);
    await pass(15_000);
    expect(data()).toHaveLength(5);
    state.seen = false;
    networks.flight(null, null);
    for (let s = 0; s < 120; s += 15) await pass(15_000);
    expect(data()).toHaveLength(5);
    expect(service.requests.every(({ path }) => path.startsWith("/v3/"))).toBe(true);
  });

  test("nothing more is requested once the network is turned off, or the program closes", async () => {
    for (const end of ["off", "close"] as const) {
      const { fly, pass, state, networks } = world();
      const before = service.requests.length;
      service.play(() => {
        if (end === "close") networks.close();
        else {
          state.on.vatsim = false;
          networks.changed();
        }
        return null;
      });
      fly();
      await pass(0);
      await pass(15_000);
      expect(service.requests.slice(before).map(({ path }) => path)).toEqual(["/v3/vatsim-data.json"]);
    }
  });

  test("with a plain name, compressed, and not twice for the same feed", async () => {
    const { fly, pass, data, view } = world();
    fly();
    await pass(0);
    // The network publishes no new feed.
    serverMs -= 15_000;
    await pass(15_000);
    expect(data()[0]?.headers).toMatchObject({ "user-agent": "Contrail/test", "accept-encoding": "br, gzip" });
    expect(data()[0]?.headers["if-none-match"]).toBeUndefined();
    expect(data()[1]?.headers["if-none-match"]).toMatch(/^"[\da-f]{16}"$/);
    expect(view().controllers.map(({ callsign }) => callsign)).toContain("BIRK_TWR");
  });

  test("radios are requested every five minutes; without them an airport's controllers still have a place", async () => {
    service.play((path) => (path.includes("transceivers") ? { status: 500, body: "" } : null));
    const { fly, pass, view } = world();
    fly();
    for (let s = 0; s <= 300; s += 15) await pass(s === 0 ? 0 : 15_000);
    expect(service.requests.filter(({ path }) => path.includes("transceivers"))).toHaveLength(2);
    expect(view().controllers.map(({ callsign }) => callsign)).toEqual(["BIKF_APP", "BIRK_TWR"]);
  });
});

describe("whether the flight is online", () => {
  test("by callsign and position together", async () => {
    const { fly, pass, of, sightings } = world();
    fly();
    await pass(0);
    expect(of("vatsim")?.own).toEqual({ kind: "absent", callsign: "NLY1" });
    ownPilot = own({ latitudeDeg: 50 });
    await pass(15_000);
    expect(of("vatsim")?.own).toMatchObject({ kind: "elsewhere", callsign: "NLY1", nm: expect.closeTo(843, -1) });
    ownPilot = own();
    await pass(15_000);
    expect(of("vatsim")?.own).toEqual({ kind: "online", callsign: "NLY1", by: "callsign" });
    await pass(15_000);
    expect(sightings).toEqual([
      { ...sighting(30_000), joined: false },
      { ...sighting(45_000), joined: true },
    ]);
  });
  const sighting = (ms: number) => ({
    ...{ network: "vatsim", callsign: "NLY1", by: "callsign", atMs: startMs + ms },
    controllers: ["BIKF_APP"],
  });

  test("by the callsign of the plan, which comes before the flight's number", async () => {
    const { networks, pass, of } = world();
    networks.position(here);
    networks.flight(flightBetween(), { callsign: "NLY7F", flight: "NLY1", fixes: [], alternates: [] } as never);
    await pass(0);
    expect(of("vatsim")?.own).toMatchObject({ kind: "elsewhere", callsign: "NLY7F" });
    ownPilot = own({ callsign: "NLY-7F" });
    await pass(15_000);
    expect(of("vatsim")?.own).toEqual({ kind: "online", callsign: "NLY-7F", by: "callsign" });
    ownPilot = own();
    await pass(15_000);
    expect(of("vatsim")?.own).toEqual({ kind: "online", callsign: "NLY1", by: "callsign" });
  });

  test("by the pilot's id, whatever the callsign; another pilot's flight of the same callsign does not count", async () => {
    const { fly, pass, of, state } = world();
    state.ids.vatsim = "9000001";
    ownPilot = own({ callsign: "TFSKY" });
    fly();
    await pass(0);
    expect(of("vatsim")?.own).toEqual({ kind: "online", callsign: "TFSKY", by: "id" });
    ownPilot = own({ id: 5 });
    await pass(15_000);
    expect(of("vatsim")?.own).toEqual({ kind: "absent", callsign: "" });
  });

  test("is not reported without a position, and never by a repeated feed", async () => {
    const { fly, pass, of, sightings, networks } = world();
    ownPilot = own();
    fly(null);
    await pass(0);
    expect(of("vatsim")?.own).toEqual({ kind: "no_position" });
    networks.position(here);
    await pass(15_000);
    serverMs -= 15_000;
    await pass(15_000);
    expect(sightings).toHaveLength(1);
  });

  test.each([
    ["the same feed", 0],
    ["an older one", -45_000],
  ])("is not reported again by %s from a server without ETags", async (_name, laterMs) => {
    const { fly, pass, of, sightings } = world();
    const bodyAt = (ms: number) =>
      JSON.stringify(vatsimData({ ...demoVatsim, pilots: [...demoVatsim.pilots, own()] }, startMs + ms));
    let body = bodyAt(0);
    service.play((path) => (path.includes("transceivers") ? null : { status: 200, body }));
    fly();
    await pass(0);
    body = bodyAt(laterMs);
    for (let s = 0; s < 120; s += 15) await pass(15_000);
    expect(sightings).toHaveLength(1);
    for (let s = 0; s < 300; s += 15) await pass(15_000);
    expect(of("vatsim")?.problem).toBe("stale");
  });

  test.each([
    ["from the future", { update_timestamp: new Date(startMs + 86_400_000).toISOString() }],
    ["without its time", {}],
    ["with an invalid time", { update_timestamp: "now" }],
  ])("a feed %s is unreadable", async (_name, general) => {
    const { fly, pass, of, view, sightings } = world();
    const feed = vatsimData({ ...demoVatsim, pilots: [own()] }, startMs) as object;
    service.play(() => ({ status: 200, body: JSON.stringify({ ...feed, general }) }));
    fly();
    await pass(0);
    expect(of("vatsim")?.problem).toBe("unreadable");
    expect(view().controllers).toEqual([]);
    expect(sightings).toEqual([]);
  });

  test("an answer for the previous flight does not count for the next one", async () => {
    const { fly, pass, of, sightings, networks } = world();
    ownPilot = own();
    const next = flightBetween("two");
    Object.assign(next.head, { code: "ABC", number: "77" });
    fly();
    const answered = pass(0);
    networks.flight(next, null);
    await answered;
    expect(sightings).toEqual([]);
    expect(of("vatsim")?.own?.kind).not.toBe("online");
    networks.flight(flightBetween(), null);
    await pass(15_000);
    expect(of("vatsim")?.own?.kind).toBe("online");
    networks.flight(next, null);
    expect(of("vatsim")?.own ?? null).toBeNull();
  });

  test("a failed reading interrupts no stretch online; a silence of minutes does", async () => {
    const { fly, pass, sightings } = world();
    ownPilot = own();
    fly();
    await pass(0);
    service.play(() => ({ status: 404, body: "" }));
    await pass(15_000);
    service.play(null);
    await pass(60_000);
    service.play(() => ({ status: 429, body: "", headers: { "Retry-After": "200" } }));
    await pass(15_000);
    service.play(null);
    await pass(200_000);
    expect(sightings.map(({ joined }) => joined)).toEqual([false, true, false]);
  });

  test("on IVAO as on VATSIM", async () => {
    const { fly, pass, of, view } = world({ ivao: true });
    service.show("ivao", { ...demoIvao, pilots: [own({ callsign: "nly1" })] });
    fly();
    await pass(0);
    expect(of("ivao")?.own).toEqual({ kind: "online", callsign: "NLY1", by: "callsign" });
    expect(view().controllers.map(({ network, callsign }) => [network, callsign])).toContainEqual(["ivao", "LEMM_CTR"]);
  });
});

describe("controllers", () => {
  test("along the route, with their distance ahead; others are only on the map", async () => {
    const { fly, pass, view } = world();
    fly(keflavik);
    await pass(0);
    const ahead = view().controllers.map(({ callsign, frequency, aheadNm }) => [callsign, frequency, aheadNm]);
    expect(ahead).toEqual([
      ["BIKF_APP", "119.300", 0],
      ["BIRK_TWR", "118.000", 20],
      ["EGKK_TWR", "124.225", null],
      ["EDDF_N_APP", "120.800", null],
      ["EDGG_B_CTR", "127.725", null],
      ["EKCH_GND", "121.630", null],
    ]);
  });

  test("a controller who comes online ahead is reported once; one who was there, is elsewhere, or is back is not", async () => {
    const { fly, pass, ahead } = world();
    fly(keflavik);
    await pass(0);
    expect(ahead).toEqual([]);
    const ground = { id: 1, callsign: "BIRK_GND", mhz: 121.7, ...reykjavik };
    const far = { id: 2, callsign: "EDDM_TWR", mhz: 118.7, latitudeDeg: 48.35, longitudeDeg: 11.79 };
    service.show("vatsim", withControllers(demoVatsim, ground, far));
    await pass(15_000);
    expect(ahead).toMatchObject([{ callsign: "BIRK_GND", frequency: "121.700" }]);
    service.show("vatsim", demoVatsim);
    await pass(15_000);
    service.show("vatsim", withControllers(demoVatsim, ground, far));
    await pass(15_000);
    expect(ahead).toHaveLength(1);
  });

  test("a relief at a position is not announced, and each position and callsign is listed once", async () => {
    const { fly, pass, view, ahead } = world();
    const at = (callsign: string, mhz = 118, id = 1) => ({ id, callsign, mhz, ...reykjavik });
    const show = (...tower: DemoNetwork["controllers"]) =>
      service.show("vatsim", { ...demoVatsim, controllers: [...demoVatsim.controllers.slice(0, 1), ...tower] });
    const listed = () => view().controllers.map(({ callsign, frequency }) => `${callsign} ${frequency}`);
    show(at("BIRK_TWR"));
    fly(keflavik);
    await pass(0);
    for (const relief of ["BIRK__TWR", "BIRK_1_TWR"]) {
      show(at(relief, 118, 2), at("BIRK_TWR"), at("BIRK_TWR", 118.3, 3));
      await pass(15_000);
      expect(listed()).toEqual(["BIKF_APP 119.300", "BIRK_TWR 118.000"]);
      show(at(relief, 118, 2));
      await pass(15_000);
      expect(listed()).toEqual(["BIKF_APP 119.300", `${relief} 118.000`]);
    }
    // The same controller on another frequency is not announced either.
    show(at("BIRK_1_TWR", 118.5, 2));
    await pass(15_000);
    expect(ahead).toEqual([]);
    // A second frequency at the same time is another position.
    show(at("BIRK_1_TWR", 118.5, 2), at("BIRK_2_TWR", 121.9, 4));
    await pass(15_000);
    expect(ahead).toMatchObject([{ callsign: "BIRK_2_TWR" }]);
    expect(view().cameOnline).toMatchObject([{ callsign: "BIRK_2_TWR", frequency: "121.900" }]);
  });

  test("are removed when the network is turned off", async () => {
    const { fly, pass, view, networks, state } = world();
    fly();
    await pass(0);
    expect(view().controllers).not.toEqual([]);
    state.on.vatsim = false;
    networks.changed();
    expect(view()).toEqual(nothingKnown);
    await pass(60_000);
    expect(service.requests).toHaveLength(2);
  });
});

test("other aircraft are requested only when needed: near ones, without the own one", async () => {
  const { fly, pass, traffic, state, networks } = world();
  state.traffic = false;
  ownPilot = own();
  fly();
  await pass(0);
  expect(traffic()).toEqual([]);
  state.traffic = true;
  networks.changed();
  await pass(15_000);
  expect(traffic().map(([callsign]) => callsign)).toEqual(["NLY22", "TFKAT", "NLY305", "FXI81", "NLY7F", "OCN412"]);
  expect(traffic()[1]).toEqual(["TFKAT", 64.18, -22.32, 60, 1500]);
  const twins = demoVatsim.pilots.map((pilot) => ({ ...pilot, id: pilot.id + 50 }));
  service.show("vatsim", { ...demoVatsim, pilots: [...demoVatsim.pilots, ...twins] });
  await pass(15_000);
  expect(traffic().filter(([callsign]) => callsign === "NLY22")).toHaveLength(1);
  state.traffic = false;
  await pass(15_000);
  expect(traffic()).toEqual([]);
});

describe("an unusable feed", () => {
  test.each([
    ["busy", { status: 503, body: "", headers: { "Retry-After": "300" } }, 300],
    ["busy", { status: 429, body: "" }, 60],
    ["unreadable", { status: 403, body: "<html>" }, 60],
    ["unreadable", { status: 304, body: "" }, 60],
    ["unreadable", { status: 204, body: "" }, 60],
    ["unreadable", { status: 200, body: "<html>" }, 60],
    ["unreadable", { status: 200, body: '{"pilots":[]}' }, 60],
    ["unreadable", { status: 302, body: "", headers: { Location: "http://example.invalid/" } }, 60],
    ["too_large", { status: 200, body: " ".repeat(16_000_001) }, 60],
  ] as const)("is %s: said with when it is tried again", async (code, played, waitS) => {
    const { fly, pass, of, view } = world();
    service.play(() => played);
    fly();
    await pass(0);
    expect(of("vatsim")).toMatchObject({ problem: code, nextMs: startMs + waitS * 1000, own: null });
    expect(view().controllers).toEqual([]);
    service.play(null);
    const asked = service.requests.length;
    for (let s = 15; s < waitS; s += 15) await pass(15_000);
    expect(service.requests).toHaveLength(asked);
    await pass(15_000);
    expect(of("vatsim")).toMatchObject({ problem: null, nextMs: null, own: { kind: "absent" } });
  });

  test("is out of reach", async () => {
    const { fly, pass, of } = world();
    const { close } = service;
    await close();
    fly();
    await pass(0);
    expect(of("vatsim")?.problem).toBe("network");
    service = await startLabNetworks();
  });

  test("is stale: the network has not published a new one for five minutes", async () => {
    const { fly, pass, of } = world();
    fly();
    await pass(0);
    for (let s = 0; s < 315; s += 15) {
      serverMs -= 15_000;
      await pass(15_000);
    }
    expect(of("vatsim")?.problem).toBe("stale");
    await pass(60_000);
    expect(of("vatsim")?.problem).toBeNull();
  });
});
