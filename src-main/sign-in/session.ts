import type { AirlineProfile } from "../../src-shared/airline.ts";
import type { Clock } from "../../src-shared/clock.ts";
import { isSamePilot, type Pilot } from "../../src-shared/crew-system.ts";
import type { SessionView } from "../../src-shared/ipc.ts";
import { type Failure, type Result, success } from "../../src-shared/result.ts";
import { words } from "../../src-shared/words/words.ts";
import type { CrewSystem, Renewal } from "../crew-system/client.ts";
import type { OperationName } from "../crew-system/operations.ts";
import type { Grants } from "./grants.ts";

/** How a client gets the token of each call, and who receives the call's end. */
export interface Access {
  token(): string | null;
  renew(refused: string | null): Promise<Renewal>;
  /** A refused key ends the session; an unreachable airline is shown as offline. */
  heard(problem: Failure | null, operation: OperationName): void;
}

/**
 * Pauses before an unreachable airline is tried again, ms: short at first, then as long as between two requests for its
 * bookings.
 */
const lookAgainMs = [5_000, 10_000, 20_000, 40_000, 60_000];

export interface SessionOptions {
  readonly grants: Grants;
  /** The network's clock. */
  readonly clock: Clock;
  /** The client of an airline; it requests the token for each call. */
  readonly connect: (airline: AirlineProfile, access: Access) => CrewSystem;
  /** The owner of the keychain's key, by airline, for a name to show while the airline cannot be reached. */
  readonly rememberPilot: (airlineId: string, pilot: Pilot | null) => Promise<void>;
  readonly recallPilot: (airlineId: string) => Pilot | null;
  readonly onChange: (view: SessionView) => void;
  /** A sign-in that cannot be renewed has expired: the browser is to open again. */
  readonly onRunOut: (airline: AirlineProfile) => void;
  /** The airline has reported, later than at the sign-in, whose sign-in it is. */
  readonly onPilotKnown: (airlineId: string) => void;
}

export interface Session {
  view(): SessionView;
  /**
   * The client of an airline, with its kept key. `pilot`: it sends nothing unless the key is known to be that pilot's
   * own (airline-servers.md, Ids).
   */
  clientOf(airline: AirlineProfile, pilot?: Pilot): CrewSystem;
  /** False if another pilot is known to be signed in at the airline. */
  mayBe(airlineId: string, pilot: Pilot): boolean;
  /** The airline, pilot and client of the present sign-in. */
  activePilot(): { airline: AirlineProfile; pilot: Pilot; crew: CrewSystem } | null;
  /** Selects an airline: signs in with its kept key, or asks for a sign-in. */
  select(airline: AirlineProfile | null): Promise<void>;
  signIn(airline: AirlineProfile, username: string, password: string): Promise<Result<undefined>>;
  /** Signs in with the result of the browser. */
  signInWith(airline: AirlineProfile, accessToken: string, refreshToken: string | null): Promise<void>;
  signOut(): Promise<void>;
  /** Deletes the kept data of an airline, selected or not. */
  forget(airlineId: string): Promise<void>;
  /** The sign-in at an airline is over, and why. */
  ended(airlineId: string, why: Failure): void;
  /** Shows a message on the sign-in page. */
  tell(why: Failure): void;
}

/** Failures that say nothing about the key: the pilot stays signed in, with the known data. */
const refusesKey = (problem: Failure): boolean => problem.code === "unauthorised";

const headerLost = (): Failure => ({ code: "header_lost", message: words().accounts.headerLost });
const spent = (): Failure => ({ code: "spent", message: words().accounts.spent });
const notFound = (): Failure => ({ code: "no_key", message: words().accounts.keyNotFound });

export function createSession(options: SessionOptions): Session {
  const { grants, onChange } = options;
  let view: SessionView = { kind: "signed_out", airlineId: null, reason: null };
  let airline: AirlineProfile | null = null;
  const clients = new Map<string, { profile: AirlineProfile; crews: Map<string, CrewSystem> }>();
  /** Airlines with a new sign-in, which have not accepted a call since. */
  const unproven = new Set<string>();
  /** The last signed-in pilot, for a name to show. */
  const seen = new Map<string, Pilot>();
  /** The owner of an airline's key, as the airline itself reported for this very key. */
  const holders = new Map<string, Pilot>();
  /** Counts selections of an airline, so that a late answer for an earlier one changes nothing. */
  let turn = 0;

  /** How often an unreachable airline has been tried again, and how to cancel the next attempt. */
  let looks = 0;
  let callOff: (() => void) | null = null;

  function show(next: SessionView): void {
    view = next;
    onChange(view);
    if (next.kind === "signed_in" && (next.offline !== null || !holders.has(next.airlineId))) lookAgain();
    else {
      callOff?.();
      callOff = null;
      looks = 0;
    }
  }

  /**
   * Retries an unreachable airline automatically: any answer ends the outage, and the owner of the key must be known.
   */
  function lookAgain(): void {
    const profile = airline;
    if (callOff !== null || profile === null) return;
    const mine = turn;
    const stop = options.clock.after(lookAgainMs[Math.min(looks, lookAgainMs.length - 1)] ?? 0, async () => {
      looks += 1;
      const verified = await clientOf(profile).verify();
      if (verified.ok && mine === turn && view.kind === "signed_in" && !holders.has(profile.id)) {
        await signedIn(profile, verified.value, null);
        options.onPilotKnown(profile.id);
      }
      if (callOff !== stop) return;
      callOff = null;
      lookAgain();
    });
    callOff = stop;
  }

  function clientOf(profile: AirlineProfile, pilot: Pilot | null = null): CrewSystem {
    let known = clients.get(profile.id);
    if (known?.profile !== profile) {
      known = { profile, crews: new Map() };
      clients.set(profile.id, known);
    }
    const name = pilot === null ? "" : `${pilot.dbId}/${pilot.pilotId}`;
    const crew = known.crews.get(name) ?? connect(profile, pilot);
    known.crews.set(name, crew);
    return crew;
  }

  function connect(profile: AirlineProfile, pilot: Pilot | null): CrewSystem {
    const { id } = profile;
    function isTheirs(): boolean {
      const holder = holders.get(id);
      return pilot === null || (holder !== undefined && isSamePilot(holder, pilot));
    }
    const signedOut: Renewal = { kind: "signed_out" };
    return options.connect(profile, {
      token: () => (isTheirs() ? grants.token(id) : null),
      async renew(refused) {
        const renewal = isTheirs() ? await grants.renew(profile, refused) : signedOut;
        return isTheirs() ? renewal : signedOut;
      },
      // The result of another pilot's call says nothing about the present key.
      heard(problem, operation) {
        if (isTheirs()) heard(profile, problem, operation);
      },
    });
  }

  async function signedIn(profile: AirlineProfile, pilot: Pilot, offline: Failure | null): Promise<void> {
    holders.set(profile.id, pilot);
    const keptIn = grants.keptIn(profile.id);
    show({ kind: "signed_in", airlineId: profile.id, pilot, keptIn, offline });
    seen.set(profile.id, pilot);
    await options.rememberPilot(profile.id, keptIn === "keychain" ? pilot : null);
  }

  /** A new key is about to be kept: it must not count as the previous pilot's. */
  async function forgetHolder(airlineId: string): Promise<void> {
    holders.delete(airlineId);
    await options.rememberPilot(airlineId, null);
  }

  const signedOut = (profile: AirlineProfile, reason: Failure | null) =>
    show({ kind: "signed_out", airlineId: profile.id, reason });

  /**
   * Asks the airline for the owner of the key. If the airline cannot be reached, the pilot stays signed in under the
   * known name.
   */
  async function verify(profile: AirlineProfile, mine: number, fallback: Pilot | null): Promise<void> {
    const verified = await clientOf(profile).verify();
    if (mine !== turn) return;
    if (verified.ok) return signedIn(profile, verified.value, null);
    // The grant is gone: `ended` has reported the reason already.
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
      keptIn: grants.keptIn(profile.id),
      offline,
    });
  }

  function heard(from: AirlineProfile, problem: Failure | null, operation: OperationName): void {
    if (operation === "login" || operation === "handshake" || problem?.code === "not_signed_in") return;
    if (problem === null) unproven.delete(from.id);
    else if (refusesKey(problem)) {
      // Without a token the end has been reported already, with a better text.
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
      return { airline, pilot: view.pilot, crew: clientOf(airline, view.pilot) };
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
      turn += 1;
      if (airline === null) return;
      await this.forget(airline.id);
      signedOut(airline, null);
    },

    async forget(airlineId) {
      unproven.delete(airlineId);
      seen.delete(airlineId);
      holders.delete(airlineId);
      clients.delete(airlineId);
      await grants.forget(airlineId);
      await options.rememberPilot(airlineId, null);
    },

    ended,

    tell(why) {
      if (view.kind === "signed_out") show({ ...view, reason: why });
    },
  };
}

/**
 * Why the airline cannot be reached; null if it answered, with success or not: that concerns only the single request.
 */
function silence(problem: Failure | null): Failure | null {
  const { explanations, keepsTrying } = words().crewSystem;
  if (problem?.code !== "network" && problem?.code !== "timeout") return null;
  return { ...problem, message: `${explanations[problem.code].why} ${keepsTrying}` };
}
