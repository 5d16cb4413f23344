import type { Clock } from "../../../src-shared/domain/clock.ts";

/** The user of an awake clock reads its time at least this often. */
export const beatMs = 1000;
/** A longer gap between two readings means that the computer slept, or that the program got no processor time. */
const sleptFromMs = 3 * beatMs;

/**
 * A clock that stops while the computer sleeps; its timers wait as well. The monotonic time of Windows and macOS
 * continues during sleep (libuv's uv_hrtime): at wake-up, before the first message is read, every connection would seem
 * to have been silent for hours.
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
