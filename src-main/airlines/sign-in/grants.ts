import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { assertNever, type Failure } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { Renewal } from "../http/asking.ts";
import type { OauthClient } from "./oauth.ts";
import type { Secrets } from "./secrets.ts";
import type { KeptIn } from "./vault.ts";

/** The credentials for an airline, in memory only. */
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

/** The pause after a failed refresh, so that calls every few seconds do not repeat it each time. */
const pauseMs = 10_000;

const over = (): Failure => ({ code: "sign_in_over", message: words().accounts.expired });
const signedOut: Renewal = { kind: "signed_out" };

/** The tokens of all airlines. One request renews a token, however many calls wait for it. */
export class Grants {
  readonly #secrets: Secrets;
  readonly #oauth: OauthClient;
  readonly #clock: Clock;
  readonly #onEnded: (airlineId: string, why: Failure) => void;
  readonly #grants = new Map<string, Grant>();
  readonly #renewals = new Map<string, Promise<Renewal>>();
  readonly #pauses = new Map<string, { untilMs: number; failure: Failure }>();
  /** Counts sign-ins and sign-outs, to ignore late answers. */
  readonly #turns = new Map<string, number>();
  readonly #turnOf = (airlineId: string): number => this.#turns.get(airlineId) ?? 0;

  constructor({ secrets, oauth, clock, onEnded }: GrantsOptions) {
    this.#secrets = secrets;
    this.#oauth = oauth;
    this.#clock = clock;
    this.#onEnded = onEnded;
  }

  #nextTurn(airlineId: string): number {
    this.#pauses.delete(airlineId);
    this.#turns.set(airlineId, this.#turnOf(airlineId) + 1);
    return this.#turnOf(airlineId);
  }

  #end(airlineId: string, why: Failure): void {
    this.#grants.delete(airlineId);
    this.#onEnded(airlineId, why);
  }

  #pause(airlineId: string, failure: Failure, seconds: number | null): Renewal {
    this.#pauses.set(airlineId, {
      untilMs: this.#clock.monotonic() + Math.max(pauseMs, (seconds ?? 0) * 1000),
      failure,
    });
    return { kind: "unreachable", failure };
  }

  /** The token of a sign-in that came meanwhile. */
  #newer(airlineId: string, refused: string | null): Renewal {
    const token = this.token(airlineId);
    return token === null || token === refused ? signedOut : { kind: "token", token };
  }

  /** Stores new tokens before their first use. */
  async #keep(airline: AirlineProfile, turn: number, { accessToken, refreshToken }: Tokens): Promise<void> {
    const airlineId = airline.id;
    if (refreshToken === null) {
      await this.#secrets.forget(airlineId);
      const grant: Grant = { kind: "oauth", access: accessToken, refresh: null, keptIn: "not_renewable" };
      if (turn === this.#turnOf(airlineId)) this.#grants.set(airlineId, grant);
      return;
    }
    const { serial, keptIn } = await this.#secrets.keepRefreshToken(airline, refreshToken);
    const refresh = { token: refreshToken, serial };
    if (turn === this.#turnOf(airlineId))
      this.#grants.set(airlineId, { kind: "oauth", access: accessToken, refresh, keptIn });
  }

  async #refresh(airline: AirlineProfile, grant: Extract<Grant, { kind: "oauth" }>): Promise<Renewal> {
    const { id, oauth: settings } = airline;
    if (settings === null || settings.refreshUrl === null || grant.refresh === null) {
      this.#end(id, over());
      return signedOut;
    }
    const pausing = this.#pauses.get(id);
    if (pausing !== undefined && this.#clock.monotonic() < pausing.untilMs)
      return { kind: "unreachable", failure: pausing.failure };
    const turn = this.#turnOf(id);
    try {
      await this.#secrets.markSent(id, grant.refresh.serial);
    } catch (error) {
      const message = words().accounts.renewalNotWritten;
      return this.#pause(id, { code: "disk", message, detail: String(error) }, null);
    }
    const answer = await this.#oauth.refresh(settings, settings.refreshUrl, grant.refresh.token);
    if (turn !== this.#turnOf(id)) return this.#newer(id, grant.access);
    switch (answer.kind) {
      case "tokens":
        await this.#keep(airline, turn, { ...answer, refreshToken: answer.refreshToken ?? grant.refresh.token });
        return turn === this.#turnOf(id) ? { kind: "token", token: answer.accessToken } : this.#newer(id, grant.access);
      case "unspent":
        await this.#secrets.unmark(id).catch(() => undefined);
        return this.#pause(id, answer.failure, answer.retryAfterS);
      case "refused":
        this.#end(id, answer.failure);
        await this.#secrets.unmark(id).catch(() => undefined);
        return { kind: "signed_out", failure: answer.failure };
      case "spent":
        this.#end(id, answer.failure);
        await this.#secrets.forget(id);
        return { kind: "signed_out", failure: answer.failure };
      default:
        return assertNever(answer);
    }
  }

  /**
   * Loads the credentials from the keychain, unless a grant is in use. "spent": the token may have been used, so the
   * pilot must sign in again.
   */
  async load(airline: AirlineProfile): Promise<"ready" | "nothing" | "spent" | "bound_elsewhere"> {
    const { id } = airline;
    if (this.#grants.has(id)) return "ready";
    const found = await this.#secrets.find(airline);
    switch (found.kind) {
      case "nothing":
      case "bound_elsewhere":
        return found.kind;
      case "spent":
        await this.#secrets.forget(id);
        return "spent";
      case "password":
        this.#grants.set(id, { kind: "key", key: found.key, keptIn: "keychain" });
        return "ready";
      case "oauth": {
        const known = { token: found.refreshToken, serial: found.serial };
        this.#grants.set(id, { kind: "oauth", access: null, refresh: known, keptIn: "keychain" });
        return "ready";
      }
      default:
        return assertNever(found);
    }
  }

  async setKey(airline: AirlineProfile, key: string): Promise<void> {
    const { id } = airline;
    const turn = this.#nextTurn(id);
    const keptIn = await this.#secrets.keepKey(airline, key);
    if (turn === this.#turnOf(id)) this.#grants.set(id, { kind: "key", key, keptIn });
  }

  setTokens(airline: AirlineProfile, tokens: Tokens): Promise<void> {
    return this.#keep(airline, this.#nextTurn(airline.id), tokens);
  }

  /** The present bearer token. Null if there is none. */
  token(airlineId: string): string | null {
    const grant = this.#grants.get(airlineId);
    return grant === undefined ? null : grant.kind === "key" ? grant.key : grant.access;
  }

  /** `refused`: the token that the airline refused; null if none was sent. Never sends a refresh token twice. */
  async renew(airline: AirlineProfile, refused: string | null): Promise<Renewal> {
    const running = this.#renewals.get(airline.id);
    if (running !== undefined) return running;
    const grant = this.#grants.get(airline.id);
    if (grant === undefined) return signedOut;
    if (grant.kind === "key") return grant.key === refused ? signedOut : { kind: "token", token: grant.key };
    if (grant.access !== null && grant.access !== refused) return { kind: "token", token: grant.access };
    const renewal = this.#refresh(airline, grant).finally(() => this.#renewals.delete(airline.id));
    this.#renewals.set(airline.id, renewal);
    return renewal;
  }

  keptIn(airlineId: string): KeptIn | "not_renewable" {
    return this.#grants.get(airlineId)?.keptIn ?? "memory";
  }

  /** Stops using the grant. The keychain keeps it. */
  drop(airlineId: string): void {
    this.#nextTurn(airlineId);
    this.#grants.delete(airlineId);
  }

  /** Stops using the grant and deletes it. */
  async forget(airlineId: string): Promise<void> {
    this.#nextTurn(airlineId);
    this.#grants.delete(airlineId);
    await this.#secrets.forget(airlineId);
  }
}
