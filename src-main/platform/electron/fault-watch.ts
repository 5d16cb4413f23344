import type { App } from "electron";
import type { Faults } from "./faults.ts";

interface WatchParts {
  readonly app: Pick<App, "on">;
  readonly process: Pick<NodeJS.Process, "on">;
  readonly faults: Pick<Faults, "record" | "begin" | "end">;
  readonly report: (message: string, detail?: unknown) => void;
}

/** A window that crashes more often is not reloaded, because it would crash again. */
const mostReloads = 3;
const withinMs = 60_000;

/**
 * Reports every crash and continues. The main process keeps tracking the flight after an error elsewhere, and a crashed
 * window is reloaded.
 */
export function watchFaults({ app, process, faults, report }: WatchParts): void {
  let reloads: number[] = [];

  function note(title: string, error?: unknown): void {
    report(title, error);
    faults.record(title, error);
  }

  faults.begin();
  app.on("will-quit", () => faults.end());
  process.on("uncaughtException", (error) => note("An error that nothing caught", error));
  process.on("unhandledRejection", (reason) => note("A rejection that nothing caught", reason));
  app.on("child-process-gone", (_event, { type, name, reason, exitCode }) => {
    if (reason !== "clean-exit" && reason !== "killed")
      note(`The process ${name ?? type} ended: ${reason}, exit code ${exitCode}`);
  });
  app.on("render-process-gone", (_event, contents, { reason, exitCode }) => {
    if (reason === "clean-exit") return;
    note(`The window's process ended: ${reason}, exit code ${exitCode}`);
    reloads = reloads.filter((atMs) => performance.now() - atMs < withinMs);
    if (reloads.length >= mostReloads || contents.isDestroyed()) return;
    reloads.push(performance.now());
    contents.reload();
  });
}
