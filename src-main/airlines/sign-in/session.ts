import type { SessionView } from "../../../src-shared/contract/accounts.ts";
import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import { isSamePilot, type Pilot } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { type Failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import { type AirlineFailure, type OperationName, ownWords } from "../failure.ts";
import type { Airline } from "../port.ts";
import { type Access, createClients } from "./clients.ts";
import type { Grants } from "./grants.ts";

/**
 * Pauses between attempts at an airline that cannot be reached, ms: short at first, finally as long as between two
 * requests for bookings.
 */
const retryAfterMs = [5_000, 10_000, 20_000, 40_000, 60_000];

export interface SessionOptions {
  readonly grants: Grants;
  /** The network's clock. */
  readonly clock: Clock;
  /** Creates the client of an airline. It requests the token for each call. */
  readonly connect: (airline: AirlineProfile, access: Access) => Airline;
  /** Stores the owner of an airline's key, to show a name while the airline cannot be reached. */
  readonly rememberPilot: (airlineId: string, pilot: Pilot | null) => Promise<void>;
  readonly recallPilot: (airlineId: string) => Pilot | null;
  readonly onChange: (view: SessionView) => void;
  /** Called when a sign-in without renewal has expired, so that the browser opens again. */
  readonly onRunOut: (airline: AirlineProfile) => void;
  /** Called if the airline reports only after the sign-in who is signed in. */
  readonly onPilotKnown: (airlineId: string) => void;
}

export interface Session {
  view(): SessionView;
  /**
   * The client of an airline with its stored key. With `pilot`, it sends nothing unless the key is known to belong to
   * that pilot (airline-servers.md, Ids).
   */
  clientOf(airline: AirlineProfile, pilot?: Pilot): Airline;
  /** False if another pilot is known to be signed in at the airline. */
  mayBe(airlineId: string, pilot: Pilot): boolean;
  /** The airline, pilot and client of the present sign-in. */
  activePilot(): { airline: AirlineProfile; pilot: Pilot; client: Airline } | null;
  /** Selects an airline: signs in with its stored key, or asks the pilot to sign in. */
  select(airline: AirlineProfile | null): Promise<void>;
  signIn(airline: AirlineProfile, username: string, password: string): Promise<Result<undefined>>;
  /** Signs in with the result of the browser. */
  signInWith(airline: AirlineProfile, accessToken: string, refreshToken: string | null): Promise<void>;
  signOut(): Promise<void>;
  /** Deletes the stored data of an airline, even of the selected one. */
  forget(airlineId: string): Promise<void>;
  /** Call with the reason when the sign-in at an airline has ended. */
  ended(airlineId: string, why: Failure): void;
  /** Shows a message on the sign-in page. */
  showReason(why: Failure): void;
}

/** Whether a failure means that the key is invalid. After any other failure the pilot stays signed in. */
const refusesKey = (problem: Failure): boolean => problem.code === "unauthorised";

const headerLost = (): Failure => ({ code: "header_lost", message: words().accounts.headerLost });
const spent = (): Failure => ({ code: "spent", message: words().accounts.spent });
const notFound = (): Failure => ({ code: "no_key", message: words().accounts.keyNotFound });

export function createSession(options: SessionOptions): Session {
  const { grants, onChange } = options;
  let view: SessionView = { kind: "signed_out", airlineId: null, reason: null };
  let airline: AirlineProfile | null = null;
  /** Airlines that have not accepted a call since a new sign-in. */
  const unproven = new Set<string>();
  /** The last signed-in pilot of each airline, to show a name. */
  const seen = new Map<string, Pilot>();
  /** The owner of each airline's key, as the airline reported for exactly this key. */
  const holders = new Map<string, Pilot>();
  /** Counts selections of an airline, to ignore late answers for an earlier one. */
  let turn = 0;

  /** How often an airline that cannot be reached was tried again, and how to cancel the next attempt. */
  let retries = 0;
  let callOff: (() => void) | null = null;

  const clients = createClients({ grants, holders, connect: options.connect, onAnswer: answered });
  const clientOf = clients.of;

  function show(next: SessionView): void {
    view = next;
    onChange(view);
    if (next.kind === "signed_in" && (next.offline !== null || !holders.has(next.airlineId))) scheduleRetry();
    else {
      callOff?.();
      callOff = null;
      retries = 0;
    }
  }

  /**
   * Tries an airline that cannot be reached again. Any answer ends the outage. Attempts continue until the owner of the
   * key is known.
   */
  function scheduleRetry(): void {
    const profile = airline;
    if (callOff !== null || profile === null) return;
    const mine = turn;
    const stop = options.clock.after(retryAfterMs[Math.min(retries, retryAfterMs.length - 1)] ?? 0, async () => {
      retries += 1;
      const verified = await clientOf(profile).verify();
      if (verified.ok && mine === turn && view.kind === "signed_in" && !holders.has(profile.id)) {
        await signedIn(profile, verified.value, null);
        options.onPilotKnown(profile.id);
      }
      if (callOff !== stop) return;
      callOff = null;
      scheduleRetry();
    });
    callOff = stop;
  }

  async function signedIn(profile: AirlineProfile, pilot: Pilot, offline: Failure | null): Promise<void> {
    holders.set(profile.id, pilot);
    const keptIn = grants.keptIn(profile.id);
    const { can } = clientOf(profile);
    show({ kind: "signed_in", airlineId: profile.id, pilot, can, keptIn, offline });
    seen.set(profile.id, pilot);
    await options.rememberPilot(profile.id, keptIn === "keychain" ? pilot : null);
  }

  /** Call before a new key is stored, so that it does not count as the previous pilot's. */
  async function forgetHolder(airlineId: string): Promise<void> {
    holders.delete(airlineId);
    await options.rememberPilot(airlineId, null);
  }

  const signedOut = (profile: AirlineProfile, reason: Failure | null) =>
    show({ kind: "signed_out", airlineId: profile.id, reason });

  /**
   * Requests the owner of the key from the airline. If that cannot be reached, the pilot stays signed in under the
   * known name.
   */
  async function verify(profile: AirlineProfile, mine: number, fallback: Pilot | null): Promise<void> {
    const verified = await clientOf(profile).verify();
    if (mine !== turn) return;
    if (verified.ok) return signedIn(profile, verified.value, null);
    // The grant is gone, and `ended` has already reported the reason.
    if (grants.token(profile.id) === null && view.kind === "signed_out" && view.reason !== null) return;
    const holder = fallback ?? holders.get(profile.id) ?? options.recallPilot(profile.id);
    const known = holder ?? seen.get(profile.id) ?? null;
    if (refusesKey(verified.error) || verified.error.code === "not_signed_in" || known === null) {
      signedOut(profile, verified.error);
      return;
    }
    const offline = silence(verified.error);
    if (holder !== null) return signedIn(profile, holder, offline);
    show({
      kind: "signed_in",
      airlineId: profile.id,
      pilot: known,
      can: clientOf(profile).can,
      keptIn: grants.keptIn(profile.id),
      offline,
    });
  }

  function answered(from: AirlineProfile, problem: AirlineFailure | null, operation: OperationName): void {
    if (operation === "login" || operation === "handshake" || problem?.code === "not_signed_in") return;
    if (problem === null) unproven.delete(from.id);
    else if (refusesKey(problem)) {
      // Without a token, `ended` has already reported a better reason.
      if (grants.token(from.id) === null) return;
      grants.drop(from.id);
      ended(from.id, problem);
      return;
    }
    if (view.kind !== "signed_in" || view.airlineId !== from.id) return;
    const offline = silence(problem);
    if ((offline === null) !== (view.offline === null)) show({ ...view, offline });
  }

  function ended(airlineId: string, why: Failure): void {
    const lost = unproven.delete(airlineId) && (refusesKey(why) || why.code === "sign_in_over");
    void options.rememberPilot(airlineId, null);
    if (airline?.id !== airlineId || view.airlineId !== airlineId) return;
    signedOut(airline, lost ? headerLost() : why);
    if (why.code === "sign_in_over" && !lost) options.onRunOut(airline);
  }

  return {
    view: () => view,
    clientOf,

    mayBe(airlineId, pilot) {
      const holder = holders.get(airlineId);
      return holder === undefined || isSamePilot(holder, pilot);
    },

    activePilot() {
      if (view.kind !== "signed_in" || airline === null) return null;
      return { airline, pilot: view.pilot, client: clientOf(airline, view.pilot) };
    },

    async select(next) {
      turn += 1;
      const mine = turn;
      if (next === null) {
        airline = null;
        show({ kind: "signed_out", airlineId: null, reason: null });
        return;
      }
      show({ kind: "restoring", airlineId: next.id });
      const loaded = await grants.load(next);
      if (mine !== turn) return;
      airline = next;
      if (loaded === "ready") return verify(next, mine, null);
      const isMissing = loaded === "nothing" && options.recallPilot(next.id) !== null;
      signedOut(next, loaded === "spent" ? spent() : isMissing ? notFound() : null);
    },

    async signIn(profile, username, password) {
      turn += 1;
      const mine = turn;
      airline = profile;
      const result = await clientOf(profile).login(username, password);
      if (!result.ok || mine !== turn) return result.ok ? success(undefined) : result;
      unproven.add(profile.id);
      await forgetHolder(profile.id);
      if (mine !== turn) return success(undefined);
      await grants.setKey(profile, result.value.token);
      if (mine !== turn) return success(undefined);
      await verify(profile, mine, result.value.pilot);
      return view.kind === "signed_out" && view.reason !== null
        ? { ok: false, error: view.reason }
        : success(undefined);
    },

    async signInWith(profile, accessToken, refreshToken) {
      turn += 1;
      const mine = turn;
      airline = profile;
      show({ kind: "restoring", airlineId: profile.id });
      unproven.add(profile.id);
      await forgetHolder(profile.id);
      if (mine !== turn) return;
      await grants.setTokens(profile, { accessToken, refreshToken });
      if (mine === turn) await verify(profile, mine, null);
    },

    async signOut() {
      if (airline !== null) await this.forget(airline.id);
    },

    async forget(airlineId) {
      if (view.airlineId === airlineId) turn += 1;
      const mine = turn;
      unproven.delete(airlineId);
      seen.delete(airlineId);
      holders.delete(airlineId);
      clients.forget(airlineId);
      await grants.forget(airlineId);
      await options.rememberPilot(airlineId, null);
      if (view.airlineId === airlineId && mine === turn) show({ kind: "signed_out", airlineId, reason: null });
    },

    ended,

    showReason(why) {
      if (view.kind === "signed_out") show({ ...view, reason: why });
    },
  };
}

/** Why the airline cannot be reached. Null if it answered, even with a failure, which concerns only that request. */
function silence(problem: AirlineFailure | null): Failure | null {
  const { explanations, keepsTrying } = words().airlineFailures;
  if (problem?.code !== "network" && problem?.code !== "timeout") return null;
  return { ...problem, message: `${ownWords(problem) ?? explanations[problem.code].why} ${keepsTrying}` };
}
