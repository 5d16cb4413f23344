import type { Text } from "../../src-shared/domain/text.ts";
import { say } from "../../src-shared/words/message.ts";
import type { EndCause } from "./attempt.ts";
import type { SimulatorAddress } from "./source.ts";

/**
 * What happened and what to do, for the pilot; empty if there is nothing to say. A simulator that is absent is reported
 * only where the pilot expects one: at an address.
 */
export const reasonsOf =
  (name: string, absentAt: (place: NonNullable<SimulatorAddress>) => Text) =>
  (cause: EndCause, place: SimulatorAddress): Text => {
    switch (cause) {
      case "absent":
        return place === null ? "" : absentAt(place);
      case "no way":
        return place === null ? "" : say("noWayTo", { address: addressOf(place) });
      case "forbidden":
        return say("xplaneForbids");
      case "not ready":
        return say("stillLoads", { name });
      case "closed":
        return say("lostTo", { name });
      case "stalled":
        return say("stoppedSending", { name });
      case "broken":
        return say("unreadable", { name });
      case "given up":
        return "";
    }
  };

export const addressOf = ({ host, port }: NonNullable<SimulatorAddress>): string => `${host}:${port}`;
