import { spawn } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElectronApplication, _electron as electron, type Page } from "playwright-core";
import { z } from "zod";
import { airlineName } from "../../../src-main/demo/airline/airline-data.ts";
import { defaultSettings, type Settings } from "../../../src-shared/contract/settings.ts";
import { removeFolder } from "./folders.ts";
import { keyringArguments } from "./hidden-keyring.ts";

const runtimeSchema = z.object({ executable: z.string(), args: z.array(z.string()) });

/** The Electron and the display, which `npm test` finds or fetches first. */
export function runtime(): z.infer<typeof runtimeSchema> {
  const found = process.env.CONTRAIL_ELECTRON;
  if (found === undefined) throw new Error("CONTRAIL_ELECTRON is not set: run the tests with `npm test`");
  return runtimeSchema.parse(JSON.parse(found));
}

/** The real program with its window. */
export interface Program {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** All errors of the window. Must stay empty. */
  readonly complaints: readonly string[];
  /**
   * Starts the program a second time on the same folder, like a pilot who forgot that it runs, or the system with a
   * link.
   */
  startAgain(...more: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The files of a pilot who has an airline: the demo airline's name and id, unless they are given. */
export const pilotFiles = (airline: object, settings: Partial<Settings> = {}) => ({
  "airlines.json": {
    version: 1,
    airlines: [
      {
        id: "nordlys",
        name: airlineName,
        signIn: ["password"],
        allowAircraftChanges: true,
        allowStartOverride: false,
        allowCrashRecovery: false,
        demo: false,
        ...airline,
      },
    ],
  },
  "settings.json": { version: defaultSettings.version, selectedAirlineId: "nordlys", ...settings },
});

/** A folder for the program's user data, with the files of a pilot's settings. */
export async function userData(files: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "contrail-e2e-"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content));
  return folder;
}

export { removeFolder };

export const readLog = (folder: string): Promise<string> => readFile(join(folder, "logs", "contrail.log"), "utf8");

export interface Start {
  /** The system's addition to the program's own arguments: a link. */
  readonly more?: readonly string[];
  /** A script that Electron runs before the program. */
  readonly before?: string;
}

/** This process's environment in British English, without the variable that makes Electron act as Node. */
export const ownEnvironment = (env = process.env): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== "ELECTRON_RUN_AS_NODE",
    ),
  ),
  LANGUAGE: "en_GB",
});

/**
 * The switches for British English. Linux has it from the environment: with `--lang` Electron 33 sets and removes LC_ALL
 * while its Bluetooth thread may read the environment, and glibc 2.36 then ends it now and then by a fault in `getenv`.
 */
export const languageSwitches: readonly string[] = process.platform === "linux" ? [] : ["--lang=en-GB"];

/** Starts the built program on a folder; `clock` is `<ISO start>,<rate>`. */
export async function startProgram(
  folder: string,
  clock?: string,
  { more = [], before }: Start = {},
): Promise<Program> {
  const { executable, args } = runtime();
  const all = [
    ...args,
    ...languageSwitches,
    `--user-data-dir=${folder}`,
    ...(clock === undefined ? [] : [`--clock=${clock}`]),
  ];
  const env = ownEnvironment();
  const first = [...keyringArguments(), ...(before === undefined ? [] : ["-r", before]), ...all, ...more];
  const app = await electron.launch({ executablePath: executable, args: first, env, timeout: 180_000 });
  const running = app.process();
  const page = await app.firstWindow();
  const complaints: string[] = [];
  watch(page, complaints);
  app.on("window", (other) => watch(other, complaints));
  return {
    app,
    page,
    complaints,
    async startAgain(...link) {
      const second = spawn(executable, [...all, ...link], { env, stdio: "ignore" });
      await new Promise((resolve) => second.once("exit", resolve));
    },
    async close() {
      // During a flight the program asks before it quits, and the end of a test does not wait for an answer.
      running.kill("SIGKILL");
      await new Promise((resolve) => setTimeout(resolve, 200));
    },
  };
}

function watch(page: Page, complaints: string[]): void {
  page.setDefaultTimeout(180_000);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
}

/** A call by a script in the page. After six seconds Playwright's simulated gesture has expired. */
export const callByPage = (page: Page, name: string, args: unknown, afterMs: number): Promise<unknown> =>
  page.evaluate(
    async ([called, given, ms]) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      const { contrail } = globalThis as unknown as {
        contrail: { call(name: string, args: unknown): Promise<unknown> };
      };
      return contrail.call(called, given);
    },
    [name, args, afterMs] as const,
  );
