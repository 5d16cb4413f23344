import { join } from "node:path";
import type { AirlineProfile } from "../../src-shared/airline.ts";
import type { Clock } from "../../src-shared/clock.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { Files } from "../storage/files.ts";
import { createJsonFile } from "../storage/json-file.ts";
import { createReference, type Reference, referenceFileSchema } from "./reference.ts";

export interface ReferencesOptions {
  /** Where each airline's lists lie, one file an airline. */
  readonly folder: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly onProblem: (error: unknown) => void;
  /** An airline has sent other airports or aircraft than those that were known. */
  readonly onNews: (airlineId: string) => void;
}

/** The airports and fleets of all airlines. */
export interface References {
  /** Those of the airline that this client speaks to. */
  of(airline: Pick<AirlineProfile, "id">, crew: CrewSystem): Reference;
  /** Deletes what is kept of an airline, for good: what it is still answering is not kept any more. */
  forget(airlineId: string): Promise<void>;
}

export function createReferences({ folder, files, clock, onProblem, onNews }: ReferencesOptions): References {
  const known = new Map<string, { readonly crew: CrewSystem; readonly reference: Reference }>();
  const pathOf = (airlineId: string): string => join(folder, `${airlineId}.json`);

  return {
    of({ id }, crew) {
      const mine = known.get(id);
      if (mine?.crew === crew) return mine.reference;
      void mine?.reference.close();
      const file = createJsonFile(files, pathOf(id), referenceFileSchema, (_keptAs, reason) => onProblem(reason));
      const reference = createReference(crew, clock, file, onProblem, () => onNews(id));
      known.set(id, { crew, reference });
      return reference;
    },

    async forget(airlineId) {
      await known.get(airlineId)?.reference.close();
      known.delete(airlineId);
      await files.remove(pathOf(airlineId));
    },
  };
}
