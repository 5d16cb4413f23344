import { bearingDeg, distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import { apartFt, moved } from "../../../src-shared/domain/runway.ts";
import { type DemoAirport, type DemoRunway, type DemoRunwayEnd, demoAirports } from "./airports.ts";
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

type Members<T> = Readonly<Record<string, (thing: T, airport: DemoAirport, index: number) => Buffer>>;

/** One kind of thing in the answers: its SIMCONNECT_FACILITY_DATA_TYPE, and the requested members of each. */
interface Kind {
  readonly type: number;
  readonly members: object;
  /** One list of values for each thing of the airport. */
  values(airport: DemoAirport, fields: readonly string[]): Buffer[][];
}
const kind = <T>(type: number, of: (airport: DemoAirport) => readonly T[], members: Members<T>): Kind => ({
  type,
  members,
  values: (airport, fields) =>
    of(airport).map((thing, index) => fields.flatMap((field) => members[field]?.(thing, airport, index) ?? [])),
});

const eastM = (airport: DemoAirport, place: LatLon): number => apartFt(placeOf(airport), place).eastFt * metresPerFt;
const northM = (airport: DemoAirport, place: LatLon): number => apartFt(placeOf(airport), place).northFt * metresPerFt;
/** A place, in metres east and north of the airport's. */
const bias: Members<LatLon> = {
  BIAS_X: (place, airport) => float32(eastM(airport, place)),
  BIAS_Z: (place, airport) => float32(northM(airport, place)),
};

/** The members that this server knows (SDK, "SimConnect_AddToFacilityDefinition"). Lengths in metres. */
const airports = kind(0, (airport) => [airport], {
  N_RUNWAYS: ({ runways }) => int32(runways.length),
  LATITUDE: (airport) => float64(placeOf(airport).latitudeDeg),
  LONGITUDE: (airport) => float64(placeOf(airport).longitudeDeg),
});
const pavement: Members<DemoRunwayEnd> = { LENGTH: ({ displacedM }) => float32(displacedM) };
/** The displaced parts of the runways' ends, in the runways' order. */
const thresholds: Readonly<Record<string, Kind>> = {
  PRIMARY_THRESHOLD: kind(23, ({ runways }) => runways.map(({ primary }) => primary), pavement),
  SECONDARY_THRESHOLD: kind(23, ({ runways }) => runways.map(({ secondary }) => secondary), pavement),
};
const things: Readonly<Record<string, Kind>> = {
  RUNWAY: kind(1, ({ runways }) => runways, {
    LATITUDE: (runway) => float64(centre(runway).latitudeDeg),
    LONGITUDE: (runway) => float64(centre(runway).longitudeDeg),
    HEADING: ({ primary, secondary }) => float32(bearingDeg(primary, secondary)),
    LENGTH: (runway) => float32(lengthM(runway)),
    WIDTH: ({ widthM }) => float32(widthM),
    PRIMARY_NUMBER: ({ primary }) => int32(primary.number),
    PRIMARY_DESIGNATOR: () => int32(0),
    SECONDARY_NUMBER: ({ secondary }) => int32(secondary.number),
    SECONDARY_DESIGNATOR: () => int32(0),
  }),
  TAXI_PARKING: kind(15, ({ stands }) => stands, {
    // TAXI_PARKING NAME: 10 is a gate, 0 none.
    NAME: () => int32(10),
    SUFFIX: () => int32(0),
    NUMBER: ({ number }) => int32(number),
    RADIUS: ({ radiusM }) => float32(radiusM),
    ...bias,
  }),
  // Each path has its own two points and its own name.
  TAXI_POINT: kind(14, ({ taxiPaths }) => taxiPaths.flatMap(({ from, to }) => [from, to]), bias),
  TAXI_PATH: kind(16, ({ taxiPaths }) => taxiPaths, {
    TYPE: ({ type }) => int32(type),
    WIDTH: ({ widthM }) => float32(widthM),
    START: (_, __, index) => int32(2 * index),
    END: (_, __, index) => int32(2 * index + 1),
    NAME_INDEX: (_, __, index) => int32(index),
  }),
  TAXI_NAME: kind(17, ({ taxiPaths }) => taxiPaths, { NAME: ({ name }) => fixedString(name, 32) }),
};
const kinds: Readonly<Record<string, Kind>> = { AIRPORT: airports, ...things, ...thresholds };

interface Definition {
  /** Open elements, outermost first. */
  readonly open: string[];
  /** The requested members of each element, in the client's order. */
  readonly wanted: Map<string, string[]>;
}

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
      if (name in kinds) return [];
    } else if (verb === "CLOSE" && name === inside) {
      definition.open.pop();
      return [];
    } else if (inside !== undefined && field in (kinds[inside]?.members ?? {})) {
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
      const valuesOf = (name: string, each: Kind) => each.values(airport, wanted.get(name) ?? []);
      const isWanted = ([name]: [string, Kind]) => wanted.has(name);
      const parent = add(airports.type, 0, 0, 1, valuesOf("AIRPORT", airports)[0] ?? []);
      for (const [name, each] of Object.entries(things).filter(isWanted)) {
        const all = valuesOf(name, each);
        for (const [index, values] of all.entries()) {
          const child = add(each.type, parent, index, all.length, values);
          if (name !== "RUNWAY") continue;
          for (const [end, displaced] of Object.entries(thresholds).filter(isWanted))
            add(displaced.type, child, 0, 1, valuesOf(end, displaced)[index] ?? []);
        }
      }
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
          return data(request);
        default:
          return null;
      }
    },
  };
}

const placeOf = ({ runways }: DemoAirport): { latitudeDeg: number; longitudeDeg: number } =>
  runways[0] === undefined ? { latitudeDeg: Number.NaN, longitudeDeg: Number.NaN } : centre(runways[0]);
