/** The flights of Nordlys Virtual, and their bookings. */

export interface WorldFlight {
  readonly id: string;
  readonly number: number;
  readonly from: string;
  readonly to: string;
  /** Cruise level, ft. Null if none is filed. */
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
  /** The airframe in the pilot's own flight plan (OFP), which determines the aircraft. */
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

/** The first is for the recorded flight. */
export const bids: readonly [WorldBid, ...WorldBid[]] = [
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
