import { expect, test } from "vitest";
import type { SimulatorKind, SimulatorState } from "../../src-shared/sample.ts";
import { createVirtualClock } from "../demo/virtual-clock.ts";
import { joinSources } from "./several.ts";
import type { RawSample, SimulatorAddress, SourceContext } from "./source.ts";

function begin() {
  const clock = createVirtualClock(0);
  const inside = new Map<SimulatorKind, SourceContext>();
  const configured = new Map<SimulatorKind, SimulatorAddress | "closed">();
  const states: SimulatorState[] = [];
  const samples: RawSample[] = [];
  const kinds = (["simconnect", "xplane", "flightgear"] as const).map((kind) => ({
    kind,
    create(context: SourceContext) {
      inside.set(kind, context);
      return {
        configure: (address: SimulatorAddress) => void configured.set(kind, address),
        fault: () => false,
        close: () => void configured.set(kind, "closed"),
      };
    },
  }));
  const joined = joinSources(kinds, {
    clock,
    state: (state) => void states.push(state),
    sample: (sample) => void samples.push(sample),
  });
  joined.configure(null, null);
  const connect = (kind: SimulatorKind, flying = true): void =>
    inside
      .get(kind)
      ?.state({ kind: "connected", simulator: kind, target: "this computer", aircraft: null, flying, reason: "" });
  const lose = (kind: SimulatorKind, reason: string): void => inside.get(kind)?.state({ kind: "searching", reason });
  const send = (kind: SimulatorKind, altitudeFt: number): void => inside.get(kind)?.sample({ altitudeFt }, null);
  return { clock, joined, configured, states, samples, connect, lose, send, state: () => states.at(-1) };
}

test("who has something to say speaks for all, the first otherwise", () => {
  const { lose, state } = begin();
  lose("simconnect", "No simulator is running.");
  lose("xplane", "");
  lose("flightgear", "");
  expect(state()).toEqual({ kind: "searching", reason: "No simulator is running." });
  lose("xplane", "X-Plane lets nobody in.");
  expect(state()).toEqual({ kind: "searching", reason: "X-Plane lets nobody in." });
});

test("the first that connects is followed, the other is offered", () => {
  const { connect, send, samples, state, joined } = begin();
  connect("flightgear");
  connect("xplane");
  send("xplane", 1);
  send("flightgear", 2);
  expect(samples).toEqual([{ altitudeFt: 2 }]);
  expect(state()).toMatchObject({
    simulator: "flightgear",
    reason: "xplane is running too. Choose which one to follow.",
    others: [{ kind: "xplane", simulator: "xplane" }],
  });
  joined.configure(null, "xplane");
  send("xplane", 3);
  send("flightgear", 4);
  expect(samples.at(-1)).toEqual({ altitudeFt: 3 });
  expect(state()).toMatchObject({
    simulator: "xplane",
    by: "xplane",
    reason: "",
    others: [{ kind: "flightgear", simulator: "flightgear" }],
  });
});

test("whoever listens sees the one go before the other comes", () => {
  const { connect, states, joined } = begin();
  connect("flightgear");
  connect("xplane");
  joined.configure(null, "xplane");
  expect(states.map(({ kind }) => kind).slice(-3)).toEqual(["connected", "connecting", "connected"]);
});

test("the choice is remembered: the chosen one is followed, though it is found after the other", () => {
  const { connect, joined, state, clock } = begin();
  joined.configure(null, "xplane");
  connect("flightgear");
  expect(state()).toMatchObject({ simulator: "flightgear" });
  clock.jump(100_000);
  connect("xplane");
  expect(state()).toMatchObject({ simulator: "xplane", reason: "" });
});

test("a flight that is under way is not left for the chosen one: it is asked", () => {
  const { connect, joined, state, clock } = begin();
  joined.configure(null, "xplane");
  connect("flightgear");
  clock.jump(130_000);
  connect("xplane");
  expect(state()).toMatchObject({
    simulator: "flightgear",
    reason: "xplane is running too. Choose which one to follow.",
    others: [{ kind: "xplane", simulator: "xplane" }],
  });
  connect("flightgear", false);
  expect(state()).toMatchObject({ simulator: "xplane", reason: "" });
});

test("the chosen one is waited for where it was lost, and another takes over where it stays away", () => {
  const { connect, joined, lose, state, clock } = begin();
  joined.configure(null, "xplane");
  connect("xplane");
  connect("simconnect");
  lose("xplane", "lost");
  clock.jump(29_999);
  expect(state()).toMatchObject({ reason: "lost" });
  connect("xplane");
  expect(state()).toMatchObject({ simulator: "xplane" });
  lose("xplane", "lost");
  clock.jump(30_000);
  expect(state()).toMatchObject({ simulator: "simconnect" });
});

test("a flight is not continued with another simulator at once", () => {
  const { connect, lose, send, samples, state, clock } = begin();
  connect("xplane", true);
  connect("flightgear", true);
  lose("xplane", "The connection to X-Plane was lost.");
  send("flightgear", 9);
  expect(state()).toEqual({ kind: "searching", reason: "The connection to X-Plane was lost." });
  expect(samples).toEqual([]);
  clock.jump(30_000);
  expect(state()).toMatchObject({ simulator: "flightgear" });
  send("flightgear", 9);
  expect(samples).toEqual([{ altitudeFt: 9 }]);
});

test("an address is for one kind; the others do not look", () => {
  const { joined, configured } = begin();
  expect([...configured.values()]).toEqual([null, null, null]);
  joined.configure({ host: "pc", port: 500 }, null);
  expect([...configured.values()]).toEqual([{ host: "pc", port: 500 }, "closed", "closed"]);
  joined.configure({ host: "pc", port: 49_000, kind: "xplane" }, null);
  expect([...configured.values()]).toEqual(["closed", { host: "pc", port: 49_000, kind: "xplane" }, "closed"]);
  configured.clear();
  joined.configure({ host: "pc", port: 49_000, kind: "xplane" }, "xplane");
  expect(configured.size).toBe(0);
});
