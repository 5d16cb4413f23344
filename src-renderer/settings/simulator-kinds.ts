import { type SimulatorKind, simulatorKindSchema } from "../../src-shared/domain/simulator-kind.ts";

/**
 * The kinds of links, each with its default port on another computer. SimConnect's is the port in the SimConnect.xml
 * that Contrail offers to copy.
 */
export const simulatorKinds: Readonly<Record<SimulatorKind, { readonly name: string; readonly usualPort: number }>> = {
  simconnect: { name: "MSFS, P3D, FSX", usualPort: 5111 },
  xplane: { name: "X-Plane", usualPort: 49_000 },
  flightgear: { name: "FlightGear", usualPort: 5400 },
};

export const kindOptions = simulatorKindSchema.options.map((value) => ({ value, name: simulatorKinds[value].name }));

/** The port after a change of kind: a default port changes with it. */
export function portFor(kind: SimulatorKind, before: SimulatorKind, port: string): string {
  return port.trim() === String(simulatorKinds[before].usualPort) ? String(simulatorKinds[kind].usualPort) : port;
}
