import { z } from "zod";
import type { JsonFile } from "../../platform/storage/json-file.ts";
import type { AircraftChoices } from "../port.ts";

const chosenSchema = z.record(z.string(), z.string());
/** The chosen aircraft by airline and booking. */
export const choicesFileSchema = z.object({ version: z.literal(1), airlines: z.record(z.string(), chosenSchema) });
export type ChoicesFile = z.infer<typeof choicesFileSchema>;

/** Keeps the aircraft that pilots chose for bookings, for airlines whose server does not keep them. */
export async function openChoices(file: JsonFile<ChoicesFile>, onProblem: (error: unknown) => void) {
  const airlines = new Map(Object.entries((await file.read())?.airlines ?? {}));
  const write = () => file.write({ version: 1, airlines: Object.fromEntries(airlines) }).catch(onProblem);

  return {
    of: (airlineId: string): AircraftChoices => ({
      bidIds: () => Object.keys(airlines.get(airlineId) ?? {}),
      get: (bidId) => airlines.get(airlineId)?.[bidId],
      async set(bidId, aircraftId) {
        airlines.set(airlineId, { ...airlines.get(airlineId), [bidId]: aircraftId });
        await write();
      },
      async remove(bidId) {
        const { [bidId]: removed, ...others } = airlines.get(airlineId) ?? {};
        if (removed === undefined) return;
        airlines.set(airlineId, others);
        await write();
      },
    }),
    async forget(airlineId: string): Promise<void> {
      if (airlines.delete(airlineId)) await write();
    },
  };
}
