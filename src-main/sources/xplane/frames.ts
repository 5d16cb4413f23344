import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { Attempt } from "../attempt.ts";
import type { UdpAddress } from "./beacons.ts";
import { landingFrame } from "./datarefs.ts";
import { openRref, wantedOf } from "./rref.ts";
import { eachValue } from "./wire.ts";

const wanted = wantedOf(landingFrame);
const clockIndex = wanted.findIndex(({ key }) => key === "flightTimeS");
const askAgainMs = 1000;
/**
 * Clocks that differ by less belong to the same X-Plane: the Web API's may be a tenth of a second old, and time may run
 * 16 times faster.
 */
export const sameClockS = 5;

export interface Frames {
  /** Turns the frames on or off. */
  want(isNear: boolean): void;
}

/**
 * Requests the few values of a landing at frame rate, by X-Plane's UDP on this computer, because its Web API sends only
 * ten updates a second. If nothing answers, nothing arrives.
 * @param take receives one value, by key and element.
 * @param onFrame called after the values of each packet.
 * @param clockS X-Plane's clock by its Web API, to recognise values of another X-Plane.
 */
export function openFrames(
  attempt: Attempt,
  clock: Clock,
  address: UdpAddress,
  clockS: () => number | undefined,
  take: (key: string, element: number, value: number) => void,
  onFrame: () => void,
): Frames {
  let isWanted = false;
  let isOurs = false;
  let cancelAsking = (): void => {};
  const rref = openRref(attempt, clock, {
    wanted,
    hz: ({ nearHz }) => (isWanted ? nearHz : 0),
    isLocal: true,
    onMessage(bytes) {
      const nowMs = clock.monotonic();
      let frameS: number | undefined;
      eachValue(bytes, (index, value) => {
        rref.heardAtMs[index] = nowMs;
        if (index === clockIndex) frameS = value;
      });
      const webS = clockS();
      if (frameS !== undefined) isOurs = webS !== undefined && Math.abs(webS - frameS) < sameClockS;
      if (!isWanted || !isOurs) return;
      const isReply = eachValue(bytes, (index, value) => {
        const entry = wanted[index];
        if (entry !== undefined) take(entry.key, entry.element, value);
      });
      if (isReply) onFrame();
    },
  });

  function keepAsking(): void {
    rref.refresh(address);
    cancelAsking = attempt.after(askAgainMs, keepAsking);
  }

  return {
    want(isNear) {
      if (isNear === isWanted) return;
      isWanted = isNear;
      rref.ask(address);
      cancelAsking();
      cancelAsking = attempt.after(askAgainMs, keepAsking);
    },
  };
}
