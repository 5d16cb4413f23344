import type { Aircraft } from "../../src-shared/domain/airline-data.ts";
import { words } from "../../src-shared/words/words.ts";

type Named = Pick<Aircraft, "id" | "registration" | "name" | "code">;

/** "TF-SKY · Cessna 172 Skyhawk". An aircraft without a name is shown by its id. */
export const aircraftName = ({ id, registration, name, code }: Named): string =>
  [registration, name || code].filter(Boolean).join(" · ") || words().bookings.unnamedAircraft(id);

/** "TF-SKY · C172". */
export const aircraftCode = ({ id, registration, code }: Named): string =>
  [registration, code].filter(Boolean).join(" · ") || words().bookings.unnamedAircraft(id);
