import type { Attempt, EndCause } from "../attempt.ts";
import { isThisComputer } from "../own-addresses.ts";
import { createSeeker } from "../seeker.ts";
import type { SimulatorAddress, SimulatorSource, SourceContext } from "../source.ts";
import { type BeaconPlace, type Beacons, listenForBeacons, loopback, type UdpAddress } from "./beacons.ts";
import { datarefs } from "./datarefs.ts";
import { reasonFor } from "./reasons.ts";
import { findApi, resolveIds } from "./resolve.ts";
import { openUdp } from "./udp.ts";
import { followWeb } from "./web.ts";

/** Where X-Plane listens on this computer, and where it announces itself: X-Plane's own numbers unless a test has others. */
export interface XPlanePorts {
  readonly webPort: number;
  readonly udpPort: number;
  readonly beacon: BeaconPlace;
}
const xplanePorts: XPlanePorts = { webPort: 8086, udpPort: 49_000, beacon: { group: "239.255.1.1", port: 49_707 } };

/** The place of an X-Plane on another computer, as its beacon tells; of several, of the first that answers. */
export const xplaneElsewhere = "network";

/** X-Plane answers in its next frame, unless it is busy. */
const answerMs = 1500;

/**
 * X-Plane 12 by its Web API, on this computer only; every other X-Plane by UDP: at the address that the pilot gave, on this
 * computer, or where a beacon was heard from.
 */
export function createXPlaneSource(context: SourceContext, place = "", ports = xplanePorts): SimulatorSource {
  const isElsewhere = place === xplaneElsewhere;
  let beacons: Beacons | null = null;

  /** The Web API is for programs on the same computer. */
  function webOrigin(address: SimulatorAddress): string | null {
    if (address === null) return isElsewhere ? null : `localhost:${ports.webPort}`;
    return isThisComputer(address.host) ? `${address.host}:${address.port}` : null;
  }

  async function follow(attempt: Attempt, address: SimulatorAddress, own: SourceContext): Promise<void> {
    const origin = webOrigin(address);
    const api = origin === null ? "absent" : await findApi(attempt, origin);
    if (api !== "absent" && api !== "forbidden") {
      const names = datarefs.map(({ name }) => name);
      const ids = await resolveIds(attempt, api, names);
      if (attempt.isOver()) return;
      if (ids !== null) {
        const here = beacons?.recent().find(({ host }) => host === loopback);
        followWeb(attempt, own, api, ids, here ?? { host: loopback, port: ports.udpPort });
        return;
      }
    }
    if (!attempt.isOver()) followUdp(attempt, address, own, api === "forbidden" ? "forbidden" : "absent");
  }

  function followUdp(attempt: Attempt, address: SimulatorAddress, own: SourceContext, otherwise: EndCause): void {
    const udp = openUdp(attempt, own);
    const isWanted = ({ host }: UdpAddress): boolean => (host !== loopback) === isElsewhere;
    if (address !== null) udp.ask(address);
    else {
      if (!isElsewhere) udp.ask({ host: loopback, port: ports.udpPort });
      beacons?.recent().filter(isWanted).forEach(udp.ask);
    }
    const forget = beacons?.onStart((started) => {
      if (address === null ? isWanted(started) : udp.isFollowing()) udp.ask(started);
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
      beacons ??= listenForBeacons(ports.beacon, context.clock.monotonic);
      seeker.configure(address);
    },
    close() {
      seeker.close();
      beacons?.close();
      beacons = null;
    },
  };
}
