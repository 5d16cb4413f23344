import { z } from "zod";

/** The kinds of links: MSFS, Prepar3D and FSX by SimConnect; the others by their own protocols. */
export const simulatorKindSchema = z.enum(["simconnect", "xplane", "flightgear"]);
export type SimulatorKind = z.infer<typeof simulatorKindSchema>;

/** One of several running simulators, in the form in which the pilot's choice is kept. */
export const runningSimulatorSchema = z.object({
  kind: simulatorKindSchema,
  /** Which one of its kind: "host:port", or the name of a pipe on this computer; empty: found automatically. */
  place: z.string().max(300),
  /** Its own name, e.g. "Microsoft Flight Simulator 2024". */
  simulator: z.string().max(300),
});
export type RunningSimulator = z.infer<typeof runningSimulatorSchema>;
