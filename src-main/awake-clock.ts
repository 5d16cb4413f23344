import type { Clock } from "../src-shared/clock.ts";

/** How often whoever uses an awake clock asks it for the time at least. */
export const beatMs = 1000;
/** A gap that is longer was sleep: the computer's, or that of a program which got no processor. */
const sleptFromMs = 3 * beatMs;

/**
 * A clock whose monotonic time stands still while the computer sleeps, and whose timers wait for that time. That of Windows and
 * macOS goes on (libuv's uv_hrtime), so that at wake-up, before the first message is read, everything seems to have been
 * silent for hours.
 */
export function createAwakeClock(clock: Clock): Clock {
  let seenMs = clock.monotonic();
  let sleptMs = 0;

  function monotonic(): number {
    const nowMs = clock.monotonic();
    if (nowMs - seenMs > sleptFromMs) sleptMs += nowMs - seenMs - beatMs;
    seenMs = nowMs;
    return nowMs - sleptMs;
  }

  return {
    now: clock.now,
    monotonic,
    after(ms, callback) {
      const dueMs = monotonic() + ms;
      let cancel = clock.after(ms, fire);
      function fire(): void {
        const leftMs = dueMs - monotonic();
        if (leftMs > beatMs) cancel = clock.after(leftMs, fire);
        else callback();
      }
      return () => cancel();
    },
  };
}
