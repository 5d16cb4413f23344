import { words } from "../../../src-shared/words/words.ts";
import type { SimulatorAddress } from "../source.ts";
import type { LinkEnd } from "./link.ts";

/** What happened, and what next, for the pilot. */
export function reasonFor(end: LinkEnd, address: SimulatorAddress): string {
  const w = words().simulator;
  const at = address === null ? null : `${address.host}:${address.port}`;
  switch (end.cause) {
    case "absent":
      return at === null ? w.noneHere : w.noneAt(at);
    case "unreachable":
      return at === null ? w.nothingHere : w.nothingAt(at);
    case "silent":
      return w.silent;
    case "refused version":
      return w.refusedVersion;
    case "closed":
      return w.lost;
    case "quit":
      return w.quit;
    case "stalled":
      return w.stalled;
    case "not ready":
      return w.notReady;
    case "broken":
      return at === null ? w.notSimConnectHere : w.notSimConnectAt(at);
    case "given up":
      return "";
  }
}
