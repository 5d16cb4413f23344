import { useSyncExternalStore } from "react";
import { call } from "./bridge.ts";
import { usePushed } from "./pushed.ts";

/** The last received time of the program's clock, and its rate. */
let anchor = { programMs: Date.now(), rate: 1, at: performance.now() };

/** The program clock now, ms. It may run faster than real time. */
export const programNow = () => anchor.programMs + (performance.now() - anchor.at) * anchor.rate;

/** How much faster than real time the program clock runs. */
export const clockRate = () => anchor.rate;

async function ask(): Promise<void> {
  const info = await call("app.info");
  anchor = { programMs: info.nowMs, rate: info.clockRate, at: performance.now() };
}

/**
 * Requests the program's clock immediately, after each change of the demo or of the airline (a demo's flight may run
 * faster), once a minute, and when the page is seen again: its own clock may stand still while the computer or the phone
 * sleeps.
 */
export function followClock(): void {
  const retry = () => void ask().catch(() => undefined);
  const retryIfSeen = () => document.hidden || retry();
  retry();
  setInterval(retryIfSeen, 60_000);
  document.addEventListener("visibilitychange", retryIfSeen);
  usePushed.subscribe(({ demo, settings }, before) => {
    if (demo !== before.demo || settings?.selectedAirlineId !== before.settings?.selectedAirlineId) retry();
  });
}

/**
 * The longest time without an update. Samples usually update the time once a second, in a frame that is drawn anyway.
 */
const longestMs = 1300;
const shortestMs = 500;

/** The time that the window shows, shared by all listeners. */
function createTicker() {
  const listeners = new Set<() => void>();
  let shownMs = 0;
  let tickedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopSamples = () => {};

  function tick(): void {
    clearTimeout(timer);
    timer = setTimeout(tick, longestMs);
    tickedAt = performance.now();
    shownMs = programNow();
    for (const listener of listeners) listener();
  }

  /** Runs while the window is visible and something listens. */
  function run(): void {
    const wanted = listeners.size > 0 && !document.hidden;
    if (wanted === (timer !== undefined)) return;
    stopSamples();
    clearTimeout(timer);
    timer = undefined;
    if (!wanted) return;
    tick();
    stopSamples = usePushed.subscribe(({ live }, before) => {
      if (live !== before.live && performance.now() - tickedAt > shortestMs) tick();
    });
  }

  function listen(listener: () => void): () => void {
    if (listeners.size === 0) document.addEventListener("visibilitychange", run);
    listeners.add(listener);
    run();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener("visibilitychange", run);
      run();
    };
  }

  function read(): number {
    // Without an update for more than a second, a value that is read now would be too old.
    if (programNow() - shownMs > 1000 * anchor.rate && timer === undefined) shownMs = programNow();
    return shownMs;
  }

  return { listen, read };
}
const ticker = createTicker();

/**
 * The program clock, updated for all listeners about once a second while the window is visible. `stepMs`: a text in
 * minutes is rendered only once in this time.
 */
export const useNow = (stepMs = 1): number =>
  useSyncExternalStore(ticker.listen, () => Math.floor(ticker.read() / stepMs) * stepMs);
