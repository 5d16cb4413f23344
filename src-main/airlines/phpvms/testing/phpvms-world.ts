import { expect, onTestFinished } from "vitest";
import { type AirlineProfile, airlineProfileSchema } from "../../../../src-shared/domain/airline.ts";
import type { Airport } from "../../../../src-shared/domain/airline-data.ts";
import { directFetch } from "../../../../tools/lab/airline/direct-fetch.ts";
import { LabPhpvms } from "../../../../tools/lab/airline/phpvms-lab.ts";
import type { PhpvmsOptions } from "../../../../tools/lab/phpvms/phpvms-airline.ts";
import { VirtualDisk } from "../../../../tools/lab/simulation/disk.ts";
import { createRandom } from "../../../../tools/lab/simulation/random.ts";
import { createVirtualClock } from "../../../../tools/lab/virtual-clock.ts";
import { airports as places } from "../../../demo/airline/airline-data.ts";
import type { Decided } from "../../../flight/life/decisions.ts";
import type { Flights } from "../../../flight/life/flights.ts";
import type { ActivePilot } from "../../../flight/life/starting.ts";
import { flyRecording, openFlights, startMs } from "../../../flight/testing/flight-world.ts";
import type { AirlineResult } from "../../failure.ts";
import type { ConnectOptions } from "../../http/asking.ts";
import type { Airline, Reference } from "../../port.ts";
import { createPhpvms } from "../client.ts";

export const nothingKnown: Reference = { airport: () => undefined, aircraft: () => undefined };
const airports: Airport[] = places.map(({ icao, name, latitude, longitude }) => ({
  icao,
  name,
  latitudeDeg: latitude,
  longitudeDeg: longitude,
}));
const reference: Reference = {
  airport: (icao) => airports.find((airport) => airport.icao === icao),
  aircraft: () => undefined,
};

export const must = <T>(result: AirlineResult<T>): T => {
  if (result.ok) return result.value;
  throw new Error(`${result.error.message} ${result.error.detail ?? ""}`);
};

export type Version = 7 | 8;

/** The laboratory's airline on phpVMS and a client with the first pilot's key. At the end nothing of value was broken. */
export function createPhpvmsWorld(version: Version, options: Partial<PhpvmsOptions> = {}) {
  const clock = createVirtualClock(startMs);
  const airline = new LabPhpvms({ clock, seed: "phpvms", version, ...options });
  const [first] = airline.state.pilots;
  if (first === undefined) throw new Error("the airline has no pilot");
  const key = first.apiKey;
  onTestFinished(() => expect(airline.breaches).toEqual([]));
  const connect = (more: Partial<ConnectOptions> = {}): Airline =>
    createPhpvms({
      ...{ baseUrl: `${airline.url}/api`, token: () => key, clock, fetch: directFetch(airline, clock) },
      ...more,
    });
  return { clock, airline, key, connect, client: connect() };
}

/** The program without Electron, sockets and the disk, at an airline on phpVMS. */
export async function createFlightWorld(version: Version = 7, options: Partial<PhpvmsOptions> = {}) {
  const world = createPhpvmsWorld(version, options);
  const { clock, client } = world;
  const disk = new VirtualDisk(clock, createRandom("phpvms"));
  const files = disk.filesOf();
  const profile: AirlineProfile = airlineProfileSchema.parse({
    id: "nordlys",
    name: "Nordlys Virtual",
    baseUrl: `${world.airline.url}/api`,
    system: "phpvms",
    signIn: ["key"],
    allowAircraftChanges: true,
    allowStartOverride: false,
    demo: false,
  });
  const pilot = must(await client.verify());
  const activePilot: ActivePilot = { airline: profile, pilot, client };
  const booking = must(await client.bookings(reference)).find(({ arrival }) => arrival.icao === "BIRK");
  if (booking === undefined) throw new Error("the airline has no booking to BIRK");

  const told: Decided[] = [];
  /** `current`: the client of this run of the program. */
  const open = (current: Airline = client): Flights =>
    openFlights({
      files,
      clock,
      clientOf: () => current,
      airportsOf: () => airports,
      onDamaged: (what, why) => expect([what, why]).toBeNull(),
      onDecided: (decided) => told.push(decided),
    });
  const fly = (flights: Flights, from?: number, to?: number) => flyRecording(clock, flights, from, to);
  const sent = (operation: string) => world.airline.requests.filter((each) => each.operation === operation);
  return { ...world, files, activePilot, booking, open, fly, sent, told };
}

/** What the server says of each report, in order: its state, or that it is deleted. */
export const states = ({ airline }: Awaited<ReturnType<typeof createFlightWorld>>) =>
  airline.state.pireps.map(({ columns, deleted }) => (deleted ? "deleted" : columns.state));

/** Starts the flight. */
export async function start({ open, activePilot, booking }: Awaited<ReturnType<typeof createFlightWorld>>) {
  const flights = open();
  expect(await flights.start(activePilot, booking)).toEqual({ ok: true, value: { kind: "started" } });
  return flights;
}

/** The next run of the program continues the flight after `fromS` of the recording, and files it. */
export async function finishLater(
  { open, fly, clock }: Awaited<ReturnType<typeof createFlightWorld>>,
  client: Airline,
  fromS: number,
) {
  const flights = open(client);
  await flights.findUnfinished("nordlys");
  flights.simulator({ kind: "connected", simulator: "FlightGear", aircraft: null, flying: true } as never);
  await flights.current()?.continueFlight();
  await fly(flights, fromS);
  await flights.current()?.file("");
  await clock.advance(120_000);
  return flights;
}
