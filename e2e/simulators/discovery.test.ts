import { afterAll, expect, test } from "vitest";
import { here } from "../../src-main/platform/storage/testing/here.ts";
import { createFlightGearSource } from "../../src-main/sources/flightgear/source.ts";
import { joinSources } from "../../src-main/sources/select-source.ts";
import type { SimulatorAddress, SourceKind } from "../../src-main/sources/source.ts";
import { createXPlaneFinder, xplaneElsewhere } from "../../src-main/sources/xplane/finder.ts";
import { createXPlaneSource, type XPlanePorts } from "../../src-main/sources/xplane/source.ts";
import type { RunningSimulator } from "../../src-shared/domain/simulator-kind.ts";
import { say } from "../../src-shared/words/message.ts";
import { startFlightGear } from "./flightgear.ts";
import { closedPort, flying, receive } from "./harness.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

const fgfs = "FlightGear 2020.3.16";
const xplane12 = "X-Plane 12";
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A separate multicast group, because this computer receives every group that any of its programs has joined. */
const beacon = { group: "239.255.77.1", port: 49_994 };
const xplane = (ports: XPlanePorts): SourceKind => ({
  kind: "xplane",
  here: [""],
  elsewhere: [xplaneElsewhere],
  create: (own, place) =>
    place === xplaneElsewhere ? createXPlaneFinder(own, beacon) : createXPlaneSource(own, ports),
});
const flightgear = (...here: readonly string[]): SourceKind => ({
  kind: "flightgear",
  here,
  elsewhere: [],
  create: createFlightGearSource,
});

/** Contrail, which searches this computer and the network. */
function look(kinds: readonly SourceKind[], preferred: RunningSimulator | null = null) {
  const receiver = receive((context) => joinSources(kinds, context));
  ends.push(receiver.source.close);
  const prefer = (answer: RunningSimulator | null, address: SimulatorAddress = null): void =>
    receiver.source.configure({ address, onlyThere: false, network: true, preferred: answer });
  prefer(preferred);
  /** Whether exactly these are connected. Names may arrive in pieces. */
  const run = (...names: readonly string[]) => {
    const state = receiver.state();
    if (state?.kind !== "connected") return false;
    const running = [state, ...(state.others ?? [])].map(({ simulator }) => simulator);
    return running.toSorted().join() === names.toSorted().join();
  };
  return { ...receiver, prefer, run };
}

test("a running simulator is found after its start; of two, the pilot's choice is followed", async () => {
  const web = await startXPlaneWeb(flying());
  const flightGear = await startFlightGear(flying());
  await web.stop();
  await flightGear.stop();
  ends.push(web.stop, flightGear.stop);
  const ports = { webPort: web.port, udpPort: closedPort };
  const place = `127.0.0.1:${flightGear.port}`;
  const { until, state, samples, last, run, prefer } = look([xplane(ports), flightgear(place)]);
  await until(() => state()?.kind === "searching");
  await flightGear.start();
  await until(() => run(fgfs) && samples.length > 0);

  await web.start();
  await until(() => run(fgfs, xplane12));
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

// Linux and Windows treat all of 127.0.0.0/8 as loopback; an address of it that no interface has is another computer.
test.skipIf(here === "macos")(
  "an X-Plane on another computer is offered, gets no request, and is followed beside the one here once it is the address",
  async () => {
    const here = await startXPlaneUdp(flying());
    const there = await startXPlaneUdp(flying(), "127.0.0.2");
    const timer = setInterval(() => there.announce(beacon.group, beacon.port), 300);
    ends.push(here.close, there.close, () => clearInterval(timer));
    const found = { host: "127.0.0.2", port: there.port };
    const target = `127.0.0.2:${there.port}`;

    const alone = look([xplane({ webPort: closedPort, udpPort: closedPort })]);
    await alone.until(() => JSON.stringify(alone.state()).includes("xplaneFound"));
    expect(alone.state()).toEqual({ kind: "searching", reason: say("xplaneFound", { address: target }), found });
    await alone.until(() => alone.states.length > 0 && here.requests() === 0);
    expect(there.requests()).toBe(0);
    alone.source.close();

    const local = { kind: "xplane", place: "", simulator: xplane12 } as const;
    const other = { ...local, place: target } as const;
    const kinds = [xplane({ webPort: closedPort, udpPort: here.port })];
    const first = look(kinds);
    first.prefer(null, { ...found, kind: "xplane" });
    await first.until(() => first.run(xplane12, xplane12));
    expect(first.state()).toMatchObject({ asks: true });
    first.prefer(other, { ...found, kind: "xplane" });
    expect(first.state()).toMatchObject({ ...other, kind: "connected", target, others: [local] });
    expect(first.state()).not.toHaveProperty("asks");
    expect([here.clients(), there.clients()]).toEqual([1, 1]);
    first.source.close();
    await first.until(() => here.clients() + there.clients() === 0);
  },
);

test("two FlightGears at two ports lead to a question", async () => {
  const both = [await startFlightGear(flying()), await startFlightGear(flying())];
  ends.push(...both.map(({ stop }) => stop));
  const places = both.map(({ port }) => `127.0.0.1:${port}`);
  const { until, state, run } = look([flightgear(...places)]);
  await until(() => run(fgfs, fgfs));
  expect(state()).toMatchObject({ asks: true });
  expect(both.map(({ clients }) => clients().now)).toEqual([1, 1]);
});
