import { z } from "zod";
import { type Pilot, pilotSchema } from "../../../src-shared/domain/airline-data.ts";
import type { JsonFile } from "../../platform/storage/json-file.ts";

export const pilotsFileSchema = z.object({ version: z.literal(1), pilots: z.record(z.string(), pilotSchema) });
export type PilotsFile = z.infer<typeof pilotsFileSchema>;

/** Stores the last signed-in pilot of each airline, to show a name while the airline cannot be reached. */
export async function openPilots(file: JsonFile<PilotsFile>, onProblem: (error: unknown) => void) {
  const pilots = new Map(Object.entries((await file.read())?.pilots ?? {}));
  return {
    recall: (airlineId: string): Pilot | null => pilots.get(airlineId) ?? null,
    async remember(airlineId: string, pilot: Pilot | null): Promise<void> {
      if (pilot === null) pilots.delete(airlineId);
      else pilots.set(airlineId, pilot);
      await file.write({ version: 1, pilots: Object.fromEntries(pilots) }).catch(onProblem);
    },
  };
}
