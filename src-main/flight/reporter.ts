import type { Clock } from "../../src-shared/clock.ts";
import type { AirlineLink } from "../../src-shared/flight-view.ts";
import type { Phase } from "../../src-shared/phases.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { CrewFailure } from "../crew-system/failure.ts";
import type { PositionReport } from "../crew-system/flight-bodies.ts";

/** While nothing moves (pause, simulator gone) the airline's copy is kept alive: servers delete what is silent for hours. */
const keepAliveMs = 5 * 60_000;
/** Longest wait between two tries on a line that fails. */
const maximumBackOffMs = 2 * 60_000;

export interface Reporter {
  /** The newest position. `moving`: false while paused or without a simulator. Sends at once when the phase changed. */
  position(update: PositionReport, moving: boolean): void;
  /** One last update, before filing; waits for what is on its way. The answer does not matter to the caller. */
  last(update: PositionReport): Promise<void>;
  link(): AirlineLink;
  stop(): void;
}

export interface ReporterOptions {
  readonly clock: Clock;
  readonly crew: Pick<CrewSystem, "update">;
  readonly intervalMs: () => number;
  readonly onChange: () => void;
  readonly onAccepted: (atMs: number, phase: Phase) => void;
  readonly accepted: number;
  readonly lastHeardMs: number | null;
}

/** Tells the airline where the flight is: one request at a time, changes of phase in order, else the newest position only. */
export function createReporter(options: ReporterOptions): Reporter {
  const { clock, crew, intervalMs, onChange, onAccepted } = options;
  let link: AirlineLink = { lastHeardMs: options.lastHeardMs, problem: null, accepted: options.accepted };
  /** First update of each phase not yet sent, oldest first. */
  let changes: PositionReport[] = [];
  let newest: PositionReport | null = null;
  let moving = false;
  let lastPhase: Phase | null = null;
  let sending: Promise<void> | null = null;
  let failures = 0;
  let closed = false;
  let callOff: (() => void) | null = null;

  function waitMs(): number {
    const usual = moving ? intervalMs() : Math.max(intervalMs(), keepAliveMs);
    return failures === 0 ? usual : Math.min(maximumBackOffMs, intervalMs() * 2 ** (failures - 1));
  }

  function schedule(ms: number): void {
    callOff?.();
    callOff = closed ? null : clock.after(ms, pump);
  }

  function refused(error: CrewFailure): void {
    failures += 1;
    link = { ...link, problem: error };
    // A flight that the airline has closed or deleted takes no more updates; the local flight goes on.
    if (error.code === "closed_flight" || error.code === "not_found")
      closed = failures >= 2 || error.code === "closed_flight";
    // What was queued would arrive with a wrong time: the server stamps its own. The newest position is enough.
    changes = [];
    schedule(error.retryAfterS === null ? waitMs() : Math.max(waitMs(), error.retryAfterS * 1000));
  }

  async function send(update: PositionReport): Promise<void> {
    const result = await crew.update(update);
    if (result.ok) {
      failures = 0;
      link = { lastHeardMs: clock.now(), problem: null, accepted: link.accepted + 1 };
      onAccepted(clock.now(), update.phase);
      if (changes.length > 0) schedule(0);
      else schedule(waitMs());
    } else refused(result.error);
    onChange();
  }

  function pump(): void {
    if (sending !== null || closed) return;
    const update = changes.shift() ?? newest;
    if (update === null) return;
    sending = send(update).finally(() => {
      sending = null;
      if (changes.length > 0 && failures === 0) pump();
    });
  }

  return {
    position(update, isMoving) {
      const first = newest === null;
      newest = update;
      const woke = isMoving && !moving;
      moving = isMoving;
      if (update.phase !== lastPhase) {
        lastPhase = update.phase;
        changes.push(update);
        if (failures === 0) pump();
      } else if (first) pump();
      else if (woke && failures === 0 && sending === null) schedule(intervalMs());
    },

    async last(update) {
      while (sending !== null) await sending;
      changes = [];
      callOff?.();
      await send(update);
      callOff?.();
    },

    link: () => link,

    stop() {
      closed = true;
      callOff?.();
    },
  };
}
