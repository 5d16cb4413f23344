import type { EndCause } from "../attempt.ts";
import type { SimulatorAddress } from "../source.ts";

/** What happened, and what next, for the pilot; empty where there is nothing to say. */
export function reasonFor(cause: EndCause, address: SimulatorAddress): string {
  switch (cause) {
    case "absent":
      return address === null
        ? ""
        : `No X-Plane answers at ${address.host}:${address.port}. Start it, and check that the firewall there lets Contrail in.`;
    case "forbidden":
      return "X-Plane lets nobody in. In X-Plane, open Settings → Network and turn off “Disable Incoming Traffic”.";
    case "not ready":
      return "X-Plane is still loading. Contrail keeps trying.";
    case "closed":
      return "The connection to X-Plane was lost. Connecting again.";
    case "stalled":
      return "X-Plane stopped sending. It may be loading; Contrail keeps trying.";
    case "broken":
      return "X-Plane sent something that Contrail cannot read. Connecting again.";
    case "given up":
      return "";
  }
}
