import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keychainService } from "../../src-main/airlines/sign-in/vault.ts";
import { createApp } from "../../src-main/app.ts";
import { digest } from "../../src-main/context/networks/digest.ts";
import { createFaults } from "../../src-main/platform/electron/faults.ts";
import { openLog } from "../../src-main/platform/electron/log.ts";
import { createAnswer } from "../../src-main/platform/ipc/calls.ts";
import { createPushes, type Pushes } from "../../src-main/platform/ipc/pushes.ts";
import { here } from "../../src-main/platform/storage/testing/here.ts";
import { createClock } from "../../src-main/platform/time/clock.ts";
import type { HostPort } from "../../src-main/sources/supervisor.ts";
import { type AirlineProposal, airlineProposalSchema } from "../../src-shared/contract/accounts.ts";
import type { CallName } from "../../src-shared/contract/ipc.ts";
import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import { decideInBrowser } from "./airline/in-browser.ts";
import type { RunningLabAirline } from "./airline/server.ts";

/** A simulator process that sends nothing, and ends when it is asked to. */
function silentHost(): HostPort {
  let end = (_: string): void => undefined;
  return {
    post: (message) => (message as { type: string }).type === "close" && end(""),
    onMessage: () => undefined,
    onExit(callback) {
      end = callback;
    },
    kill: () => undefined,
  };
}

/**
 * The program without a window. Keeps its pushes, its answers, and the addresses that it opens in the browser.
 * `others`: parts that replace these.
 */
export async function startApp(
  userData: string,
  spawnHost = silentHost,
  others: Partial<Parameters<typeof createApp>[0]> = {},
) {
  const crossed: unknown[] = [];
  let proposal: AirlineProposal | null = null;
  const opened: string[] = [];
  const clock = createClock();
  const log = openLog(join(userData, "logs"), false)("contrail");
  // Every push as the program makes it, without delay and without a schema.
  const pushes: Pushes = {
    ...createPushes(clock, () => undefined),
    push(name, value) {
      crossed.push([name, value]);
      if (name === "proposal") proposal = airlineProposalSchema.nullable().parse(value);
    },
  };
  const app = await createApp({
    version: "test",
    system: here,
    userData,
    keychain: keychainService(userData, here),
    assets: fileURLToPath(new URL("../../assets", import.meta.url)),
    airports: fileURLToPath(new URL("../../dist/renderer/map/airports.bin", import.meta.url)),
    digestFeed: async (request) => digest(request),
    clock,
    // Real time, because it limits the silence of the simulator's process.
    realClock: createClock(),
    pushes,
    spawnHost,
    spawnScreenServer: () => ({ ...silentHost(), kill: async () => undefined }),
    chooseFile: async () => null,
    openFile: async () => null,
    confirmTiles: async () => true,
    openExternally: async (url) => {
      opened.push(url);
      return true;
    },
    copyText: () => undefined,
    showAs: () => undefined,
    drawUnseen: async () => undefined,
    log,
    systemLanguage: "en-GB",
    notify: () => undefined,
    onLook: () => undefined,
    onFlying: () => undefined,
    faults: createFaults({
      folder: join(userData, "crashes"),
      program: "Contrail test",
      system: here,
      logFile: join(userData, "logs", "contrail.log"),
      now: Date.now,
      showFile: () => undefined,
    }),
    updateEngine: "source",
    ...others,
  });
  const answer = createAnswer<null>(
    () => true,
    app.handlers,
    (message, error) => log.warn(message, error),
  );
  return {
    app,
    /** A window is open and listens for what the map shows. */
    lookAtMap() {
      pushes.attach(() => undefined);
      pushes.listens("networks");
    },
    crossed,
    /** The id of the open proposal. 0 if there is none. */
    proposalId: () => proposal?.id ?? 0,
    opened,
    async call(name: CallName, args?: unknown) {
      const result = await answer(null, name, args, true);
      crossed.push(result);
      return result;
    },
  };
}

/** The pilot approves on the airline's page, over real HTTP. @returns the link that the page leads back to. */
export const approve = async (address: string): Promise<string> => (await decideInBrowser(fetch, address)) ?? "";

/** The profile that an airline of the tests would publish. */
export const profileOf = ({ url, authoriseUrl, tokenUrl }: RunningLabAirline) => ({
  name: "Nordlys Virtual",
  address: url,
  sign_in: ["oauth", "password"],
  oauth: {
    airline_id: "nordlys",
    client_id: "contrail",
    authorise_url: authoriseUrl,
    token_url: tokenUrl,
    refresh_url: tokenUrl,
  },
});

/** Adds an airline by its profile. @returns its id. */
export async function addAirline(
  { call, proposalId }: Awaited<ReturnType<typeof startApp>>,
  profile: object,
): Promise<string> {
  await call("airlines.propose", { text: JSON.stringify(profile) });
  const added = await call("airlines.answerProposal", { proposalId: proposalId(), accept: true });
  if (!added.ok) throw new Error(added.error.message);
  return (added.value as AirlineProfile).id;
}
