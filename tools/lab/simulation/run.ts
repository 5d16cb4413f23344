import { createSampleWriter } from "../../../src-main/flight/record/sample-line.ts";
import { type System, systemSchema } from "../../../src-shared/domain/system.ts";
import { checkClaims, checkInformed, mustBeHeard } from "./check-claims.ts";
import { checkEnd } from "./check-end.ts";
import { checkSurvivors, type Delivered, slackMs } from "./check-journal.ts";
import {
  checkBreaches,
  checkFiledElsewhere,
  checkKeptAlive,
  checkLate,
  checkPositions,
  checkRenewals,
  checkRequests,
} from "./check-requests.ts";
import { checkTruth, checkView, checkWhole } from "./check-truth.ts";
import type { Flown } from "./flown.ts";
import { Mishaps } from "./mishaps.ts";
import { isRenewal } from "./network.ts";
import { Pilot } from "./pilot.ts";
import type { SideName } from "./plan.ts";
import { Simulator } from "./simulator.ts";
import { createWorld, type Plant, type Program, startMs, type World } from "./world.ts";

export interface RunResult {
  /** Violated invariants. Empty if there are none. */
  readonly problems: readonly string[];
  readonly log: readonly string[];
  /** Duration of the run, s of the world's clock. */
  readonly lastedS: number;
  readonly kills: number;
  readonly filed: boolean;
  /** The number of OAuth renewals; whether the airline ended the flight. */
  readonly renewals: number;
  readonly ended: boolean;
}

/** The longest run: the longest outage, the longest pauses, and the flight. */
const mostS = 6 * 3600;

const systems = systemSchema.options;
/** The operating system of a seed by default. Seeds alternate between the systems. */
export const systemOfSeed = (seed: number): System => systems[seed % systems.length] ?? "linux";

/** The airline's server of a seed by default. Half of the seeds have phpVMS, 7 and 8 in turns. */
export const sideOfSeed = (seed: number): SideName =>
  Math.floor(seed / 3) % 2 === 0 ? "crew_system" : Math.floor(seed / 6) % 2 === 0 ? "phpvms7" : "phpvms8";

/** A planted fault is one of the crew system's client, unless it names another. */
const sideOf = (plant: Plant | null, seed: number): SideName =>
  plant === null ? sideOfSeed(seed) : (plant.side ?? "crew_system");

export interface RunOptions {
  readonly plant?: Plant | null;
  readonly system?: System | undefined;
  readonly side?: SideName | undefined;
}

/** Runs one seed on one system, against one airline's server. The result is the same each time. */
export async function run(seed: number, flown: Flown, options: RunOptions = {}): Promise<RunResult> {
  const { plant = null, system = plant?.system ?? systemOfSeed(seed), side = sideOf(plant, seed) } = options;
  return new Run(await createWorld(seed, system, side, flown, plant)).play();
}

class Run {
  readonly #world: World;
  readonly #simulator: Simulator;
  readonly #pilot: Pilot;
  readonly #mishaps: Mishaps;
  readonly #problems = new Set<string>();
  readonly #writer = createSampleWriter();
  #flightId: string | null = null;
  #delivered: Delivered[] = [];
  /** Since when the disk has refused samples, which excuses their loss. */
  #excusedFromMs = Number.POSITIVE_INFINITY;
  #troubleMs = 0;
  #kills = 0;
  #checkedRequests = 0;
  /** When the program received a new place. */
  #flownMs: number[] = [];
  #shownState = "";
  #looked = "";
  #asksBySelf = false;
  /** Periods, s, with a tracked flight, a good connection and a signed-in pilot. */
  readonly #quiet: [number, number][] = [];

  constructor(world: World) {
    this.#world = world;
    this.#simulator = new Simulator(world);
    this.#pilot = new Pilot(world, this.#simulator);
    this.#mishaps = new Mishaps(world, this.#simulator);
  }

  async play(): Promise<RunResult> {
    const world = this.#world;
    const { clock, flown } = world;
    const goesOn = () => this.#pilot.wish !== "done" || world.program?.flights.current() != null;
    while (goesOn() && world.nowS() < mostS) {
      const idle = this.#simulator.atS() >= flown.samples.length - 1 && world.program !== null;
      await clock.advance(idle ? 5000 : 1000);
      this.#second();
    }
    if (goesOn()) this.#problem(`not done after ${mostS / 3600} hours`);
    await this.#restartInCalm();
    this.#checkAll();
    return {
      problems: [...this.#problems],
      log: world.log,
      lastedS: (clock.now() - startMs) / 1000,
      kills: world.killsMs.length,
      filed: this.#pilot.filed,
      renewals: world.network.sent.filter(isRenewal).length,
      ended: world.ended !== null,
    };
  }

  readonly #problem = (what: string): void => {
    if (!this.#problems.has(what)) this.#world.say(`PROBLEM ${what}`);
    this.#problems.add(what);
  };

  #second(): void {
    const world = this.#world;
    this.#stepDisk();
    if (world.killsMs.length > this.#kills) this.#afterKill();
    this.#pilot.tick();
    const { program } = world;
    this.#fly(program);
    const ours = world.airline.pireps.filter(({ id, state }) => id !== world.otherFlight && state === 0);
    if (ours.length > 1) this.#problem("two flights open at the airline");
    this.#mishaps.tick(ours[0]?.id);
    if (program !== null) {
      checkInformed(world, program, this.#problem);
      checkClaims(world, program, this.#problem);
      this.#noteOwnPress(program);
      this.#look(program);
    }
    checkRequests(world, this.#checkedRequests, this.#problem);
    this.#checkedRequests = world.network.sent.length;
    this.#noteQuiet();
  }

  #stepDisk(): void {
    const { clock, disk, killsMs, plan, nowS } = this.#world;
    const livedMs = killsMs.length > this.#kills ? (killsMs.at(-1) ?? 0) : clock.now();
    const spell = plan.disk.find(({ fromS, toS }) => nowS() >= fromS && nowS() < toS);
    // The disk has refused until now.
    if (disk.trouble !== "none") this.#troubleMs = clock.now();
    disk.trouble = spell?.trouble ?? "none";
    disk.slowMs = spell?.slowMs ?? 0;
    if (disk.trouble !== "none")
      this.#excusedFromMs = Math.min(this.#excusedFromMs, clock.now() - slackMs(this.#world, clock.now()));
    // The program tries a recovered disk within five seconds, and then writes everything that waited, if it runs that
    // long.
    else if (livedMs - this.#troubleMs > 7000) this.#excusedFromMs = Number.POSITIVE_INFINITY;
  }

  #afterKill(): void {
    const world = this.#world;
    const nowMs = world.clock.now();
    this.#kills = world.killsMs.length;
    if (this.#flightId === null) return;
    this.#delivered = checkSurvivors(world, this.#flightId, this.#delivered, this.#excusedFromMs, this.#problem);
    const lastMs = this.#delivered.at(-1)?.sample.timeMs ?? 0;
    this.#flownMs = this.#flownMs.filter((ms) => ms <= lastMs);
    if (this.#excusedFromMs < nowMs) world.forgotten.push([this.#excusedFromMs, nowMs]);
    this.#excusedFromMs = Number.POSITIVE_INFINITY;
  }

  /** Lets the simulator fly a second, and gives its sample to the program. */
  #fly(program: Program | null): void {
    const shown = this.#simulator.tick(this.#pilot.waitsAtGate(), this.#delivered.length > 0);
    if (program === null) {
      this.#shownState = "";
      this.#simulator.disconnect();
      return;
    }
    const { flights } = program;
    const state = JSON.stringify(this.#simulator.state());
    if (state !== this.#shownState) flights.simulator(this.#simulator.state());
    this.#shownState = state;
    const flight = flights.current();
    if (flight !== null && flight.head.id !== this.#flightId) {
      this.#flightId = flight.head.id;
      this.#delivered = [];
    }
    if (shown === null) return;
    const before = flight?.trail().length ?? 0;
    flights.sample(shown.sample);
    if ((flight?.trail().length ?? 0) <= before) return;
    this.#delivered.push({ ...shown, kept: this.#writer.write(shown.sample).kept });
    if (shown.sample.paused !== true) this.#flownMs.push(this.#world.clock.now());
  }

  /** What the program does by itself counts as if the pilot had asked for it. */
  #noteOwnPress({ flights }: Program): void {
    const stage = flights.current()?.stage();
    if (stage === undefined) return;
    if (stage.kind === "filing" && this.#asksBySelf)
      this.#world.presses.push({ atMs: this.#world.clock.now(), what: "asks by itself" });
    this.#asksBySelf = (stage.kind === "refused" || stage.kind === "answer_unknown") && stage.againMs !== undefined;
  }

  /** Checks the view when a run of the program first shows the flight, and when the report is filed. */
  #look({ bornMs, flights }: Program): void {
    const flight = flights.current();
    if (flight === null || flight.head.id !== this.#flightId || this.#delivered.length === 0) return;
    const moment = `${bornMs} ${flight.stage().kind === "filed" ? "filed" : "opened"}`;
    if (moment === this.#looked) return;
    this.#looked = moment;
    checkView(flight.view(), this.#delivered, this.#problem);
  }

  #noteQuiet(): void {
    if (!mustBeHeard(this.#world)) return;
    const nowS = this.#world.nowS();
    const open = this.#quiet.at(-1);
    if (open !== undefined && open[1] >= nowS - 11) open[1] = nowS;
    else this.#quiet.push([nowS, nowS]);
  }

  /** Network and disk work again. The pilot starts the program again. */
  async #restartInCalm(): Promise<void> {
    const world = this.#world;
    const { clock, disk, network } = world;
    world.calm = true;
    network.spells = [];
    network.badOdds = 0;
    disk.trouble = "none";
    disk.slowMs = 0;
    if (world.program === null) {
      world.upAtS = 0;
    } else {
      await clock.advance(20_000);
      if (world.program !== null) await Promise.race([world.program.flights.shutDown(), clock.advance(60_000)]);
      world.kill({ powerCut: false, downS: 0 });
    }
    const last = world.start(this.#simulator.state());
    await last.access.ready;
    // A key that ended is known once the airline has refused it.
    for (const ms of [20_000, 160_000]) {
      if (!last.access.signedIn()) {
        await last.access.signIn(last.activePilot.client);
        await last.flights.findUnfinished("nordlys");
      }
      await clock.advance(ms);
    }
    if (last.alive && last.flights.current() !== null)
      this.#problem(`after the end a flight is offered: ${last.flights.current()?.stage().kind}`);
  }

  #checkAll(): void {
    const [world, problem] = [this.#world, this.#problem];
    checkRequests(world, this.#checkedRequests, problem);
    checkLate(world, problem);
    checkPositions(world, this.#flownMs, this.#simulator, problem);
    checkKeptAlive(world, this.#quiet, problem);
    checkRenewals(world, problem);
    checkBreaches(world, problem);
    checkFiledElsewhere(world, problem);
    checkEnd(world, this.#pilot, problem);
    if (this.#flightId !== null) checkWhole(world, this.#flightId, this.#delivered, problem);
    if (this.#pilot.filed && world.filedElsewhere === null)
      checkTruth(world, world.flown, this.#delivered, this.#simulator, problem);
  }
}
