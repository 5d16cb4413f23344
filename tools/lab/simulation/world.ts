import { flightOf } from "../../../src-main/airlines/crew-system/testing/signed-in.ts";
import type { Airline } from "../../../src-main/airlines/port.ts";
import { pilots } from "../../../src-main/demo/airline/airline-data.ts";
import { createFlights, type Flights } from "../../../src-main/flight/life/flights.ts";
import type { ActivePilot } from "../../../src-main/flight/life/starting.ts";
import type { Fetch } from "../../../src-main/platform/http/transport.ts";
import type { FileSystem, Files } from "../../../src-main/platform/storage/files.ts";
import { type AirlineProfile, airlineProfileSchema } from "../../../src-shared/domain/airline.ts";
import type { Booking, Pilot } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { SimulatorState } from "../../../src-shared/domain/sample.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import type { AnyLabAirline } from "../airline/any-airline.ts";
import { directFetch } from "../airline/direct-fetch.ts";
import { createVirtualClock, type VirtualClock } from "../virtual-clock.ts";
import { type Access, createKeychain, type Keychain, keyAccess, oauthAccess } from "./access.ts";
import { VirtualDisk, type VirtualFileSystem } from "./disk.ts";
import type { Flown } from "./flown.ts";
import { type Life, mortalClock, never, type Step } from "./life.ts";
import { Network } from "./network.ts";
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
  readonly client?: (client: Airline, token: () => string | null) => Airline;
}

/** One run of the program: its open parts. */
export interface Program extends Life {
  readonly flights: Flights;
  readonly activePilot: ActivePilot;
  readonly access: Access;
  readonly bornMs: number;
}

/** What is known before the first fault. */
interface Beginning {
  readonly plan: Plan;
  readonly random: Random;
  readonly flown: Flown;
  readonly clock: VirtualClock;
  readonly side: Side;
  readonly network: Network;
  readonly disk: VirtualDisk;
  readonly keychain: Keychain;
  readonly plant: Plant | null;
  /** A client without faults, and what it learnt. */
  readonly calmClient: Airline;
  readonly login: { readonly token: string; readonly pilot: Pilot };
  readonly booking: Booking;
  /** PIREP of this pilot's flight on another computer, which this program must not change. */
  readonly otherFlight: string | null;
}

export class World {
  readonly plan: Plan;
  readonly flown: Flown;
  readonly clock: VirtualClock;
  readonly side: Side;
  readonly airline: AnyLabAirline;
  readonly network: Network;
  readonly disk: VirtualDisk;
  readonly booking: Booking;
  readonly otherFlight: string | null;
  readonly log: string[] = [];
  program: Program | null = null;
  /** When the program may start again, s. */
  upAtS = 0;
  /** Our flight that the airline ended. */
  ended: string | null = null;
  /** Our report that phpVMS deleted in flight. The flight goes on with another one. */
  deleted: string | null = null;
  /** The airline removed our booking during the flight. */
  bookingGone = false;
  /** Our flight that another computer has filed. */
  filedElsewhere: string | null = null;
  /** All planned faults have happened, and no more follow. */
  calm = false;
  /** When the program was started. */
  readonly startsMs: number[] = [];
  readonly killsMs: number[] = [];
  /** Periods with events that a refusing disk did not store and that a crash then lost. */
  readonly forgotten: [number, number][] = [];
  /** What the pilot pressed, and when. */
  readonly presses: { readonly atMs: number; readonly what: string }[] = [];
  readonly #beginning: Beginning;
  readonly #profile: AirlineProfile;
  /** Kills that have not happened yet. */
  readonly #kills: Kill[];
  #cutUntilS = 0;

  constructor(beginning: Beginning) {
    const { plan, clock, random, side } = beginning;
    this.#beginning = beginning;
    this.plan = plan;
    this.flown = beginning.flown;
    this.clock = clock;
    this.side = side;
    this.airline = side.airline;
    this.network = beginning.network;
    this.disk = beginning.disk;
    this.booking = beginning.booking;
    this.otherFlight = beginning.otherFlight;
    this.#profile = profileOf(side, plan);
    this.#kills = [...plan.kills];
    for (const planned of plan.kills)
      if (planned.at === null) clock.after(planned.fromS * 1000 + random.int(0, 999), () => this.kill(planned));
  }

  readonly nowS = (): number => (this.clock.now() - startMs) / 1000;

  say(line: string): void {
    this.log.push(`${this.nowS().toFixed(1).padStart(8)} ${line}`);
  }

  powerIsOff(): boolean {
    return this.#cutUntilS > this.nowS();
  }

  secrets(): string[] {
    return [this.#beginning.login.token, pilots[0].password, ...this.airline.tokens()];
  }

  /** Whether the airline's website shows a filed report of our flight. */
  hasReport(trackingId: string): boolean {
    return this.airline.pireps.some(
      ({ id, filedAtMs }) =>
        filedAtMs !== null && (id === trackingId || (this.deleted === trackingId && id !== this.otherFlight)),
    );
  }

  removeBooking(): void {
    this.say("the airline takes the booking off its list");
    this.bookingGone = true;
    this.airline.removeBooking(this.booking.bidId);
  }

  /** Files a flight from another computer. */
  async fileElsewhere(trackingId: string): Promise<void> {
    const filed = await this.#beginning.calmClient.complete({
      ...{ flight: flightOf(trackingId), blockOffMs: null, blockOnMs: 0, log: [], landingRateFpm: -200 },
      ...{ fuelUsedLb: 10, flightTimeMin: 20, distanceNm: 24, route: [], zeroFuelWeightLb: null, blockFuelLb: null },
      ...{ cruiseAltitudeFt: null, comments: [], additionalFields: {} },
    });
    if (!filed.ok) return;
    this.filedElsewhere = trackingId;
    this.bookingGone = true;
  }

  /** Kills the program, as the operating system or a power cut does. */
  kill({ powerCut, downS }: Pick<Kill, "powerCut" | "downS">): void {
    if (this.program === null) return;
    this.say(`${powerCut ? "power cut" : "killed"}, down ${downS} s`);
    (this.program as { alive: boolean }).alive = false;
    this.program = null;
    this.killsMs.push(this.clock.now());
    this.upAtS = this.nowS() + downS;
    if (!powerCut) {
      // The operating system writes unflushed data within half a minute.
      this.clock.after(30_000, () => this.disk.settle());
      return;
    }
    this.#cutUntilS = this.upAtS;
    this.disk.powerCut();
  }

  /** Kills the program at this step of a run, if the plan says so. */
  #strikes(step: Step, about: string): boolean {
    if (this.calm) return false;
    const due = this.#kills.findIndex(
      ({ fromS, at }) => at !== null && fromS <= this.nowS() && (at.step ?? step) === step && about.includes(at.about),
    );
    const [strike] = due < 0 ? [] : this.#kills.splice(due, 1);
    if (strike === undefined) return false;
    const { nth = 1 } = strike.at ?? {};
    if (strike.at !== null && nth > 1) {
      this.#kills.push({ ...strike, at: { ...strike.at, nth: nth - 1 } });
      return false;
    }
    this.say(`dies at ${step} ${about}`);
    this.kill(strike);
    return true;
  }

  start(simulator: SimulatorState): Program {
    const { plant, side, plan, keychain, login } = this.#beginning;
    const life: { alive: boolean } & Life = {
      alive: true,
      step: async (step, about) => (!life.alive || this.#strikes(step, about) ? never() : undefined),
    };
    const own = mortalClock(this.clock, life);
    const fileSystem = this.disk.fileSystemOf(life);
    const files = this.disk.filesOf(life, plant?.disk?.(fileSystem) ?? fileSystem);
    const kept = plant?.files?.(files, fileSystem, own) ?? files;
    const plain = this.network.fetchOf(life);
    const fetch = plant?.fetch?.(plain) ?? plain;
    const profile = this.#profile;
    const access =
      plan.tokenLifetimeS === null || side.crewSystem === null
        ? keyAccess(keychain, side.credentials)
        : oauthAccess({ profile, airline: side.crewSystem, keychain, files: kept, fetch, clock: own });
    const faithful = side.connect({ ...access, fetch, clock: own, onAnswer: (problem) => access.heard(problem) });
    const client = plant?.client?.(faithful, access.token) ?? faithful;
    const flights = createFlights({
      ...calmSurroundings,
      folder,
      files: kept,
      clock: own,
      updateIntervalMs: () => plan.intervalS * 1000,
      clientOf: () => client,
    });
    flights.simulator(simulator);
    const program: Program = Object.assign(life, {
      flights,
      activePilot: { airline: profile, pilot: login.pilot, client },
      access,
      bornMs: this.clock.now(),
    });
    this.program = program;
    this.say("program starts");
    this.startsMs.push(this.clock.now());
    void access.ready.then(() => flights.findUnfinished(profile.id));
    return program;
  }
}

/** What the rest of the program gives to its flights. */
const calmSurroundings = {
  programVersion: "0.0.0",
  mayGoBack: () => false,
  reviewed: async () => ({ log: [], additionalFields: {} }),
  isMine: () => true,
  airportsOf: () => [],
  elevationFtOf: () => null,
  planOf: async () => null,
  onChange: () => undefined,
  onTrail: () => undefined,
  onFollowed: () => undefined,
  onDisk: () => undefined,
  onDamaged: () => undefined,
  onDecided: () => undefined,
};

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

/** A world in which the pilot has signed in once, and perhaps has a flight on another computer. */
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
  const clock = createVirtualClock(startMs, 3);
  const side = createSide(plan, clock, `simulation-${seed}`);
  const disk = new VirtualDisk(clock, random.fork("disk"), system);
  disk.holdOdds = holdOdds;
  const network = new Network(side.airline, clock, random.fork("network"), plan.network.possibleFates);
  network.badOdds = plan.network.badOdds;
  network.spells = plan.network.spells.map(({ fromS, toS, fate }) => ({
    fromMs: startMs + fromS * 1000,
    toMs: startMs + toS * 1000,
    fate,
  }));
  const keychain = createKeychain();
  let token: string | null = null;
  const calmClient = side.connect({ token: () => token, clock, fetch: directFetch(side.airline) });
  const login = must(await calmClient.login(...side.credentials()));
  token = login.token;
  if (plan.tokenLifetimeS === null) keychain.key = token;
  else side.crewSystem?.setOauth({ accessLifetimeS: plan.tokenLifetimeS });
  const booking = must(await calmClient.bookings(airportsKnown)).find(({ bidId }) => bidId === "101");
  if (booking === undefined) throw new Error("the demo airline has no booking 101");
  const otherFlight = plan.otherFlight
    ? must(await calmClient.start("105", { ...flightOf(""), id: "elsewhere" })).trackingId
    : null;
  return new World({
    ...{ plan, random, flown, clock, side, network, disk, keychain, plant, calmClient, login, booking, otherFlight },
  });
}

const profileOf = (side: Side, plan: Plan): AirlineProfile =>
  airlineProfileSchema.parse({
    id: "nordlys",
    name: "Nordlys Virtual",
    ...{ baseUrl: side.baseUrl, system: side.system },
    signIn: plan.tokenLifetimeS !== null ? ["oauth"] : [side.system === "phpvms" ? "key" : "password"],
    oauth: oauthOf(new URL(side.airline.url).origin),
    positionTimes: plan.acceptsTimes,
    allowAircraftChanges: true,
    allowStartOverride: false,
    demo: false,
  });

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
