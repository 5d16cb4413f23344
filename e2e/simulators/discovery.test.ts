import { afterAll, expect, test } from "vitest";
import { createFlightGearSource } from "../../src-main/simulator/flightgear/source.ts";
import { joinSources } from "../../src-main/simulator/several.ts";
import type { SourceKind } from "../../src-main/simulator/source.ts";
import { createXPlaneSource, type XPlanePorts, xplaneElsewhere } from "../../src-main/simulator/xplane/source.ts";
import { here } from "../../src-main/storage/testing/here.ts";
import type { RunningSimulator } from "../../src-shared/simulator-kind.ts";
import { say } from "../../src-shared/words/said.ts";
import { startFlightGear } from "./flightgear.ts";
import { flight, receive } from "./harness.ts";
import { createWorld } from "./world.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

const closedPort = 9;
const fgfs = "FlightGear 2020.3.16";
const xplane12 = "X-Plane 12";
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function flying() {
  const world = createWorld(flight, 1);
  world.seek(700);
  world.play();
  return world;
}

const xplane = (ports: XPlanePorts): SourceKind => ({
  kind: "xplane",
  here: [""],
  elsewhere: [xplaneElsewhere],
  create: (own, place) => createXPlaneSource(own, place, ports),
});
const flightgear = (...here: readonly string[]): SourceKind => ({
  kind: "flightgear",
  here,
  elsewhere: [],
  create: createFlightGearSource,
});

/** Contrail, looking on this computer and around. */
function look(kinds: readonly SourceKind[], preferred: RunningSimulator | null = null) {
  const receiver = receive((context) => joinSources(kinds, context));
  ends.push(receiver.source.close);
  const prefer = (answer: RunningSimulator | null): void =>
    receiver.source.configure({ address: null, onlyThere: false, preferred: answer });
  prefer(preferred);
  /** Whether these are connected, and no others: their names come in pieces. */
  const run = (...names: readonly string[]) => {
    const state = receiver.state();
    if (state?.kind !== "connected") return false;
    const running = [state, ...(state.others ?? [])].map(({ simulator }) => simulator);
    return running.toSorted().join() === names.toSorted().join();
  };
  return { ...receiver, prefer, run };
}

test("what runs is found within 5 s of its start; of two, the pilot's choice is followed", async () => {
  const web = await startXPlaneWeb(flying());
  const flightGear = await startFlightGear(flying());
  await web.stop();
  await flightGear.stop();
  ends.push(web.stop, flightGear.stop);
  const ports = { webPort: web.port, udpPort: closedPort, beacon: { group: "239.255.1.1", port: 49_995 } };
  const place = `127.0.0.1:${flightGear.port}`;
  const { until, state, samples, last, run, prefer } = look([xplane(ports), flightgear(place)]);
  await until(() => state()?.kind === "searching");
  await flightGear.start();
  await until(() => run(fgfs) && samples.length > 0, 5000);

  await web.start();
  await until(() => run(fgfs, xplane12), 5000);
  expect(state()).toMatchObject({
    simulator: fgfs,
    place,
    others: [{ kind: "xplane", place: "", simulator: xplane12 }],
    asks: true,
  });

  prefer({ kind: "xplane", place: "", simulator: xplane12 });
  expect(state()).toMatchObject({ simulator: xplane12 });
  await until(() => last()?.n1Pct !== undefined);
  expect(flightGear.clients()).toEqual({ now: 1, ever: 1 });
  expect(web.clients()).toEqual({ now: 1, ever: 1 });
});

// Linux and Windows take all of 127.0.0.0/8 for loopback; an address of it that no interface has is another computer.
test.skipIf(here === "macos")(
  "two X-Planes, one here and one on another computer, are asked about and remembered by their places",
  async () => {
    const beacon = { group: "239.255.1.1", port: 49_994 };
    const here = await startXPlaneUdp(flying());
    const there = await startXPlaneUdp(flying(), "127.0.0.2");
    const timers = [here, there].map((each) => setInterval(() => each.announce(beacon.group, beacon.port), 300));
    ends.push(here.close, there.close, () => timers.forEach(clearInterval));
    const kinds = [xplane({ webPort: closedPort, udpPort: here.port, beacon })];
    const target = `127.0.0.2:${there.port}`;
    const local = { kind: "xplane", place: "", simulator: xplane12 } as const;
    const other = { ...local, place: xplaneElsewhere } as const;

    const first = look(kinds);
    await first.until(() => first.run(xplane12, xplane12));
    expect(first.state()).toMatchObject({ asks: true });
    first.prefer(other);
    expect(first.state()).toMatchObject({ ...other, kind: "connected", target, others: [local] });
    expect(first.state()).not.toHaveProperty("asks");
    expect([here.clients(), there.clients()]).toEqual([1, 1]);
    first.source.close();
    await first.until(() => here.clients() + there.clients() === 0);

    const later = look(kinds, other);
    await later.until(() => later.run(xplane12, xplane12));
    expect(later.state()).toMatchObject({ target, others: [{ ...local, target: say("thisComputer") }] });
    expect(JSON.stringify(later.states)).not.toContain('"asks"');
  },
);

test("two FlightGears at two ports are asked about", async () => {
  const both = [await startFlightGear(flying()), await startFlightGear(flying())];
  ends.push(...both.map(({ stop }) => stop));
  const places = both.map(({ port }) => `127.0.0.1:${port}`);
  const { until, state, run } = look([flightgear(...places)]);
  await until(() => run(fgfs, fgfs));
  expect(state()).toMatchObject({ asks: true });
  expect(both.map(({ clients }) => clients().now)).toEqual([1, 1]);
});
