import type { Clock } from "../../src-shared/clock.ts";

/** The user of an awake clock reads its time at least this often. */
export const beatMs = 1000;
/** A longer gap was sleep: the computer's, or that of a program without processor time. */
const sleptFromMs = 3 * beatMs;

/**
 * A clock whose monotonic time stands still while the computer sleeps, and whose timers wait for that time. Windows'
 * and macOS' monotonic time continues (libuv's uv_hrtime), so that at wake-up, before the first message is read,
 * everything seems to have been silent for hours.
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
