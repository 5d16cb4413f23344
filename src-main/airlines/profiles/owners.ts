import { domainToUnicode } from "node:url";
import type { OddHost } from "../../../src-shared/contract/accounts.ts";
import type { AirlineDraft } from "../../../src-shared/domain/airline.ts";
import { isMixedHost } from "../../../src-shared/domain/alphabets.ts";
import { plainUrl } from "./airlines.ts";

type Addresses = Pick<AirlineDraft, "baseUrl" | "oauth">;

/**
 * Every address of an airline that receives the pilot's sign-in or a part of it (a code, a verifier, a token, a
 * password).
 */
export function signInAddresses({ baseUrl, oauth }: Addresses): string[] {
  if (oauth === null) return [baseUrl];
  const { authoriseUrl, tokenUrl, refreshUrl, platformUrl } = oauth;
  return [baseUrl, authoriseUrl, tokenUrl, refreshUrl, platformUrl].filter((address) => address !== null);
}

/**
 * The owner of an address: its registrable domain by the public suffix list, including the list's private part (two
 * customers of one hosting service are two owners). An address without such a domain (an IP address, this computer, a
 * single name of an intranet) is compared by its whole origin. The list is large, so it is loaded on first use.
 */
export async function ownerOf(address: string): Promise<string> {
  const { getDomain } = await import("tldts");
  const { hostname, origin } = plainUrl(address);
  return getDomain(hostname, { allowPrivateDomains: true, extractHostname: false }) ?? origin;
}

export async function haveOneOwner(addresses: readonly string[]): Promise<boolean> {
  return new Set(await Promise.all(addresses.map(ownerOf))).size === 1;
}

/** The hosts that receive the sign-in, if they have more than one owner. Otherwise none. */
export async function severalHosts(addresses: Addresses): Promise<string[]> {
  const all = signInAddresses(addresses);
  return (await haveOneOwner(all)) ? [] : [...new Set(all.map((address) => new URL(address).host))];
}

const origins = (addresses: Addresses): Set<string> =>
  new Set(signInAddresses(addresses).map((address) => new URL(address).origin));

/** True if a sign-in at `one` sends nothing to an address that `other` does not use. */
export const staysWithin = (one: Addresses, other: Addresses): boolean => {
  const known = origins(other);
  return [...origins(one)].every((origin) => known.has(origin));
};

/** The hosts of an airline with non-ASCII letters. They may look like another host. */
export function oddHosts(addresses: Addresses): OddHost[] {
  const hosts = new Set(signInAddresses(addresses).map((address) => new URL(address).hostname));
  return [...hosts].flatMap((host) => {
    const reads = domainToUnicode(host);
    if (reads === host || reads === "") return [];
    const isMixed = reads.split(".").some(isMixedHost);
    return [{ host, reads, isMixed }];
  });
}
