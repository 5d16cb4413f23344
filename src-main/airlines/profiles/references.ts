import { join } from "node:path";
import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { Files } from "../../platform/storage/files.ts";
import { createJsonFile } from "../../platform/storage/json-file.ts";
import type { Airline } from "../port.ts";
import { createReference, type Reference, referenceFileSchema } from "./reference.ts";

export interface ReferencesOptions {
  /** The folder of each airline's lists, one file for each airline. */
  readonly folder: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly onProblem: (error: unknown) => void;
  /** An airport that an airline does not list, by its ICAO code. */
  readonly airportOf: (icao: string) => Airport | undefined;
  /** An airline has sent airports or aircraft that differ from the known ones. */
  readonly onNews: (airlineId: string) => void;
}

/** The airports and fleets of all airlines. */
export interface References {
  /** The airports and the fleet of this client's airline. */
  of(airline: Pick<AirlineProfile, "id">, client: Airline): Reference;
  /** Deletes the stored data of an airline. Answers under way are discarded. */
  forget(airlineId: string): Promise<void>;
}

export function createReferences({
  folder,
  files,
  clock,
  onProblem,
  airportOf,
  onNews,
}: ReferencesOptions): References {
  const known = new Map<string, { readonly client: Airline; readonly reference: Reference }>();
  const pathOf = (airlineId: string): string => join(folder, `${airlineId}.json`);

  return {
    of({ id }, client) {
      const mine = known.get(id);
      if (mine?.client === client) return mine.reference;
      void mine?.reference.close();
      const file = createJsonFile(files, pathOf(id), referenceFileSchema, (_keptAs, reason) => onProblem(reason));
      const own = createReference(client, clock, file, onProblem, () => onNews(id));
      const reference: Reference = { ...own, airport: (icao) => own.airport(icao) ?? airportOf(icao) };
      known.set(id, { client, reference });
      return reference;
    },

    async forget(airlineId) {
      await known.get(airlineId)?.reference.close();
      known.delete(airlineId);
      await files.remove(pathOf(airlineId));
    },
  };
}
