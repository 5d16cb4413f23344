import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import { isSamePilot, type Pilot } from "../../../src-shared/domain/airline-data.ts";
import type { AirlineFailure, OperationName } from "../failure.ts";
import type { Renewal } from "../http/asking.ts";
import type { Airline } from "../port.ts";
import type { Grants } from "./grants.ts";

/** How a client gets its tokens and reports the end of each call. */
export interface Access {
  token(): string | null;
  renew(refused: string | null): Promise<Renewal>;
  /**
   * Call at the end of each request. A refused key ends the session. An airline that cannot be reached is shown as
   * offline.
   */
  onAnswer(problem: AirlineFailure | null, operation: OperationName): void;
}

interface ClientsOptions {
  readonly grants: Pick<Grants, "token" | "renew">;
  /** The owner of each airline's key. */
  readonly holders: ReadonlyMap<string, Pilot>;
  readonly connect: (airline: AirlineProfile, access: Access) => Airline;
  readonly onAnswer: (airline: AirlineProfile, ...answer: Parameters<Access["onAnswer"]>) => void;
}

/** One client for each airline as it is set up now, and for each pilot to whom its key must belong. */
export function createClients({ grants, holders, connect: connectTo, onAnswer: answered }: ClientsOptions) {
  const clients = new Map<string, { profile: AirlineProfile; byPilot: Map<string, Airline> }>();

  function of(profile: AirlineProfile, pilot: Pilot | null = null): Airline {
    let known = clients.get(profile.id);
    if (known === undefined || !isSameServer(known.profile, profile)) {
      known = { profile, byPilot: new Map() };
      clients.set(profile.id, known);
    }
    const name = pilot === null ? "" : `${pilot.dbId}/${pilot.pilotId}`;
    const client = known.byPilot.get(name) ?? connect(profile, pilot);
    known.byPilot.set(name, client);
    return client;
  }

  function connect(profile: AirlineProfile, pilot: Pilot | null): Airline {
    const { id } = profile;
    /** A client of an earlier address would send the key of the new one there. */
    function isTheirs(): boolean {
      if (clients.get(id)?.profile.baseUrl !== profile.baseUrl) return false;
      const holder = holders.get(id);
      return pilot === null || (holder !== undefined && isSamePilot(holder, pilot));
    }
    const signedOut: Renewal = { kind: "signed_out" };
    return connectTo(profile, {
      token: () => (isTheirs() ? grants.token(id) : null),
      async renew(refused) {
        const renewal = isTheirs() ? await grants.renew(profile, refused) : signedOut;
        return isTheirs() ? renewal : signedOut;
      },
      // The result of another pilot's call does not concern the present key.
      onAnswer(problem, operation) {
        if (isTheirs()) answered(profile, problem, operation);
      },
    });
  }

  return { of, forget: (airlineId: string) => clients.delete(airlineId) };
}

/** Whether one client serves both: a connection test changes only when the settings were last proved. */
const isSameServer = (one: AirlineProfile, other: AirlineProfile): boolean =>
  one === other ||
  JSON.stringify({ ...one, oauthVerifiedAtMs: null }) === JSON.stringify({ ...other, oauthVerifiedAtMs: null });
