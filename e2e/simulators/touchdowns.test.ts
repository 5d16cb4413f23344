import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRunways } from "../../src-main/context/runways/runways.ts";
import { noScenery, readScenery, type Scenery } from "../../src-main/context/runways/scenery/read.ts";
import { demoAirports } from "../../src-main/demo/simulator/airports.ts";
import { createGate } from "../../src-main/gate/gate.ts";
import { createFlightGearSource } from "../../src-main/sources/flightgear/source.ts";
import { createSimConnectSource } from "../../src-main/sources/simconnect/source.ts";
import type { SourceContext } from "../../src-main/sources/source.ts";
import { createXPlaneSource } from "../../src-main/sources/xplane/source.ts";
import { type Airports, readAirports } from "../../src-shared/domain/airport-table.ts";
import type { Touchdown } from "../../src-shared/domain/flight.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { airportTable } from "../../tools/build/airports.ts";
import { startSimConnect } from "../../tools/lab/simulators/simconnect.ts";
import { startFlightGear } from "./flightgear.ts";
import { createWorld } from "./flown-world.ts";
import { closedPort, receive } from "./harness.ts";
import { type JsbSimFlight, jsbSimFlights } from "./jsbsim-flights.ts";
import { track } from "./jsbsim-tracking.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

// The truth is JSBSim's place at the contact. Each link gets its runways from the same source as in the program:
// SimConnect from the simulator, X-Plane from its scenery files, FlightGear from the shipped table. By default every
// fourth landing; `TOUCHDOWNS_EVERY=1` flies all.
const every = Number(process.env.TOUCHDOWNS_EVERY ?? 4);
const flights = jsbSimFlights.filter(({ groundings }) => groundings.length > 0).filter((_, i) => i % every === 0);
/** The first contact is at 15 s. */
const fromS = 8;
/** Keflavík's runway 11 was renumbered after FlightGear's data: every link gives it its charted name. */
const renamed: Readonly<Record<string, string>> = { "BIKF 11": "BIKF 10" };

const folder = mkdtempSync(join(tmpdir(), "contrail-touchdowns-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the demo's airports as X-Plane's scenery. */
function writeScenery(): string {
  const rows = demoAirports.flatMap(({ icao, elevationFt, runways }) => [
    `1 ${elevationFt} 0 0 ${icao} ${icao}`,
    ...runways.map(({ widthM, primary, secondary }) => {
      const end = (each: typeof primary) =>
        `${String(each.number).padStart(2, "0")} ${each.latitudeDeg} ${each.longitudeDeg} ${each.displacedM} 0 3 0 0 0`;
      return `100 ${widthM} 1 0 0.00 0 2 0 ${end(primary)} ${end(secondary)}`;
    }),
  ]);
  const apt = join(folder, "X", "Resources", "default scenery", "default apt dat", "Earth nav data");
  mkdirSync(apt, { recursive: true });
  mkdirSync(join(folder, "X", "Custom Scenery"));
  writeFileSync(join(folder, "X", "Custom Scenery", "scenery_packs.ini"), "");
  writeFileSync(join(apt, "apt.dat"), `I\n1200 Version\n${rows.join("\n")}\n99\n`);
  const list = join(folder, "x-plane_install_12.txt");
  writeFileSync(list, `${join(folder, "X")}\n`);
  return list;
}

interface Link {
  readonly create: (context: SourceContext) => ReturnType<typeof createXPlaneSource>;
  readonly address: { readonly host: string; readonly port: number } | null;
  readonly lengthS: number;
  readonly play: () => void;
  readonly close: () => Promise<unknown>;
}

const links: Readonly<Record<string, (flight: JsbSimFlight) => Promise<Link>>> = {
  async SimConnect({ recording }) {
    const server = await startSimConnect({
      recording,
      speed: 1,
      frameHz: 30,
      evenFrames: true,
    });
    server.seek(fromS);
    return {
      ...{ create: createSimConnectSource, address: { host: "127.0.0.1", port: server.port }, play: server.play },
      ...{ lengthS: (recording.samples.at(-1)?.timeMs ?? 0) / 1000, close: server.close },
    };
  },
  async "X-Plane's Web API and UDP"({ recording }) {
    const world = createWorld(recording, 1, 60);
    world.seek(fromS);
    // Only one of the two servers counts frames.
    const udp = await startXPlaneUdp(world);
    const web = await startXPlaneWeb({ ...world, tick: () => {} });
    const ports = { webPort: web.port, udpPort: udp.port };
    return {
      ...{ create: (context) => createXPlaneSource(context, ports), address: null, play: world.play },
      ...{ lengthS: world.lengthS, close: () => Promise.all([web.stop(), udp.close()]) },
    };
  },
  async "X-Plane's UDP"({ recording }) {
    const world = createWorld(recording, 1, 60);
    world.seek(fromS);
    const udp = await startXPlaneUdp(world);
    const ports = { webPort: closedPort, udpPort: udp.port };
    return {
      ...{ create: (context) => createXPlaneSource(context, ports), address: null, play: world.play },
      ...{ lengthS: world.lengthS, close: () => udp.close() },
    };
  },
  async FlightGear({ recording }) {
    const world = createWorld(recording, 1, 60);
    world.seek(fromS);
    const server = await startFlightGear(world);
    return {
      create: (context) => createFlightGearSource(context, `127.0.0.1:${server.port}`),
      ...{ address: null, play: world.play, lengthS: world.lengthS, close: () => server.stop() },
    };
  },
};

/** Flies the flight to its end over a link, and returns the samples for the tracker. */
async function fly(link: Link): Promise<SimSample[]> {
  const receiver = receive(link.create);
  receiver.source.configure(link.address);
  await receiver.until(() => receiver.samples.length > 1, 60_000);
  const startS = Number(receiver.last()?.simTimeS) - fromS;
  link.play();
  await receiver.until(() => Number(receiver.last()?.simTimeS) - startS > link.lengthS - 1.5, 240_000);
  receiver.source.close();
  await link.close();
  const truth = createGate();
  let timeMs = 0;
  return receiver.samples.flatMap(({ raw, doubt }) => {
    timeMs = Math.max(timeMs + 1, Math.round((Number(raw.simTimeS) - startS) * 1000));
    const judgement = truth.judge(raw, doubt, timeMs);
    return judgement.kind === "true" ? [judgement.sample] : [];
  });
}

async function placed(samples: readonly SimSample[], table: Airports, scenery: Scenery): Promise<SimSample[]> {
  const runways = createRunways({
    table: async () => table,
    scenery: async () => scenery,
    onProblem: (error) => expect.fail(String(error)),
  });
  const completed: SimSample[] = [];
  for (const sample of samples) {
    completed.push(runways.complete(sample));
    await Promise.resolve();
  }
  return completed;
}

let table: Airports;
let installList = "";
beforeAll(async () => {
  table = readAirports(await airportTable());
  installList = writeScenery();
});

test.concurrent.each(Object.entries(links))(
  "%s: the right runway, and the touchdown within its bound",
  async (name, start) => {
    const scenery = async (flight: JsbSimFlight) => {
      const { latitudeDeg = 0, longitudeDeg = 0 } = flight.recording.samples[0] ?? {};
      const place = { latitudeDeg, longitudeDeg };
      return name.startsWith("X-Plane") ? await readScenery({ installLists: [installList], place }) : noScenery;
    };
    const seen = await Promise.all(
      flights.map(async (flight) => {
        const samples = await placed(await fly(await start(flight)), table, await scenery(flight));
        const runway: Touchdown | null = track(samples).landings[0]?.runway ?? null;
        const errorFt = Math.abs(
          (runway?.pastThresholdFt ?? Number.NaN) - (flight.groundings[0]?.pastThresholdFt ?? 0),
        );
        return { flight, runway, errorFt, told: `${runway?.airport} ${runway?.name}` };
      }),
    );
    for (const { flight, runway, errorFt, told } of seen)
      console.log(
        [
          name.padEnd(26),
          flight.name.padEnd(20),
          told.padEnd(8),
          (runway?.source ?? "").padEnd(10),
          `${runway?.pastThresholdFt.toFixed(0)} ft`.padStart(8),
          `off by ${errorFt.toFixed(0)} ft`.padStart(14),
          runway?.withinFt == null ? "name only" : `± ${runway.withinFt.toFixed(0)} ft`,
        ].join("  "),
      );
    const right = seen.filter(({ flight, told }) => told === flight.runway || told === renamed[flight.runway]);
    expect(right).toHaveLength(seen.length);
    const bounded = seen.filter(({ runway }) => runway !== null && runway.withinFt !== null);
    const held = bounded.filter(({ runway, errorFt }) => errorFt <= (runway?.withinFt ?? 0));
    expect(bounded.length).toBeGreaterThan(0);
    expect(held.length / bounded.length).toBeGreaterThanOrEqual(0.95);
  },
  400_000,
);
