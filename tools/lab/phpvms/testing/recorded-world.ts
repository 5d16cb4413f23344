import type { PhpvmsWorld } from "../world.ts";

const airport = (icao: string, name: string, latitude: number, longitude: number) => ({
  icao,
  name,
  latitude,
  longitude,
});
const flight = (id: string, number: number, from: string, to: string, route: string) => ({
  ...{ id, number, from, to, level: 350, route, departure: "08:00", arrival: "09:00", minutes: 55, days: 0 },
  ...({ kind: "J", subfleets: [1, 2], notes: "" } as const),
});
const aircraft = (id: number, subfleetId: number, icao: string, registration: string, location: string) => ({
  ...{ id, subfleetId, name: registration, icao, registration, location },
});
const pilot = (dbId: number, pilotId: string, name: string, rank: string, suspended = false) => ({
  ...{ dbId, pilotId, name, rank, suspended, email: "", password: "", location: "EDDF" },
  ...{ flights: 0, hours: 0, averageLandingRate: 0 },
});

/** The airline that the recorded calls were made to. */
export const recordedWorld: PhpvmsWorld = {
  airline: { icao: "CTR", iata: "CT", name: "Contrail Test Air" },
  airports: [
    airport("EDDF", "Frankfurt", 50.0333, 8.5706),
    airport("EDDM", "Munich", 48.3538, 11.7861),
    airport("EGLL", "London Heathrow", 51.4775, -0.4614),
    airport("LOWW", "Vienna", 48.1103, 16.5697),
    airport("LSZH", "Zurich", 47.4647, 8.5492),
  ],
  subfleets: [
    { id: 1, type: "A320", minimumRank: null, passengers: 150, cargo: 5000 },
    { id: 2, type: "B738", minimumRank: null, passengers: 160, cargo: 5000 },
    { id: 3, type: "B744", minimumRank: "Captain", passengers: 400, cargo: 20_000 },
  ],
  fleet: [
    aircraft(1, 1, "A320", "D-AAAA", "EDDF"),
    aircraft(2, 1, "A320", "D-AAAB", "EDDM"),
    aircraft(3, 2, "B738", "D-ABBA", "EDDF"),
    aircraft(4, 3, "B744", "D-ABVA", "EDDF"),
  ],
  ranks: ["Cadet", "Captain"],
  acceptedAtOnce: ["Captain"],
  pilots: [
    pilot(2, "CTR0002", "Paula Pilot", "Cadet"),
    pilot(3, "CTR0003", "Karl Captain", "Captain"),
    pilot(4, "CTR0004", "Sam Suspended", "Cadet", true),
  ],
  flights: [
    flight("flt1ctr100", 100, "EDDF", "EDDM", "CINDY Z74 HAREM"),
    flight("flt2ctr200", 200, "EDDF", "EGLL", "SOBRA Y180 BITBU"),
    flight("flt3ctr300", 300, "EDDM", "LOWW", ""),
  ],
  bids: [{ id: 2, pilotDbId: 2, flightId: "flt1ctr100", aircraftId: 1, planAircraftId: null }],
  news: [],
};
