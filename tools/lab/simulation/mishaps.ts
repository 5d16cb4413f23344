import type { Simulator } from "./simulator.ts";
import type { World } from "./world.ts";

/** What happens at the airline during the flight, by the plan. Seconds are those of the recorded flight. */
export class Mishaps {
  readonly #world: World;
  readonly #simulator: Simulator;
  #reportWasLost = false;
  #rowsWereLost = false;
  #keyEnded = false;

  constructor(world: World, simulator: Simulator) {
    this.#world = world;
    this.#simulator = simulator;
    world.network.nextReport = world.plan.reportLost?.fate ?? null;
    world.side.phpvms?.setFaults({ halfFiled: world.plan.phpvms.halfFiled });
  }

  /** Lets a second pass. `openId`: our flight that is open at the airline. */
  tick(openId: string | undefined): void {
    if (openId !== undefined) {
      this.#endFlight(openId);
      this.#fileElsewhere(openId);
      this.#removeBooking();
    }
    this.#loseReport();
    this.#failAsPhpvms();
  }

  #endFlight(id: string): void {
    const world = this.#world;
    const ends = world.plan.airlineEnds;
    if (ends === null || world.ended !== null || world.deleted !== null || this.#simulator.atS() < ends.atS) return;
    world.say(`the airline has ${ends.how} the flight`);
    if (world.side.phpvms !== null && ends.how === "deleted") world.deleted = id;
    else world.ended = id;
    world.airline.endFlight(id, ends.how);
  }

  #removeBooking(): void {
    const world = this.#world;
    const goes = world.plan.bookingGoes;
    if (goes === null || world.bookingGone || this.#simulator.atS() < goes.atS) return;
    world.removeBooking();
    world.network.nextReport = goes.firstReport;
  }

  #fileElsewhere(id: string): void {
    const world = this.#world;
    const atS = world.plan.filedElsewhereAtS;
    if (atS === null || world.filedElsewhere !== null || this.#simulator.atS() < atS) return;
    world.say("another computer files the flight");
    void world.fileElsewhere(id);
  }

  #failAsPhpvms(): void {
    const { phpvms } = this.#world.side;
    if (phpvms === null) return;
    const { rowsLost, keyEndsAtS } = this.#world.plan.phpvms;
    if (rowsLost !== null && !this.#rowsWereLost && this.#simulator.atS() >= rowsLost.atS) {
      this.#rowsWereLost = true;
      phpvms.setFaults({ lostRows: rowsLost.rows });
    }
    if (keyEndsAtS === null || this.#keyEnded || this.#simulator.atS() < keyEndsAtS) return;
    this.#keyEnded = true;
    this.#world.say("the pilot's key ends");
    phpvms.renewKey("NLY0001");
  }

  /** After the first report was lost, nothing reaches the airline for a while, and the booking goes. */
  #loseReport(): void {
    const world = this.#world;
    const { clock, network, plan } = world;
    if (plan.reportLost === null || this.#reportWasLost) return;
    if (!network.sent.some(({ operation }) => operation === "complete")) return;
    this.#reportWasLost = true;
    const { silentS, killed } = plan.reportLost;
    const silence = { fromMs: clock.now(), toMs: clock.now() + silentS * 1000, fate: "refused_connection" } as const;
    network.spells = [silence, ...network.spells];
    clock.after(silentS * 500, () => {
      world.removeBooking();
      if (killed) world.kill({ powerCut: false, downS: silentS / 2 });
    });
  }
}
