import { expect, test } from "vitest";
import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import { say } from "../../src-shared/words/message.ts";
import { createVirtualClock } from "../../tools/lab/virtual-clock.ts";
import { createTraits } from "../gate/traits/traits.ts";
import { createClock } from "../platform/time/clock.ts";
import { createSimulator } from "../simulator.ts";
import { type HostPort, reasonOf } from "./supervisor.ts";
import { forkHost } from "./testing/forked-host.ts";

const restarting = { kind: "searching", reason: say("linkRestarting") };
const search = { address: { host: "here", port: 500 }, onlyThere: false, preferred: null };

/** A program under test with hosts that the test controls. */
function start() {
  const clock = createVirtualClock(0);
  /** How far the program's clock is ahead of the machine's. */
  const ahead = { ms: 0 };
  const hosts: {
    sent: unknown[];
    say: (message: unknown) => void;
    die: (why?: string) => void;
    killed: boolean;
    bornMs: number;
  }[] = [];
  const simulator = createSimulator({
    spawnHost(): HostPort {
      let onMessage = (_: unknown): void => {};
      let onExit = (_: string): void => {};
      const host = {
        sent: [] as unknown[],
        say: (m: unknown) => onMessage(m),
        die: (why = "") => onExit(why),
        killed: false,
        bornMs: clock.now(),
      };
      hosts.push(host);
      return {
        post: (message) => void host.sent.push(message),
        onMessage: (callback) => {
          onMessage = callback;
        },
        onExit: (callback) => {
          onExit = callback;
        },
        kill: () => {
          host.killed = true;
        },
      };
    },
    clock: { ...clock, now: () => clock.now() + ahead.ms },
    realClock: clock,
    search,
    traits: createTraits([]),
    log: () => {},
  });
  return { clock, ahead, hosts, simulator };
}

test("a host gets its address once it is ready, and again when that changes", () => {
  const { hosts, simulator } = start();
  expect(hosts[0]?.sent.filter((message) => JSON.stringify(message).includes("configure"))).toEqual([]);
  hosts[0]?.say({ type: "ready" });
  expect(hosts[0]?.sent.at(-1)).toEqual({ type: "configure", ...search });
  simulator.configure({ ...search, address: null });
  expect(hosts[0]?.sent.at(-1)).toEqual({ type: "configure", ...search, address: null });
});

test("a host that dies at once each time is restarted with growing pauses; one that lived long is restarted at once", () => {
  const { clock, hosts } = start();
  for (const pauseMs of [50, 200, 1000, 5000, 15_000, 15_000]) {
    const diedMs = clock.now();
    hosts.at(-1)?.say({ type: "ready" });
    hosts.at(-1)?.die();
    clock.jump(pauseMs);
    expect(hosts.at(-1)?.bornMs).toBe(diedMs + pauseMs);
  }
  const last = hosts.at(-1);
  last?.say({ type: "ready" });
  for (let i = 0; i < 40; i++) {
    clock.jump(1000);
    last?.say({ type: "pong", id: i });
  }
  last?.die();
  clock.jump(50);
  expect(hosts).toHaveLength(8);
});

test("a host that hangs is killed within 6 s, one that never comes up within 21 s", () => {
  const { clock, hosts, simulator } = start();
  hosts[0]?.say({ type: "ready" });
  clock.jump(4000);
  expect(hosts[0]?.killed).toBe(false);
  clock.jump(2000);
  expect(hosts[0]?.killed).toBe(true);
  clock.jump(1000);
  expect(simulator.state()).toEqual(restarting);
  expect(hosts).toHaveLength(2);
  clock.jump(19_000);
  expect(hosts[1]?.killed).toBe(false);
  clock.jump(2100);
  expect(hosts[1]?.killed).toBe(true);
});

test("after hours of sleep the host counts as alive, also if it was about to answer", () => {
  const { clock, hosts } = start();
  hosts[0]?.say({ type: "ready" });
  for (let night = 0; night < 3; night++) {
    clock.jump(500);
    hosts[0]?.say({ type: "pong", id: 0 });
    clock.jump(1500);
    clock.sleep(8 * 3_600_000);
    clock.jump(1000);
    expect(hosts[0]?.killed).toBe(false);
  }
  clock.jump(6000);
  expect(hosts[0]?.killed).toBe(true);
});

test("a host without samples must answer a probe, one that sends samples gets none", () => {
  const { clock, hosts } = start();
  const pings = () => hosts[0]?.sent.filter((message) => JSON.stringify(message).includes("ping")).length;
  hosts[0]?.say({ type: "ready" });
  for (let i = 0; i < 50; i++) {
    clock.jump(500);
    hosts[0]?.say({ type: "sample", sample: {}, doubt: null });
  }
  expect(pings()).toBe(0);
  clock.jump(3000);
  expect(pings()).toBeGreaterThan(0);
});

const connected = {
  kind: "connected",
  simulator: "MSFS",
  target: "here",
  aircraft: null,
  flying: true,
  reason: "",
} as const;

test("a host that is back within a second was never gone for the window; a longer absence is shown", () => {
  const { clock, hosts, simulator } = start();
  const waiting = { ...connected, flying: false, reason: "Waiting for the simulator's data." };
  const comeUp = (): void => {
    for (const state of [{ kind: "searching", reason: "" }, { kind: "connecting", target: "here" }, waiting, connected])
      hosts.at(-1)?.say({ type: "state", state });
  };
  comeUp();
  const states: SimulatorState[] = [];
  simulator.onState((state) => states.push(state));
  hosts[0]?.die();
  clock.jump(900);
  expect(hosts).toHaveLength(2);
  comeUp();
  clock.jump(2000);
  expect(states).toEqual([connected]);

  hosts[1]?.die();
  clock.jump(999);
  expect(states).toEqual([connected]);
  clock.jump(1);
  expect(states.at(-1)).toEqual(restarting);
  clock.jump(1000);
  comeUp();
  expect(states.at(-1)).toEqual(connected);
});

test("an invalid message from a host is counted and has no other effect", () => {
  const { hosts, simulator } = start();
  const before = simulator.state();
  const nonsense = [
    null,
    7,
    "ready",
    {},
    { type: "state" },
    { type: "state", state: { kind: "flying" } },
    { type: "state", state: { kind: "searching", reason: { say: "not a name" } } },
    { type: "state", state: { kind: "connecting", target: { say: "loads", of: { name: {} } } } },
    { type: "state", state: { ...connected, others: [{ kind: "saitek", place: "", simulator: "", target: "" }] } },
    { type: "state", state: { ...connected, changed: "another" } },
    { type: "sample", sample: [], doubt: 1 },
  ];
  for (const message of nonsense) hosts[0]?.say(message);
  expect(simulator.dropped()).toEqual({ unreadable: nonsense.length });
  expect(simulator.state()).toEqual(before);
});

test("samples are stamped with the program's clock, each later than the one before", () => {
  const { clock, hosts, simulator } = start();
  const times: number[] = [];
  simulator.onSample(({ timeMs }) => times.push(timeMs));
  const sample = { latitudeDeg: 1, longitudeDeg: 1, altitudeFt: 0 };
  clock.jump(500);
  for (let i = 0; i < 3; i++) hosts[0]?.say({ type: "sample", sample, doubt: null });
  clock.jump(1000);
  hosts[0]?.say({ type: "sample", sample, doubt: null });
  expect(times).toEqual([500, 501, 502, 1500]);
});

test("after the demo, whose flight is ahead of time, another simulator's samples have the present time", () => {
  const { clock, ahead, hosts, simulator } = start();
  const times: number[] = [];
  simulator.onSample(({ timeMs }) => times.push(timeMs));
  const say = () =>
    hosts[0]?.say({
      type: "sample",
      sample: { latitudeDeg: 1, longitudeDeg: 1, altitudeFt: 0 },
      doubt: null,
    });
  clock.jump(500);
  ahead.ms = 1_440_000;
  say();
  ahead.ms = 0;
  simulator.configure({ ...search, address: null });
  say();
  expect(times).toEqual([1_440_500, 500]);
});

test("after close a host ends by itself, or is killed after a second; no other is started", async () => {
  for (const isStuck of [false, true]) {
    const { clock, hosts, simulator } = start();
    const closed = simulator.close();
    expect(hosts[0]?.sent.at(-1)).toEqual({ type: "close" });
    clock.jump(999);
    expect(hosts[0]?.killed).toBe(false);
    if (isStuck) clock.jump(1);
    else hosts[0]?.die();
    await closed;
    expect(hosts[0]?.killed).toBe(true);
    clock.jump(60_000);
    expect(hosts).toHaveLength(1);
  }
});

test("after close a host gets no more messages, and none is started for one that could not start", () => {
  const open = start();
  open.hosts[0]?.say({ type: "ready" });
  open.simulator.close();
  const before = open.hosts[0]?.sent.length;
  open.simulator.configure({ ...search, address: null });
  open.hosts[0]?.say({ type: "ready" });
  expect(open.hosts[0]?.sent).toHaveLength(before ?? -1);

  const stuck = start();
  for (let i = 0; i < 5; i++) {
    stuck.hosts.at(-1)?.die();
    stuck.clock.jump(15_000);
  }
  stuck.simulator.close();
  stuck.simulator.configure({ ...search, address: null });
  expect(stuck.hosts).toHaveLength(5);
});

test("a host that cannot start at all says why and is not restarted for ever; a change of the search tries again", () => {
  const { clock, hosts, simulator } = start();
  const lastWords = [
    "node:internal/modules/cjs/loader:1228",
    "  throw err;",
    "Error: Cannot find module 'ini'",
    "Require stack:",
    "- /home/someone/contrail/resources/app.asar/main/simulator-host.cjs",
  ].join("\n");
  for (let i = 0; i < 5; i++) {
    hosts.at(-1)?.die(lastWords);
    clock.jump(15_000);
  }
  expect(hosts).toHaveLength(5);
  const why = "Error: Cannot find module 'ini'";
  expect(simulator.state()).toEqual({ kind: "searching", reason: say("linkCannotStartBecause", { why }) });
  clock.jump(3_600_000);
  expect(hosts).toHaveLength(5);
  simulator.configure({ ...search, address: null });
  expect(hosts).toHaveLength(6);
  hosts.at(-1)?.say({ type: "ready" });
  expect(hosts.at(-1)?.sent.at(-1)).toEqual({ type: "configure", ...search, address: null });
});

test("a host that has run can start: it is restarted until it runs again", () => {
  const { clock, hosts } = start();
  hosts[0]?.say({ type: "ready" });
  for (let i = 0; i < 10; i++) {
    hosts.at(-1)?.die("out of memory");
    clock.jump(15_000);
  }
  expect(hosts).toHaveLength(11);
});

test.each([
  ["", ""],
  ["Error: Cannot find module '/home/jo hn/x/contrail/main/a.cjs'\n  at x", "Error: Cannot find module 'a.cjs'"],
  ["Error: cannot open C:\\Users\\Me\\AppData\\x.node", "Error: cannot open x.node"],
  ["FATAL: no sandbox\n\n", "FATAL: no sandbox"],
])("the last output %j is reported as %j", (text, expected) => expect(reasonOf(text)).toBe(expected));

test("a real process with a missing module names it", async () => {
  const simulator = createSimulator({
    spawnHost: () => forkHost(1, "./no-such-host.ts"),
    clock: createClock(),
    realClock: createClock(),
    search,
    traits: createTraits([]),
    log: () => {},
  });
  const wanted = { reason: { say: "linkCannotStartBecause", of: { why: expect.stringContaining("no-such-host") } } };
  await expect.poll(() => simulator.state(), { timeout: 90_000 }).toMatchObject(wanted);
  simulator.close();
});
