import type { LatLon } from "../../../src-shared/domain/geodesy.ts";

/** One end of a runway: where the pavement begins, and how far behind it the landing threshold is. */
export interface DemoRunwayEnd {
  readonly number: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly displacedM: number;
}

export interface DemoRunway {
  readonly widthM: number;
  readonly primary: DemoRunwayEnd;
  readonly secondary: DemoRunwayEnd;
}

/** A gate, with its number and its radius. */
interface DemoStand {
  readonly number: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly radiusM: number;
}

/** A straight path on the ground. TAXI_PATH TYPE (SDK): 1 is a taxiway, 4 leads over an apron. */
interface DemoTaxiPath {
  readonly type: 1 | 4;
  /** "": none. */
  readonly name: string;
  readonly widthM: number;
  readonly from: LatLon;
  readonly to: LatLon;
}

export interface DemoAirport {
  readonly icao: string;
  readonly region: string;
  readonly elevationFt: number;
  readonly runways: readonly DemoRunway[];
  readonly stands: readonly DemoStand[];
  readonly taxiPaths: readonly DemoTaxiPath[];
}

const end = (number: number, latitudeDeg: number, longitudeDeg: number, displacedM = 0): DemoRunwayEnd => ({
  number,
  latitudeDeg,
  longitudeDeg,
  displacedM,
});

/** North of Keflavík's runway 11. */
const path = (type: 1 | 4, name: string, latitudeDeg: number): DemoTaxiPath => ({
  ...{ type, name, widthM: 23 },
  from: { latitudeDeg, longitudeDeg: -22.65 },
  to: { latitudeDeg, longitudeDeg: -22.6 },
});

/**
 * The airports of the recorded flights, from apt.dat of FlightGear 2020.3, where they were flown. It has no taxi paths;
 * these are examples.
 */
export const demoAirports: readonly DemoAirport[] = [
  {
    icao: "BIKF",
    region: "BI",
    elevationFt: 170,
    runways: [
      { widthM: 60.05, primary: end(2, 63.96448319, -22.60544552), secondary: end(20, 63.99188019, -22.60542552) },
      { widthM: 60.05, primary: end(11, 63.98504094, -22.65499831), secondary: end(29, 63.98504419, -22.59238152) },
    ],
    stands: [
      { number: 1, latitudeDeg: 63.99543601, longitudeDeg: -22.62459099, radiusM: 20 },
      { number: 2, latitudeDeg: 63.99543468, longitudeDeg: -22.6230457, radiusM: 20 },
    ],
    taxiPaths: [path(1, "N", 63.987), path(1, "", 63.988), path(4, "W", 63.989)],
  },
  {
    icao: "BIRK",
    region: "BI",
    elevationFt: 47,
    runways: [
      { widthM: 45.11, primary: end(1, 64.1219585, -21.936197, 79.86), secondary: end(19, 64.1359675, -21.93885367) },
      { widthM: 29.87, primary: end(6, 64.1272405, -21.94663, 91.14), secondary: end(24, 64.1325355, -21.93390479) },
      {
        widthM: 45.11,
        primary: end(13, 64.13252141, -21.95536147),
        secondary: end(31, 64.12763797, -21.93270629, 64.92),
      },
    ],
    stands: [],
    taxiPaths: [],
  },
];
