import { flightOf } from "../../../src-main/airlines/crew-system/testing/signed-in.ts";
import type { Airline } from "../../../src-main/airlines/port.ts";
import { pilots } from "../../../src-main/demo/airline/airline-data.ts";
import { createFlights, type Flights } from "../../../src-main/flight/life/flights.ts";
import type { ActivePilot } from "../../../src-main/flight/life/starting.ts";
import type { Fetch } from "../../../src-main/platform/http/transport.ts";
import type { FileSystem, Files } from "../../../src-main/platform/storage/files.ts";
import { airlineProfileSchema } from "../../../src-shared/domain/airline.ts";
import type { Booking, Pilot } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { SimulatorState } from "../../../src-shared/domain/sample.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import type { AnyLabAirline } from "../airline/any-airline.ts";
import { directFetch } from "../airline/direct-fetch.ts";
import { createVirtualClock, type VirtualClock } from "../virtual-clock.ts";
import { type Access, createKeychain, type Keychain, keyAccess, oauthAccess } from "./access.ts";
import { createVirtualDisk, type VirtualDisk, type VirtualFileSystem } from "./disk.ts";
import type { Flown } from "./flown.ts";
import { type Life, mortalClock, never } from "./life.ts";
import { createNetwork, type Network } from "./network.ts";
import { drawPlan, forPhpvms, type Kill, type Plan, type SideName } from "./plan.ts";
import { createRandom, type Random } from "./random.ts";
import { createSide, type Side } from "./side.ts";

export const startMs = Date.parse("2026-06-01T12:00:00Z");
export const folder = "flights";

/** A planted fault: it wraps the program's inputs. */
export interface Plant {
  readonly name: string;
  /** The problem that must be reported. Any other would not prove that the invariant works. */
  readonly shows: RegExp;
  /** The system on which the fault shows. Absent if it shows on each. */
  readonly system?: System;
  /** The airline's server with which the fault shows. Absent: the crew system. */
  readonly side?: SideName;
  readonly disk?: (disk: FileSystem) => FileSystem;
  readonly files?: (files: Files, disk: VirtualFileSystem, clock: Clock) => Files;
  readonly fetch?: (fetch: Fetch) => Fetch;
  readonly crew?: (crew: Airline, token: () => string | null) => Airline;
}

/** One run of the program: its open parts. */
export interface Program extends Life {
  readonly flights: Flights;
  readonly activePilot: ActivePilot;
  readonly access: Access;
  readonly bornMs: number;
}

export interface World {
  readonly plan: Plan;
  readonly random: Random;
  readonly flown: Flown;
  readonly clock: VirtualClock;
  readonly side: Side;
  readonly airline: AnyLabAirline;
  readonly network: Network;
  readonly disk: VirtualDisk;
  readonly booking: Booking;
  readonly pilot: Pilot;
  /** PIREP of this pilot's flight on another computer, which this program must not change. */
  readonly otherFlight: string | null;
  readonly log: string[];
  say(line: string): void;
  nowS(): number;
  readonly keychain: Keychain;
  program: Program | null;
  /** Kills the program, as the operating system or a power cut does. */
  kill(kill: Pick<Kill, "powerCut" | "downS">): void;
  /** When the program may start again, s. */
  upAtS: number;
  powerIsOff(): boolean;
  /** Whether the airline's website shows a filed report of our flight. */
  hasReport(trackingId: string): boolean;
  /** Our flight that the airline ended. */
  ended: string | null;
  /** Our report that phpVMS deleted in flight. The flight goes on with another one. */
  deleted: string | null;
  /** The airline removed our booking during the flight. */
  bookingGone: boolean;
  /** Our flight that another computer has filed. */
  filedElsewhere: string | null;
  /** Files a flight from another computer. */
  fileElsewhere(trackingId: string): Promise<void>;
  /** All planned faults have happened, and no more follow. */
  calm: boolean;
  /** When the program was started. */
  readonly startsMs: number[];
  readonly killsMs: number[];
  /** Periods with events that a refusing disk did not store and that a crash then lost. */
  readonly forgotten: [number, number][];
  /** What the pilot pressed, and when. */
  readonly presses: { readonly atMs: number; readonly what: string }[];
  start(simulator: SimulatorState): Program;
  secrets(): string[];
}

/**
 * Whether the airline may get no more updates after a restart. If the booking is gone, the program must assume that the
 * airline has the report, which an update would overwrite.
 */
export const mayStaySilent = ({ bookingGone, plan }: World): boolean => bookingGone && plan.variant === "contract";

const must = <T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T => {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
};

/** The probability that another program opens a file that was just written, on Windows. */
const holdOdds = 0.03;

export async function createWorld(
  seed: number,
  system: System,
  sideName: SideName,
  flown: Flown,
  plant: Plant | null,
): Promise<World> {
  const random = createRandom(`contrail-${seed}`);
  const flightS = flown.samples.length;
  const drawn = drawPlan(random.fork("plan"), random.fork("more"), flightS);
  const plan = sideName === "crew_system" ? drawn : forPhpvms(drawn, sideName, random.fork("phpvms"), flightS);
  const clock = createVirtualClock(startMs, 1);
  const side = createSide(plan, clock, `simulation-${seed}`);
  const { airline } = side;
  const disk = createVirtualDisk(clock, random.fork("disk"), system);
  disk.holdOdds = holdOdds;
  const network = createNetwork(airline, clock, random.fork("network"), plan.network.possibleFates);
  network.badOdds = plan.network.badOdds;
  network.spells = plan.network.spells.map(({ fromS, toS, fate }) => ({
    fromMs: startMs + fromS * 1000,
    toMs: startMs + toS * 1000,
    fate,
  }));
  const log: string[] = [];
  const kills = [...plan.kills];
  const killsMs: number[] = [];

  // Before the first fault, the pilot has signed in once and perhaps has a flight on another computer.
  const keychain = createKeychain();
  let token: string | null = null;
  const calm = side.connect({ token: () => token, clock, fetch: directFetch(airline) });
  const login = must(await calm.login(...side.credentials()));
  token = login.token;
  if (plan.tokenLifetimeS === null) keychain.key = token;
  else side.crew?.setOauth({ accessLifetimeS: plan.tokenLifetimeS });
  const booking = must(await calm.bookings(airportsKnown)).find(({ bidId }) => bidId === "101");
  if (booking === undefined) throw new Error("the demo airline has no booking 101");
  const otherFlight = plan.otherFlight
    ? must(await calm.start("105", { ...flightOf(""), id: "elsewhere" })).trackingId
    : null;

  const profile = airlineProfileSchema.parse({
    id: "nordlys",
    name: "Nordlys Virtual",
    ...{ baseUrl: side.baseUrl, system: side.system },
    signIn: plan.tokenLifetimeS !== null ? ["oauth"] : [side.system === "phpvms" ? "key" : "password"],
    oauth: oauthOf(new URL(airline.url).origin),
    oauthVerifiedAtMs: null,
    distanceUnit: "nmi",
    cargoUnit: "lb",
    positionTimes: plan.acceptsTimes,
    allowAircraftChanges: true,
    allowStartOverride: false,
    allowCrashRecovery: false,
    demo: false,
  });

  const nowS = () => (clock.now() - startMs) / 1000;
  const say = (line: string) => log.push(`${nowS().toFixed(1).padStart(8)} ${line}`);

  const world: World = {
    plan,
    random,
    flown,
    clock,
    side,
    airline,
    network,
    disk,
    booking,
    pilot: login.pilot,
    otherFlight,
    log,
    say,
    nowS,
    keychain,
    program: null,
    upAtS: 0,
    ended: null,
    deleted: null,
    bookingGone: false,
    filedElsewhere: null,
    async fileElsewhere(trackingId) {
      const filed = await calm.complete({
        ...{
          flight: flightOf(trackingId),
          blockOffMs: null,
          blockOnMs: 0,
          log: [],
          landingRateFpm: -200,
          fuelUsedLb: 10,
          flightTimeMin: 20,
          distanceNm: 24,
          route: [],
        },
        ...{ zeroFuelWeightLb: null, blockFuelLb: null, cruiseAltitudeFt: null, comments: [], additionalFields: {} },
      });
      if (!filed.ok) return;
      world.filedElsewhere = trackingId;
      world.bookingGone = true;
    },
    calm: false,
    startsMs: [],
    killsMs,
    forgotten: [],
    presses: [],
    powerIsOff: () => cutUntilS > nowS(),
    hasReport: (trackingId) =>
      airline.pireps.some(
        ({ id, filedAtMs }) =>
          filedAtMs !== null && (id === trackingId || (world.deleted === trackingId && id !== otherFlight)),
      ),
    kill,
    start,
    secrets: () => [login.token, pilots[0].password, ...airline.tokens()],
  };
  let cutUntilS = 0;

  function kill({ powerCut, downS }: Pick<Kill, "powerCut" | "downS">): void {
    if (world.program === null) return;
    say(`${powerCut ? "power cut" : "killed"}, down ${downS} s`);
    (world.program as { alive: boolean }).alive = false;
    world.program = null;
    killsMs.push(clock.now());
    world.upAtS = nowS() + downS;
    if (!powerCut) {
      // The operating system writes unflushed data within half a minute.
      clock.after(30_000, disk.settle);
      return;
    }
    cutUntilS = world.upAtS;
    disk.powerCut();
  }

  for (const planned of plan.kills) {
    if (planned.at !== null) continue;
    clock.after(planned.fromS * 1000 + random.int(0, 999), () => kill(planned));
  }

  function start(simulator: SimulatorState): Program {
    const life: { alive: boolean } & Life = {
      alive: true,
      async step(step, about) {
        if (!life.alive) return never();
        if (world.calm) return;
        const due = kills.findIndex(
          ({ fromS, at }) => at !== null && fromS <= nowS() && (at.step ?? step) === step && about.includes(at.about),
        );
        const [strike] = due < 0 ? [] : kills.splice(due, 1);
        if (strike === undefined) return;
        const { nth = 1 } = strike.at ?? {};
        if (strike.at !== null && nth > 1) {
          kills.push({ ...strike, at: { ...strike.at, nth: nth - 1 } });
          return;
        }
        say(`dies at ${step} ${about}`);
        kill(strike);
        return never();
      },
    };
    const own = mortalClock(clock, life);
    const fileSystem = disk.fileSystemOf(life);
    const files = disk.filesOf(life, plant?.disk?.(fileSystem) ?? fileSystem);
    const kept = plant?.files?.(files, fileSystem, own) ?? files;
    const plain = network.fetchOf(life);
    const fetch = plant?.fetch?.(plain) ?? plain;
    const access =
      plan.tokenLifetimeS === null || side.crew === null
        ? keyAccess(keychain, side.credentials)
        : oauthAccess({ profile, airline: side.crew, keychain, files: kept, fetch, clock: own });
    const client = side.connect({
      ...access,
      fetch,
      clock: own,
      onAnswer: (problem) => access.heard(problem),
    });
    const crew = plant?.crew?.(client, access.token) ?? client;
    const flights = createFlights({
      folder,
      files: kept,
      clock: own,
      updateIntervalMs: () => plan.intervalS * 1000,
      programVersion: "0.0.0",
      mayGoBack: () => false,
      reviewed: async () => ({ log: [], additionalFields: {} }),
      isMine: () => true,
      crewOf: () => crew,
      airportsOf: () => [],
      elevationFtOf: () => null,
      planOf: async () => null,
      onChange: () => undefined,
      onTrail: () => undefined,
      onFollowed: () => undefined,
      onDisk: () => undefined,
      onDamaged: () => undefined,
      onDecided: () => undefined,
    });
    flights.simulator(simulator);
    const program: Program = Object.assign(life, {
      flights,
      activePilot: { airline: profile, pilot: login.pilot, crew },
      access,
      bornMs: clock.now(),
    });
    world.program = program;
    say("program starts");
    world.startsMs.push(clock.now());
    void access.ready.then(() => flights.findUnfinished(profile.id));
    return program;
  }

  return world;
}

const oauthOf = (origin: string) => ({
  airlineId: "nordlys",
  clientId: "contrail",
  scopes: "",
  authoriseUrl: `${origin}/oauth/authorise`,
  tokenUrl: `${origin}/oauth/token`,
  refreshUrl: `${origin}/oauth/token`,
});

const airportsKnown = {
  airport: (icao: string) =>
    ({
      BIKF: { icao, name: "Keflavík", latitudeDeg: 63.985, longitudeDeg: -22.6056 },
      BIRK: { icao, name: "Reykjavík", latitudeDeg: 64.13, longitudeDeg: -21.9406 },
    })[icao],
  aircraft: () => undefined,
};
