import { type AirlineSystem, airlineSystemSchema, type signInWays } from "../../src-shared/domain/airline.ts";
import type { Clock } from "../../src-shared/domain/clock.ts";
import { createCrewSystem } from "./crew-system/client.ts";
import { type AirlineFailure, type AirlineResult, meansNoAirline } from "./failure.ts";
import type { ConnectOptions } from "./http/asking.ts";
import type { Backoff } from "./http/backoff.ts";
import { createPhpvms, scopes } from "./phpvms/client.ts";
import { apiAddresses } from "./phpvms/detect.ts";
import type { Airline } from "./port.ts";
import type { Found } from "./profiles/profiles.ts";

interface System {
  readonly connect: (options: ConnectOptions) => Airline;
  /** How a pilot signs in unless the airline's profile says otherwise. */
  readonly signIn: (typeof signInWays)[number];
  /** The scopes that a sign-in in the browser asks for unless the airline's profile says otherwise. */
  readonly scopes: string;
  /** The base addresses that a pilot may mean by an address, the likeliest first. */
  readonly addresses: (address: string) => readonly string[];
}

/** The kinds of server that an airline may have. */
export const systems: Readonly<Record<AirlineSystem, System>> = {
  phpvms: { connect: createPhpvms, signIn: "key", scopes, addresses: apiAddresses },
  crew_system: { connect: createCrewSystem, signIn: "password", scopes: "", addresses: (address) => [address] },
};

/**
 * Finds out which kind of server answers at an address, which may be the server's own or a page of the airline's site.
 * The failure is that of the last kind, unless an earlier one cannot tell.
 */
export async function findSystem(
  address: string,
  clock: Clock,
  backoffOf: (baseUrl: string) => Backoff,
): Promise<AirlineResult<Found>> {
  let open: AirlineFailure | null = null;
  let last: AirlineResult<Found> | null = null;
  for (const system of airlineSystemSchema.options)
    for (const baseUrl of systems[system].addresses(address)) {
      const airline = systems[system].connect({ baseUrl, token: () => null, clock, backoff: backoffOf(baseUrl) });
      const result = await airline.handshake();
      if (result.ok) return { ok: true, value: { ...result.value, system } };
      // A server that cannot be reached, or asks for a wait, does so under its other addresses too.
      if (result.error.code === "network" || result.error.code === "too_many_requests") return result;
      if (!meansNoAirline(result.error)) open ??= result.error;
      last ??= result;
    }
  return open === null && last !== null ? last : { ok: false, error: open as AirlineFailure };
}
