import { z } from "zod";
import {
  type AirlineProfile,
  airlineProfileSchema,
  longestAddress,
  type OauthSettings,
  oauthSettingsSchema,
} from "../../../src-shared/domain/airline.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import { withoutEndSlashes } from "../../platform/http/coerce.ts";
import type { JsonFile } from "../../platform/storage/json-file.ts";

export const airlinesFileSchema = z.object({ version: z.literal(1), airlines: z.array(airlineProfileSchema) });
export type AirlinesFile = z.infer<typeof airlinesFileSchema>;

/** The pilot's airlines, kept in `airlines.json`. */
export interface Airlines {
  list(): readonly AirlineProfile[];
  get(airlineId: string): AirlineProfile | null;
  /**
   * Adds an airline, or replaces the one with the same id. Rejects and changes nothing if the disk refuses it, except
   * for the demo airline, which each start puts again.
   */
  put(profile: AirlineProfile): Promise<void>;
  remove(airlineId: string): Promise<void>;
}

export async function openAirlines(file: JsonFile<AirlinesFile>): Promise<Airlines> {
  let airlines: readonly AirlineProfile[] = ((await file.read())?.airlines ?? []).map((airline) => ({
    ...airline,
    baseUrl: plainAddress(airline.baseUrl),
    oauth: airline.oauth && (inPlainLetters(airline.oauth) ?? airline.oauth),
  }));
  async function keep(next: readonly AirlineProfile[], mayBeUnwritten = false): Promise<void> {
    const before = airlines;
    airlines = next;
    try {
      await file.write({ version: 1, airlines: [...next] });
    } catch (error) {
      if (mayBeUnwritten) return;
      if (airlines === next) airlines = before;
      throw error;
    }
  }
  return {
    list: () => airlines,
    get: (airlineId) => airlines.find((airline) => airline.id === airlineId) ?? null,
    put: (profile) => {
      const known = airlines.some(({ id }) => id === profile.id);
      const next = known ? airlines.map((each) => (each.id === profile.id ? profile : each)) : [...airlines, profile];
      return keep(next, profile.demo);
    },
    remove: (airlineId) => keep(airlines.filter((airline) => airline.id !== airlineId)),
  };
}

/**
 * The base address in a text that the pilot typed or pasted: `https://` by default, no query, no trailing slash. Plain
 * http is accepted for this computer only, because anyone on the network could read a key sent over it.
 */
export function readAddress(text: string): Result<string> {
  const trimmed = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return failure("bad_address", words().accounts.notAnAddress);
  const url = plainUrl(withScheme);
  const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && loopback))
    return failure("not_https", words().accounts.notHttps);
  if (url.username !== "" || url.password !== "") return failure("bad_address", words().accounts.userInAddress);
  const address = withoutEndSlashes(`${url.origin}${url.pathname}`);
  return address.length > longestAddress ? failure("bad_address", words().accounts.notAnAddress) : success(address);
}

/**
 * An address whose host has one spelling: lower-case Latin letters ("xn--…") without a dot at its end. "id.example." is
 * the same host as "id.example", and a sign-in server knows only one of them as its own name.
 * @throws TypeError if it is not an address.
 */
export function plainUrl(address: string): URL {
  const url = new URL(address);
  url.hostname = url.hostname.replace(/\.+$/, "");
  return url;
}

/** Whether the address of an airline's rules, if it has one, is at its own origin: nobody else may judge its pilots. */
export const isAtOrigin = (rulesUrl: string | null, baseUrl: string): boolean =>
  rulesUrl === null || plainUrl(rulesUrl).origin === plainUrl(baseUrl).origin;

/** An address as it is sent, without ambiguous parts. */
function plainAddress(address: string): string {
  const { href } = plainUrl(address);
  return href.endsWith("/") && !address.endsWith("/") ? href.slice(0, -1) : href;
}

/**
 * The settings with their addresses as they are sent. Null if an address then is invalid or too long: each non-ASCII
 * letter takes several, and the list of airlines must stay readable.
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
