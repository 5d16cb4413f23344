import { z } from "zod";

/** The kinds of links: MSFS, Prepar3D and FSX by SimConnect; the others by their own protocols. */
export const simulatorKindSchema = z.enum(["simconnect", "xplane", "flightgear"]);
export type SimulatorKind = z.infer<typeof simulatorKindSchema>;

/** One of several running simulators, as the pilot's choice is stored. */
export const runningSimulatorSchema = z.object({
  kind: simulatorKindSchema,
  /** The place: "host:port", or the name of a pipe on this computer. Empty: found automatically. */
  place: z.string().max(300),
  /** Its own name, e.g. "Microsoft Flight Simulator 2024". */
  simulator: z.string().max(300),
});
export type RunningSimulator = z.infer<typeof runningSimulatorSchema>;

/** A simulator on another computer (or a test server): one more place besides this computer. */
export const simulatorPlaceSchema = z.object({
  host: z.string().min(1).max(255),
  port: z.number().int().min(1).max(65535),
  /** Absent: SimConnect. */
  kind: simulatorKindSchema.optional(),
});
