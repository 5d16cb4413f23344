import { type SimulatorKind, simulatorKindSchema } from "../../../src-shared/domain/simulator-kind.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import { createFlightGearSource, flightGearPlaces } from "../flightgear/source.ts";
import { createSimConnectSource } from "../simconnect/source.ts";
import { simConnectPlaces } from "../simconnect/targets.ts";
import type { SourceKind } from "../source.ts";
import { createXPlaneFinder, xplaneElsewhere } from "../xplane/finder.ts";
import { createXPlaneSource } from "../xplane/source.ts";

/** All simulators: one folder and one entry each (and its kind in src-shared/domain/simulator-kind.ts). */
export function sourcesOn(system: System): readonly SourceKind[] {
  const sources: Readonly<Record<SimulatorKind, Omit<SourceKind, "kind">>> = {
    simconnect: { here: simConnectPlaces(system), elsewhere: [], create: createSimConnectSource },
    xplane: {
      here: [""],
      elsewhere: [xplaneElsewhere],
      create: (context, place) =>
        place === xplaneElsewhere ? createXPlaneFinder(context) : createXPlaneSource(context),
    },
    flightgear: { here: flightGearPlaces, elsewhere: [], create: createFlightGearSource },
  };
  return simulatorKindSchema.options.map((kind) => ({ kind, ...sources[kind] }));
}
