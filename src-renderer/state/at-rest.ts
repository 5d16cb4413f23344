import { create } from "zustand";
import { call } from "./bridge.ts";

/** The window has been hidden for a while: what is only to be looked at need not be kept. */
export const useAtRest = create<{ readonly atRest: boolean }>(() => ({ atRest: false }));

/** Who looks at another window for a moment finds this one as it was. */
const restAfterMs = 5000;
/** For 5 s Chromium keeps pixels that it needs no more, for the next picture. */
const sweepAfterMs = 10_000;

/**
 * Lets the hidden window go to rest: what is drawn gives its memory back, and is drawn anew before the window is seen again.
 * What was typed, scrolled to, chosen or focused stays as it is.
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
    // Seen through, a page has no pixels, but keeps its focus and its scroll positions, which it would lose if it was not shown.
    root.style.opacity = "0";
    await call("shell.drawUnseen");
    if (document.hidden) later(sweepAfterMs, sweep);
  }

  /** Chromium's graphics process hears of what is needed no more together with the next pixels that are drawn: these. */
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
