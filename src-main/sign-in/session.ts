import type { AirlineProfile } from "../../src-shared/airline.ts";
import type { Pilot } from "../../src-shared/crew-system.ts";
import type { SessionView } from "../../src-shared/ipc.ts";
import { type Failure, type Result, success } from "../../src-shared/result.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { Vault } from "./vault.ts";

export interface SessionOptions {
  readonly vault: Vault;
  /** The client of an airline; it asks for the token at each call. */
  readonly connect: (airline: AirlineProfile, token: () => string | null) => CrewSystem;
  /** Pilots of the last sign-in, by airline, so that the window has a name to show while the airline cannot be reached. */
  readonly rememberPilot: (airlineId: string, pilot: Pilot | null) => Promise<void>;
  readonly recallPilot: (airlineId: string) => Pilot | null;
  readonly onChange: (view: SessionView) => void;
}

export interface Session {
  view(): SessionView;
  /** The client of an airline, with the key kept for it. */
  clientOf(airline: AirlineProfile): CrewSystem;
  /** The airline and client of whoever is signed in. */
  duty(): { airline: AirlineProfile; pilot: Pilot; crew: CrewSystem } | null;
  /** Turns to an airline: signs in with the key kept for it, or asks for a sign-in. */
  select(airline: AirlineProfile | null): Promise<void>;
  signIn(airline: AirlineProfile, username: string, password: string): Promise<Result<undefined>>;
  signOut(): Promise<void>;
  /** What a call of the crew system met: a refused key ends the session, a silent airline is shown as offline. */
  heard(airlineId: string, problem: Failure | null): void;
}

const account = (airline: AirlineProfile) => `airline:${airline.id}`;

/** Failures that say nothing about the key: the pilot stays signed in, with what is known. */
const refusesKey = (problem: Failure): boolean => problem.code === "unauthorised";

export function createSession(options: SessionOptions): Session {
  const { vault, onChange } = options;
  let view: SessionView = { kind: "signed_out", airlineId: null, reason: null };
  let airline: AirlineProfile | null = null;
  /** Keys and clients by airline: a flight keeps talking to its own airline, with its own key, whoever is looked at. */
  const keys = new Map<string, string>();
  const clients = new Map<string, { profile: AirlineProfile; crew: CrewSystem }>();
  /** Counts turns to an airline, so that a late answer for an earlier one changes nothing. */
  let turn = 0;

  function show(next: SessionView): void {
    view = next;
    onChange(view);
  }

  function clientOf(profile: AirlineProfile): CrewSystem {
    const known = clients.get(profile.id);
    if (known?.profile === profile) return known.crew;
    const crew = options.connect(profile, () => keys.get(profile.id) ?? null);
    clients.set(profile.id, { profile, crew });
    return crew;
  }

  async function signedIn(profile: AirlineProfile, pilot: Pilot, offline: Failure | null): Promise<void> {
    show({ kind: "signed_in", airlineId: profile.id, pilot, keptIn: vault.kind, offline });
    await options.rememberPilot(profile.id, pilot);
  }

  return {
    view: () => view,
    clientOf,

    duty() {
      if (view.kind !== "signed_in" || airline === null) return null;
      return { airline, pilot: view.pilot, crew: clientOf(airline) };
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
      const key = await vault.read(account(next));
      if (mine !== turn) return;
      airline = next;
      if (key === null) {
        show({ kind: "signed_out", airlineId: next.id, reason: null });
        return;
      }
      keys.set(next.id, key);
      const verified = await clientOf(next).verify();
      if (mine !== turn) return;
      if (verified.ok) return signedIn(next, verified.value, null);
      const known = options.recallPilot(next.id);
      if (refusesKey(verified.error) || known === null) {
        show({ kind: "signed_out", airlineId: next.id, reason: verified.error });
        return;
      }
      await signedIn(next, known, verified.error);
    },

    async signIn(profile, username, password) {
      turn += 1;
      const mine = turn;
      airline = profile;
      const result = await clientOf(profile).login(username, password);
      if (!result.ok) return result;
      if (mine !== turn) return success(undefined);
      keys.set(profile.id, result.value.token);
      await vault.write(account(profile), result.value.token);
      await signedIn(profile, result.value.pilot, null);
      return success(undefined);
    },

    async signOut() {
      turn += 1;
      if (airline === null) return;
      keys.delete(airline.id);
      await vault.clear(account(airline));
      await options.rememberPilot(airline.id, null);
      show({ kind: "signed_out", airlineId: airline.id, reason: null });
    },

    heard(airlineId, problem) {
      if (view.kind !== "signed_in" || view.airlineId !== airlineId) return;
      if (problem !== null && refusesKey(problem)) {
        keys.delete(view.airlineId);
        show({ kind: "signed_out", airlineId: view.airlineId, reason: problem });
        return;
      }
      const offline = problem !== null && ["network", "timeout"].includes(problem.code) ? problem : null;
      if ((offline === null) !== (view.offline === null)) show({ ...view, offline });
    },
  };
}
