import type { App, Dialog, PowerMonitor } from "electron";
import type { System } from "../../../src-shared/domain/system.ts";
import { words } from "../../../src-shared/words/words.ts";

interface QuitParts {
  readonly app: Pick<App, "on" | "quit">;
  readonly dialog: Pick<Dialog, "showMessageBox">;
  readonly powerMonitor: Pick<PowerMonitor, "on">;
  readonly system: System;
  /** Makes an invisible window. */
  readonly makeUnseenWindow: () => SessionWindow & { destroy(): void };
  /** A flight is being tracked, or a report is on its way. */
  readonly isFlying: () => boolean;
  /** Called when the last window is closed during a flight, which continues. */
  readonly keepFlying: () => void;
  /** Writes unsaved data to disk. */
  readonly flush: () => void;
  /** Shuts the services down before the program ends, within `longestShutDownMs`. */
  readonly shutDown: () => Promise<void>;
  /** Records, before it returns, that this end is not a crash. */
  readonly noteEnd: () => void;
  readonly report: (message: string, error: unknown) => void;
}

/** A window's events at the end of the session. Windows has no others. */
interface SessionWindow {
  on(event: "query-session-end" | "session-end", listener: () => void): unknown;
}

const longestShutDownMs = 5_000;

/**
 * Handles the end of the program. Closing the window quits (not on macOS, where programs stay), except during a flight,
 * which continues without a window. Quitting during a flight asks first. Services get limited time to shut down.
 *
 * The end of the session asks no question. macOS and Linux wait for a program that delays `shutdown`. On macOS
 * `before-quit` follows, and to prevent that would cancel the shutdown. Windows asks every window, ends the process
 * soon after `session-end`, and sends no `before-quit` (Electron: powerMonitor, BaseWindow, app).
 */
export function createQuit(parts: QuitParts) {
  const { app, dialog, powerMonitor, system, isFlying, keepFlying, shutDown, report } = parts;
  let step: "running" | "asking" | "leaving" | "gone" = "running";
  let unseen: ReturnType<QuitParts["makeUnseenWindow"]> | null = null;

  async function leave(): Promise<void> {
    if (step === "leaving" || step === "gone") return;
    step = "leaving";
    const late = new Promise<void>((resolve) => setTimeout(resolve, longestShutDownMs));
    await Promise.race([shutDown(), late]).catch((error: unknown) => report("closing failed", error));
    step = "gone";
    app.quit();
  }

  async function ask(): Promise<void> {
    step = "asking";
    const { response } = await dialog.showMessageBox(question());
    if (response === quitButton) await leave();
    else if (step === "asking") step = "running";
  }

  function watch(window: SessionWindow): void {
    if (system !== "windows") return;
    // Another program may still cancel the end: the flight continues.
    window.on("query-session-end", parts.flush);
    window.on("session-end", () => {
      parts.noteEnd();
      void leave();
    });
  }

  app.on("before-quit", (event) => {
    if (step === "gone") return;
    event.preventDefault();
    if (step === "running") void (isFlying() ? ask() : leave());
  });

  app.on("window-all-closed", () => {
    if (isFlying()) {
      keepFlying();
      if (system !== "windows") return;
      unseen ??= parts.makeUnseenWindow();
      watch(unseen);
    } else if (system !== "macos") app.quit();
  });

  app.on("browser-window-created", (_event, window) => {
    watch(window);
    unseen?.destroy();
    unseen = null;
  });

  powerMonitor.on("shutdown", ((event: { preventDefault(): void }) => {
    event.preventDefault();
    parts.noteEnd();
    void leave();
  }) as () => void);

  return {
    /** Quits without a question, because after a signal nobody may be there to answer. */
    endNow: (): void => void leave(),
  };
}

const question = () => ({
  type: "question" as const,
  title: words().program.quitQuestion,
  message: words().program.quitWhat,
  detail: words().program.quitDetail,
  buttons: [words().program.keepTracking, words().program.quit],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
});
const quitButton = 1;
