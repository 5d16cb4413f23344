import { bearingDeg, distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import { apartFt, moved } from "../../../src-shared/domain/runway.ts";
import {
  type DemoAirport,
  type DemoRunway,
  type DemoRunwayEnd,
  type DemoStand,
  type DemoTaxiPath,
  demoAirports,
} from "./airports.ts";
import type { Simulator } from "./simulator.ts";
import { exceptionCode, fixedString, messages, type Request, readFixedString, requestType, written } from "./wire.ts";

type Bytes = readonly Buffer[];
const float64 = (value: number): Buffer => written(8, (bytes) => bytes.writeDoubleLE(value));
const float32 = (value: number): Buffer => written(4, (bytes) => bytes.writeFloatLE(value));
const int32 = (value: number): Buffer => written(4, (bytes) => bytes.writeInt32LE(value));

const metresPerFt = 0.3048;
const lengthM = ({ primary, secondary }: DemoRunway): number => distanceNm(primary, secondary) * 1852;
const centre = (runway: DemoRunway) =>
  moved(runway.primary, bearingDeg(runway.primary, runway.secondary), lengthM(runway) / 2 / metresPerFt);

/**
 * The members that this server knows, with their types (SDK, "SimConnect_AddToFacilityDefinition"). Lengths in metres.
 */
const airportMembers: Readonly<Record<string, (airport: DemoAirport) => Buffer>> = {
  ICAO: ({ icao }) => fixedString(icao, 8),
  N_RUNWAYS: ({ runways }) => int32(runways.length),
  LATITUDE: (airport) => float64(placeOf(airport).latitudeDeg),
  LONGITUDE: (airport) => float64(placeOf(airport).longitudeDeg),
};
const eastM = (airport: DemoAirport, place: LatLon): number => apartFt(placeOf(airport), place).eastFt * metresPerFt;
const northM = (airport: DemoAirport, place: LatLon): number => apartFt(placeOf(airport), place).northFt * metresPerFt;
/** A stand's place, in metres east and north of the airport's. */
const parkingMembers: Readonly<Record<string, (stand: DemoStand, airport: DemoAirport) => Buffer>> = {
  // TAXI_PARKING NAME: 10 is a gate, 0 none.
  NAME: () => int32(10),
  SUFFIX: () => int32(0),
  NUMBER: ({ number }) => int32(number),
  RADIUS: ({ radiusM }) => float32(radiusM),
  BIAS_X: (stand, airport) => float32(eastM(airport, stand)),
  BIAS_Z: (stand, airport) => float32(northM(airport, stand)),
};
const pointMembers: Readonly<Record<string, (point: LatLon, airport: DemoAirport) => Buffer>> = {
  BIAS_X: (point, airport) => float32(eastM(airport, point)),
  BIAS_Z: (point, airport) => float32(northM(airport, point)),
};
/** Each path has its own two points and its own name. */
const pathMembers: Readonly<Record<string, (path: DemoTaxiPath, index: number) => Buffer>> = {
  TYPE: ({ type }) => int32(type),
  WIDTH: ({ widthM }) => float32(widthM),
  START: (_, index) => int32(2 * index),
  END: (_, index) => int32(2 * index + 1),
  NAME_INDEX: (_, index) => int32(index),
};
const taxiNameMembers: Readonly<Record<string, (path: DemoTaxiPath) => Buffer>> = {
  NAME: ({ name }) => fixedString(name, 32),
};
const runwayMembers: Readonly<Record<string, (runway: DemoRunway) => Buffer>> = {
  LATITUDE: (runway) => float64(centre(runway).latitudeDeg),
  LONGITUDE: (runway) => float64(centre(runway).longitudeDeg),
  HEADING: ({ primary, secondary }) => float32(bearingDeg(primary, secondary)),
  LENGTH: (runway) => float32(lengthM(runway)),
  WIDTH: ({ widthM }) => float32(widthM),
  PRIMARY_NUMBER: ({ primary }) => int32(primary.number),
  PRIMARY_DESIGNATOR: () => int32(0),
  SECONDARY_NUMBER: ({ secondary }) => int32(secondary.number),
  SECONDARY_DESIGNATOR: () => int32(0),
};
const pavementMembers: Readonly<Record<string, (end: DemoRunwayEnd) => Buffer>> = {
  LENGTH: ({ displacedM }) => float32(displacedM),
  ENABLE: ({ displacedM }) => int32(Number(displacedM > 0)),
};
const thresholds: Readonly<Record<string, (runway: DemoRunway) => DemoRunwayEnd>> = {
  PRIMARY_THRESHOLD: ({ primary }) => primary,
  SECONDARY_THRESHOLD: ({ secondary }) => secondary,
};

interface Definition {
  /** Open elements, outermost first. */
  readonly open: string[];
  /** The requested members of each element, in the client's order. */
  readonly wanted: Map<string, string[]>;
}

/** SIMCONNECT_FACILITY_DATA_TYPE */
const dataType = {
  airport: 0,
  runway: 1,
  taxiPoint: 14,
  parking: 15,
  taxiPath: 16,
  taxiName: 17,
  pavement: 23,
} as const;
const nearbyNm = 110;

/** The facilities of one connection: lists of nearby airports, and the requested members of one airport. */
export function createFacilities({ protocol, world }: Simulator) {
  const definitions = new Map<number, Definition>();
  let unique = 0;

  function define({ body, sendId }: Request): Bytes {
    const id = body.readUInt32LE(0);
    const field = readFixedString(body, 4, 256).toUpperCase();
    const definition: Definition = definitions.get(id) ?? { open: [], wanted: new Map() };
    definitions.set(id, definition);
    const [verb, name] = field.split(" ");
    const inside = definition.open.at(-1);
    if (verb === "OPEN" && name !== undefined) {
      definition.open.push(name);
      definition.wanted.set(name, []);
      if (name in members || name in thresholds) return [];
    } else if (verb === "CLOSE" && name === inside) {
      definition.open.pop();
      return [];
    } else if (inside !== undefined && field in membersOf(inside)) {
      definition.wanted.get(inside)?.push(field);
      return [];
    }
    return [messages.exception(protocol, exceptionCode.dataError, sendId, 1)];
  }

  function list({ body }: Request): Bytes {
    const [type, requestId] = [body.readUInt32LE(0), body.readUInt32LE(4)];
    const { latitudeDeg = Number.NaN, longitudeDeg = Number.NaN } = world().sample;
    const near = demoAirports.filter(
      (airport) => distanceNm(placeOf(airport), { latitudeDeg, longitudeDeg }) < nearbyNm,
    );
    if (type !== 0) return [];
    return near.map((airport, index) => {
      const { latitudeDeg: latitude, longitudeDeg: longitude } = placeOf(airport);
      return messages.airportList(protocol, requestId, index, near.length, [
        fixedString(airport.icao, protocol >= 6 ? 9 : 6),
        fixedString(airport.region, 3),
        float64(latitude),
        float64(longitude),
        float64(airport.elevationFt * metresPerFt),
      ]);
    });
  }

  function data({ body }: Request): Bytes {
    const [defineId, requestId] = [body.readUInt32LE(0), body.readUInt32LE(4)];
    const icao = readFixedString(body, 8, 16);
    const wanted = definitions.get(defineId)?.wanted;
    const airport = demoAirports.find((one) => one.icao === icao);
    const sent: Buffer[] = [];
    const add = (type: number, parent: number, index: number, count: number, values: Buffer[]): number => {
      unique++;
      const head = [requestId, unique, parent, type, Number(count > 1), index, count];
      sent.push(messages.facilityData(protocol, head, values));
      return unique;
    };
    if (airport !== undefined && wanted !== undefined) {
      const fields = (thing: string): readonly string[] => wanted.get(thing) ?? [];
      const own = fields("AIRPORT").flatMap((field) => airportMembers[field]?.(airport) ?? []);
      const parent = add(dataType.airport, 0, 0, 1, own);
      if (wanted.has("RUNWAY"))
        airport.runways.forEach((runway, index) => {
          const values = fields("RUNWAY").flatMap((field) => runwayMembers[field]?.(runway) ?? []);
          const child = add(dataType.runway, parent, index, airport.runways.length, values);
          for (const [name, end] of Object.entries(thresholds))
            if (wanted.has(name)) {
              const pavement = fields(name).flatMap((field) => pavementMembers[field]?.(end(runway)) ?? []);
              add(dataType.pavement, child, 0, 1, pavement);
            }
        });
      if (wanted.has("TAXI_PARKING"))
        airport.stands.forEach((stand, index) => {
          const values = fields("TAXI_PARKING").flatMap((field) => parkingMembers[field]?.(stand, airport) ?? []);
          add(dataType.parking, parent, index, airport.stands.length, values);
        });
      const { taxiPaths } = airport;
      const points = taxiPaths.flatMap(({ from, to }) => [from, to]);
      if (wanted.has("TAXI_POINT"))
        points.forEach((point, index) => {
          const values = fields("TAXI_POINT").flatMap((field) => pointMembers[field]?.(point, airport) ?? []);
          add(dataType.taxiPoint, parent, index, points.length, values);
        });
      if (wanted.has("TAXI_PATH"))
        taxiPaths.forEach((path, index) => {
          const values = fields("TAXI_PATH").flatMap((field) => pathMembers[field]?.(path, index) ?? []);
          add(dataType.taxiPath, parent, index, taxiPaths.length, values);
        });
      if (wanted.has("TAXI_NAME"))
        taxiPaths.forEach((path, index) => {
          const values = fields("TAXI_NAME").flatMap((field) => taxiNameMembers[field]?.(path) ?? []);
          add(dataType.taxiName, parent, index, taxiPaths.length, values);
        });
    }
    return [...sent, messages.facilityDataEnd(protocol, requestId)];
  }

  return {
    /** The answers to a request about facilities. Null for any other request. */
    handle(request: Request): Bytes | null {
      switch (request.type) {
        case requestType.addToFacilityDefinition:
          return define(request);
        case requestType.requestFacilitiesListEx1:
          return list(request);
        case requestType.requestFacilityData:
        case requestType.requestFacilityDataEx1:
          return data(request);
        default:
          return null;
      }
    },
  };
}

const members: Readonly<Record<string, object>> = {
  AIRPORT: airportMembers,
  RUNWAY: runwayMembers,
  TAXI_PARKING: parkingMembers,
  TAXI_POINT: pointMembers,
  TAXI_PATH: pathMembers,
  TAXI_NAME: taxiNameMembers,
};
const membersOf = (thing: string): object => members[thing] ?? (thing in thresholds ? pavementMembers : {});

const placeOf = ({ runways }: DemoAirport): { latitudeDeg: number; longitudeDeg: number } =>
  runways[0] === undefined ? { latitudeDeg: Number.NaN, longitudeDeg: Number.NaN } : centre(runways[0]);
