import type { Attempt, EndCause } from "../attempt.ts";
import { originOf } from "../http-get.ts";
import { isThisComputer } from "../own-addresses.ts";
import { createSeeker, usualPauses } from "../seeker.ts";
import type { SimulatorAddress, SimulatorSource, SourceContext } from "../source.ts";
import { loopback } from "./beacons.ts";
import { datarefs } from "./datarefs.ts";
import { reasonFor } from "./reasons.ts";
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
    if (api !== "absent" && api !== "forbidden") {
      const names = datarefs.map(({ name }) => name);
      const ids = await resolveIds(attempt, api, names);
      if (attempt.isOver()) return;
      if (ids !== null) {
        followWeb(attempt, own, api, ids, here);
        return;
      }
    }
    if (!attempt.isOver()) followUdp(attempt, address, own, api === "forbidden" ? "forbidden" : "absent");
  }

  function followUdp(attempt: Attempt, address: SimulatorAddress, own: SourceContext, otherwise: EndCause): void {
    const udp = openUdp(attempt, own, address ?? here);
    attempt.after(answerMs, () => {
      if (!udp.isFollowing()) attempt.end(otherwise);
    });
  }

  return createSeeker(context, { follow, reason: reasonFor, pauses: usualPauses });
}
