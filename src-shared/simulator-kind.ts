import { z } from "zod";

/** The kinds of link there are: MSFS, Prepar3D and FSX by SimConnect; the others by their own protocols. */
export const simulatorKindSchema = z.enum(["simconnect", "xplane", "flightgear"]);
export type SimulatorKind = z.infer<typeof simulatorKindSchema>;

/** One of the simulators that may run at the same time: the pilot's choice is remembered so. */
export const runningSimulatorSchema = z.object({
  kind: simulatorKindSchema,
  /** Which of its kind: "host:port", or the name of a pipe on this computer; empty: the one that is found by itself. */
  place: z.string().max(300),
  /** As it names itself, e.g. "Microsoft Flight Simulator 2024". */
  simulator: z.string().max(300),
});
export type RunningSimulator = z.infer<typeof runningSimulatorSchema>;
