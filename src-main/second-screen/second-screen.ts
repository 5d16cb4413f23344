import { rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { CallValue } from "../../src-shared/contract/ipc.ts";
import type { ScreenQuestion } from "../../src-shared/contract/screen-questions.ts";
import type { Door, SecondScreenView } from "../../src-shared/contract/second-screen.ts";
import { defaultSettings, type Settings } from "../../src-shared/contract/settings.ts";
import { textIds } from "../../src-shared/contract/status.ts";
import type { Clock } from "../../src-shared/domain/clock.ts";
import { createPushes, type Pushes } from "../platform/ipc/pushes.ts";
import type { OpenJson } from "../platform/storage/json-file.ts";
import { newSecret } from "./access.ts";
import { isPrivate } from "./addresses.ts";
import { devicesFileSchema, openDevices } from "./devices.ts";
import {
  type Configuration,
  type DoorName,
  doorNames,
  type ScreenCommand,
  type ScreenReport,
  screenReportSchema,
} from "./messages.ts";
import { createStatus } from "./status.ts";
import { toWatch, watchedPushes } from "./watchable.ts";

/** The server's own thread. */
export interface ServerThread {
  post(message: unknown): void;
  onMessage(callback: (message: unknown) => void): void;
  onExit(callback: (why: string) => void): void;
  /** Resolves when it has ended, and with it what it was writing. */
  kill(): Promise<unknown>;
}

interface SecondScreenParts {
  readonly spawnServer: () => ServerThread;
  /** The computer's own clock. */
  readonly clock: Clock;
  /** The pushes for the window. */
  readonly pushes: Pushes;
  readonly json: OpenJson;
  readonly version: string;
  readonly textFolder: string;
  readonly answers: { readonly [Q in ScreenQuestion]: () => CallValue<Q> };
  readonly log: { warn(message: string, detail?: unknown): void };
}

/** A phone needs no more than one picture a second, ms. */
const screenGapMs = 1000;
/** A server that died is started again after this, each time longer, ms. */
const restartMs: readonly number[] = [1000, 5000, 30_000];
const healthyMs = 60_000;
/** The text files are removed again after this. */
const removeAgainMs = 5000;

/**
 * Removes the text files, and their folder if nothing else is in it. Each is tried.
 * @returns the system's words for one that stays; null if none does.
 */
export async function removeTextFiles(folder: string): Promise<string | null> {
  let problem: string | null = null;
  for (const id of textIds)
    for (const name of [`${id}.txt`, `${id}.txt.part`])
      await rm(join(folder, name), { force: true }).catch((error: unknown) => {
        problem ??= String(error);
      });
  await rmdir(folder).catch(() => undefined);
  return problem;
}

/**
 * Removes the text files when they are not wanted, also those that a run that crashed has left. Tries again a little later,
 * because the server may have been writing one, and for as long as one stays.
 */
function createTextKeeper(folder: string, clock: Clock, onRemoved: (problem: string | null) => void) {
  let areWanted = true;
  let cancel = (): void => undefined;
  async function remove(isFirst: boolean): Promise<void> {
    const problem = await removeTextFiles(folder);
    if (areWanted) return;
    onRemoved(problem);
    if (isFirst || problem !== null) cancel = clock.after(removeAgainMs, () => void remove(false));
  }
  return {
    want(are: boolean): void {
      if (are === areWanted) return;
      areWanted = are;
      cancel();
      if (!are) void remove(true);
    },
    async end(): Promise<void> {
      areWanted = true;
      cancel();
      await removeTextFiles(folder);
    },
  };
}

/** The pushes for the window and those for the second screen, as one. */
function together(window: Pushes, screen: Pushes): Pushes {
  return {
    ...window,
    push(name, value) {
      window.push(name, value);
      screen.push(name, value);
    },
    isListenedTo: (name) => window.isListenedTo(name) || screen.isListenedTo(name),
    watchListening(callback) {
      window.watchListening(callback);
      screen.watchListening(callback);
    },
  };
}

const problems: Readonly<Record<string, Extract<Door, { kind: "failed" }>["why"]>> = {
  EADDRINUSE: "port_taken",
  EADDRNOTAVAIL: "address_gone",
  EACCES: "not_allowed",
};

/** The server, which does not run yet. `restart` is called some time after each `death`. */
function createServer(
  { spawnServer, clock }: SecondScreenParts,
  on: { report(report: ScreenReport): void; death(why: string): void; restart(): void },
) {
  let thread: ServerThread | null = null;
  let deaths = 0;
  let cancelRestart = (): void => undefined;

  async function stop(): Promise<void> {
    cancelRestart();
    const old = thread;
    thread = null;
    await old?.kill();
  }

  return {
    isRunning: () => thread !== null,
    post: (command: ScreenCommand): void => thread?.post(command),
    start(): void {
      cancelRestart();
      const mine = spawnServer();
      const startedMs = clock.monotonic();
      thread = mine;
      mine.onMessage((message) => {
        const report = screenReportSchema.safeParse(message);
        if (thread === mine && report.success) on.report(report.data);
      });
      mine.onExit((why) => {
        if (thread !== mine) return;
        void stop();
        on.death(why);
        if (clock.monotonic() - startedMs > healthyMs) deaths = 0;
        cancelRestart = clock.after(restartMs[Math.min(deaths++, restartMs.length - 1)] ?? 0, on.restart);
      });
    },
    stop,
  };
}

/** The doors as the window shows them. */
function createDoors() {
  const doors: Record<DoorName, Door> = { here: { kind: "closed" }, network: { kind: "closed" } };
  /** The address of each door that is wanted. Empty: none. */
  const addresses: Record<DoorName, string> = { here: "", network: "" };

  return {
    view: doors as Readonly<typeof doors>,
    /** `isRunning`: the server has the doors of before, and needs to open only others. */
    want({ here, network }: Configuration, isRunning: boolean): void {
      const wanted: typeof addresses = {
        here: here === null ? "" : `http://127.0.0.1:${here.port}/`,
        network: network === null ? "" : `http://${network.address}:${network.port}/`,
      };
      for (const name of doorNames) {
        const isNew = !isRunning || wanted[name] !== addresses[name];
        if (isNew) doors[name] = { kind: wanted[name] === "" ? "closed" : "opening" };
        addresses[name] = wanted[name];
      }
    },
    answered({ door, problem }: Extract<ScreenReport, { type: "door" }>): void {
      doors[door] =
        problem === null
          ? { kind: "open", address: addresses[door] }
          : { kind: "failed", why: problems[problem.code] ?? "other", detail: problem.detail };
    },
    /** The server has died. */
    failed(detail: string): void {
      for (const name of doorNames) if (addresses[name] !== "") doors[name] = { kind: "failed", why: "other", detail };
    },
  };
}

/**
 * The flight for other screens and programs, to read. Its server runs in a thread of its own while a door is open, and
 * gets the pushes that the window gets, without what must stay on this computer.
 */
export async function openSecondScreen(parts: SecondScreenParts) {
  const { clock, log } = parts;
  const screen = createPushes(clock, log.warn, screenGapMs);
  const status = createStatus(`Contrail ${parts.version}`);
  const answers = { ...parts.answers, status: status.now };
  const doors = createDoors();
  let textProblem: string | null = null;
  const texts = createTextKeeper(parts.textFolder, clock, (problem) => showTexts(false, problem));
  const server = createServer(parts, {
    ...{ report: onReport, restart: configure },
    death(why) {
      screen.gone();
      log.warn("the second screen's server ended", why);
      doors.failed(why);
      show();
    },
  });
  const devices = await openDevices({
    file: parts.json("devices.json", devicesFileSchema),
    onChange: configure,
    notKept: (error) => log.warn("the devices of the second screen could not be kept on disk", error),
  });
  let settings = defaultSettings;
  let code = newSecret();

  function wanted(): Configuration {
    const { screenHere, screenForWebPages, screenTextFiles, screenNetwork, screenAddress, screenPort } = settings;
    return {
      here: screenHere ? { port: screenPort, forWebPages: screenForWebPages } : null,
      network: screenNetwork && isPrivate(screenAddress) ? { address: screenAddress, port: screenPort, code } : null,
      devices: devices.list().map(({ id, hash }) => ({ id, hash })),
      textFolder: screenHere && screenTextFiles ? parts.textFolder : null,
    };
  }

  function view(): SecondScreenView {
    return {
      ...doors.view,
      invitation: doors.view.network.kind === "open" ? `${doors.view.network.address}#${code}` : null,
      devices: devices.list().map(({ id, name, lastSeenMs }) => ({ id, name, lastSeenMs })),
      ...{ textFolder: parts.textFolder, textProblem },
    };
  }
  const show = (): void => parts.pushes.push("secondScreen", view());

  /** What was found while the files were wanted, or not. The pilot may have turned them on or off meanwhile. */
  function showTexts(whileWanted: boolean, problem: string | null): void {
    if (whileWanted !== (wanted().textFolder !== null) || problem === textProblem) return;
    textProblem = problem;
    show();
  }

  function onReady(): void {
    screen.attach((name, value) => {
      const watched = toWatch(name, value);
      status.push(name, watched);
      server.post({ type: "push", name, value: watched });
    });
    for (const name of watchedPushes) screen.listens(name);
    configure();
  }

  function onReport(report: ScreenReport): void {
    if (report.type === "ready") onReady();
    else if (report.type === "door") {
      doors.answered(report);
      show();
    } else if (report.type === "paired") devices.add({ ...report.device, lastSeenMs: clock.now() });
    else if (report.type === "texts") showTexts(true, report.problem);
    else if (report.type === "seen") devices.seen(report.deviceId, clock.now());
    else server.post({ type: "answer", id: report.id, value: answers[report.name]() });
  }

  function stop(): Promise<void> {
    screen.gone();
    return server.stop();
  }

  /** Applies settings, code and devices. The thread exists only while a door is wanted. */
  function configure(): void {
    const next = wanted();
    doors.want(next, server.isRunning());
    texts.want(next.textFolder !== null);
    if (next.here === null && next.network === null) void stop();
    else if (server.isRunning()) server.post({ type: "configure", ...next });
    else server.start();
    show();
  }

  return {
    /** Takes the place of the window's pushes. */
    pushes: together(parts.pushes, screen),
    settings(next: Settings): void {
      settings = next;
      configure();
    },
    /** Devices that have the old code and are not paired yet cannot use it. */
    newCode(): void {
      code = newSecret();
      configure();
    },
    disconnect: devices.remove,
    async close(): Promise<void> {
      await stop();
      await texts.end();
    },
  };
}
