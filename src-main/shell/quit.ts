import type { App, Dialog } from "electron";
import type { System } from "../../src-shared/system.ts";
import { words } from "../../src-shared/words/words.ts";

interface QuitParts {
  readonly app: Pick<App, "on" | "quit">;
  readonly dialog: Pick<Dialog, "showMessageBox">;
  readonly system: System;
  /** Is a flight being tracked, or a report on its way? */
  readonly isFlying: () => boolean;
  /** The last window was closed during a flight, which goes on. */
  readonly keepFlying: () => void;
  /** Puts everything in order before the program ends; given at most `longestFarewellMs`. */
  readonly farewell: () => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
}

const longestFarewellMs = 5_000;

/**
 * The end of the program. Closing the window ends it (not on macOS, where programs stay), except during a flight, which
 * goes on without a window. Quitting during a flight asks first. Services may put things in order, but not forever.
 */
export function createQuit({ app, dialog, system, isFlying, keepFlying, farewell, report }: QuitParts) {
  let step: "running" | "asking" | "leaving" | "gone" = "running";

  async function leave(): Promise<void> {
    if (step === "leaving" || step === "gone") return;
    step = "leaving";
    const late = new Promise<void>((resolve) => setTimeout(resolve, longestFarewellMs));
    await Promise.race([farewell(), late]).catch((error: unknown) => report("closing failed", error));
    step = "gone";
    app.quit();
  }

  async function ask(): Promise<void> {
    step = "asking";
    const { response } = await dialog.showMessageBox(question());
    if (response === quitButton) await leave();
    else if (step === "asking") step = "running";
  }

  app.on("before-quit", (event) => {
    if (step === "gone") return;
    event.preventDefault();
    if (step === "running") void (isFlying() ? ask() : leave());
  });

  app.on("window-all-closed", () => {
    if (isFlying()) keepFlying();
    else if (system !== "macos") app.quit();
  });

  return {
    /** Ends the program without asking: the system shuts down or a signal came, and nobody may be there to answer. */
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
