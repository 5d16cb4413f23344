import type { Booking } from "../../../src-shared/domain/airline-data.ts";
import { distanceNm, placeOf } from "../../../src-shared/domain/geodesy.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import { isolate } from "../../../src-shared/words/isolate.ts";
import { formats, words } from "../../../src-shared/words/words.ts";
import { atAirportNm } from "../following/follower.ts";

/** What the simulator shows at the moment. */
export interface SeenAircraft {
  readonly sample: SimSample;
  readonly aircraft: AircraftIdentity | null;
}

/** Something in the simulator that does not fit the booking. */
export interface StartDoubt {
  readonly about: "place" | "type";
  readonly text: string;
}

/** ICAO type designators have two to four characters (Doc 8643); other text beside them is ignored. */
const designator = (text: string): string | null =>
  /^[A-Z][A-Z0-9]{1,3}$/.test(text.trim().toUpperCase()) ? text.trim().toUpperCase() : null;

/**
 * What the pilot should know before this booking starts. A start names only the booking, so the airline's server knows
 * neither the place nor the type of the aircraft in the simulator. Unknown values raise no doubt.
 */
export function startDoubts({ departure, aircraft }: Booking, seen: SeenAircraft | null): StartDoubt[] {
  if (seen === null) return [];
  const texts = words().tracking;
  const doubts: StartDoubt[] = [];
  const place = placeOf(departure);
  const nm = place === null ? 0 : distanceNm(seen.sample, place);
  if (nm > atAirportNm) doubts.push({ about: "place", text: texts.startFarAway(formats(), nm, departure.icao) });
  const loaded = designator(seen.aircraft?.icaoType ?? "");
  const booked = designator(aircraft?.code ?? "");
  if (loaded !== null && booked !== null && loaded !== booked) {
    const registration = isolate(aircraft?.registration ?? "");
    const wanted = registration === "" ? booked : `${registration} (${booked})`;
    doubts.push({ about: "type", text: texts.startOtherType(loaded, booked, wanted) });
  }
  return doubts;
}
