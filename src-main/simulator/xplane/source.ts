import type { Attempt, EndCause } from "../attempt.ts";
import { isThisComputer } from "../own-addresses.ts";
import { createSeeker } from "../seeker.ts";
import type { SimulatorAddress, SimulatorSource, SourceContext } from "../source.ts";
import { type BeaconPlace, type Beacons, listenForBeacons, loopback } from "./beacons.ts";
import { datarefs } from "./datarefs.ts";
import { reasonFor } from "./reasons.ts";
import { findApi, resolveIds } from "./resolve.ts";
import { openUdp } from "./udp.ts";
import { followWeb } from "./web.ts";

/** Where X-Plane is on this computer, and where it announces itself: X-Plane's own numbers unless a test has others. */
export interface XPlanePlaces {
  readonly webPort: number;
  readonly udpPort: number;
  readonly beacon: BeaconPlace;
}
const xplanePlaces: XPlanePlaces = { webPort: 8086, udpPort: 49_000, beacon: { group: "239.255.1.1", port: 49_707 } };

/** This computer's X-Plane is asked first, others that were heard of after this. */
const othersAfterMs = 500;
/** X-Plane answers in its next frame, unless it is busy. */
const answerMs = 1500;

/** The Web API is for programs on the same computer. */
function webOrigin(address: SimulatorAddress, places: XPlanePlaces): string | null {
  if (address === null) return `localhost:${places.webPort}`;
  return isThisComputer(address.host) ? `${address.host}:${address.port}` : null;
}

/**
 * X-Plane 12 by its Web API, on this computer only; every other X-Plane by UDP: at the address that the pilot gave, or on
 * this computer, or where a beacon was heard from.
 */
export function createXPlaneSource(context: SourceContext, places = xplanePlaces): SimulatorSource {
  let beacons: Beacons | null = null;

  async function follow(attempt: Attempt, address: SimulatorAddress, own: SourceContext): Promise<void> {
    const origin = webOrigin(address, places);
    const api = origin === null ? "absent" : await findApi(attempt, origin);
    if (api !== "absent" && api !== "forbidden") {
      const names = datarefs.map(({ name }) => name);
      const ids = await resolveIds(attempt, api, names);
      if (attempt.isOver()) return;
      if (ids !== null) {
        followWeb(attempt, own, api, ids);
        return;
      }
    }
    if (!attempt.isOver()) followUdp(attempt, address, own, api === "forbidden" ? "forbidden" : "absent");
  }

  function followUdp(attempt: Attempt, address: SimulatorAddress, own: SourceContext, otherwise: EndCause): void {
    const udp = openUdp(attempt, own);
    if (address !== null) udp.ask(address);
    else {
      udp.ask({ host: loopback, port: places.udpPort });
      attempt.after(othersAfterMs, () => beacons?.recent().forEach(udp.ask));
    }
    const forget = beacons?.onStart((started) => {
      if (address === null || udp.isFollowing()) udp.ask(started);
    });
    if (forget !== undefined) attempt.release(forget);
    attempt.after(answerMs, () => {
      if (!udp.isFollowing()) attempt.end(otherwise);
    });
  }

  const seeker = createSeeker(context, { follow, reason: reasonFor });
  return {
    ...seeker,
    configure(address) {
      beacons ??= listenForBeacons(places.beacon, context.clock.monotonic);
      seeker.configure(address);
    },
    close() {
      seeker.close();
      beacons?.close();
      beacons = null;
    },
  };
}
