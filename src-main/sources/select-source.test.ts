import fc from "fast-check";
import { expect, test } from "vitest";
import type { RawSample, SimulatorState } from "../../src-shared/domain/sample.ts";
import type { RunningSimulator, SimulatorKind } from "../../src-shared/domain/simulator-kind.ts";
import { reasonText, stateText } from "../../src-shared/words/link-words.ts";
import { say } from "../../src-shared/words/message.ts";
import { createVirtualClock } from "../../tools/lab/virtual-clock.ts";
import { joinSources } from "./select-source.ts";
import type { Search, SimulatorAddress, SourceContext } from "./source.ts";

const here: Search = { address: null, onlyThere: false, network: true, preferred: null };
const msfs: RunningSimulator = { kind: "simconnect", place: "msfs", simulator: "MSFS" };
const p3d: RunningSimulator = { kind: "simconnect", place: "p3d", simulator: "P3D" };
const xplane: RunningSimulator = { kind: "xplane", place: "", simulator: "X-Plane" };
const xplaneThere: RunningSimulator = { kind: "xplane", place: "network", simulator: "X-Plane" };
const flightgear: RunningSimulator = { kind: "flightgear", place: "5400", simulator: "FlightGear" };
const all = [msfs, p3d, xplane, xplaneThere, flightgear];
const target = say("thisComputer");
const key = ({ kind, place }: Pick<RunningSimulator, "kind" | "place">): string => `${kind} ${place}`;

function begin() {
  const clock = createVirtualClock(0);
  const inside = new Map<string, SourceContext>();
  const looking = new Map<string, SimulatorAddress>();
  const states: SimulatorState[] = [];
  const samples: RawSample[] = [];
  const kind = (name: SimulatorKind, here: readonly string[], elsewhere: readonly string[] = []) => ({
    kind: name,
    here,
    elsewhere,
    create(context: SourceContext, place: string) {
      const own = { at: key({ kind: name, place }) };
      return {
        configure(address: SimulatorAddress) {
          if (address !== null) own.at = key({ kind: name, place: `${address.host}:${address.port}` });
          inside.set(own.at, context);
          looking.set(own.at, address);
        },
        fault: () => false,
        close: async () => void looking.delete(own.at),
      };
    },
  });
  const kinds = [kind("simconnect", ["msfs", "p3d"]), kind("xplane", [""], ["network"]), kind("flightgear", ["5400"])];
  const joined = joinSources(kinds, {
    clock,
    state: (state) => void states.push(state),
    sample: (sample) => void samples.push(sample),
  });
  joined.configure(here);
  const connect = (which: RunningSimulator, flying = true): void =>
    inside
      .get(key(which))
      ?.state({ kind: "connected", simulator: which.simulator, target, aircraft: null, flying, reason: "" });
  const lose = (which: RunningSimulator, reason: string): void =>
    inside.get(key(which))?.state({ kind: "searching", reason });
  const send = (which: RunningSimulator, altitudeFt: number): void =>
    inside.get(key(which))?.sample({ altitudeFt }, null);
  const prefer = (preferred: RunningSimulator): void => joined.configure({ ...here, preferred });
  return {
    clock,
    inside,
    joined,
    prefer,
    isSpare: (which: RunningSimulator) => inside.get(key(which))?.isSpare?.(),
    looksAt: () => [...looking.keys()].toSorted(),
    states,
    samples,
    connect,
    lose,
    send,
    state: () => states.at(-1),
  };
}

test("a source with something to say speaks for all; without one, the reason appears once all have searched", () => {
  const { lose, state } = begin();
  for (const each of [msfs, p3d, xplane, xplaneThere]) lose(each, "");
  expect(state()).toEqual({ kind: "searching", reason: say("lookingForSimulator") });
  lose(flightgear, "");
  expect(state()).toEqual({ kind: "searching", reason: say("noSimulatorHere") });
  lose(xplane, "X-Plane blocks connections.");
  expect(state()).toEqual({ kind: "searching", reason: "X-Plane blocks connections." });
});

test("the network is listened to only if the pilot wants it, and a simulator found there is offered before all else", () => {
  const { joined, looksAt, inside, lose, state } = begin();
  expect(looksAt()).toContain("xplane network");
  lose(flightgear, "FlightGear sent something.");
  const found = { host: "192.168.1.20", port: 49_000 };
  inside.get("xplane network")?.state({ kind: "searching", reason: "An X-Plane is there.", found });
  expect(state()).toEqual({ kind: "searching", reason: "An X-Plane is there.", found });
  joined.configure({ ...here, network: false });
  expect(looksAt()).not.toContain("xplane network");
});

test.each([
  ["of two kinds", flightgear, xplane],
  ["of one kind", msfs, p3d],
  ["of one name, here and elsewhere", xplane, xplaneThere],
])("two run, %s: the first that connects is followed, the other is offered", (_, first, second) => {
  const { connect, send, samples, state, prefer } = begin();
  connect(first);
  connect(second);
  send(second, 1);
  send(first, 2);
  expect(samples).toEqual([{ altitudeFt: 2 }]);
  expect(state()).toMatchObject({
    simulator: first.simulator,
    by: first.kind,
    place: first.place,
    asks: true,
    others: [{ ...second, target }],
  });
  // The window asks the pilot. Only the link's log contains the state.
  expect(reasonText(state() as SimulatorState)).toBe("");
  expect(stateText(state() as SimulatorState)).toContain(`${second.simulator} is also running.`);
  prefer(second);
  send(second, 3);
  send(first, 4);
  expect(samples.at(-1)).toEqual({ altitudeFt: 3 });
  expect(state()).toMatchObject({ simulator: second.simulator, place: second.place, others: [first] });
  expect(state()).not.toHaveProperty("asks");
});

test("two simulators at one SimConnect pipe are two answers; for the others, the place is enough", () => {
  const { connect, prefer, state } = begin();
  prefer({ ...msfs, simulator: "MSFS of 2020" });
  connect(p3d);
  connect(msfs);
  expect(state()).toMatchObject({ simulator: "P3D", asks: true });
  prefer({ ...xplane, simulator: "X-Plane 11" });
  connect(xplane);
  expect(state()).toMatchObject({ simulator: "X-Plane" });
  expect(state()).not.toHaveProperty("asks");
});

test("listeners see the first simulator disconnect before the other connects", () => {
  const { connect, states, prefer } = begin();
  connect(flightgear);
  connect(xplane);
  prefer(xplane);
  expect(states.map(({ kind }) => kind).slice(-3)).toEqual(["connected", "connecting", "connected"]);
});

test("the choice is remembered: the chosen one is followed, even if it is found later", () => {
  const { connect, prefer, state, clock } = begin();
  prefer(xplane);
  connect(flightgear);
  expect(state()).toMatchObject({ simulator: "FlightGear" });
  clock.jump(100_000);
  connect(xplane);
  expect(state()).toMatchObject({ simulator: "X-Plane" });
  expect(state()).not.toHaveProperty("asks");
});

test("the others count as spare only while one is in use", () => {
  const { connect, lose, isSpare, clock } = begin();
  const spare = () => all.filter(isSpare);
  expect(spare()).toEqual([]);
  connect(flightgear, false);
  expect(spare()).toEqual([]);
  connect(flightgear);
  expect(spare()).toEqual([msfs, p3d, xplane, xplaneThere]);
  lose(flightgear, "");
  clock.jump(30_000);
  expect(spare()).toEqual([]);
});

test("a flight under way is not left for the chosen one: the pilot is asked", () => {
  const { connect, prefer, state, clock } = begin();
  prefer(xplane);
  connect(flightgear);
  clock.jump(130_000);
  connect(xplane);
  expect(state()).toMatchObject({
    simulator: "FlightGear",
    asks: true,
    others: [xplane],
  });
  connect(flightgear, false);
  expect(state()).toMatchObject({ simulator: "X-Plane" });
  expect(state()).not.toHaveProperty("asks");
});

test("the chosen one is awaited after a loss, and another takes over if it stays away", () => {
  const { connect, prefer, lose, state, clock } = begin();
  prefer(xplane);
  connect(xplane);
  connect(msfs);
  lose(xplane, "lost");
  clock.jump(29_999);
  expect(state()).toMatchObject({ reason: "lost" });
  connect(xplane);
  expect(state()).toMatchObject({ simulator: "X-Plane" });
  lose(xplane, "lost");
  clock.jump(30_000);
  expect(state()).toMatchObject({ simulator: "MSFS" });
});

test("a flight is not continued with another simulator at once", () => {
  const { connect, lose, send, samples, state, clock } = begin();
  connect(xplane, true);
  connect(flightgear, true);
  lose(xplane, "The connection to X-Plane was lost.");
  send(flightgear, 9);
  expect(state()).toEqual({ kind: "searching", reason: "The connection to X-Plane was lost." });
  expect(samples).toEqual([]);
  clock.jump(30_000);
  expect(state()).toMatchObject({ simulator: "FlightGear" });
  send(flightgear, 9);
  expect(samples).toEqual([{ altitudeFt: 9 }]);
});

test("an address is one more place besides this computer, and never a second connection to the same simulator", () => {
  const { joined, looksAt } = begin();
  const [fg, pipes, xp] = ["flightgear 5400", ["simconnect msfs", "simconnect p3d"], ["xplane ", "xplane network"]];
  const found = [fg, ...pipes, ...xp];
  const look = (host: string, kind: SimulatorKind, onlyThere = false) => {
    joined.configure({ ...here, address: { host, port: 500, kind }, onlyThere });
    return looksAt();
  };
  expect(looksAt()).toEqual(found);
  expect(look("pc", "simconnect")).toEqual([fg, ...pipes, "simconnect pc:500", ...xp]);
  expect(look("127.0.0.1", "simconnect")).toEqual([fg, "simconnect 127.0.0.1:500", ...xp]);
  expect(look("pc", "xplane")).toEqual([fg, ...pipes, "xplane ", "xplane network", "xplane pc:500"]);
  expect(look("127.0.0.1", "xplane")).toEqual([fg, ...pipes, "xplane 127.0.0.1:500", "xplane network"]);
  expect(look("pc", "simconnect", true)).toEqual(["simconnect pc:500"]);
  joined.configure(here);
  expect(looksAt()).toEqual(found);
});

test("one here and one on another computer are two, of one kind and one name", () => {
  const { joined, connect, state, send, samples, lose } = begin();
  const there = { ...msfs, place: "pc:500" };
  const address = { host: "pc", port: 500 };
  connect(msfs);
  joined.configure({ ...here, address });
  connect(there);
  expect(state()).toMatchObject({ place: "msfs", asks: true, others: [there] });
  joined.configure({ ...here, address, preferred: there });
  expect(state()).toMatchObject({ place: "pc:500", others: [msfs] });
  send(msfs, 1);
  send(there, 2);
  expect(samples).toEqual([{ altitudeFt: 2 }]);
  // Removing the address ends the followed simulator and disturbs no other.
  joined.configure(here);
  expect(state()).toMatchObject({ place: "msfs" });
  lose(there, "late");
  expect(state()).toMatchObject({ place: "msfs" });
});

test("the state of the address comes before the state of this computer", () => {
  const { joined, lose, state } = begin();
  joined.configure({ ...here, address: { host: "pc", port: 500 } });
  expect(state()).toEqual({ kind: "searching", reason: say("lookingForSimulator") });
  lose({ ...msfs, place: "pc:500" }, "Nothing answers at pc:500.");
  lose(xplane, "X-Plane blocks connections.");
  expect(state()).toEqual({ kind: "searching", reason: "Nothing answers at pc:500." });
});

test("whichever connects, disconnects or is chosen, only the samples of one simulator arrive", () => {
  const step = fc.record({
    act: fc.constantFrom("connect", "rest", "lose", "prefer", "wait"),
    which: fc.constantFrom(...all),
    seconds: fc.nat(200),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { connect, lose, prefer, send, samples, state, clock } = begin();
      for (const { act, which, seconds } of steps) {
        if (act === "connect" || act === "rest") connect(which, act === "connect");
        else if (act === "lose") lose(which, "lost");
        else if (act === "prefer") prefer(which);
        else clock.jump(seconds * 1000);
        samples.length = 0;
        for (const [i, each] of all.entries()) send(each, i);
        expect(samples.length).toBeLessThanOrEqual(1);
        const now = state();
        if (now?.kind !== "connected") continue;
        const [{ altitudeFt } = {}] = samples;
        expect(all[altitudeFt ?? -1]).toMatchObject({ kind: now.by, place: now.place });
        expect(now.others?.some(({ kind, place }) => kind === now.by && place === now.place) ?? false).toBe(false);
      }
    }),
  );
});
