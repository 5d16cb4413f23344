import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import type { EndCause } from "../attempt.ts";
import type { SimulatorAddress } from "../source.ts";

/** What happened and what to do, for the pilot; empty if there is nothing to say. */
export function reasonFor(cause: EndCause, address: SimulatorAddress): Text {
  switch (cause) {
    case "absent":
      return address === null ? "" : say("noXplaneAt", { address: `${address.host}:${address.port}` });
    case "forbidden":
      return say("xplaneForbids");
    case "not ready":
      return say("stillLoads", { name: "X-Plane" });
    case "no way":
      return address === null ? "" : say("noWayTo", { address: `${address.host}:${address.port}` });
    case "closed":
      return say("lostTo", { name: "X-Plane" });
    case "stalled":
      return say("stoppedSending", { name: "X-Plane" });
    case "broken":
      return say("unreadable", { name: "X-Plane" });
    case "given up":
      return "";
  }
}
