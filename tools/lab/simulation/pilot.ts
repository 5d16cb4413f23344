import { type FlightStage, pilotMustLook } from "../../../src-shared/domain/flight-view.ts";
import type { Simulator } from "./simulator.ts";
import type { Program, World } from "./world.ts";

/** What the pilot wants next. */
export type Wish = "fly" | "cancel" | "done";

/** A patient pilot who starts the program, flies the booking, and files or cancels. Sometimes clicks twice. */
export interface Pilot {
  /** Whether the pilot waits in the parked aircraft for the start of the flight. */
  waitsAtGate(): boolean;
  wish(): Wish;
  /** The pilot chose to discard all open flights at the airline and knew the consequence. */
  readonly discarded: boolean;
  /** The airline keeps the aircraft in use whatever the pilot discards. This must not happen. */
  readonly stranded: boolean;
  filed: boolean;
  cancelled: number;
  tick(): void;
}

export function createPilot(world: World, simulator: Simulator): Pilot {
  const { plan } = world;
  let busy = false;
  let nextS = 0;
  let wish: Wish = plan.goal === "file" ? "fly" : "cancel";
  let stuckS = 0;
  let discards = 0;
  /** The pilot's last request for the flight. */
  let asked: "filed" | "cancelled" | null = null;

  const pilot = {
    discarded: false,
    stranded: false,
    filed: false,
    cancelled: 0,
    wish: () => wish,
    waitsAtGate: () => simulator.atS() === 0 && world.program?.flights.current()?.stage().kind !== "tracking",
    tick,
  };

  /** Does one thing and waits for it. A program that was killed never answers. */
  function act(program: Program, name: string, work: () => Promise<unknown>): undefined {
    busy = true;
    world.say(`pilot: ${name}`);
    world.presses.push({ atMs: world.clock.now(), what: name });
    const clicks = plan.doubleClicks ? [work(), work()] : [work()];
    void Promise.all(clicks).then((results) => {
      if (!program.alive) return;
      busy = false;
      nextS = world.nowS() + plan.patienceS;
      const result = results[0] as { ok?: boolean; error?: { code: string }; value?: { kind: string } } | undefined;
      if (result?.ok === false) world.say(`  → ${result.error?.code}`);
      if (result?.ok === true && result.value !== undefined) world.say(`  → ${result.value.kind}`);
    });
  }

  function tick(): undefined {
    const { program } = world;
    const nowS = world.nowS();
    if (program === null) {
      busy = false;
      if (nowS >= world.upAtS && wish !== "done") {
        world.start(simulator.state());
        nextS = nowS + plan.patienceS;
      }
      return;
    }
    if (busy || nowS < nextS) return;
    if (!program.access.signedIn()) return act(program, "signs in", () => signIn(program));
    const { flights, activePilot } = program;
    const stage = flights.current()?.stage() ?? null;
    if (stage === null) {
      if (wish === "done") return;
      const end = asked;
      if (end !== null)
        return act(program, "looks what became of the flight", async () => {
          await flights.findUnfinished("nordlys");
          if (program.alive && flights.current() === null) ended(end);
        });
      if (simulator.state().kind !== "connected") return;
      return act(program, "starts", async () => {
        const first = await flights.start(activePilot, world.booking);
        const doubted = first.ok && first.value.kind === "doubts";
        const outcome = doubted ? await flights.answerConfirmation("start_anyway") : first;
        if (!outcome.ok && outcome.error.code === "not_found" && world.bookingGone) wish = "done";
        if (!outcome.ok || outcome.value.kind !== "occupied") return outcome;
        pilot.discarded = true;
        world.say("pilot: discards what the airline has open");
        const again = await flights.answerConfirmation("discard_and_start");
        const taken = again.ok ? again.value.kind === "occupied" : again.error.code === "aircraft_taken";
        if (!taken) return again;
        discards += 1;
        if (discards > 5) {
          wish = "done";
          pilot.stranded = true;
        }
        return again;
      });
    }
    inFlight(program, stage);
  }

  async function signIn(program: Program): Promise<unknown> {
    await program.access.signIn(program.activePilot.crew);
    if (program.access.signedIn()) await program.flights.findUnfinished("nordlys");
    return undefined;
  }

  function inFlight(program: Program, stage: FlightStage): undefined {
    const { flights } = program;
    const flight = flights.current();
    if (flight === null) return;
    const mayCancel = wish === "cancel" && (simulator.atS() >= plan.cancelAtS || pilot.cancelled > 0);
    switch (stage.kind) {
      case "tracking": {
        if (mayCancel) return cancels(program);
        if (wish !== "fly" || simulator.atS() < world.flown.samples.length - 1) return;
        const { cannotFile } = flight.view();
        if (cannotFile === null) {
          asked = "filed";
          return act(program, "files", () => flight.file("Smooth flight"));
        }
        if (simulator.state().kind === "connected") stuckS += 1;
        if (stuckS > 600) {
          // The program saw nothing of the flight, so there is nothing to report.
          world.say(`pilot: gives up filing: ${cannotFile}`);
          wish = "cancel";
          pilot.cancelled += 1;
        }
        return;
      }
      case "unfinished":
        if (mayCancel) return cancels(program);
        return act(program, "checks and continues", async () => {
          flight.checkResume();
          await flight.continueFlight();
          if (flight.stage().kind === "unfinished")
            world.say(`  → may not continue: ${flight.view().resume?.reasons.join(" ")}`);
          return undefined;
        });
      case "answer_unknown": {
        if (!pilotMustLook(stage)) return act(program, "checks the report", () => flight.checkFiling());
        const isThere = world.hasReport(flight.head.trackingId);
        const what = `files as the airline's website shows it: ${isThere ? "it is there" : "it is not there"}`;
        return act(program, what, () => flight.settleFiling(isThere));
      }
      case "refused":
        world.say(`  refused: ${stage.problem.code}`);
        // A flight that the airline has ended cannot be filed. It stays in the logbook.
        if (world.ended !== null || stage.problem.code === "report_exists") return cancels(program);
        return act(program, "files again", () => flight.file("Smooth flight"));
      case "cancelled":
        if (stage.pending && world.nowS() - nextS < 60) return;
        return over(program, "cancelled");
      case "filed":
        return over(program, "filed");
      case "filing":
      case "cancelling":
        return;
    }
  }

  function over(program: Program, end: "filed" | "cancelled"): undefined {
    act(program, `puts the ${end} flight away`, async () => {
      const closed = await program.flights.closeCurrent();
      if (closed.ok) ended(end);
      return closed;
    });
  }

  function cancels(program: Program): undefined {
    asked = "cancelled";
    act(program, "cancels", async () => program.flights.current()?.cancel());
  }

  function ended(end: "filed" | "cancelled"): void {
    asked = null;
    if (end === "filed") pilot.filed = true;
    if (end === "cancelled" && pilot.cancelled === 0 && plan.goal === "cancel_then_file") {
      wish = "fly";
      simulator.reset();
    } else wish = "done";
    if (end === "cancelled") pilot.cancelled += 1;
  }

  return pilot;
}
