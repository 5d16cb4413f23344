import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { type AirlineProfile, airlineProfileSchema } from "../../../src-shared/domain/airline.ts";
import type { Booking, Pilot } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { directFetch } from "../../../tools/lab/airline/direct-fetch.ts";
import { LabAirline } from "../../../tools/lab/airline/lab-airline.ts";
import { readRecording } from "../../../tools/lab/recording.ts";
import { VirtualDisk } from "../../../tools/lab/simulation/disk.ts";
import { mortalClock } from "../../../tools/lab/simulation/life.ts";
import { createRandom } from "../../../tools/lab/simulation/random.ts";
import { createVirtualClock, type VirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { createCrewSystem } from "../../airlines/crew-system/client.ts";
import type { Airline } from "../../airlines/port.ts";
import { createReference } from "../../airlines/profiles/reference.ts";
import { pilots } from "../../demo/airline/airline-data.ts";
import type { Files } from "../../platform/storage/files.ts";
import { createFlights, type Flights, type FlightsOptions } from "../life/flights.ts";
import type { ActivePilot } from "../life/starting.ts";
import { saveHead } from "../record/record.ts";

export const startMs = Date.parse("2026-06-01T12:00:00Z");
const recording = readRecording(join(import.meta.dirname, "../../../assets/flights/flightgear_bikf_birk_2.csv.gz"));
export const samples = recording.samples as readonly SimSample[];
export const folder = "flights";

type Given = Pick<FlightsOptions, "files" | "clock" | "clientOf"> & Partial<FlightsOptions>;

/** The flights of a program whose other parts want nothing of them. They end with the test. */
export function openFlights(given: Given): Flights {
  const flights = createFlights({
    ...{ folder, updateIntervalMs: () => 15_000, programVersion: "0.0.0" },
    ...{ mayGoBack: () => true, isMine: () => true },
    ...{ airportsOf: () => [], elevationFtOf: () => 45, planOf: async () => null },
    ...{ onChange: () => undefined, onTrail: () => undefined, onFollowed: () => undefined },
    reviewed: async () => ({ log: [], additionalFields: {} }),
    ...{ onDisk: () => undefined, onDamaged: () => undefined, onDecided: () => undefined },
    ...given,
  });
  onTestFinished(() => flights.shutDown());
  return flights;
}

/**
 * The whole program without Electron, sockets and the disk: the demo airline's own logic, and a clock that the test
 * moves.
 */
export async function createWorld(
  variant: "contract" | "reference" = "reference",
  { allowStartOverride = false, positionTimes = false }: Partial<AirlineProfile> = {},
  { mayGoBack = true, bookingsStay = false } = {},
) {
  const clock = createVirtualClock(startMs);
  const disk = new VirtualDisk(clock, createRandom("flights"));
  const files = disk.filesOf();
  const airline = new LabAirline({ clock, variant, seed: "flights" });
  airline.setFaults({ positionTimes });
  onTestFinished(() => expect(airline.breaches).toEqual([]));
  let token: string | null = null;
  const client: Airline = createCrewSystem({
    baseUrl: airline.url,
    token: () => token,
    clock,
    acceptsTimes: positionTimes,
    fetch: directFetch(airline, clock),
  });
  const login = await client.login(pilots[0].pilotId, pilots[0].password);
  if (!login.ok) throw new Error(login.error.message);
  token = login.value.token;
  const profile = airlineProfileSchema.parse({
    id: "nordlys",
    name: "Nordlys Virtual",
    baseUrl: airline.url,
    signIn: ["password"],
    allowAircraftChanges: true,
    allowStartOverride,
    allowCrashRecovery: true,
    positionTimes,
    demo: false,
  });
  const activePilot: ActivePilot = { airline: profile, pilot: login.value.pilot, client };
  const reference = createReference(
    client,
    clock,
    { read: async () => null, write: async () => undefined },
    () => undefined,
    () => undefined,
  );
  await reference.ready(60_000);
  const bookings = await client.bookings(reference);
  const booking = bookings.ok ? bookings.value.find(({ arrival }) => arrival.icao === "BIRK") : undefined;
  if (booking === undefined) throw new Error("the demo airline has no booking to BIRK");

  if (bookingsStay) await keepEarlierFlight(files, profile.id, login.value.pilot, booking);

  const open = (on: Files = files, by: Clock = clock, plan: FlightPlan | null = null): Flights =>
    openFlights({
      files: on,
      clock: by,
      mayGoBack: () => mayGoBack,
      clientOf: () => client,
      airportsOf: () => reference.airports(),
      planOf: async () => plan,
    });

  const fly = (flights: Flights, from?: number, to?: number): Promise<void> => flyRecording(clock, flights, from, to);

  /** The program with the booked flight, which has begun. */
  const begun = async (on?: Files, by?: Clock): Promise<Flights> => {
    const flights = open(on, by);
    await start(flights, activePilot, booking);
    return flights;
  };

  /** The same, flown up to a row of the recording. */
  const flown = async (to?: number): Promise<Flights> => {
    const flights = await begun();
    await fly(flights, 0, to);
    return flights;
  };

  /** The same, flown to its gate, in a program that `kill` ends at once. */
  const mortal = async () => {
    const life = { alive: true };
    const flights = await begun(files, mortalClock(clock, life));
    await fly(flights);
    const kill = (): void => {
      life.alive = false;
    };
    return { flights, kill };
  };

  /** The program after a restart, with what it finds on disk. */
  const reopened = async (on?: Files): Promise<Flights> => {
    const flights = open(on);
    await flights.findUnfinished(profile.id);
    return flights;
  };

  return { clock, airline, disk, files, activePilot, booking, open, fly, begun, flown, mortal, reopened };
}

/** A new world with a flight that is flown to its gate. */
export async function landed(...given: Parameters<typeof createWorld>) {
  const world = await createWorld(...given);
  return { ...world, flights: await world.flown() };
}

/** Keeps a flight of the day before. Its booking stayed on the airline's list when its report was filed. */
async function keepEarlierFlight(
  files: Files,
  airlineId: string,
  pilot: Pilot,
  { departure, arrival }: Booking,
): Promise<void> {
  const id = "2026-05-31T12-00-00-000Z";
  const names = { flightNumber: "", route: "", aircraft: "", registration: "", airline: "" };
  const ids = { id, airlineId, pilot, bidId: "1", trackingId: "1", code: "", number: "" };
  const planned = { departure, arrival, route: [], cruiseAltitudeFt: null, flightTimeH: null, aircraft: null };
  const receipt = { pirepId: "1", ...names, filedAtMs: startMs - 80_000_000, answered: true, bookingLeft: false };
  await saveHead(files, join(folder, id), {
    head: { ...ids, ...planned, startedAtMs: startMs - 86_400_000 },
    stage: { kind: "filed", receipt },
    comments: "",
  });
}

/** A flight's files as they are now, but as version 0.1.0 wrote them. @returns a function that puts them back. */
export async function keepAsFirstVersion(files: Files, flightId = ""): Promise<() => Promise<void>> {
  const paths = ["head.json", "head-copy.json", "journal"].map((name) => join(folder, flightId, name));
  const kept = await Promise.all(paths.map((path) => files.read(path)));
  return async () => {
    for (const [at, path] of paths.entries()) {
      const text = Buffer.from(kept[at] ?? []).toString("utf8");
      await files.replace(path, Buffer.from(text.replace(/,\s*"recordsReports":\s*true/, "")));
    }
  };
}

/** Flies the recording from one row to another, each sample at its own moment. */
export async function flyRecording(
  clock: VirtualClock,
  flights: Flights,
  from = 0,
  to = samples.length,
): Promise<void> {
  for (const [index, sample] of samples.entries()) {
    if (index < from || index >= to) continue;
    await clock.advance(Math.max(0, startMs + sample.timeMs - clock.now()));
    flights.sample({ ...sample, timeMs: clock.now() });
  }
  await clock.advance(1000);
}

export const started = { ok: true, value: { kind: "started" } };

export async function start(flights: Flights, activePilot: ActivePilot, booking: Booking): Promise<void> {
  expect(await flights.start(activePilot, booking)).toEqual(started);
}
