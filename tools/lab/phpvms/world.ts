import * as nordlys from "../../../src-main/demo/airline/airline-data.ts";
import * as schedule from "../../../src-main/demo/airline/schedule.ts";

/** The data of an airline. Ranks and subfleets refer to each other by name and id. */
export interface PhpvmsWorld {
  readonly airline: { readonly icao: string; readonly iata: string; readonly name: string };
  readonly airports: readonly nordlys.WorldAirport[];
  readonly subfleets: readonly nordlys.Subfleet[];
  readonly fleet: readonly nordlys.WorldAircraft[];
  /** Ranks from the lowest. */
  readonly ranks: readonly string[];
  /** The ranks whose reports are accepted when they are filed (`ranks.auto_approve_acars`). */
  readonly acceptedAtOnce: readonly string[];
  readonly pilots: readonly (Omit<nordlys.WorldPilot, "rank"> & {
    readonly rank: string;
    readonly suspended?: boolean;
  })[];
  readonly flights: readonly schedule.WorldFlight[];
  readonly bids: readonly schedule.WorldBid[];
  readonly news: readonly {
    readonly id: number;
    readonly title: string;
    readonly html: string;
    readonly date: string;
  }[];
}

/** The demo airline, as its crew system shows it too. */
export const nordlysWorld: PhpvmsWorld = {
  airline: { icao: "NLY", iata: "NL", name: nordlys.airlineName },
  airports: nordlys.airports,
  subfleets: nordlys.subfleets,
  fleet: nordlys.fleet,
  ranks: nordlys.ranks,
  acceptedAtOnce: ["First Officer"],
  pilots: nordlys.pilots,
  flights: schedule.flights,
  bids: schedule.bids,
  news: nordlys.announcements,
};
