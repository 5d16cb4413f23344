import type { Clock } from "../../../src-shared/domain/clock.ts";
import { say } from "../../../src-shared/words/message.ts";
import { type Attempt, type EndCause, startAttempt } from "../attempt.ts";
import { originOf } from "../http-get.ts";
import { isThisComputer } from "../own-addresses.ts";
import { addressOf, reasonsOf } from "../reasons.ts";
import { createSeeker, usualPauseMs } from "../seeker.ts";
import type { SimulatorAddress, SimulatorSource, SourceContext } from "../source.ts";
import { loopback } from "./beacons.ts";
import { datarefs } from "./datarefs.ts";
import { sameClockS } from "./frames.ts";
import { findApi, resolveIds } from "./resolve.ts";
import { openUdp } from "./udp.ts";
import { followWeb } from "./web.ts";

/** Where X-Plane listens on this computer: its standard ports, except in tests. */
export interface XPlanePorts {
  readonly webPort: number;
  readonly udpPort: number;
}
const xplanePorts: XPlanePorts = { webPort: 8086, udpPort: 49_000 };

/** X-Plane answers in its next frame, unless it is busy. */
const answerMs = 1500;
/** An X-Plane that was busy answers by UDP and by its Web API within this time. */
const bothAnswerMs = 300;
/** X-Plane's fastest time. */
const fastestTime = 16;

const reason = reasonsOf("X-Plane", (place) => say("noXplaneAt", { address: addressOf(place) }));

/** Part of an attempt, which ends with it, or before it. */
function partOf(attempt: Attempt, clock: Clock): Attempt {
  const part = startAttempt(clock);
  const forget = attempt.release(() => {
    part.end("given up");
    return part.ended;
  });
  void part.ended.then(forget);
  return part;
}

/**
 * X-Plane 12 on this computer by its Web API; every other X-Plane by UDP, on this computer or at the pilot's address.
 */
export function createXPlaneSource(context: SourceContext, ports = xplanePorts): SimulatorSource {
  const here = { host: loopback, port: ports.udpPort };

  /** The Web API is for programs on the same computer. */
  function webOrigin(address: SimulatorAddress): string | null {
    if (address === null) return `localhost:${ports.webPort}`;
    return isThisComputer(address.host) ? originOf(address) : null;
  }

  async function follow(attempt: Attempt, address: SimulatorAddress, own: SourceContext): Promise<void> {
    const origin = webOrigin(address);
    const api = origin === null ? "absent" : await findApi(attempt, origin);
    const isKnown = api !== "absent" && api !== "forbidden" && api !== "not ready";
    if (isKnown) {
      const names = datarefs.map(({ name }) => name);
      const ids = await resolveIds(attempt, api, names);
      if (attempt.isOver()) return;
      if (ids !== null) {
        followBoth(attempt, own, api, ids);
        return;
      }
    }
    if (!attempt.isOver()) followUdp(attempt, address, own, isKnown ? "absent" : api);
  }

  /** Follows the Web API. While that hangs, UDP is tried beside it, and takes over if it answers alone. */
  function followBoth(attempt: Attempt, own: SourceContext, api: string, ids: ReadonlyMap<string, string>): void {
    const { clock } = context;
    const web = partOf(attempt, clock);
    let udp: Attempt | null = null;
    let isHeard = false;
    void web.ended.then((cause) => {
      if (cause === "given up") return;
      // A virus scanner may let requests through and break each WebSocket.
      if (isHeard) attempt.end(cause);
      else followUdp(attempt, null, own, cause);
    });
    followWeb(web, own, api, ids, here, {
      open(clockS) {
        if (udp !== null) return;
        const mine = partOf(attempt, clock);
        udp = mine;
        void mine.ended.then((cause) => {
          if (web.isOver()) attempt.end(cause);
        });
        const atMs = clock.monotonic();
        let firstMs = Number.NaN;
        openUdp(
          mine,
          {
            ...own,
            state: (state) => web.isOver() && own.state(state),
            sample(raw, doubt) {
              // Another X-Plane has another clock.
              const passedS = (raw.simTimeS ?? Number.NaN) - clockS;
              const mostS = sameClockS + ((clock.monotonic() - atMs) / 1000) * fastestTime;
              const isSame = passedS > -sameClockS && passedS < mostS;
              if (isSame && Number.isNaN(firstMs)) firstMs = clock.monotonic();
              if (isSame && clock.monotonic() - firstMs > bothAnswerMs) web.end("given up");
              if (!web.isOver()) return;
              own.sample(raw, doubt);
            },
          },
          here,
        );
      },
      close() {
        isHeard = true;
        udp?.end("given up");
        udp = null;
      },
    });
  }

  function followUdp(attempt: Attempt, address: SimulatorAddress, own: SourceContext, otherwise: EndCause): void {
    const udp = openUdp(attempt, own, address ?? here);
    attempt.after(answerMs, () => {
      if (!udp.isFollowing()) attempt.end(otherwise);
    });
  }

  return createSeeker(context, { follow, reason, pauseMs: usualPauseMs });
}
