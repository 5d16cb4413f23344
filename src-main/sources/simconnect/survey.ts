import {
  FacilityDataType,
  FacilityListType,
  type RawBuffer,
  type RecvAirportList,
  type RecvFacilityData,
  type RecvFacilityDataEnd,
  type SimConnectConnection,
} from "node-simconnect";
import { distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import { moved } from "../../../src-shared/domain/runway.ts";
import { untilNul } from "../values.ts";
import type { Link } from "./link.ts";

/**
 * An airport's reference point is within this of all its runways and stands. Few airports are so near to each other.
 */
const nearNm = 5;
const mostAirports = 3;

/** A request about the airports near a place. */
export interface Question {
  /** Ids that no other request uses. */
  readonly definition: number;
  readonly listRequest: number;
  readonly airportRequest: number;
  /** The values come in this order (SDK, "SimConnect_AddToFacilityDefinition"). */
  readonly members: readonly string[];
  /** Called before an airport's first value. */
  readonly begin: (icao: string) => void;
  readonly take: (message: RecvFacilityData) => void;
  /** Called after an airport's last value. False: the next airport is requested. */
  readonly end: () => boolean;
}

/**
 * Requests the airports near a place, then the values of the nearest. Only a handful of requests, because many at a
 * time freeze MSFS (EvenAR/node-simconnect#71).
 * @returns a function that starts at a place; null ends it.
 */
export function createSurvey(
  connection: SimConnectConnection,
  link: Link,
  { definition, listRequest, airportRequest, members, begin, take, end }: Question,
): (place: LatLon | null) => void {
  let isDefined = false;
  let place: LatLon | null = null;
  let airports: { icao: string; region: string; nm: number }[] = [];

  function ask(): void {
    const next = airports.shift();
    if (next === undefined) return;
    begin(next.icao);
    connection.requestFacilityData(definition, airportRequest, next.icao, next.region);
  }

  function onList({ requestID, airports: part, entryNumber, outOf }: RecvAirportList): void {
    if (requestID !== listRequest || place === null) return;
    for (const { icao, region, latitude, longitude } of part) {
      const nm = distanceNm(place, { latitudeDeg: latitude, longitudeDeg: longitude });
      // The library keeps the bytes after the end of a text.
      if (nm < nearNm) airports.push({ icao: untilNul(icao), region: untilNul(region), nm });
    }
    airports = airports.toSorted((a, b) => a.nm - b.nm).slice(0, mostAirports);
    if (entryNumber >= outOf - 1) ask();
  }

  function onData(message: RecvFacilityData): void {
    if (message.userRequestId === airportRequest) take(message);
  }

  function onEnd({ userRequestId }: RecvFacilityDataEnd): void {
    if (userRequestId === airportRequest && place !== null && !end()) ask();
  }

  connection.on("airportList", link.guard(onList));
  connection.on("facilityData", link.guard(onData));
  connection.on("facilityDataEnd", link.guard(onEnd));

  return (now) => {
    place = now;
    airports = [];
    if (now === null) return;
    if (!isDefined) for (const member of members) connection.addToFacilityDefinition(definition, member);
    isDefined = true;
    connection.requestFacilitiesListEx1(FacilityListType.AIRPORT, listRequest);
  };
}

export const feetPerMetre = 1 / 0.3048;

/** An airport's own point, from which its parts are measured: the first two members of a question. */
export const readAirport = ({ type, data }: RecvFacilityData): LatLon | null =>
  type === FacilityDataType.AIRPORT && data.remaining() >= 2 * 8
    ? { latitudeDeg: data.readFloat64(), longitudeDeg: data.readFloat64() }
    : null;

/** The place of a part: metres east and north of the airport's point. */
export function readPlace(data: RawBuffer, airport: LatLon): LatLon {
  const [eastM, northM] = [data.readFloat32(), data.readFloat32()];
  return moved(moved(airport, 0, northM * feetPerMetre), 90, eastM * feetPerMetre);
}
