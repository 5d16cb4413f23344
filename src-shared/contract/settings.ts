import { z } from "zod";
import { languages } from "../domain/language.ts";
import { runningSimulatorSchema, simulatorKindSchema } from "../domain/simulator-kind.ts";

/** A simulator on another computer (or a test server): one more place besides this computer. */
export const simulatorPlaceSchema = z.object({
  host: z.string().min(1).max(255),
  port: z.number().int().min(1).max(65535),
  /** Absent: SimConnect. */
  kind: simulatorKindSchema.optional(),
});

const tileServer = /^(https:\/\/[\w.-]+(:\d+)?|http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?)\/[^\s#\\]*$/;

/** Whether the text is a valid address of map tiles. */
export const isTileAddress = (address: string): boolean =>
  tileServer.test(address) && ["{z}", "{x}", "{y}"].every((name) => address.split(name).length === 2);

/** The source of online map tiles: https, or plain http on this computer. */
export const onlineTilesSchema = z.object({
  shown: z.boolean(),
  /** An address with {z}, {x} and {y} in place of the tile's numbers. */
  address: z.string().max(500).refine(isTileAddress),
  /** The credit that the provider requires on the map. */
  attribution: z.string().trim().min(1).max(200),
});

/** OpenStreetMap's own tiles, off by default: operations.osmfoundation.org/policies/tiles */
const openStreetMap = {
  shown: false,
  address: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  attribution: "© OpenStreetMap contributors",
};

/** What a large figure of the flight page may show. `phase`: the most useful figure in each phase. */
export const largeFigures = [
  "phase",
  "altitude",
  "aboveGround",
  "groundSpeed",
  "airspeed",
  "verticalSpeed",
  "toGo",
  "timeToGo",
  "heading",
  "fuel",
  "fuelUsed",
] as const;
export type LargeFigure = (typeof largeFigures)[number];

const networkId = z
  .string()
  .trim()
  .regex(/^\d{0,10}$/);

const fields = {
  theme: z.enum(["system", "dark", "light", "contrast"]),
  language: z.enum(["system", ...languages]),
  /** Per cent of the default size of letters. */
  textSizePct: z.union([z.literal(100), z.literal(125), z.literal(150), z.literal(200)]),
  /** Seconds between position updates: the three that the crew system allows. */
  updateIntervalS: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  times: z.enum(["utc", "local"]),
  /** Also decides the unit of climb and descent rates: ft/min or m/s. */
  altitudeUnit: z.enum(["ft", "m"]),
  speedUnit: z.enum(["kt", "km/h"]),
  distanceUnit: z.enum(["nm", "km", "mi"]),
  weightUnit: z.enum(["lb", "kg"]),
  /** System notifications that the pilot wants. */
  notifyPhaseStuck: z.boolean(),
  notifySimulatorLost: z.boolean(),
  notifyAirlineSilent: z.boolean(),
  notifyReadyToFile: z.boolean(),
  /** Notify when a controller ahead comes online. */
  notifyControllerAhead: z.boolean(),
  lookForUpdates: z.boolean(),
  selectedAirlineId: z.string().nullable(),
  simulatorPlace: simulatorPlaceSchema.nullable(),
  /** Listens in the network for X-Plane on other computers. */
  findXplaneNearby: z.boolean(),
  /** Which simulator to use if several run. Null: the first that is found. */
  preferredSimulator: runningSimulatorSchema.nullable(),
  /** The four large figures of the flight page, in their order. */
  largeFigures: z.array(z.enum(largeFigures)).length(4),
  /** The map's orientation. */
  mapUp: z.enum(["north", "track"]),
  onlineTiles: onlineTilesSchema,
  /** Name or pilot id at SimBrief. If empty, SimBrief gets no requests. */
  simbriefPilot: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N} ._-]{0,64}$/u),
  /** Request weather reports from aviationweather.gov. */
  freshWeather: z.boolean(),
  /** Read the public feeds of VATSIM and IVAO. */
  vatsim: z.boolean(),
  ivao: z.boolean(),
  /** The pilot's id on each network (CID, VID). If empty, callsign and position identify the flight. */
  vatsimId: networkId,
  ivaoId: networkId,
  /** Show the networks' other aircraft on the map. */
  otherTraffic: z.boolean(),
};

/** A change of settings. Absent fields stay unchanged. */
export const settingsChangeSchema = z.object(fields).partial();

/** The pilot's settings, as kept in `settings.json`. Every field has a default, so an older file is readable too. */
export const settingsSchema = z.object({
  version: z.literal(3).default(3),
  theme: fields.theme.default("system"),
  language: fields.language.default("system"),
  textSizePct: fields.textSizePct.default(100),
  updateIntervalS: fields.updateIntervalS.default(30),
  times: fields.times.default("utc"),
  altitudeUnit: fields.altitudeUnit.default("ft"),
  speedUnit: fields.speedUnit.default("kt"),
  distanceUnit: fields.distanceUnit.default("nm"),
  weightUnit: fields.weightUnit.default("lb"),
  notifyPhaseStuck: fields.notifyPhaseStuck.default(true),
  notifySimulatorLost: fields.notifySimulatorLost.default(true),
  notifyAirlineSilent: fields.notifyAirlineSilent.default(true),
  notifyReadyToFile: fields.notifyReadyToFile.default(true),
  notifyControllerAhead: fields.notifyControllerAhead.default(false),
  lookForUpdates: fields.lookForUpdates.default(true),
  selectedAirlineId: fields.selectedAirlineId.default(null),
  simulatorPlace: fields.simulatorPlace.default(null),
  findXplaneNearby: fields.findXplaneNearby.default(false),
  preferredSimulator: fields.preferredSimulator.default(null),
  largeFigures: fields.largeFigures.default(["phase", "phase", "phase", "phase"]),
  mapUp: fields.mapUp.default("north"),
  onlineTiles: fields.onlineTiles.default(openStreetMap),
  simbriefPilot: fields.simbriefPilot.default(""),
  freshWeather: fields.freshWeather.default(false),
  vatsim: fields.vatsim.default(false),
  ivao: fields.ivao.default(false),
  vatsimId: fields.vatsimId.default(""),
  ivaoId: fields.ivaoId.default(""),
  otherTraffic: fields.otherTraffic.default(false),
});
export type Settings = z.infer<typeof settingsSchema>;
export const defaultSettings: Settings = settingsSchema.parse({});
