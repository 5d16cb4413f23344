import { create } from "zustand";
import { call } from "./bridge.ts";

/** The window has been hidden for a while: purely visual content need not be kept. */
export const useAtRest = create<{ readonly atRest: boolean }>(() => ({ atRest: false }));

/** After a short look at another window this one is unchanged. */
const restAfterMs = 5000;
/** For 5 s Chromium keeps unused pixels for the next picture. */
const sweepAfterMs = 10_000;

/**
 * Puts the hidden window to rest: its drawings free their memory, and are drawn again before the window is visible.
 * Input, scroll positions, choices and focus stay.
 */
export function restWhileHidden(root: HTMLElement): void {
  let timer = 0;
  const dot = document.createElement("div");
  dot.textContent = ".";
  dot.style.cssText = "position: fixed; top: 0; left: 0";
  const later = (ms: number, step: () => Promise<void>) => {
    timer = window.setTimeout(() => void step(), ms);
  };

  async function rest(): Promise<void> {
    useAtRest.setState({ atRest: true });
    // A transparent page has no pixels, but keeps its focus and its scroll positions, which it would lose if it was not
    // displayed.
    root.style.opacity = "0";
    await call("shell.drawUnseen");
    if (document.hidden) later(sweepAfterMs, sweep);
  }

  /** Chromium frees GPU memory only with the next frame; draw one. */
  async function sweep(): Promise<void> {
    document.body.append(dot);
    await call("shell.drawUnseen");
    dot.remove();
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) {
      later(restAfterMs, rest);
      return;
    }
    dot.remove();
    root.style.opacity = "";
    useAtRest.setState({ atRest: false });
  });
}
