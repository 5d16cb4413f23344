import { create } from "zustand";
import { call } from "./bridge.ts";

/** Whether the window has been hidden for a while, so that visual content can be dropped. */
export const useAtRest = create<{ readonly atRest: boolean }>(() => ({ atRest: false }));

/** The wait before the rest, so that a short use of another window changes nothing. */
const restAfterMs = 5000;
/** The wait before memory is freed. Chromium keeps unused pixels for 5 s. */
const sweepAfterMs = 10_000;

/**
 * Puts the hidden window to rest: its drawings free their memory and are drawn again before the window is visible.
 * Input, scroll positions, selections and focus stay.
 */
export function restWhileHidden(root: HTMLElement): void {
  let timer = 0;
  const dot = document.createElement("div");
  dot.textContent = ".";
  dot.style.cssText = "position: fixed; top: 0; left: 0";
  const later = (ms: number, step: () => Promise<void>) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void step(), ms);
  };

  async function rest(): Promise<void> {
    useAtRest.setState({ atRest: true });
    // A transparent page needs no pixels but keeps focus and scroll positions. With `display: none` it would lose them.
    root.style.opacity = "0";
    await call("shell.drawUnseen");
    // The pilot may have shown the window meanwhile, and hidden it again. That is another rest, which comes later.
    if (useAtRest.getState().atRest) later(sweepAfterMs, sweep);
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
