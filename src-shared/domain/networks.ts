import { z } from "zod";

export const networks = ["vatsim", "ivao"] as const;
const networkSchema = z.enum(networks);
export type Network = z.infer<typeof networkSchema>;

/** Proper names: the same in every language. */
export const networkNames: Readonly<Record<Network, string>> = { vatsim: "VATSIM", ivao: "IVAO" };

export const controllerRoles = ["delivery", "ground", "tower", "approach", "centre"] as const;
export type ControllerRole = (typeof controllerRoles)[number];

/** A controller who is online. Never a name or an id of the person. */
const controllerSchema = z.object({
  network: networkSchema,
  callsign: z.string(),
  /** MHz, as "118.300". */
  frequency: z.string(),
  role: z.enum(controllerRoles),
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
  /**
   * Distance along the route until the controller is within reach, nm. 0 if within reach now. Null if not on the route.
   */
  aheadNm: z.number().min(0).nullable(),
});
export type Controller = z.infer<typeof controllerSchema>;

/** How the flight was recognised: by the pilot's id, or by callsign and position together. */
const recognitionSchema = z.enum(["id", "callsign"]);

/** Whether the flight is online, with the evidence. */
const ownFlightSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("online"), callsign: z.string(), by: recognitionSchema }),
  /** `callsign`: the callsign that was not found. Empty if the search used the pilot's id. */
  z.object({ kind: z.literal("absent"), callsign: z.string() }),
  z.object({ kind: z.literal("elsewhere"), callsign: z.string(), nm: z.number() }),
  /** The simulator has not reported a position. */
  z.object({ kind: z.literal("no_position") }),
]);
export type OwnFlight = z.infer<typeof ownFlightSchema>;

const feedProblemCodes = ["network", "timed_out", "busy", "too_large", "unreadable", "stale"] as const;
export type FeedProblemCode = (typeof feedProblemCodes)[number];

const networkStateSchema = z.object({
  network: networkSchema,
  problem: z.enum(feedProblemCodes).nullable(),
  /** When the feed is read next, UTC ms. Null if unknown. */
  nextMs: z.number().nullable(),
  /** Null without a flight, and before the first reading. */
  own: ownFlightSchema.nullable(),
});
export type NetworkState = z.infer<typeof networkStateSchema>;

/** The state of the networks that are on. */
export const networksViewSchema = z.object({
  networks: z.array(networkStateSchema),
  controllers: z.array(controllerSchema),
  /** The controllers ahead on the route who came online last. Each is announced once a flight. */
  cameOnline: z.array(controllerSchema),
});
export type NetworksView = z.infer<typeof networksViewSchema>;

/** Another aircraft: callsign, latitude °, longitude °, heading ° true (−1: not known), altitude ft. */
export const trafficSchema = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]);
export type Traffic = z.infer<typeof trafficSchema>;

/** The flight was seen online. */
export const sightingSchema = z.object({
  network: networkSchema,
  callsign: z.string(),
  by: recognitionSchema,
  /** Program clock, ms. */
  atMs: z.number(),
  /** The flight was online without a break since the previous sighting. */
  joined: z.boolean(),
  /** Callsigns of the controllers within reach. */
  controllers: z.array(z.string()),
});
export type Sighting = z.infer<typeof sightingSchema>;

/** Evidence that a flight was flown online: one entry for each network and callsign. */
export const onlineEvidenceSchema = z.object({
  network: networkSchema,
  callsign: z.string(),
  by: recognitionSchema,
  /** Program clock, ms. */
  firstMs: z.number(),
  lastMs: z.number(),
  /** Simulated seconds in the air while it was online. */
  airS: z.number().min(0),
  /** The controllers within reach while the flight was online, in order. */
  controllers: z.array(z.object({ callsign: z.string(), fromMs: z.number(), toMs: z.number() })),
});
export type OnlineEvidence = z.infer<typeof onlineEvidenceSchema>;

/** The addresses of a network's feed. */
export interface NetworkService {
  readonly data: string;
  /** The address of the stations' radios. Null if the feed itself has the controllers' places. */
  readonly stations: string | null;
  /** The interval at which the network publishes a feed. It is never read more often. */
  readonly everyMs: number;
}
