import {
  FacilityDataType,
  Protocol,
  type RawBuffer,
  type RecvFacilityData,
  type SimConnectConnection,
} from "node-simconnect";
import { distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import type { RawSample } from "../../../src-shared/domain/sample.ts";
import { type Stand, standAt, standSchema, standsKt } from "../../../src-shared/domain/stands.ts";
import type { Link } from "./link.ts";
import { createSurvey, feetPerMetre, readAirport, readPlace } from "./survey.ts";

const members = [
  ...["OPEN AIRPORT", "LATITUDE", "LONGITUDE"],
  ...["OPEN TAXI_PARKING", "NAME", "SUFFIX", "NUMBER", "RADIUS", "BIAS_X", "BIAS_Z", "CLOSE TAXI_PARKING"],
  "CLOSE AIRPORT",
];
const parkingBytes = 6 * 4;
/** An aircraft that stands for this long is parked or holds, ms. */
const standsForMs = 2000;
/** The airports are requested again after this distance. */
const sameNm = 1;
/** No airport has more. */
const mostStands = 3000;

/** TAXI_PARKING NAME (SDK): none, parking, eight directions, gate, dock, gates A to Z. SUFFIX has the same numbers. */
const names = ["", "", "N", "NE", "E", "SE", "S", "SW", "W", "NW", "", "Dock "];
const firstGate = 12;
function prefix(name: number): string {
  const letter = name - firstGate;
  return letter >= 0 && letter < 26 ? String.fromCharCode(65 + letter) : (names[name] ?? "");
}
/** "A12", "N5", "12B". A number of 0 means that there is none. */
const standName = (name: number, suffix: number, number: number): string =>
  `${prefix(name)}${number === 0 ? "" : number}${prefix(suffix)}`.trim();

/**
 * Requests the stands of the nearby airports while the aircraft stands (MSFS 2020 and later).
 * @returns a function that takes each sample and returns the name of the stand under the aircraft.
 */
export function createStandFinder(
  connection: SimConnectConnection,
  link: Link,
  protocol: Protocol,
): (sample: RawSample, nowMs: number) => string | undefined {
  if (protocol < Protocol.KittyHawk) return () => undefined;
  let stands: Stand[] = [];
  let airport: LatLon | null = null;
  let asked: LatLon | null = null;
  let stoodMs = Number.NaN;
  /** The last result: frames come sixty times a second, and a large airport has hundreds of stands. */
  let found: (LatLon & { readonly stand: string | undefined; readonly of: number }) | null = null;

  function readStand(data: RawBuffer, from: LatLon): void {
    const [name, suffix, number] = [data.readInt32(), data.readInt32(), data.readInt32()];
    const radiusM = data.readFloat32();
    const stand = standSchema.safeParse({
      ...readPlace(data, from),
      name: standName(name, suffix, number),
      withinFt: radiusM * feetPerMetre,
    });
    if (stand.success && stands.length < mostStands) stands.push(stand.data);
  }

  function take(message: RecvFacilityData): void {
    const { type, data } = message;
    airport = readAirport(message) ?? airport;
    if (type === FacilityDataType.TAXI_PARKING && data.remaining() >= parkingBytes && airport !== null)
      readStand(data, airport);
  }

  const survey = createSurvey(connection, link, {
    ...{ definition: 63, listRequest: 64, airportRequest: 65, members },
    begin: () => {
      airport = null;
    },
    take,
    end: () => asked !== null && standAt(stands, asked) !== undefined,
  });

  return ({ onGround, groundSpeedKt = Number.NaN, latitudeDeg, longitudeDeg }, nowMs) => {
    const isStanding = onGround === true && groundSpeedKt < standsKt;
    if (!isStanding || latitudeDeg === undefined || longitudeDeg === undefined) {
      stoodMs = Number.NaN;
      return undefined;
    }
    if (Number.isNaN(stoodMs)) stoodMs = nowMs;
    const place = { latitudeDeg, longitudeDeg };
    if (nowMs - stoodMs >= standsForMs && (asked === null || distanceNm(asked, place) > sameNm)) {
      asked = place;
      stands = [];
      survey(place);
    }
    if (found?.latitudeDeg !== latitudeDeg || found.longitudeDeg !== longitudeDeg || found.of !== stands.length)
      found = { ...place, stand: standAt(stands, place), of: stands.length };
    return found.stand;
  };
}
