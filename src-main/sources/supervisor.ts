import type { Clock } from "../../src-shared/domain/clock.ts";
import { beatMs, createAwakeClock } from "../platform/time/awake-clock.ts";
import { later } from "../platform/time/later.ts";
import { type HostCommand, type HostReport, hostReportSchema } from "./host-messages.ts";

/** The simulator's own process: Electron's utility process, or a forked Node process. */
export interface HostPort {
  post(message: unknown): void;
  onMessage(callback: (message: unknown) => void): void;
  /** `why`: the end of its error output; empty if there was none. */
  onExit(callback: (why: string) => void): void;
  kill(): void;
}

interface SupervisorOptions {
  readonly spawnHost: () => HostPort;
  readonly clock: Clock;
  /** The host has started or restarted and needs its configuration. */
  readonly onReady: () => void;
  readonly onReport: (report: HostReport) => void;
  readonly onLost: () => void;
  /** The host cannot start. It is started again only when there is something to do. */
  readonly onFailed: (why: string) => void;
  /** An invalid message. */
  readonly onUnreadable: () => void;
}

/** A host that sends a sample a second is alive. */
const quietMs = 2000;
const hungAfterMs = 5000;
/** A process that needs longer to start counts as failed. */
const startLimitMs = 20_000;
/** The first restarts are too quick for the pilot to notice. A host that keeps dying is restarted more slowly. */
const restartMs: readonly number[] = [50, 200, 1000, 5000, 15_000];
const healthyMs = 10_000;
/**
 * After this many failed starts a host that never ran counts as unable to run, for example because a file is missing.
 */
const mostFailedStarts = 5;
const longestReason = 200;
/** A host that has not ended by itself after this time is killed. */
const longestCloseMs = 1000;

/** The line of the error output that names the cause, without the user's folders. */
export function reasonOf(errorText: string): string {
  const lines = errorText.split("\n").map((line) => line.trim());
  const line =
    lines.find((each) => /^(\w*Error\b.*|Cannot find .*)/.test(each)) ?? lines.findLast((each) => each !== "");
  return (line ?? "").replace(/(file:\/\/)?([a-z]:)?([\\/][^\\/'":]+){2,}[\\/]/gi, "").slice(0, longestReason);
}

/**
 * Keeps the host running: restarts it when it dies, and kills it when it hangs. `close` resolves when the host has
 * ended: X-Plane sends on by UDP until it is asked to stop.
 */
export function superviseHost(options: SupervisorOptions): {
  post(command: HostCommand): void;
  close(): Promise<void>;
} {
  const clock = createAwakeClock(options.clock);
  let host: HostPort | null = null;
  let cancelTimer = (): void => {};
  let deaths = 0;
  let failedStarts = 0;
  let hasRun = false;
  let isStuck = false;
  let closed = false;
  const ended = later<void>();

  function start(): void {
    const mine = options.spawnHost();
    const startedMs = clock.monotonic();
    let heardMs = startedMs;
    let isReady = false;
    let isOver = false;
    host = mine;

    /** Called exactly once for each process, whether it died or was killed here. */
    function lost(why: string): void {
      if (isOver) return;
      isOver = true;
      cancelTimer();
      host = null;
      mine.kill();
      if (closed) {
        ended.settle();
        return;
      }
      failedStarts++;
      hasRun ||= isReady;
      if (!hasRun && failedStarts >= mostFailedStarts) {
        isStuck = true;
        options.onFailed(reasonOf(why));
        return;
      }
      options.onLost();
      if (clock.monotonic() - startedMs > healthyMs) deaths = 0;
      // By the machine's clock: the host's clock does not run without a host.
      cancelTimer = options.clock.after(restartMs[Math.min(deaths++, restartMs.length - 1)] ?? 0, start);
    }

    function watch(): void {
      const silentMs = clock.monotonic() - heardMs;
      if (silentMs > (isReady ? hungAfterMs : startLimitMs)) {
        lost("");
        return;
      }
      if (isReady && silentMs >= quietMs) mine.post({ type: "ping", id: heardMs } satisfies HostCommand);
      cancelTimer = clock.after(beatMs, watch);
    }

    mine.onExit(lost);
    mine.onMessage((message) => {
      if (isOver || closed) return;
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
    post(command) {
      if (closed) return;
      if (isStuck) {
        isStuck = false;
        failedStarts = 0;
        deaths = 0;
        start();
      } else host?.post(command);
    },
    close() {
      closed = true;
      cancelTimer();
      if (host === null) return Promise.resolve();
      host.post({ type: "close" } satisfies HostCommand);
      cancelTimer = options.clock.after(longestCloseMs, () => {
        host?.kill();
        ended.settle();
      });
      return ended.promise;
    },
  };
}
