import { words } from "../../../src-shared/words/words.ts";
import type { EndCause } from "../attempt.ts";
import type { SimulatorAddress } from "../source.ts";

/** What happened, and what next, for the pilot; empty where there is nothing to say. */
export function reasonFor(cause: EndCause, address: SimulatorAddress): string {
  const w = words().simulator;
  switch (cause) {
    case "absent":
      return address === null ? "" : w.noXplaneAt(`${address.host}:${address.port}`);
    case "forbidden":
      return w.xplaneForbids;
    case "not ready":
      return w.stillLoading("X-Plane");
    case "closed":
      return w.lostTo("X-Plane");
    case "stalled":
      return w.stoppedSending("X-Plane");
    case "broken":
      return w.unreadable("X-Plane");
    case "given up":
      return "";
  }
}
