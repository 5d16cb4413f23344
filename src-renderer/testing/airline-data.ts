import type { ScheduleResult } from "../../src-shared/contract/ipc.ts";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import { type AirlineProfile, airlineProfileSchema } from "../../src-shared/domain/airline.ts";
import type {
  Aircraft,
  AircraftOptions,
  Airport,
  Announcement,
  Booking,
  Pilot,
} from "../../src-shared/domain/airline-data.ts";

/** When the pictured flight was started. */
export const departed = Date.UTC(2026, 10, 21, 13, 0);

const profile = (id: string, name: string, demo: boolean): AirlineProfile =>
  airlineProfileSchema.parse({
    id,
    name,
    baseUrl: demo ? "http://127.0.0.1:40123" : `https://crew.${id}.example`,
    signIn: ["password"],
    allowAircraftChanges: true,
    allowStartOverride: true,
    allowCrashRecovery: true,
    demo,
  });
export const icewing = profile("icewing", "Icewing Virtual", false);
export const airlines = [icewing, profile("demo", "Demo airline", true)];
export const settings = { ...defaultSettings, selectedAirlineId: "icewing" };

export const pilot: Pilot = {
  dbId: "7",
  pilotId: "ICE001",
  firstName: "Sigríður",
  lastName: "Þorvaldsdóttir",
  rank: "Captain",
};

const airport = (icao: string, name: string, latitudeDeg: number, longitudeDeg: number): Airport => ({
  icao,
  name,
  latitudeDeg,
  longitudeDeg,
});
export const keflavik = airport("BIKF", "Keflavik", 63.985, -22.6056);
export const reykjavik = airport("BIRK", "Reykjavik", 64.13, -21.9406);
export const akureyri = airport("BIAR", "Akureyri", 65.66, -18.0727);
const kennedy = airport("KJFK", "New York John F. Kennedy", 40.6398, -73.7789);
const nadi = airport("NFFN", "Nadi International", -17.7554, 177.443);
const honolulu = airport("PHNL", "Honolulu Daniel K. Inouye", 21.3206, -157.9242);

export const skyhawk: Aircraft = {
  id: "1",
  code: "C172",
  name: "Cessna 172 Skyhawk",
  registration: "TF-SKY",
  maximumPassengers: 3,
  maximumCargo: null,
  minimumRank: "",
};
const boeing: Aircraft = {
  ...skyhawk,
  id: "2",
  code: "B752",
  name: "Boeing 757-200",
  registration: "TF-FIA",
  maximumPassengers: 183,
};

const booking = (
  bidId: string,
  number: string,
  departure: Airport,
  arrival: Airport,
  more: Partial<Booking>,
): Booking => ({
  bidId,
  code: "ICE",
  number,
  departure,
  arrival,
  route: [],
  flightLevel: "",
  cruiseAltitudeFt: 3000,
  scheduledDistanceNm: null,
  greatCircleNm: 21,
  departureTime: "13:00",
  arrivalTime: "13:30",
  flightTimeH: 0.5,
  type: "passenger",
  aircraft: skyhawk,
  aircraftChangeable: true,
  notes: "",
  ...more,
});
/** The booking of the pictured flight. */
export const hop = booking("a", "214", keflavik, reykjavik, {
  notes: "Visual approach expected.\nTaxi to the GA apron, stand 4.",
});
export const bookings: Booking[] = [
  hop,
  booking("b", "415", reykjavik, akureyri, {
    aircraft: null,
    greatCircleNm: 133,
    cruiseAltitudeFt: 9000,
    flightTimeH: 0.75,
    departureTime: "15:10:00",
    arrivalTime: "15:55:00",
  }),
  booking("c", "615", keflavik, kennedy, {
    aircraft: boeing,
    aircraftChangeable: false,
    greatCircleNm: 2254,
    cruiseAltitudeFt: 36_000,
    flightTimeH: 5.9,
    departureTime: "17:00",
    arrivalTime: "22:55",
    route: ["RALOV", "DCT", "EMBLA", "64N030W", "63N040W", "60N050W", "PRAWN", "N202A", "TOPPS", "PARCH4"],
  }),
  booking("pacific", "880", nadi, honolulu, {
    type: "cargo",
    aircraft: boeing,
    greatCircleNm: 2758,
    cruiseAltitudeFt: 38_000,
    flightTimeH: 6.4,
  }),
];

const option = (id: string, registration: string, name: string, icao: string): AircraftOptions["aircraft"][number] => ({
  id,
  name,
  registration,
  icao,
  subfleet: icao,
});
export const aircraft = [
  option("1", "TF-SKY", "Cessna 172 Skyhawk", "C172"),
  option("3", "TF-ORA", "DHC-8-200 Bombardier Dash 8", "DH8B"),
  option("4", "TF-FXA", "DHC-8-400 Bombardier Dash 8", "DH8D"),
];

export const announcements: Announcement[] = [
  {
    id: "1",
    title: "Winter schedule is out",
    subtitle: "Twelve new legs in the north, and Akureyri twice a day.",
    link: "https://example.is/winter",
    publishDate: "2026-11-14T10:00:00Z",
  },
  {
    id: "2",
    title: "Group flight on Saturday",
    subtitle: "Meet at BIRK, 18:00 UTC.",
    link: null,
    publishDate: "2026-11-18T10:00:00Z",
  },
];

export const oauthAirline: AirlineProfile = {
  ...profile("arctic", "Arctic Air Virtual", false),
  signIn: ["password", "oauth"],
  oauth: {
    airlineId: "ARC",
    clientId: "contrail-desktop",
    scopes: "flights,profile",
    authoriseUrl: "https://id.arctic.example/oauth/authorise",
    tokenUrl: "https://id.arctic.example/oauth/token",
    refreshUrl: "https://id.arctic.example/oauth/token",
    platformUrl: "https://www.arctic.example",
  },
  oauthVerifiedAtMs: departed,
};

export const fleet: Aircraft[] = [
  { ...skyhawk, maximumCargo: 120 },
  { ...boeing, maximumCargo: 24_000, minimumRank: "Captain" },
  ...Array.from({ length: 130 }, (_, n) => ({
    ...skyhawk,
    id: `more-${n}`,
    code: "DH8D",
    name: "Dash 8 Q400",
    registration: `TF-${String(n).padStart(3, "0")}`,
    maximumPassengers: 76,
    maximumCargo: 8_000,
    minimumRank: "First Officer",
  })),
];

export const schedule: ScheduleResult = {
  flights: bookings.map((row) => ({
    id: row.bidId,
    code: row.code,
    number: row.number,
    departure: row.departure,
    arrival: row.arrival,
    route: row.route,
    flightLevel: row.flightLevel,
    scheduledDistanceNm: row.greatCircleNm,
    departureTime: row.departureTime,
    arrivalTime: row.arrivalTime,
    flightTimeH: row.flightTimeH,
    type: row.type,
    aircraftName: row.aircraft?.name ?? "",
    notes: row.notes,
  })),
  firstHundredOnly: false,
  onlyFromIcao: null,
};
