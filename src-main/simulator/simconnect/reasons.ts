import type { SimulatorAddress } from "../source.ts";
import type { LinkEnd } from "./link.ts";

/** What happened, and what next, for the pilot. */
export function reasonFor(end: LinkEnd, address: SimulatorAddress): string {
  const place = address === null ? "on this computer" : `at ${address.host}:${address.port}`;
  switch (end.cause) {
    case "absent":
      return address === null
        ? "No simulator is running on this computer. Start it, and Contrail connects by itself."
        : `No simulator answers ${place}. Start it, and Contrail connects by itself.`;
    case "unreachable":
      return `Nothing answers ${place}. Check the address, and that the firewall there lets Contrail in.`;
    case "silent":
      return "The simulator does not answer yet. It may still be loading; Contrail keeps trying.";
    case "refused version":
      return "The simulator refuses every version of SimConnect that Contrail speaks. Install its latest update.";
    case "closed":
      return "The connection to the simulator was lost. Connecting again.";
    case "quit":
      return "The simulator was closed. Start it again, and Contrail connects by itself.";
    case "stalled":
      return "The simulator stopped sending. Connecting again.";
    case "not ready":
      return "The simulator is still loading. Contrail keeps trying.";
    case "broken":
      return `What answers ${place} sends something that is not SimConnect. Connecting again.`;
    case "given up":
      return "";
  }
}
