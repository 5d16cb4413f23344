import { expect, onTestFinished } from "vitest";
import type { BrowserView, ConnectionTest, SessionView } from "../../../../src-shared/contract/accounts.ts";
import {
  type AirlineProfile,
  airlineProfileSchema,
  type OauthSettings,
} from "../../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../../src-shared/domain/clock.ts";
import type { Failure } from "../../../../src-shared/domain/result.ts";
import { directFetch } from "../../../../tools/lab/airline/direct-fetch.ts";
import type { VariantName } from "../../../../tools/lab/airline/faults.ts";
import { decideInBrowser } from "../../../../tools/lab/airline/in-browser.ts";
import { LabAirline } from "../../../../tools/lab/airline/lab-airline.ts";
import { VirtualDisk } from "../../../../tools/lab/simulation/disk.ts";
import { createRandom } from "../../../../tools/lab/simulation/random.ts";
import { createVirtualClock } from "../../../../tools/lab/virtual-clock.ts";
import type { Fetch } from "../../../platform/http/transport.ts";
import { createJsonFile } from "../../../platform/storage/json-file.ts";
import { createCrewSystem } from "../../crew-system/client.ts";
import { createBackoff } from "../../http/backoff.ts";
import { type Browser, createBrowser, type Purpose } from "../browser.ts";
import { type Callback, readPastedAddress } from "../callback.ts";
import { createConnectionTester } from "../connection-test.ts";
import { Grants } from "../grants.ts";
import { createOauthClient } from "../oauth.ts";
import { openPilots, pilotsFileSchema } from "../pilots.ts";
import { openSecrets, sentFileSchema } from "../secrets.ts";
import { createSession } from "../session.ts";
import { createVault, type Keytar } from "../vault.ts";

/** For the sign-in tests: an airline, a computer that survives crashes of the program, and the program's own parts. */

const origin = "http://127.0.0.1:4000";

export const oauthProfile = (oauth: Partial<OauthSettings> = {}): AirlineProfile =>
  airlineProfileSchema.parse({
    id: "nordlys-1",
    name: "Nordlys Virtual",
    baseUrl: `${origin}/api/crew`,
    signIn: ["oauth", "password"],
    oauth: {
      airlineId: "nordlys",
      clientId: "contrail",
      scopes: "flights,profile",
      authoriseUrl: `${origin}/oauth/authorise`,
      tokenUrl: `${origin}/oauth/token`,
      refreshUrl: `${origin}/oauth/token`,
      ...oauth,
    },
    allowAircraftChanges: true,
    allowStartOverride: false,
    allowCrashRecovery: false,
    demo: false,
  });

export function openAirline(clock: Clock, variant: VariantName = "reference", seed = "sign-in"): LabAirline {
  const airline = new LabAirline({ clock, variant, seed });
  airline.url = `${origin}/api/crew`;
  onTestFinished(() => expect(airline.breaches).toEqual([]));
  return airline;
}

/** The keyring and the disk: what remains after a crash. `busy` is awaited before each change. */
export function createComputer(
  busy: () => Promise<void> = async () => undefined,
  keyring = new Map<string, string>(),
  disk = new VirtualDisk(createVirtualClock(), createRandom("sign-in")),
) {
  const keytar: Keytar = {
    getPassword: async (service, account) => keyring.get(`${service}/${account}`) ?? null,
    async setPassword(service, account, password) {
      await busy();
      keyring.set(`${service}/${account}`, password);
    },
    async deletePassword(service, account) {
      await busy();
      return keyring.delete(`${service}/${account}`);
    },
  };
  const files = disk.filesOf({ alive: true, step: async (step) => (step === "replace" ? busy() : undefined) });
  return { keyring, disk, keytar, files };
}
export type Computer = ReturnType<typeof createComputer>;

export interface ProgramParts {
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly computer: Computer;
  readonly openExternally?: (url: string) => Promise<boolean>;
  readonly airlines?: readonly AirlineProfile[];
}

/** The program's sign-in, connected as in `app.ts`. */
export async function startProgram(parts: ProgramParts) {
  const { clock, fetch, computer, openExternally = async () => true, airlines = [oauthProfile()] } = parts;
  const views: SessionView[] = [];
  const browserViews: (BrowserView | null)[] = [];
  const tests: (ConnectionTest | null)[] = [];
  const fallbacks: Failure[] = [];
  const opened: string[] = [];
  const verified: number[] = [];
  /** Airlines that reported the owner only after the sign-in. */
  const known: string[] = [];
  const json = <T>(name: string, schema: Parameters<typeof createJsonFile<T>>[2]) =>
    createJsonFile<T>(computer.files, name, schema, () => undefined);
  const vault = createVault(
    async () => computer.keytar,
    "Contrail",
    (why) => fallbacks.push(why),
  );
  const pilotsFile = await openPilots(json("pilots.json", pilotsFileSchema), () => undefined);
  const oauth = createOauthClient(fetch, clock);
  const grants = new Grants({
    secrets: await openSecrets(vault, json("renewals.json", sentFileSchema)),
    oauth,
    clock,
    onEnded: (airlineId, why) => session.ended(airlineId, why),
  });
  const backoff = createBackoff(clock);
  const session = createSession({
    clock,
    grants,
    connect: ({ baseUrl }, { token, renew, onAnswer }) =>
      createCrewSystem({
        baseUrl,
        token,
        renew,
        fetch,
        clock,
        backoff,
        onAnswer,
      }),
    rememberPilot: pilotsFile.remember,
    recallPilot: pilotsFile.recall,
    onChange: (view) => views.push(view),
    onRunOut: (airline) => void browser.begin(airline, "sign_in", false),
    onPilotKnown: (airlineId) => known.push(airlineId),
  });
  const browser: Browser = createBrowser({
    oauth,
    clock,
    openExternally: (url) => {
      opened.push(url);
      return openExternally(url);
    },
    airlineOf: (id) => airlines.find((airline) => airline.id === id) ?? null,
    vault,
    onChange: (view) => browserViews.push(view),
    async onOutcome(airline, purpose, outcome) {
      if (purpose === "connection_test") return tester.outcome(airline, outcome);
      if (outcome.kind === "failed") return session.showReason(outcome.failure);
      if (outcome.kind === "tokens") await session.signInWith(airline, outcome.accessToken, outcome.refreshToken);
    },
    onStray: session.showReason,
  });
  const tester = createConnectionTester({
    browser,
    oauth,
    fetch,
    clock,
    onChange: (test) => tests.push(test),
    onVerified: async (_airline, atMs) => void verified.push(atMs),
  });
  return { session, browser, tester, grants, views, browserViews, tests, fallbacks, opened, verified, known };
}
export type Program = Awaited<ReturnType<typeof startProgram>>;

/** The pilot's part in the browser: opens the page, chooses, and returns. Null if the page refuses. */
export async function visit(
  airline: LabAirline,
  address: string,
  decision: "approve" | "deny" = "approve",
): Promise<{ address: string; callback: Callback } | null> {
  const back = (await decideInBrowser(directFetch(airline), address, decision)) ?? "";
  const callback = readPastedAddress(back);
  return callback === null ? null : { address: back, callback };
}

/** Signs in through the browser. */
export async function signInByBrowser(
  program: Program,
  airline: LabAirline,
  profile: AirlineProfile,
  purpose: Purpose = "sign_in",
): Promise<void> {
  await program.browser.begin(profile, purpose, false);
  const back = await visit(airline, program.opened.at(-1) ?? "");
  if (back === null) throw new Error("the airline's page did not send back");
  await program.browser.answer(back.callback);
}
