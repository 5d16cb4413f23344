import type { Clock } from "../../src-shared/clock.ts";
import { beatMs, createAwakeClock } from "../awake-clock.ts";
import { type HostCommand, type HostReport, hostReportSchema } from "./host-messages.ts";

/** The simulator's own process, however it was started: Electron's utility process, or a forked Node. */
export interface HostPort {
  post(message: unknown): void;
  onMessage(callback: (message: unknown) => void): void;
  onExit(callback: () => void): void;
  kill(): void;
}

export interface SupervisorOptions {
  readonly spawnHost: () => HostPort;
  readonly clock: Clock;
  /** The host is up, for the first time or again: tell it what it needs to know. */
  readonly onReady: () => void;
  readonly onReport: (report: HostReport) => void;
  readonly onLost: () => void;
  /** A message that is none. */
  readonly onUnreadable: () => void;
}

/** Whoever sends a sample a second is alive. */
const quietMs = 2000;
const hungAfterMs = 5000;
/** A process that is not up by then never will be. */
const startLimitMs = 20_000;
/** The first restarts are quick enough for nobody to notice; a host that dies at once each time is not chased. */
const restartMs: readonly number[] = [50, 200, 1000, 5000, 15_000];
const healthyMs = 10_000;

/** Keeps the host running: starts it again when it dies, and ends it when it hangs. */
export function superviseHost(options: SupervisorOptions): { post(command: HostCommand): void; close(): void } {
  const clock = createAwakeClock(options.clock);
  let host: HostPort | null = null;
  let cancelTimer = (): void => {};
  let deaths = 0;
  let closed = false;

  function start(): void {
    const mine = options.spawnHost();
    const startedMs = clock.monotonic();
    let heardMs = startedMs;
    let isReady = false;
    let isOver = false;
    host = mine;

    /** Exactly once for each process, whether it died or is ended here. */
    function lost(): void {
      if (isOver) return;
      isOver = true;
      cancelTimer();
      host = null;
      mine.kill();
      if (closed) return;
      options.onLost();
      if (clock.monotonic() - startedMs > healthyMs) deaths = 0;
      cancelTimer = clock.after(restartMs[Math.min(deaths++, restartMs.length - 1)] ?? 0, start);
    }

    function watch(): void {
      const silentMs = clock.monotonic() - heardMs;
      if (silentMs > (isReady ? hungAfterMs : startLimitMs)) {
        lost();
        return;
      }
      if (isReady && silentMs >= quietMs) mine.post({ type: "ping", id: heardMs } satisfies HostCommand);
      cancelTimer = clock.after(beatMs, watch);
    }

    mine.onExit(lost);
    mine.onMessage((message) => {
      if (isOver) return;
      const report = hostReportSchema.safeParse(message);
      if (!report.success) {
        options.onUnreadable();
        return;
      }
      heardMs = clock.monotonic();
      if (report.data.type === "ready") {
        isReady = true;
        options.onReady();
      }
      options.onReport(report.data);
    });
    watch();
  }

  start();
  return {
    post: (command) => host?.post(command),
    close() {
      closed = true;
      cancelTimer();
      host?.kill();
    },
  };
}
