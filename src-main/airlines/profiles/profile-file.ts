import { inflateRawSync } from "node:zlib";
import { z } from "zod";
import {
  type AirlineDraft,
  airlineNameSchema,
  airlineSystemSchema,
  oauthSettingsSchema,
  safeAddressSchema,
  signInWays,
} from "../../../src-shared/domain/airline.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import { parseJson } from "../../platform/http/parse-json.ts";
import { inPlainLetters, isAtOrigin, readAddress } from "./airlines.ts";

/** The longest unpacked profile file. A few compressed bytes can unpack to gigabytes. */
const longestBytes = 100_000;

const values = oauthSettingsSchema.shape;

/** A profile that an airline publishes, in the contract's spelling. An omitted field has its default value. */
const profileFileSchema = z.object({
  name: airlineNameSchema,
  address: z.string().min(1).max(2000),
  system: airlineSystemSchema.default("crew_system"),
  sign_in: z.array(z.enum(signInWays)).min(1).optional(),
  oauth: z
    .object({
      airline_id: values.airlineId,
      client_id: values.clientId,
      scopes: values.scopes.default(""),
      authorise_url: values.authoriseUrl,
      token_url: values.tokenUrl,
      refresh_url: values.refreshUrl.default(null),
      platform_url: values.platformUrl,
    })
    .nullable()
    .default(null),
  allow_aircraft_changes: z.boolean().default(true),
  allow_start_override: z.boolean().default(false),
  allow_crash_recovery: z.boolean().default(false),
  distance_unit: z.enum(["nmi", "km", "mi"]).default("nmi"),
  cargo_unit: z.enum(["lb", "kg"]).default("lb"),
  position_times: z.boolean().default(false),
  rules_url: safeAddressSchema.nullable().default(null),
});

const notAProfile = (detail: string) => failure("bad_profile", words().accounts.badProfile, detail.slice(0, 300));

/**
 * Reads a profile file, or the data of a link: JSON, as text or in base64url, where it may be compressed (RFC 1951).
 */
export function readProfileFile(text: string): Result<AirlineDraft> {
  if (text.length > longestBytes) return notAProfile("It is too long.");
  let document: unknown;
  try {
    document = parseJson(asJson(text));
  } catch {
    return notAProfile("It is not JSON.");
  }
  const parsed = profileFileSchema.safeParse(document);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return notAProfile(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
  }
  const { oauth, ...profile } = parsed.data;
  const address = readAddress(profile.address);
  if (!address.ok) return address;
  const signIn = [...new Set(profile.sign_in ?? [oauth === null ? ("password" as const) : ("oauth" as const)])];
  if (oauth === null && signIn.includes("oauth")) return notAProfile("oauth: missing");
  const settings =
    oauth &&
    inPlainLetters({
      airlineId: oauth.airline_id,
      clientId: oauth.client_id,
      scopes: oauth.scopes,
      authoriseUrl: oauth.authorise_url,
      tokenUrl: oauth.token_url,
      refreshUrl: oauth.refresh_url,
      platformUrl: oauth.platform_url,
    });
  if (oauth !== null && settings === null) return notAProfile("oauth: an address is too long as it is sent");
  if (!isAtOrigin(profile.rules_url, address.value)) return failure("bad_profile", words().accounts.rulesElsewhere);
  return success({
    name: profile.name,
    baseUrl: address.value,
    system: profile.system,
    signIn,
    oauth: settings,
    allowAircraftChanges: profile.allow_aircraft_changes,
    allowStartOverride: profile.allow_start_override,
    allowCrashRecovery: profile.allow_crash_recovery,
    distanceUnit: profile.distance_unit,
    cargoUnit: profile.cargo_unit,
    positionTimes: profile.position_times,
    rulesUrl: profile.rules_url,
  });
}

function asJson(text: string): string {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed.startsWith("{")) return trimmed;
  const bytes = Buffer.from(trimmed, "base64url");
  const plain = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  return plain.startsWith("{") ? plain : inflateRawSync(bytes, { maxOutputLength: longestBytes }).toString("utf8");
}
