import { z } from "zod";
import { withoutHidden } from "./plain-text.ts";

/** Contrail's own stable id: it names the keychain entry. Letters, digits, hyphens. */
const airlineIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);

/**
 * The airline's id on its own platform. It is part of the redirect address that the airline has registered, so it is
 * used unchanged. Only characters that need no escaping in a path.
 */
export const platformIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/);

const onThisComputer = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?([/?]|$)/i;
const overTls = /^https:\/\/[^/?@]+([/?]|$)/i;

/** Plain http is allowed for this computer only, because anybody on the network could read it. */
export const isThisComputer = (address: string): boolean => onThisComputer.test(address);

/** A name from the pilot or a profile, without invisible characters and with at least one visible one. */
export const airlineNameSchema = z.string().max(120).transform(withoutHidden).pipe(z.string().trim().min(1));

/** The longest address, as it is sent. */
export const longestAddress = 2000;

/**
 * An https address, or one on this computer; no user name, no fragment, and no backslash that a parser might read as
 * `/`.
 */
export const safeAddressSchema = z
  .url()
  .max(longestAddress)
  .refine((address) => (overTls.test(address) || onThisComputer.test(address)) && !/[\s#\\]/.test(address));

/** How a pilot signs in through the browser. The airline provides these values (airline-servers.md, Signing in). */
export const oauthSettingsSchema = z.object({
  airlineId: platformIdSchema,
  clientId: z.string().trim().min(1).max(300),
  /** Comma-separated, sent unchanged; empty if the airline uses none. */
  scopes: z.string().trim().max(1000),
  authoriseUrl: safeAddressSchema,
  tokenUrl: safeAddressSchema,
  /** Null: the pilot signs in again whenever the access token has expired. */
  refreshUrl: safeAddressSchema.nullable(),
  /** Where the airline's platform serves Contrail's callback page, without a trailing slash. Null if it does not. */
  platformUrl: safeAddressSchema
    .refine((url) => !url.endsWith("/"))
    .nullable()
    .default(null),
});
export type OauthSettings = z.infer<typeof oauthSettingsSchema>;

/**
 * The kinds of server that an airline may have, in the order in which an address is asked for them. Only the folder of
 * each kind knows more than the name.
 */
export const airlineSystemSchema = z.enum(["crew_system", "phpvms"]);
export type AirlineSystem = z.infer<typeof airlineSystemSchema>;

/** What an airline's server can do. The flight and the window ask for these, never for the kind of server. */
export const capabilitiesSchema = z.object({
  /** The airline may answer a start with a message that the pilot must confirm. */
  startConfirmation: z.boolean(),
  /** The pilot may book a flight of the schedule. */
  booking: z.boolean(),
  /** The pilot may fly without a booking. */
  ownFlights: z.boolean(),
  /** The airline says what it did with a report: proof of filing, and its decision. */
  proof: z.boolean(),
  /** A position has its own time, so that the path of an outage can be sent later. */
  positionTimes: z.boolean(),
  /** A position that is sent twice is stored once. */
  positionIds: z.boolean(),
  /** The most positions in one request. */
  positionsAtOnce: z.number().int().min(1),
  /** The airline states the pilot's average landing rate. */
  averageLandingRate: z.boolean(),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;

export const signInWays = ["password", "key", "oauth"] as const;

/** One airline of the pilot, without secrets. Fields that older files lack have a default. */
export const airlineProfileSchema = z.object({
  id: airlineIdSchema,
  name: z.string().min(1).max(120).transform(withoutHidden),
  /** Base address without a trailing slash; any path prefix. */
  baseUrl: z.url({ protocol: /^https?$/ }).refine((url) => !url.endsWith("/")),
  system: airlineSystemSchema.default("crew_system"),
  /** "key": an API key that the pilot copies from the airline's website. */
  signIn: z.array(z.enum(signInWays)).min(1),
  oauth: oauthSettingsSchema.nullable().default(null),
  /** When the connection test passed with exactly these `oauth` values, UTC ms. */
  oauthVerifiedAtMs: z.number().nullable().default(null),
  allowAircraftChanges: z.boolean(),
  allowStartOverride: z.boolean(),
  /** A pilot may go back to a point before a crash and continue the flight. */
  allowCrashRecovery: z.boolean().default(false),
  /** Units of a booking's `distance` and an aircraft's `maximum_cargo`, which a server may not state. */
  distanceUnit: z.enum(["nmi", "km", "mi"]).default("nmi"),
  cargoUnit: z.enum(["lb", "kg"]).default("lb"),
  /** The server of a crew system accepts the time of a position (`created_at`), so it gets the missed path after an outage. */
  positionTimes: z.boolean().default(false),
  /** Where the airline publishes its rules for flights: at the origin of `baseUrl`. Null: it publishes none. */
  rulesUrl: safeAddressSchema.nullable().default(null),
  /** The built-in demo airline, started by the program itself. */
  demo: z.boolean(),
});
export type AirlineProfile = z.infer<typeof airlineProfileSchema>;

/** The fields that the pilot may change, and that a profile file may contain. */
export const airlineDraftSchema = airlineProfileSchema
  .pick({
    system: true,
    signIn: true,
    allowAircraftChanges: true,
    allowStartOverride: true,
    allowCrashRecovery: true,
    distanceUnit: true,
    cargoUnit: true,
    positionTimes: true,
    rulesUrl: true,
  })
  .extend({
    name: airlineNameSchema,
    baseUrl: z.string().min(1).max(longestAddress),
    oauth: oauthSettingsSchema.nullable(),
  });
export type AirlineDraft = z.infer<typeof airlineDraftSchema>;

/** The two addresses that the airline registers for this program: the link, and the page its platform may host. */
export const linkRedirect = ({ airlineId }: OauthSettings): string => `contrail://auth/airline/${airlineId}/callback`;
export const pageRedirect = ({ airlineId, platformUrl }: OauthSettings): string | null =>
  platformUrl === null ? null : `${platformUrl}/auth/airline/${airlineId}/callback`;

/** The airline's own site, for what its server cannot do. */
export const siteOf = (airline: Pick<AirlineProfile, "baseUrl">): string =>
  /^https?:\/\/[^/]+/.exec(airline.baseUrl)?.[0] ?? airline.baseUrl;
