import { z } from "zod";
import { languages } from "../domain/language.ts";
import { runningSimulatorSchema, simulatorPlaceSchema } from "../domain/simulator-kind.ts";
import { usualScreenPort } from "./second-screen.ts";

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

/** Each setting: its schema and its default. */
const fields = {
  theme: z.enum(["system", "dark", "light", "contrast"]).default("system"),
  language: z.enum(["system", ...languages]).default("system"),
  /** Per cent of the default size of letters. */
  textSizePct: z.union([z.literal(100), z.literal(125), z.literal(150), z.literal(200)]).default(100),
  /** The strip: its opacity where the system has that (not on Linux), and its size. */
  stripOpacityPct: z.union([z.literal(100), z.literal(85), z.literal(70), z.literal(50)]).default(100),
  stripScalePct: z.union([z.literal(100), z.literal(125), z.literal(150), z.literal(200)]).default(100),
  /** Seconds between position updates: the three that airlines allow. */
  updateIntervalS: z.union([z.literal(15), z.literal(30), z.literal(60)]).default(30),
  times: z.enum(["utc", "local"]).default("utc"),
  /** Also decides the unit of climb and descent rates: ft/min or m/s. */
  altitudeUnit: z.enum(["ft", "m"]).default("ft"),
  speedUnit: z.enum(["kt", "km/h"]).default("kt"),
  distanceUnit: z.enum(["nm", "km", "mi"]).default("nm"),
  weightUnit: z.enum(["lb", "kg"]).default("lb"),
  /** System notifications that the pilot wants. */
  notifyPhaseStuck: z.boolean().default(true),
  notifySimulatorLost: z.boolean().default(true),
  notifyAirlineSilent: z.boolean().default(true),
  notifyReadyToFile: z.boolean().default(true),
  /** Notify when a controller ahead comes online. */
  notifyControllerAhead: z.boolean().default(false),
  /** Judges each flight by the rules that ship, for the pilot only. */
  reviewFlights: z.boolean().default(true),
  lookForUpdates: z.boolean().default(true),
  selectedAirlineId: z.string().nullable().default(null),
  simulatorPlace: simulatorPlaceSchema.nullable().default(null),
  /** Listens in the network for X-Plane on other computers. */
  findXplaneNearby: z.boolean().default(false),
  /** Which simulator to use if several run. Null: the first that is found. */
  preferredSimulator: runningSimulatorSchema.nullable().default(null),
  /** The four large figures of the flight page, in their order. */
  largeFigures: z.array(z.enum(largeFigures)).length(4).default(["phase", "phase", "phase", "phase"]),
  /** The map's orientation. */
  mapUp: z.enum(["north", "track"]).default("north"),
  onlineTiles: onlineTilesSchema.default(openStreetMap),
  /** Name or pilot id at SimBrief. If empty, SimBrief gets no requests. */
  simbriefPilot: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N} ._-]{0,64}$/u)
    .default(""),
  /** Request weather reports from aviationweather.gov. */
  freshWeather: z.boolean().default(false),
  /** Read the public feeds of VATSIM and IVAO. */
  vatsim: z.boolean().default(false),
  ivao: z.boolean().default(false),
  /** The pilot's id on each network (CID, VID). If empty, callsign and position identify the flight. */
  vatsimId: networkId.default(""),
  ivaoId: networkId.default(""),
  /** Show the networks' other aircraft on the map. */
  otherTraffic: z.boolean().default(false),
  /** Serve the flight to programs and browsers on this computer. */
  screenHere: z.boolean().default(false),
  /** Web pages of others may read it in the pilot's browser. */
  screenForWebPages: z.boolean().default(false),
  /** Write small text files, for OBS. */
  screenTextFiles: z.boolean().default(false),
  /** Serve the flight to paired devices in the home network. */
  screenNetwork: z.boolean().default(false),
  /** This computer's address there. Empty until the pilot chooses one. */
  screenAddress: z.union([z.literal(""), z.ipv4()]).default(""),
  /** Ports below need rights that a program of a pilot does not have. */
  screenPort: z.number().int().min(1024).max(65_535).default(usualScreenPort),
  /** Show the flight in Discord, with its callsign or without. */
  discord: z.boolean().default(false),
  discordCallsign: z.boolean().default(true),
  /** The application at Discord whose name it shows: the pilot's or the airline's. If empty, Discord gets nothing. */
  discordApplicationId: z
    .string()
    .trim()
    .regex(/^(\d{17,20})?$/)
    .default(""),
};

/** The pilot's settings, as kept in `settings.json`. A newer file is refused as a whole and set aside. */
export const settingsSchema = z.object({ version: z.literal(3).default(3), ...fields });
export type Settings = z.infer<typeof settingsSchema>;
export const defaultSettings: Settings = settingsSchema.parse({});

type Changes = { [Name in keyof typeof fields]: z.ZodOptional<ReturnType<(typeof fields)[Name]["unwrap"]>> };
/** A change of settings. Absent fields stay unchanged. */
export const settingsChangeSchema = z.object(
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.unwrap().optional()])) as Changes,
);
