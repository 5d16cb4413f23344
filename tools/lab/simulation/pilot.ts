import { type FlightStage, pilotMustLook } from "../../../src-shared/domain/flight-view.ts";
import type { Simulator } from "./simulator.ts";
import type { Program, World } from "./world.ts";

/** What the pilot wants next. */
type Wish = "fly" | "cancel" | "done";
type FlightInHand = NonNullable<ReturnType<Program["flights"]["current"]>>;

/** A patient pilot who starts the program, flies the booking, and files or cancels. Sometimes clicks twice. */
export class Pilot {
  /** The pilot chose to discard all open flights at the airline and knew the consequence. */
  discarded = false;
  /** The airline keeps the aircraft in use whatever the pilot discards. This must not happen. */
  stranded = false;
  filed = false;
  wish: Wish;
  #cancelled = 0;
  readonly #world: World;
  readonly #simulator: Simulator;
  #busy = false;
  #nextS = 0;
  #stuckS = 0;
  #discards = 0;
  /** The last request for the flight. */
  #asked: "filed" | "cancelled" | null = null;

  constructor(world: World, simulator: Simulator) {
    this.#world = world;
    this.#simulator = simulator;
    this.wish = world.plan.goal === "file" ? "fly" : "cancel";
  }

  /** Whether the pilot waits in the parked aircraft for the start of the flight. */
  waitsAtGate(): boolean {
    return this.#simulator.atS() === 0 && this.#world.program?.flights.current()?.stage().kind !== "tracking";
  }

  tick(): void {
    const world = this.#world;
    const { program } = world;
    const nowS = world.nowS();
    if (program === null) {
      this.#busy = false;
      if (nowS >= world.upAtS && this.wish !== "done") {
        world.start(this.#simulator.state());
        this.#nextS = nowS + world.plan.patienceS;
      }
      return;
    }
    if (this.#busy || nowS < this.#nextS) return;
    const stage = program.flights.current()?.stage() ?? null;
    if (!program.access.signedIn()) this.#act(program, "signs in", () => this.#signIn(program));
    else if (stage === null) this.#withoutFlight(program);
    else this.#inFlight(program, stage);
  }

  /** Does one thing and waits for it. A program that was killed never answers. */
  #act(program: Program, name: string, work: () => Promise<unknown>): undefined {
    const world = this.#world;
    this.#busy = true;
    world.say(`pilot: ${name}`);
    world.presses.push({ atMs: world.clock.now(), what: name });
    const clicks = world.plan.doubleClicks ? [work(), work()] : [work()];
    void Promise.all(clicks).then((results) => {
      if (!program.alive) return;
      this.#busy = false;
      this.#nextS = world.nowS() + world.plan.patienceS;
      const result = results[0] as { ok?: boolean; error?: { code: string }; value?: { kind: string } } | undefined;
      if (result?.ok === false) world.say(`  → ${result.error?.code}`);
      if (result?.ok === true && result.value !== undefined) world.say(`  → ${result.value.kind}`);
    });
  }

  async #signIn(program: Program): Promise<unknown> {
    await program.access.signIn(program.activePilot.client);
    if (program.access.signedIn()) await program.flights.findUnfinished("nordlys");
    return undefined;
  }

  #withoutFlight(program: Program): void {
    const { flights } = program;
    const end = this.#asked;
    if (this.wish === "done") return;
    if (end !== null)
      this.#act(program, "looks what became of the flight", async () => {
        await flights.findUnfinished("nordlys");
        if (program.alive && flights.current() === null) this.#ended(end);
      });
    else if (this.#simulator.state().kind === "connected") this.#act(program, "starts", () => this.#start(program));
  }

  async #start({ flights, activePilot }: Program): Promise<unknown> {
    const first = await flights.start(activePilot, this.#world.booking);
    const doubted = first.ok && first.value.kind === "doubts";
    const outcome = doubted ? await flights.answerConfirmation("start_anyway") : first;
    if (!outcome.ok && outcome.error.code === "not_found" && this.#world.bookingGone) this.wish = "done";
    if (!outcome.ok || outcome.value.kind !== "occupied") return outcome;
    if (outcome.value.why === "uncancelled") return flights.answerConfirmation("cancel");
    this.discarded = true;
    this.#world.say("pilot: discards what the airline has open");
    const again = await flights.answerConfirmation("discard_and_start");
    const taken = again.ok
      ? again.value.kind === "occupied" && again.value.why !== "uncancelled"
      : again.error.code === "aircraft_taken";
    if (!taken) return again;
    this.#discards += 1;
    if (this.#discards > 5) {
      this.wish = "done";
      this.stranded = true;
    }
    return again;
  }

  #inFlight(program: Program, stage: FlightStage): undefined {
    const world = this.#world;
    const flight = program.flights.current();
    if (flight === null) return;
    const cancels = this.wish === "cancel" && (this.#simulator.atS() >= world.plan.cancelAtS || this.#cancelled > 0);
    switch (stage.kind) {
      case "tracking":
        if (cancels) this.#cancel(program);
        else if (this.wish === "fly" && this.#simulator.atS() >= world.flown.samples.length - 1)
          this.#fileAtGate(program, flight);
        return;
      case "unfinished":
        if (cancels) this.#cancel(program);
        else this.#act(program, "checks and continues", () => this.#continue(flight));
        return;
      case "answer_unknown": {
        if (!pilotMustLook(stage)) return this.#act(program, "checks the report", () => flight.checkFiling());
        const isThere = world.hasReport(flight.head.trackingId);
        const what = `files as the airline's website shows it: ${isThere ? "it is there" : "it is not there"}`;
        return this.#act(program, what, () => flight.settleFiling(isThere));
      }
      case "refused":
        world.say(`  refused: ${stage.problem.code}`);
        // A flight that the airline has ended cannot be filed. It stays in the logbook.
        if (world.ended !== null || stage.problem.code === "report_exists") return this.#cancel(program);
        return this.#act(program, "files again", () => flight.file("Smooth flight"));
      case "cancelled":
        if (stage.pending && world.nowS() - this.#nextS < 60) return;
        return this.#putAway(program, "cancelled");
      case "filed":
        return this.#putAway(program, "filed");
      case "filing":
      case "cancelling":
        return;
    }
  }

  #fileAtGate(program: Program, flight: FlightInHand): void {
    const { cannotFile } = flight.view();
    if (cannotFile === null) {
      this.#asked = "filed";
      this.#act(program, "files", () => flight.file("Smooth flight"));
      return;
    }
    if (this.#simulator.state().kind === "connected") this.#stuckS += 1;
    if (this.#stuckS <= 600) return;
    // The program saw nothing of the flight, so there is nothing to report.
    this.#world.say(`pilot: gives up filing: ${cannotFile}`);
    this.wish = "cancel";
    this.#cancelled += 1;
  }

  async #continue(flight: FlightInHand): Promise<void> {
    flight.checkResume();
    await flight.continueFlight();
    if (flight.stage().kind === "unfinished")
      this.#world.say(`  → may not continue: ${flight.view().resume?.reasons.join(" ")}`);
  }

  #putAway(program: Program, end: "filed" | "cancelled"): undefined {
    this.#act(program, `puts the ${end} flight away`, async () => {
      const closed = await program.flights.closeCurrent();
      if (closed.ok) this.#ended(end);
      return closed;
    });
  }

  #cancel(program: Program): undefined {
    this.#asked = "cancelled";
    this.#act(program, "cancels", async () => program.flights.current()?.cancel());
  }

  #ended(end: "filed" | "cancelled"): void {
    this.#asked = null;
    if (end === "filed") this.filed = true;
    if (end === "cancelled" && this.#cancelled === 0 && this.#world.plan.goal === "cancel_then_file") {
      this.wish = "fly";
      this.#simulator.reset();
    } else this.wish = "done";
    if (end === "cancelled") this.#cancelled += 1;
  }
}
