import type { System } from "../../../src-shared/domain/system.ts";
import { createFlightGearSource, flightGearPlaces } from "../flightgear/source.ts";
import { createSimConnectSource } from "../simconnect/source.ts";
import { simConnectPlaces } from "../simconnect/targets.ts";
import type { SourceKind } from "../source.ts";
import { createXPlaneFinder, xplaneElsewhere } from "../xplane/finder.ts";
import { createXPlaneSource } from "../xplane/source.ts";

/** All simulators: one folder and one line each (and its name in src-shared/domain/simulator-kind.ts). */
export const sourcesOn = (system: System): readonly SourceKind[] => [
  { kind: "simconnect", here: simConnectPlaces(system), elsewhere: [], create: createSimConnectSource },
  {
    kind: "xplane",
    here: [""],
    elsewhere: [xplaneElsewhere],
    create: (context, place) => (place === xplaneElsewhere ? createXPlaneFinder(context) : createXPlaneSource(context)),
  },
  { kind: "flightgear", here: flightGearPlaces, elsewhere: [], create: createFlightGearSource },
];
