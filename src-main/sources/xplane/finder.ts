import type { SimulatorState } from "../../../src-shared/domain/sample.ts";
import { say } from "../../../src-shared/words/message.ts";
import type { SimulatorSource, SourceContext } from "../source.ts";
import { type BeaconPlace, type Beacons, listenForBeacons } from "./beacons.ts";

/** X-Plane's own group and port. Tests use others. */
const xplaneBeacon: BeaconPlace = { group: "239.255.1.1", port: 49_707 };

/** The name of the place "other computers", where beacons announce X-Planes. */
export const xplaneElsewhere = "network";

/** Finds X-Plane on other computers but never connects: the pilot can adopt one as the address. */
export function createXPlaneFinder(context: SourceContext, place = xplaneBeacon): SimulatorSource {
  let beacons: Beacons | null = null;
  let shown = "";

  function show(): void {
    const problem = beacons?.problem() ?? null;
    const found = beacons?.found()[0];
    const state: SimulatorState = {
      kind: "searching",
      reason:
        found !== undefined
          ? say("xplaneFound", { address: `${found.host}:${found.port}` })
          : problem === null
            ? ""
            : say(problem === "taken" ? "beaconPortTaken" : "beaconsNotHeard"),
      ...(found !== undefined && { found }),
    };
    const text = JSON.stringify(state);
    if (text === shown) return;
    shown = text;
    context.state(state);
  }

  return {
    configure() {
      beacons ??= listenForBeacons(place, context.clock, show);
      show();
    },
    fault: () => false,
    async close() {
      beacons?.close();
      beacons = null;
      shown = "";
    },
  };
}
