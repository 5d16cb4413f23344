import {
  FacilityDataType,
  Protocol,
  type RawBuffer,
  type RecvFacilityData,
  type SimConnectConnection,
} from "node-simconnect";
import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import { createRunwayWatch, type RunwayUse } from "../../../src-shared/domain/runway-watch.ts";
import type { RawSample } from "../../../src-shared/domain/sample.ts";
import { taxiwayAt, taxiwayPieceSchema } from "../../../src-shared/domain/taxiways.ts";
import { untilNul } from "../values.ts";
import type { Link } from "./link.ts";
import { createSurvey, feetPerMetre, readAirport, readPlace } from "./survey.ts";

const members = [
  ...["OPEN AIRPORT", "LATITUDE", "LONGITUDE"],
  ...["OPEN TAXI_POINT", "BIAS_X", "BIAS_Z", "CLOSE TAXI_POINT"],
  ...["OPEN TAXI_PATH", "TYPE", "WIDTH", "START", "END", "NAME_INDEX", "CLOSE TAXI_PATH"],
  ...["OPEN TAXI_NAME", "NAME", "CLOSE TAXI_NAME"],
  "CLOSE AIRPORT",
];
const pointBytes = 2 * 4;
const pathBytes = 5 * 4;
const nameBytes = 32;
/** TAXI_PATH TYPE (SDK): a taxiway. Others lead over an apron, to a stand, along a runway or a road. */
const taxiType = 1;
/** The simulator reports the surface once a second. Until this time after a contact, ms, it may be an older one. */
const surfaceAfterMs = 1500;
const surfaceWithinMs = 10_000;
/** No airport has more. */
const mostItems = 20_000;

interface Path {
  readonly widthM: number;
  readonly start: number;
  readonly end: number;
  readonly name: number;
}

/**
 * Requests the taxiways of the nearby airports if a landing or a take-off roll is on pavement outside a runway (MSFS
 * 2020 and later). These are thousands of values, so an ordinary landing requests none.
 * @returns a function that takes each sample and returns the name of the taxiway, as soon as it is known and until the
 * aircraft flies again.
 */
export function createTaxiwayFinder(
  connection: SimConnectConnection,
  link: Link,
  protocol: Protocol,
): (sample: RawSample, nowMs: number) => string | undefined {
  if (protocol < Protocol.KittyHawk) return () => undefined;
  const watch = createRunwayWatch();
  let use: RunwayUse | null = null;
  let isAsked = false;
  let found: string | undefined;
  let airport: LatLon | null = null;
  /** By their index in the airport, which the paths use. */
  const points = new Map<number, LatLon>();
  const names = new Map<number, string>();
  const paths: Path[] = [];

  function take(message: RecvFacilityData): void {
    const { type, itemIndex, data } = message;
    airport = readAirport(message) ?? airport;
    const bytes = data.remaining();
    if (type === FacilityDataType.TAXI_POINT && bytes >= pointBytes && airport !== null && points.size < mostItems)
      points.set(itemIndex, readPlace(data, airport));
    else if (type === FacilityDataType.TAXI_NAME && bytes >= nameBytes && names.size < mostItems)
      names.set(itemIndex, untilNul(data.readString32()));
    else if (type === FacilityDataType.TAXI_PATH && bytes >= pathBytes && data.readInt32() === taxiType) addPath(data);
  }

  function addPath(data: RawBuffer): void {
    const path = { widthM: data.readFloat32(), start: data.readInt32(), end: data.readInt32(), name: data.readInt32() };
    if (paths.length < mostItems) paths.push(path);
  }

  function end(): boolean {
    if (use === null) return true;
    const pieces = paths.flatMap(({ widthM, start, end: last, name }) => {
      const piece = taxiwayPieceSchema.safeParse({
        name: names.get(name) ?? "",
        ends: [points.get(start), points.get(last)],
        widthFt: widthM * feetPerMetre,
      });
      return piece.success ? [piece.data] : [];
    });
    found = taxiwayAt(pieces, use, use.directionTrueDeg);
    return found !== undefined;
  }

  const survey = createSurvey(connection, link, {
    ...{ definition: 66, listRequest: 67, airportRequest: 68, members },
    begin: () => {
      airport = null;
      points.clear();
      names.clear();
      paths.length = 0;
    },
    take,
    end,
  });

  return (sample, nowMs) => {
    const now = watch(sample, nowMs);
    if (now !== use) {
      use = now;
      found = undefined;
      if (isAsked) survey(null);
      isAsked = false;
    }
    const sinceMs = use === null ? Number.NaN : nowMs - use.atMs;
    const isSurfaceOfUse = sample.onGround === true && sinceMs >= surfaceAfterMs && sinceMs < surfaceWithinMs;
    if (use !== null && !isAsked && isSurfaceOfUse && sample.surface === "paved") {
      isAsked = true;
      survey(use);
    }
    return found;
  };
}
