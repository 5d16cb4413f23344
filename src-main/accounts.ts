import { join } from "node:path";
import type { AirlineProfile } from "../src-shared/domain/airline.ts";
import type { Airport } from "../src-shared/domain/airline-data.ts";
import type { Clock } from "../src-shared/domain/clock.ts";
import { type Backoff, createBackoff } from "./airlines/http/backoff.ts";
import type { AircraftChoices } from "./airlines/port.ts";
import { airlinesFileSchema, openAirlines } from "./airlines/profiles/airlines.ts";
import { choicesFileSchema, openChoices } from "./airlines/profiles/choices.ts";
import { Profiles } from "./airlines/profiles/profiles.ts";
import { createReferences } from "./airlines/profiles/references.ts";
import { createRequestBudget, type RequestBudget } from "./airlines/profiles/request-budget.ts";
import { createBrowser } from "./airlines/sign-in/browser.ts";
import { createConnectionTester } from "./airlines/sign-in/connection-test.ts";
import { Grants } from "./airlines/sign-in/grants.ts";
import { createOauthClient } from "./airlines/sign-in/oauth.ts";
import { openPilots, pilotsFileSchema } from "./airlines/sign-in/pilots.ts";
import { openSecrets, sentFileSchema } from "./airlines/sign-in/secrets.ts";
import { createSession, type SessionOptions } from "./airlines/sign-in/session.ts";
import { createVault } from "./airlines/sign-in/vault.ts";
import { findSystem, systems } from "./airlines/systems.ts";
import { certifiedFetch as fetch } from "./platform/http/certificate.ts";
import type { Pushes } from "./platform/ipc/pushes.ts";
import type { Files } from "./platform/storage/files.ts";
import type { OpenJson } from "./platform/storage/json-file.ts";

interface AccountsParts {
  readonly userData: string;
  readonly files: Files;
  readonly json: OpenJson;
  /** The name of this program's secrets in the keychain. */
  readonly keychain: string;
  readonly clock: Clock;
  readonly pushes: Pushes;
  readonly log: { warn(message: string, detail?: unknown): void };
  readonly openExternally: (url: string) => Promise<boolean>;
  /** Called when the browser has finished a sign-in. Must select the airline and call `signIn`. */
  readonly onSignIn: (airline: AirlineProfile, signIn: () => Promise<unknown>) => Promise<void>;
  /** An airport of the world, by its ICAO code, for airlines that list none. */
  readonly airportOf: (icao: string) => Airport | undefined;
  /** Called when the stored data of an airline is deleted. */
  readonly onForget: (airlineId: string) => Promise<void>;
  /** Called if an airline reports only after the sign-in who is signed in. */
  readonly onPilotKnown: (airlineId: string) => void;
}

const loadKeytar = async () => (await import("keytar")).default;

type Server = Pick<AirlineProfile, "baseUrl">;

/** The request limits of each airline's server, shared by all pilots. Another address is another server. */
function createLimits(clock: Clock, pushes: Pushes) {
  const known = new Map<string, { readonly budget: RequestBudget; readonly backoff: Backoff }>();
  return ({ baseUrl }: Server) => {
    const limits = known.get(baseUrl) ?? {
      budget: createRequestBudget(clock),
      backoff: createBackoff(clock, (untilMs) => pushes.push("airlineWait", { baseUrl, untilMs })),
    };
    known.set(baseUrl, limits);
    return limits;
  };
}

/** Checks an address. Observes the waits that its server requests, also of an airline that is not in the list. */
function createHandshake(clock: Clock) {
  const backoffs = new Map<string, Backoff>();
  const backoffOf = (baseUrl: string): Backoff => {
    const backoff = backoffs.get(baseUrl) ?? createBackoff(clock);
    backoffs.set(baseUrl, backoff);
    return backoff;
  };
  return async (address: string): ReturnType<typeof findSystem> => {
    const result = await findSystem(address, clock, backoffOf);
    const held = result.ok ? null : backoffOf(address).active("handshake");
    if (result.ok || held === null) return result;
    return { ok: false, error: { ...result.error, waitUntilMs: clock.now() + held.retryAfterS * 1000 } };
  };
}

/** Makes the client of an airline's server, with the limits of that server. */
const createConnect =
  (
    clock: Clock,
    limitsOf: ReturnType<typeof createLimits>,
    choicesOf: (airlineId: string) => AircraftChoices,
  ): SessionOptions["connect"] =>
  ({ id, system, baseUrl, positionTimes, distanceUnit }, access) => {
    const { budget, backoff } = limitsOf({ baseUrl });
    return systems[system].connect({
      ...{ ...access, baseUrl, clock, backoff },
      acceptsTimes: positionTimes,
      distanceUnit,
      fetch: budget.counted(fetch),
      choices: choicesOf(id),
    });
  };

/** Opens the airlines, their sign-ins and their clients, in this order. */
export async function openAccounts(parts: AccountsParts) {
  const { clock, json, log, pushes } = parts;
  const airlines = await openAirlines(json("airlines.json", airlinesFileSchema));
  const notKept = (what: string) => (error: unknown) => log.warn(`${what} could not be kept on disk`, error);
  const pilots = await openPilots(json("pilots.json", pilotsFileSchema), notKept("the pilot's name"));
  const choices = await openChoices(json("aircraft.json", choicesFileSchema), notKept("the chosen aircraft"));
  const vault = createVault(loadKeytar, parts.keychain, ({ message, detail }) => log.warn(message, detail));
  const limitsOf = createLimits(clock, pushes);
  const oauth = createOauthClient(fetch, clock);
  const grants = new Grants({
    secrets: await openSecrets(vault, json("renewals.json", sentFileSchema)),
    oauth,
    clock,
    onEnded: (airlineId, why) => session.ended(airlineId, why),
  });
  const session = createSession({
    grants,
    clock,
    connect: createConnect(clock, limitsOf, choices.of),
    onRunOut: (airline) => void browser.begin(airline, "sign_in", false),
    onPilotKnown: parts.onPilotKnown,
    rememberPilot: pilots.remember,
    recallPilot: pilots.recall,
    onChange: (view) => pushes.push("session", view),
  });

  const browser = createBrowser({
    oauth,
    clock,
    openExternally: parts.openExternally,
    airlineOf: airlines.get,
    vault,
    onChange: (view) => pushes.push("browser", view),
    async onOutcome(airline, purpose, outcome) {
      if (purpose === "connection_test") return tester.outcome(airline, outcome);
      if (outcome.kind === "failed") return session.showReason(outcome.failure);
      if (outcome.kind === "cancelled") return;
      const refreshToken = airline.oauth?.refreshUrl === null ? null : outcome.refreshToken;
      await parts.onSignIn(airline, () => session.signInWith(airline, outcome.accessToken, refreshToken));
    },
    onStray: session.showReason,
  });
  const profiles = new Profiles({
    airlines,
    usual: (system) => systems[system],
    handshake: createHandshake(clock),
    async forget(airlineId) {
      await browser.forget(airlineId);
      await session.forget(airlineId);
      await references.forget(airlineId);
      await choices.forget(airlineId);
      await parts.onForget(airlineId);
    },
    onProposal: (proposal) => pushes.push("proposal", proposal),
  });
  const tester = createConnectionTester({
    browser,
    oauth,
    fetch,
    clock,
    onChange: (test) => pushes.push("connectionTest", test),
    onVerified: (tested, atMs) => profiles.verified(tested, atMs),
  });

  const references = createReferences({
    folder: join(parts.userData, "reference"),
    files: parts.files,
    clock,
    onProblem: notKept("the airline's airports and fleet"),
    airportOf: parts.airportOf,
    onNews(airlineId) {
      if (session.view().airlineId === airlineId)
        pushes.push("stale", ["bookings.list", "fleet.list", "airports.list"]);
    },
  });

  return {
    airlines,
    session,
    browser,
    profiles,
    tester,
    /** Asked at the present address, also for a question that waited while it changed. */
    referenceOf: (airline: AirlineProfile) =>
      references.of(airline, session.clientOf(airlines.get(airline.id) ?? airline)),
    /** Sends a question to an airline as soon as the request budget allows. */
    politely: <T>(airline: Server, question: () => Promise<T>): Promise<T> => limitsOf(airline).budget.ask(question),
  };
}
