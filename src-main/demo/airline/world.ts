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

export interface WorldFlight {
  readonly id: string;
  readonly number: number;
  readonly from: string;
  readonly to: string;
  /** ft; null where none is filed. */
  readonly level: number | null;
  readonly route: string;
  readonly departure: string | null;
  readonly arrival: string | null;
  readonly minutes: number;
  /** phpVMS' bit mask, Monday = bit 0. */
  readonly days: number;
  /** phpVMS' letter: J scheduled passengers, F scheduled cargo, K training. */
  readonly kind: "J" | "F" | "K";
  readonly subfleets: readonly number[];
  readonly notes: string;
}

const longNotes = `Heimaey's runway 13/31 is short and the wind comes round the cliffs. ${"Expect windshear on short final, keep the speed, and go around early. ".repeat(8)}<b>Fuel</b> at the destination on request &amp; in daylight only.`;

export const flights: readonly WorldFlight[] = [
  {
    id: "kV3nQd8xLpW1aZ0e",
    number: 1,
    from: "BIKF",
    to: "BIRK",
    level: 3000,
    route: "KEF DCT  RK",
    departure: "0930",
    arrival: "0955",
    minutes: 25,
    days: 127,
    kind: "J",
    subfleets: [1],
    notes: "Sightseeing hop along the south shore of Faxaflói.",
  },
  {
    id: "Wm7cRb2yTgH5sJ9u",
    number: 240,
    from: "BIKF",
    to: "EGLL",
    level: 36000,
    route: "RAPAX DCT 61N012W DCT BALIX UP59 NINEX",
    departure: "0740",
    arrival: "1150",
    minutes: 190,
    days: 31,
    kind: "J",
    subfleets: [3],
    notes: "",
  },
  {
    id: "Xe4vPo6iNzM8lK2q",
    number: 17,
    from: "BIRK",
    to: "BIAR",
    level: 17000,
    route: "RK DCT AKI",
    departure: "1215",
    arrival: null,
    minutes: 45,
    days: 21,
    kind: "J",
    subfleets: [2],
    notes: "",
  },
  {
    id: "Ha1dGf5jSkL3bV7n",
    number: 901,
    from: "NZAA",
    to: "SCEL",
    level: 39000,
    route: "LUNBI DCT 40S165W DCT 45S140W DCT 42S110W DCT UGADI",
    departure: "1855",
    arrival: "1400",
    minutes: 665,
    days: 0,
    kind: "J",
    subfleets: [4],
    notes: "Crosses the date line.",
  },
  {
    id: "Qy9tUr3wEoI6pA4s",
    number: 52,
    from: "BIKF",
    to: "BIVM",
    level: null,
    route: "",
    departure: null,
    arrival: null,
    minutes: 40,
    days: 64,
    kind: "K",
    subfleets: [1],
    notes: longNotes,
  },
  {
    id: "Zc8xBv2nMlK6jH1g",
    number: 77,
    from: "BIKF",
    to: "BIGJ",
    level: 5000,
    route: "DCT",
    departure: "1500",
    arrival: "1620",
    minutes: 80,
    days: 96,
    kind: "J",
    subfleets: [1],
    notes: "A strip that the airline's own list of airports lacks.",
  },
  {
    id: "Df5gTh7yJu9kIo0l",
    number: 808,
    from: "RJAA",
    to: "PANC",
    level: 35000,
    route: "ADNAP OTR5 KALNA R220 NANDY",
    departure: "2210",
    arrival: "1115",
    minutes: 425,
    days: 10,
    kind: "F",
    subfleets: [5],
    notes: "",
  },
  {
    id: "Rt6yUi8oPa1sDf3g",
    number: 18,
    from: "BIAR",
    to: "BIRK",
    level: 16000,
    route: "AKI DCT RK",
    departure: "1330",
    arrival: "1415",
    minutes: 45,
    days: 21,
    kind: "J",
    subfleets: [2],
    notes: "",
  },
  {
    id: "Bn4mQw6eRt8yUi2o",
    number: 31,
    from: "BIRK",
    to: "BIEG",
    level: 19000,
    route: "RK DCT EGG",
    departure: "0800",
    arrival: "0900",
    minutes: 60,
    days: 31,
    kind: "J",
    subfleets: [2],
    notes: "",
  },
  {
    id: "Lk3jHg5fDs7aPo9i",
    number: 204,
    from: "BIKF",
    to: "EKCH",
    level: 37000,
    route: "EMTON DCT 62N010W DCT GUNPA",
    departure: "0715",
    arrival: "1220",
    minutes: 185,
    days: 127,
    kind: "J",
    subfleets: [3],
    notes: "",
  },
  {
    id: "Vb2nMz4xCv6bNm8q",
    number: 615,
    from: "BIKF",
    to: "KJFK",
    level: 38000,
    route: "DATNI DCT 60N040W DCT PRAWN",
    departure: "1700",
    arrival: "1900",
    minutes: 360,
    days: 127,
    kind: "J",
    subfleets: [3],
    notes: "",
  },
];

export interface WorldBid {
  readonly id: number;
  readonly pilotDbId: number;
  readonly flightId: string;
  readonly aircraftId: number | null;
  /** The airframe of the pilot's own flight plan (OFP) for it, which fixes the aircraft. */
  readonly planAircraftId: number | null;
}

const bid = (
  id: number,
  pilotDbId: number,
  number: number,
  aircraftId: number | null,
  planAircraftId: number | null,
) => ({
  id,
  pilotDbId,
  flightId: flights.find((flight) => flight.number === number)?.id ?? "",
  aircraftId,
  planAircraftId,
});

export const bids: readonly WorldBid[] = [
  bid(101, 11, 1, 1, null),
  bid(102, 11, 240, null, null),
  bid(103, 11, 17, null, 3),
  bid(104, 11, 901, 7, null),
  bid(105, 11, 52, 2, null),
  bid(106, 11, 77, null, null),
  bid(107, 11, 808, 8, null),
  bid(201, 12, 17, 4, null),
  bid(202, 12, 31, null, null),
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
