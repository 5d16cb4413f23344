import { z } from "zod";
import {
  type AirlineProfile,
  airlineProfileSchema,
  longestAddress,
  type OauthSettings,
  oauthSettingsSchema,
} from "../../src-shared/airline.ts";
import { failure, type Result, success } from "../../src-shared/result.ts";
import { words } from "../../src-shared/words/words.ts";
import { withoutEndSlashes } from "../crew-system/coerce.ts";
import type { JsonFile } from "../storage/json-file.ts";

export const airlinesFileSchema = z.object({ version: z.literal(1), airlines: z.array(airlineProfileSchema) });
export type AirlinesFile = z.infer<typeof airlinesFileSchema>;

/** The airlines the pilot flies for, kept in `airlines.json`. */
export interface Airlines {
  list(): readonly AirlineProfile[];
  get(airlineId: string): AirlineProfile | null;
  /** Adds, or replaces the one with the same id. */
  put(profile: AirlineProfile): Promise<void>;
  remove(airlineId: string): Promise<void>;
}

export async function openAirlines(file: JsonFile<AirlinesFile>): Promise<Airlines> {
  let airlines: readonly AirlineProfile[] = ((await file.read())?.airlines ?? []).map((airline) => ({
    ...airline,
    oauth: airline.oauth && (inPlainLetters(airline.oauth) ?? airline.oauth),
  }));
  async function keep(next: readonly AirlineProfile[]): Promise<void> {
    airlines = next;
    await file.write({ version: 1, airlines: [...next] });
  }
  return {
    list: () => airlines,
    get: (airlineId) => airlines.find((airline) => airline.id === airlineId) ?? null,
    put: (profile) => {
      const known = airlines.some(({ id }) => id === profile.id);
      return keep(known ? airlines.map((each) => (each.id === profile.id ? profile : each)) : [...airlines, profile]);
    },
    remove: (airlineId) => keep(airlines.filter((airline) => airline.id !== airlineId)),
  };
}

/**
 * The base address from what a pilot types or pastes: `https://` where no scheme is given, no query, no trailing slash.
 * Plain http is taken for this computer only: a key sent over it could be read by anyone on the way.
 */
export function readAddress(text: string): Result<string> {
  const trimmed = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  let url: URL;
  try {
    url = new URL(withScheme);
  } catch {
    return failure("bad_address", words().accounts.notAnAddress);
  }
  const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && loopback))
    return failure("not_https", words().accounts.notHttps);
  if (url.username !== "" || url.password !== "") return failure("bad_address", words().accounts.userInAddress);
  const address = withoutEndSlashes(`${url.origin}${url.pathname}`);
  return address.length > longestAddress ? failure("bad_address", words().accounts.notAnAddress) : success(address);
}

/** An address as it is sent: its host in small Latin letters ("xn--…"), nothing else left to read in two ways. */
function plainAddress(address: string): string {
  const { href } = new URL(address);
  return href.endsWith("/") && !address.endsWith("/") ? href.slice(0, -1) : href;
}

/**
 * The settings with their addresses as they are sent; null where one is no such address any more, or too long: each letter
 * that is not plain takes several, and the list of airlines must read again.
 */
export const inPlainLetters = (oauth: OauthSettings): OauthSettings | null =>
  oauthSettingsSchema.safeParse({
    ...oauth,
    authoriseUrl: plainAddress(oauth.authoriseUrl),
    tokenUrl: plainAddress(oauth.tokenUrl),
    refreshUrl: oauth.refreshUrl && plainAddress(oauth.refreshUrl),
    platformUrl: oauth.platformUrl && plainAddress(oauth.platformUrl),
  }).data ?? null;

/** A stable id from the airline's name and address: "nordlys-virtual-3f2a". */
export function airlineId(name: string, baseUrl: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
  let hash = 0x811c9dc5;
  for (const character of baseUrl) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${slug === "" ? "airline" : slug}-${hash.toString(16).padStart(8, "0").slice(0, 4)}`;
}
