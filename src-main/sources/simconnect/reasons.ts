import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import type { SimulatorAddress } from "../source.ts";
import type { LinkCause } from "./link.ts";

/** What happened and what to do, for the pilot; empty if there is nothing to say. */
export function reasonFor(cause: LinkCause, address: SimulatorAddress): Text {
  const at = address === null ? null : { address: `${address.host}:${address.port}` };
  switch (cause) {
    case "absent":
      return at === null ? "" : say("noSimulatorAt", at);
    case "unreachable":
      return at === null ? "" : say("nothingAnswersAt", at);
    case "no way":
      return at === null ? "" : say("noWayTo", at);
    case "forbidden":
      return say("simulatorForbids");
    case "silent":
      return say("simulatorSilent");
    case "refused version":
      return say("simConnectRefused");
    case "closed":
      return say("linkLost");
    case "quit":
      return say("simulatorQuit");
    case "stalled":
      return say("simulatorStalled");
    case "not ready":
      return say("simulatorNotReady");
    case "broken":
      return at === null ? say("notSimConnectHere") : say("notSimConnectAt", at);
    case "given up":
    case "speaks newer":
      return "";
  }
}
