import {
  FacilityDataType,
  FacilityListType,
  Protocol,
  type RawBuffer,
  type RecvAirportList,
  type RecvFacilityData,
  type RecvFacilityDataEnd,
  type SimConnectConnection,
} from "node-simconnect";
import { distanceNm } from "../../../src-shared/geodesy.ts";
import { type Runway, runwayUnder } from "../../../src-shared/runway.ts";
import { createRunwayWatch, type RunwayUse } from "../../runways/runway-watch.ts";
import type { RawSample } from "../source.ts";
import type { Link } from "./link.ts";
import { runwayEnds, type SurveyedRunway } from "./runway-ends.ts";

const definition = 60;
const listRequest = 61;
const airportRequest = 62;

/** The order of the values: SDK, "SimConnect_AddToFacilityDefinition". */
const members = [
  ...["OPEN AIRPORT", "N_RUNWAYS"],
  "OPEN RUNWAY",
  ...["LATITUDE", "LONGITUDE", "HEADING", "LENGTH", "WIDTH"],
  ...["PRIMARY_NUMBER", "PRIMARY_DESIGNATOR", "SECONDARY_NUMBER", "SECONDARY_DESIGNATOR"],
  ...["OPEN PRIMARY_THRESHOLD", "LENGTH", "CLOSE PRIMARY_THRESHOLD"],
  ...["OPEN SECONDARY_THRESHOLD", "LENGTH", "CLOSE SECONDARY_THRESHOLD"],
  "CLOSE RUNWAY",
  "CLOSE AIRPORT",
];
const runwayBytes = 2 * 8 + 3 * 4 + 4 * 4;

/** An airport's own point lies within this distance of each of its runways; few airports are so near to each other. */
const nearNm = 5;
const mostAirports = 3;
/**
 * Requests the airports around, and the runways of the nearest, early in a take-off roll and after a contact with the
 * ground. A handful of requests, because a flood of them freezes MSFS (EvenAR/node-simconnect#71). MSFS 2020 and later;
 * others stay without a runway.
 * @returns a function that takes each sample and returns the runway in use once it is known, until the aircraft flies
 * again.
 */
export function createRunwayFinder(
  connection: SimConnectConnection,
  link: Link,
  protocol: Protocol,
): (sample: RawSample, nowMs: number) => Runway | undefined {
  if (protocol < Protocol.KittyHawk) return () => undefined;
  let isDefined = false;
  const watch = createRunwayWatch();
  let use: RunwayUse | null = null;
  let found: Runway | undefined;
  let airports: { icao: string; region: string; nm: number }[] = [];
  let surveyed = new Map<number, SurveyedRunway>();
  let asked = "";

  function ask(): void {
    const next = airports.shift();
    surveyed = new Map();
    if (next === undefined) return;
    asked = next.icao;
    connection.requestFacilityData(definition, airportRequest, next.icao, next.region);
  }

  function onList({ requestID, airports: part, entryNumber, outOf }: RecvAirportList): void {
    if (requestID !== listRequest || use === null) return;
    for (const { icao, region, latitude, longitude } of part) {
      const nm = distanceNm(use, { latitudeDeg: latitude, longitudeDeg: longitude });
      if (nm < nearNm) airports.push({ icao: untilNul(icao), region: untilNul(region), nm });
    }
    airports = airports.toSorted((a, b) => a.nm - b.nm).slice(0, mostAirports);
    if (entryNumber >= outOf - 1) ask();
  }

  function onData(message: RecvFacilityData): void {
    const { userRequestId, uniqueRequestId, parentUniqueRequestId, type, data } = message;
    if (userRequestId !== airportRequest) return;
    if (type === FacilityDataType.RUNWAY && data.remaining() >= runwayBytes)
      surveyed.set(uniqueRequestId, readRunway(data));
    // A runway's thresholds come in the order of the request.
    if (type === FacilityDataType.PAVEMENT && data.remaining() >= 4)
      surveyed.get(parentUniqueRequestId)?.displacedM.push(data.readFloat32());
  }

  function onEnd({ userRequestId }: RecvFacilityDataEnd): void {
    if (userRequestId !== airportRequest || use === null || found !== undefined) return;
    const ends = [...surveyed.values()].flatMap((runway) => runwayEnds(asked, runway));
    found = runwayUnder(ends, use, use.directionTrueDeg) ?? undefined;
    if (found === undefined) ask();
  }

  connection.on("airportList", link.guard(onList));
  connection.on("facilityData", link.guard(onData));
  connection.on("facilityDataEnd", link.guard(onEnd));

  function look(): void {
    airports = [];
    if (!isDefined) for (const member of members) connection.addToFacilityDefinition(definition, member);
    isDefined = true;
    connection.requestFacilitiesListEx1(FacilityListType.AIRPORT, listRequest);
  }

  return (sample, nowMs) => {
    const now = watch(sample, nowMs);
    if (now !== use) {
      use = now;
      found = undefined;
      if (use !== null) look();
    }
    return found;
  };
}

/** The library leaves bytes after the end of a text in it. */
const untilNul = (text: string): string => text.split("\0", 1)[0]?.trim() ?? "";

function readRunway(data: RawBuffer): SurveyedRunway {
  return {
    latitudeDeg: data.readFloat64(),
    longitudeDeg: data.readFloat64(),
    headingTrueDeg: data.readFloat32(),
    lengthM: data.readFloat32(),
    widthM: data.readFloat32(),
    ends: [
      { number: data.readInt32(), designator: data.readInt32() },
      { number: data.readInt32(), designator: data.readInt32() },
    ],
    displacedM: [],
  };
}
