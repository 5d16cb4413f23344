import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { assertNever, type Failure } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { Renewal } from "../http/asking.ts";
import type { OauthClient } from "./oauth.ts";
import type { Secrets } from "./secrets.ts";
import type { KeptIn } from "./vault.ts";

/** The credentials for an airline's crew system, in memory only. */
type Grant =
  | { readonly kind: "key"; readonly key: string; readonly keptIn: KeptIn }
  | {
      readonly kind: "oauth";
      readonly access: string | null;
      readonly refresh: { readonly token: string; readonly serial: string } | null;
      readonly keptIn: KeptIn | "not_renewable";
    };

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

export interface GrantsOptions {
  readonly secrets: Secrets;
  readonly oauth: OauthClient;
  readonly clock: Clock;
  /** Called with the reason when a sign-in has ended. */
  readonly onEnded: (airlineId: string, why: Failure) => void;
}

/** The tokens of all airlines. One request renews a token, however many calls wait for it. */
export interface Grants {
  /**
   * Loads the credentials from the keychain, unless a grant is in use. "spent": the token may have been used, so the
   * pilot must sign in again.
   */
  load(airline: AirlineProfile): Promise<"ready" | "nothing" | "spent" | "bound_elsewhere">;
  setKey(airline: AirlineProfile, key: string): Promise<void>;
  setTokens(airline: AirlineProfile, tokens: Tokens): Promise<void>;
  /** The present bearer token. Null if there is none. */
  token(airlineId: string): string | null;
  /** Returns a token newer than the refused one (null: none was sent). Never sends a refresh token twice. */
  renew(airline: AirlineProfile, refused: string | null): Promise<Renewal>;
  keptIn(airlineId: string): KeptIn | "not_renewable";
  /** Stops using the grant. The keychain keeps it. */
  drop(airlineId: string): void;
  /** Stops using the grant and deletes it. */
  forget(airlineId: string): Promise<void>;
}

/** The pause after a failed refresh, so that calls every few seconds do not repeat it each time. */
const pauseMs = 10_000;

const over = (): Failure => ({ code: "sign_in_over", message: words().accounts.expired });
const signedOut: Renewal = { kind: "signed_out" };

export function createGrants({ secrets, oauth, clock, onEnded }: GrantsOptions): Grants {
  const grants = new Map<string, Grant>();
  const renewals = new Map<string, Promise<Renewal>>();
  const pauses = new Map<string, { untilMs: number; failure: Failure }>();
  /** Counts sign-ins and sign-outs, to ignore late answers. */
  const turns = new Map<string, number>();
  const turnOf = (airlineId: string): number => turns.get(airlineId) ?? 0;

  function nextTurn(airlineId: string): number {
    pauses.delete(airlineId);
    turns.set(airlineId, turnOf(airlineId) + 1);
    return turnOf(airlineId);
  }

  function end(airlineId: string, why: Failure): Renewal {
    grants.delete(airlineId);
    onEnded(airlineId, why);
    return signedOut;
  }

  function pause(airlineId: string, failure: Failure, seconds: number | null): Renewal {
    pauses.set(airlineId, { untilMs: clock.monotonic() + Math.max(pauseMs, (seconds ?? 0) * 1000), failure });
    return { kind: "unreachable", failure };
  }

  /** Stores new tokens before their first use. */
  async function keep(airline: AirlineProfile, turn: number, { accessToken, refreshToken }: Tokens): Promise<void> {
    const airlineId = airline.id;
    if (refreshToken === null) {
      await secrets.forget(airlineId);
      const grant: Grant = { kind: "oauth", access: accessToken, refresh: null, keptIn: "not_renewable" };
      if (turn === turnOf(airlineId)) grants.set(airlineId, grant);
      return;
    }
    const { serial, keptIn } = await secrets.keepRefreshToken(airline, refreshToken);
    const refresh = { token: refreshToken, serial };
    if (turn === turnOf(airlineId)) grants.set(airlineId, { kind: "oauth", access: accessToken, refresh, keptIn });
  }

  async function refresh(airline: AirlineProfile, grant: Extract<Grant, { kind: "oauth" }>): Promise<Renewal> {
    const { id, oauth: settings } = airline;
    if (settings === null || settings.refreshUrl === null || grant.refresh === null) return end(id, over());
    const pausing = pauses.get(id);
    if (pausing !== undefined && clock.monotonic() < pausing.untilMs)
      return { kind: "unreachable", failure: pausing.failure };
    const turn = turnOf(id);
    try {
      await secrets.markSent(id, grant.refresh.serial);
    } catch (error) {
      const message = words().accounts.renewalNotWritten;
      return pause(id, { code: "disk", message, detail: String(error) }, null);
    }
    const answer = await oauth.refresh(settings, settings.refreshUrl, grant.refresh.token);
    if (turn !== turnOf(id)) return signedOut;
    switch (answer.kind) {
      case "tokens":
        await keep(airline, turn, { ...answer, refreshToken: answer.refreshToken ?? grant.refresh.token });
        return turn === turnOf(id) ? { kind: "token", token: answer.accessToken } : signedOut;
      case "unspent":
        await secrets.unmark(id).catch(() => undefined);
        return pause(id, answer.failure, answer.retryAfterS);
      case "refused":
        end(id, answer.failure);
        await secrets.unmark(id).catch(() => undefined);
        return signedOut;
      case "spent":
        end(id, answer.failure);
        await secrets.forget(id);
        return signedOut;
      default:
        return assertNever(answer);
    }
  }

  return {
    async load(airline) {
      const { id } = airline;
      if (grants.has(id)) return "ready";
      const found = await secrets.find(airline);
      switch (found.kind) {
        case "nothing":
        case "bound_elsewhere":
          return found.kind;
        case "spent":
          await secrets.forget(id);
          return "spent";
        case "password":
          grants.set(id, { kind: "key", key: found.key, keptIn: "keychain" });
          return "ready";
        case "oauth": {
          const known = { token: found.refreshToken, serial: found.serial };
          grants.set(id, { kind: "oauth", access: null, refresh: known, keptIn: "keychain" });
          return "ready";
        }
        default:
          return assertNever(found);
      }
    },

    async setKey(airline, key) {
      const { id } = airline;
      const turn = nextTurn(id);
      const keptIn = await secrets.keepKey(airline, key);
      if (turn === turnOf(id)) grants.set(id, { kind: "key", key, keptIn });
    },

    setTokens: (airline, tokens) => keep(airline, nextTurn(airline.id), tokens),

    token(airlineId) {
      const grant = grants.get(airlineId);
      return grant === undefined ? null : grant.kind === "key" ? grant.key : grant.access;
    },

    async renew(airline, refused) {
      const running = renewals.get(airline.id);
      if (running !== undefined) return running;
      const grant = grants.get(airline.id);
      if (grant === undefined) return signedOut;
      if (grant.kind === "key") return grant.key === refused ? signedOut : { kind: "token", token: grant.key };
      if (grant.access !== null && grant.access !== refused) return { kind: "token", token: grant.access };
      const renewal = refresh(airline, grant).finally(() => renewals.delete(airline.id));
      renewals.set(airline.id, renewal);
      return renewal;
    },

    keptIn: (airlineId) => grants.get(airlineId)?.keptIn ?? "memory",

    drop(airlineId) {
      nextTurn(airlineId);
      grants.delete(airlineId);
    },

    async forget(airlineId) {
      nextTurn(airlineId);
      grants.delete(airlineId);
      await secrets.forget(airlineId);
    },
  };
}
