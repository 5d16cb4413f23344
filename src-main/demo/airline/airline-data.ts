/** Nordlys Virtual: an invented airline around Iceland. Coordinates are the aerodromes' published reference points. */

export const airlineName = "Nordlys Virtual";

export interface WorldAirport {
  readonly icao: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const airport = (icao: string, name: string, latitude: number, longitude: number): WorldAirport => ({
  icao,
  name,
  latitude,
  longitude,
});

export const airports: readonly WorldAirport[] = [
  airport("BIKF", "Keflavík International Airport", 63.985, -22.6056),
  airport("BIRK", "Reykjavík Airport", 64.13, -21.9406),
  airport("BIAR", "Akureyri Airport", 65.66, -18.0727),
  airport("BIEG", "Egilsstaðir Airport", 65.2833, -14.4014),
  airport("BIVM", "Vestmannaeyjar Airport", 63.4243, -20.2789),
  airport("BIIS", "Ísafjörður Airport", 66.0581, -23.1353),
  airport("BIHN", "Hornafjörður Airport", 64.2956, -15.2272),
  airport("EKCH", "Copenhagen Airport, Kastrup", 55.6179, 12.656),
  airport("EGLL", "London Heathrow Airport", 51.4706, -0.4619),
  airport("KJFK", "John F. Kennedy International Airport", 40.6398, -73.7789),
  airport("RJAA", "Narita International Airport", 35.7647, 140.386),
  airport("PANC", "Ted Stevens Anchorage International Airport", 61.1743, -149.996),
  airport("NZAA", "Auckland International Airport", -37.0081, 174.792),
  airport(
    "SCEL",
    "Comodoro Arturo Merino Benítez International Airport, Santiago de Chile (Pudahuel)",
    -33.393,
    -70.7858,
  ),
];

export interface Subfleet {
  readonly id: number;
  readonly type: string;
  /** Lowest rank that may fly it; null for everyone. */
  readonly minimumRank: string | null;
  readonly passengers: number;
  /** lb */
  readonly cargo: number;
}

export const subfleets: readonly Subfleet[] = [
  { id: 1, type: "C172", minimumRank: null, passengers: 3, cargo: 120 },
  { id: 2, type: "DH8D", minimumRank: "First Officer", passengers: 76, cargo: 3800 },
  { id: 3, type: "B738", minimumRank: "First Officer", passengers: 186, cargo: 12_000 },
  { id: 4, type: "B789", minimumRank: "Captain", passengers: 296, cargo: 38_000 },
  { id: 5, type: "B763", minimumRank: "Captain", passengers: 0, cargo: 120_000 },
];

export interface WorldAircraft {
  readonly id: number;
  readonly subfleetId: number;
  readonly name: string;
  readonly icao: string;
  readonly registration: string;
  readonly location: string;
}

export const fleet: readonly WorldAircraft[] = [
  { id: 1, subfleetId: 1, name: "Cessna 172 Skyhawk", icao: "C172", registration: "TF-SKY", location: "BIKF" },
  { id: 2, subfleetId: 1, name: "Cessna 172 Skyhawk", icao: "C172", registration: "TF-NLC", location: "BIKF" },
  { id: 3, subfleetId: 2, name: "Dash 8 Q400", icao: "DH8D", registration: "TF-NLD", location: "BIRK" },
  { id: 4, subfleetId: 2, name: "Dash 8 Q400", icao: "DH8D", registration: "TF-NLE", location: "BIRK" },
  { id: 5, subfleetId: 3, name: "Boeing 737-800", icao: "B738", registration: "TF-NLF", location: "BIKF" },
  { id: 6, subfleetId: 3, name: "Boeing 737-800", icao: "B738", registration: "TF-NLG", location: "BIKF" },
  { id: 7, subfleetId: 4, name: "Boeing 787-9", icao: "B789", registration: "TF-NLH", location: "NZAA" },
  { id: 8, subfleetId: 5, name: "Boeing 767-300 Freighter", icao: "B763", registration: "TF-NLI", location: "RJAA" },
];

/** Ranks from the lowest; the index is the contract's `rank_level`. */
export const ranks = ["Cadet", "First Officer", "Captain"] as const;

export interface WorldPilot {
  readonly dbId: number;
  readonly pilotId: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly rank: (typeof ranks)[number];
  readonly location: string;
  readonly flights: number;
  readonly hours: number;
  readonly averageLandingRate: number;
}

/** Everyone who can sign in to the demo airline, and how. */
export const pilots: readonly [WorldPilot, ...WorldPilot[]] = [
  {
    dbId: 11,
    pilotId: "NLY0001",
    name: "Freyja Jónsdóttir",
    email: "freyja@nordlys.example",
    password: "keflavik",
    rank: "Captain",
    location: "BIKF",
    flights: 127,
    hours: 214.35,
    averageLandingRate: -187.4,
  },
  {
    dbId: 12,
    pilotId: "NLY0002",
    name: "Ari Magnússon",
    email: "ari@nordlys.example",
    password: "akureyri",
    rank: "First Officer",
    location: "BIRK",
    flights: 31,
    hours: 42.6,
    averageLandingRate: -241,
  },
  {
    dbId: 13,
    pilotId: "NLY0003",
    name: "Saga",
    email: "saga@nordlys.example",
    password: "heimaey",
    rank: "Cadet",
    location: "BIKF",
    flights: 0,
    hours: 0,
    averageLandingRate: 0,
  },
];

export const announcements = [
  {
    id: 3,
    title: "Winter schedule",
    html: "<p>Akureyri and Egilsstaðir fly <b>daily</b> from the first of November.</p><p>Mind the de-icing &amp; the dark.</p>",
    date: "2026-11-14",
  },
  {
    id: 2,
    title: "Two more Dash 8s",
    html: "<p>TF-NLD and TF-NLE have joined us in Reykjavík.</p>",
    date: "2026-10-02",
  },
  {
    id: 1,
    title: "Welcome to Nordlys Virtual",
    html: "<p>A demo airline that lives inside this program: everything works, nothing is real.</p>",
    date: "2026-09-01",
  },
] as const;
