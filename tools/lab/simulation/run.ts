import { createSampleWriter } from "../../../src-main/flight/record/sample-line.ts";
import { type System, systemSchema } from "../../../src-shared/domain/system.ts";
import { checkEnd } from "./check-end.ts";
import { checkSurvivors, type Delivered, recordsReport, slackMs } from "./check-journal.ts";
import {
  checkBreaches,
  checkEnded,
  checkFiledElsewhere,
  checkKeptAlive,
  checkOrder,
  checkPositions,
  checkRenewals,
  checkRequests,
} from "./check-requests.ts";
import { checkTruth, checkView, checkWhole } from "./check-truth.ts";
import type { Flown } from "./flown.ts";
import { isRenewal } from "./network.ts";
import { createPilot } from "./pilot.ts";
import type { SideName } from "./plan.ts";
import { createSimulator } from "./simulator.ts";
import { createWorld, mayStaySilent, type Plant, type Program, startMs } from "./world.ts";

export interface RunResult {
  readonly seed: number;
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

/** Refusals that say that the airline may have a report, or has ended the flight. */
const saysItIsOver: ReadonlySet<string> = new Set(["report_exists", "closed_flight"]);

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
  const world = await createWorld(seed, system, side, flown, plant);
  const { clock, plan, disk, network, airline } = world;
  const simulator = createSimulator(world);
  const pilot = createPilot(world, simulator);
  const problems = new Set<string>();
  const problem = (what: string): void => {
    if (!problems.has(what)) world.say(`PROBLEM ${what}`);
    problems.add(what);
  };
  const writer = createSampleWriter();
  let flightId: string | null = null;
  let delivered: Delivered[] = [];
  /** Since when the disk has refused samples, which excuses their loss. */
  let excusedFromMs = Number.POSITIVE_INFINITY;
  let troubleMs = 0;
  let kills = 0;
  let checkedRequests = 0;
  /** When the program received a new place. */
  let flownMs: number[] = [];
  let shownState = "";
  let looked = "";
  let lost = false;
  let rowsWereLost = false;
  let keyEnded = false;
  let asksBySelf = false;
  network.nextReport = plan.reportLost?.fate ?? null;
  world.side.phpvms?.setFaults({ halfFiled: plan.phpvms.halfFiled });
  /** Periods with a tracked flight, a good connection and a signed-in pilot. */
  const quiet: [number, number][] = [];

  function stepDisk(): void {
    const nowS = world.nowS();
    const livedMs = world.killsMs.length > kills ? (world.killsMs.at(-1) ?? 0) : clock.now();
    const spell = plan.disk.find(({ fromS, toS }) => nowS >= fromS && nowS < toS);
    // The disk has refused until now.
    if (disk.trouble !== "none") troubleMs = clock.now();
    disk.trouble = spell?.trouble ?? "none";
    disk.slowMs = spell?.slowMs ?? 0;
    if (disk.trouble !== "none") excusedFromMs = Math.min(excusedFromMs, clock.now() - slackMs(world, clock.now()));
    // The program tries a recovered disk within five seconds, and then writes everything that waited, if it runs that
    // long.
    else if (livedMs - troubleMs > 7000) excusedFromMs = Number.POSITIVE_INFINITY;
  }

  function afterKill(): void {
    kills = world.killsMs.length;
    if (flightId === null) return;
    delivered = checkSurvivors(world, flightId, delivered, excusedFromMs, problem);
    const lastMs = delivered.at(-1)?.sample.timeMs ?? 0;
    flownMs = flownMs.filter((ms) => ms <= lastMs);
    if (excusedFromMs < clock.now()) world.forgotten.push([excusedFromMs, clock.now()]);
    excusedFromMs = Number.POSITIVE_INFINITY;
  }

  function second(): void {
    stepDisk();
    if (world.killsMs.length > kills) afterKill();
    pilot.tick();
    const { program } = world;
    const shown = simulator.tick(pilot.waitsAtGate());
    const state = JSON.stringify(simulator.state());
    if (program !== null) {
      if (state !== shownState) program.flights.simulator(simulator.state());
      shownState = state;
      const flight = program.flights.current();
      if (flight !== null && flight.head.id !== flightId) {
        flightId = flight.head.id;
        delivered = [];
      }
      if (shown !== null) {
        const before = flight?.trail().length ?? 0;
        program.flights.sample(shown.sample);
        if ((flight?.trail().length ?? 0) > before) {
          delivered.push({ ...shown, kept: writer.write(shown.sample).kept });
          if (shown.sample.paused !== true) flownMs.push(clock.now());
        }
      }
    } else {
      shownState = "";
      simulator.disconnect();
    }
    const ours = airline.pireps.filter(({ id, state: at }) => id !== world.otherFlight && at === 0);
    if (ours.length > 1) problem("two flights open at the airline");
    endOurs(ours[0]?.id);
    fileElsewhere(ours[0]?.id);
    if (ours.length > 0) removeBooking();
    loseReport();
    failAsPhpvms();
    if (program !== null) {
      checkInformed(program);
      checkClaims(program);
      look(program);
    }
    checkRequests(world, checkedRequests, problem);
    checkedRequests = network.sent.length;
    noteQuiet();
  }

  function endOurs(id: string | undefined): void {
    if (plan.airlineEnds === null || world.ended !== null || world.deleted !== null) return;
    if (id === undefined || simulator.atS() < plan.airlineEnds.atS) return;
    world.say(`the airline has ${plan.airlineEnds.how} the flight`);
    if (world.side.phpvms !== null && plan.airlineEnds.how === "deleted") world.deleted = id;
    else world.ended = id;
    airline.endFlight(id, plan.airlineEnds.how);
  }

  function removeBooking(): void {
    if (plan.bookingGoes === null || world.bookingGone || simulator.atS() < plan.bookingGoes.atS) return;
    world.say("the airline takes the booking off its list");
    world.bookingGone = true;
    airline.removeBooking(world.booking.bidId);
    network.nextReport = plan.bookingGoes.firstReport;
  }

  function fileElsewhere(id: string | undefined): void {
    if (plan.filedElsewhereAtS === null || world.filedElsewhere !== null || id === undefined) return;
    if (simulator.atS() < plan.filedElsewhereAtS) return;
    world.say("another computer files the flight");
    void world.fileElsewhere(id);
  }

  function failAsPhpvms(): void {
    const { phpvms } = world.side;
    if (phpvms === null) return;
    const { rowsLost, keyEndsAtS } = plan.phpvms;
    if (rowsLost !== null && !rowsWereLost && simulator.atS() >= rowsLost.atS) {
      rowsWereLost = true;
      phpvms.setFaults({ lostRows: rowsLost.rows });
    }
    if (keyEndsAtS === null || keyEnded || simulator.atS() < keyEndsAtS) return;
    keyEnded = true;
    world.say("the pilot's key ends");
    phpvms.renewKey("NLY0001");
  }

  /** After the first report was lost, nothing reaches the airline for a while, and the booking goes. */
  function loseReport(): void {
    if (plan.reportLost === null || lost) return;
    if (!network.sent.some(({ operation }) => operation === "complete")) return;
    lost = true;
    const { silentS, killed } = plan.reportLost;
    const silence = { fromMs: clock.now(), toMs: clock.now() + silentS * 1000, fate: "refused_connection" } as const;
    network.spells = [silence, ...network.spells];
    clock.after(silentS * 500, () => {
      world.say("the airline takes the booking off its list");
      world.bookingGone = true;
      airline.removeBooking(world.booking.bidId);
      if (killed) world.kill({ powerCut: false, downS: silentS / 2 });
    });
  }

  /** Checks that what the pilot reads about the report is true. A pilot who looks at the airline sees any report. */
  function checkClaims({ flights }: Program): void {
    const flight = flights.current();
    if (flight === null) return;
    const stage = flight.stage();
    const { trackingId } = flight.head;
    const reports = network.sent.filter(
      ({ operation, reportId }) =>
        operation === "complete" && (reportId === trackingId || world.deleted === trackingId),
    );
    // phpVMS may answer with an error although it has the report.
    const isStored = world.hasReport(trackingId);
    const arrived = reports.some(({ arrivals }) =>
      arrivals.some(({ status }) => status === 200 || (status === 503 && isStored)),
    );
    // If the airline has a report and ours may have arrived, the program cannot know whose it is.
    const perhapsOurs = world.filedElsewhere !== null && reports.some(({ fate }) => fate !== "refused_connection");
    if (stage.kind === "filed" && stage.receipt.seenBy !== "pilot" && !arrived && !perhapsOurs)
      problem("the pilot reads that the report was filed, but it never arrived");
    const isOurs = isStored && world.filedElsewhere === null;
    if (stage.kind === "refused" && isOurs && !saysItIsOver.has(stage.problem.code))
      problem("the pilot reads that the report was not filed, but the airline has it");
    if (stage.kind === "answer_unknown" && reports.length === 0 && !recordsReport(world, flight.head.id))
      problem("the pilot reads that the report may be filed, but it was never sent");
    // What the program does by itself counts as if the pilot had asked for it.
    if (stage.kind === "filing" && asksBySelf) world.presses.push({ atMs: clock.now(), what: "asks by itself" });
    asksBySelf = (stage.kind === "refused" || stage.kind === "answer_unknown") && stage.againMs !== undefined;
  }

  /** Records when a run of the program first shows the flight, and when the report is filed. */
  function look({ bornMs, flights }: Program): void {
    const flight = flights.current();
    if (flight === null || flight.head.id !== flightId || delivered.length === 0) return;
    const moment = `${bornMs} ${flight.stage().kind === "filed" ? "filed" : "opened"}`;
    if (moment === looked) return;
    looked = moment;
    checkView(flight.view(), delivered, problem);
  }

  /**
   * Checks that ten seconds after the airline's answer the pilot can read that it ended the flight, and that tracking
   * continues.
   */
  function checkInformed({ bornMs, flights }: Program): void {
    if (world.ended === null) return;
    const refusals = network.sent.filter(
      ({ atMs, operation, fate, arrivals }) =>
        operation === "update" &&
        fate === "fair" &&
        atMs > bornMs &&
        clock.now() - atMs > 10_000 &&
        arrivals.some(({ status }) => status === 409),
    );
    const view = refusals.length === 0 ? null : flights.view();
    if (view?.stage.kind === "tracking" && view.airline.problem?.code !== "closed_flight")
      problem("the pilot is not informed that the airline has ended the flight");
  }

  /** Whether the airline has the report, which a later update would overwrite. */
  const hasReport = (): boolean =>
    airline.pireps.some(({ id, filedAtMs }) => id !== world.otherFlight && filedAtMs !== null);

  function noteQuiet(): void {
    const nowS = world.nowS();
    const flight = world.program?.flights.current();
    const stage = flight?.stage().kind;
    const followed = stage === "tracking" || stage === "unfinished";
    const fair =
      network.badOdds === 0 &&
      network.spells.every(({ fromMs, toMs }) => clock.now() < fromMs || clock.now() > toMs + 150_000);
    const open = quiet.at(-1);
    if (
      followed &&
      fair &&
      world.ended === null &&
      !mayStaySilent(world) &&
      !hasReport() &&
      world.program?.access.signedIn() === true &&
      flight?.view().tracker != null
    ) {
      if (open !== undefined && open[1] >= nowS - 11) open[1] = nowS;
      else quiet.push([nowS, nowS]);
    }
  }

  const goesOn = () => pilot.wish() !== "done" || world.program?.flights.current() != null;
  while (goesOn() && world.nowS() < mostS) {
    const idle = simulator.atS() >= flown.samples.length - 1 && world.program !== null;
    await clock.advance(idle ? 5000 : 1000);
    second();
  }
  if (goesOn()) problem(`not done after ${mostS / 3600} hours`);

  // Network and disk work again. The pilot starts the program again.
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
  const last = world.start(simulator.state());
  await last.access.ready;
  if (!last.access.signedIn()) {
    await last.access.signIn(last.activePilot.crew);
    await last.flights.findUnfinished("nordlys");
  }
  await clock.advance(180_000);
  if (last.alive && last.flights.current() !== null)
    problem(`after the end a flight is offered: ${last.flights.current()?.stage().kind}`);
  checkRequests(world, checkedRequests, problem);
  checkOrder(world, problem);
  checkPositions(world, flownMs, simulator, problem);
  checkKeptAlive(world, quiet, problem);
  checkRenewals(world, problem);
  checkBreaches(world, problem);
  checkEnded(world, problem);
  checkFiledElsewhere(world, problem);
  checkEnd(world, pilot, problem);
  if (flightId !== null) checkWhole(world, flightId, delivered, problem);
  if (pilot.filed && world.filedElsewhere === null) checkTruth(world, flown, delivered, simulator, problem);
  return {
    seed,
    problems: [...problems],
    log: world.log,
    lastedS: (clock.now() - startMs) / 1000,
    kills: world.killsMs.length,
    filed: pilot.filed,
    renewals: network.sent.filter(isRenewal).length,
    ended: world.ended !== null || world.deleted !== null,
  };
}
