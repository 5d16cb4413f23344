import {
  FacilityDataType,
  Protocol,
  type RawBuffer,
  type RecvFacilityData,
  type SimConnectConnection,
} from "node-simconnect";
import { type Runway, runwayUnder } from "../../../src-shared/domain/runway.ts";
import { createRunwayWatch, type RunwayUse } from "../../../src-shared/domain/runway-watch.ts";
import type { RawSample } from "../../../src-shared/domain/sample.ts";
import type { Link } from "./link.ts";
import { runwayEnds, type SurveyedRunway } from "./runway-ends.ts";
import { createSurvey } from "./survey.ts";

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

/**
 * Requests the nearby airports and the runways of the nearest, early in a take-off roll and after ground contact (MSFS
 * 2020 and later; other simulators report no runway).
 * @returns a function that takes each sample and returns the runway in use, as soon as it is known and until the
 * aircraft flies again.
 */
export function createRunwayFinder(
  connection: SimConnectConnection,
  link: Link,
  protocol: Protocol,
): (sample: RawSample, nowMs: number) => Runway | undefined {
  if (protocol < Protocol.KittyHawk) return () => undefined;
  const watch = createRunwayWatch();
  let use: RunwayUse | null = null;
  let found: Runway | undefined;
  let surveyed = new Map<number, SurveyedRunway>();
  let asked = "";

  function take({ uniqueRequestId, parentUniqueRequestId, type, data }: RecvFacilityData): void {
    if (type === FacilityDataType.RUNWAY && data.remaining() >= runwayBytes)
      surveyed.set(uniqueRequestId, readRunway(data));
    // The thresholds of a runway come in the order of the definition.
    if (type === FacilityDataType.PAVEMENT && data.remaining() >= 4)
      surveyed.get(parentUniqueRequestId)?.displacedM.push(data.readFloat32());
  }

  function end(): boolean {
    if (use === null || found !== undefined) return true;
    const ends = [...surveyed.values()].flatMap((runway) => runwayEnds(asked, runway));
    found = runwayUnder(ends, use, use.directionTrueDeg) ?? undefined;
    return found !== undefined;
  }

  const survey = createSurvey(connection, link, {
    ...{ definition: 60, listRequest: 61, airportRequest: 62, members },
    begin: (icao) => {
      asked = icao;
      surveyed = new Map();
    },
    take,
    end,
  });

  return (sample, nowMs) => {
    const now = watch(sample, nowMs);
    if (now !== use) {
      use = now;
      found = undefined;
      survey(use);
    }
    return found;
  };
}

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
