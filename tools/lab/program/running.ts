import { spawn } from "node:child_process";
import { z } from "zod";
import { type Cdp, connect } from "./cdp.ts";

/** A running Electron program, and the means to inspect it. */
export interface Running {
  readonly pid: number;
  /** Real time of its start, ms since 1970. */
  readonly startedAtMs: number;
  /** The main process, where `require` is available. */
  readonly main: Cdp;
  /** Opens a new connection to the window's page. */
  openPage(): Promise<Cdp>;
  end(): Promise<void>;
}

const targetsSchema = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }));

const timeoutMs = 60_000;

/** Starts a program with its debuggers open on loopback, which is the same overhead for every compared program. */
export async function run(executable: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Running> {
  const startedAtMs = Date.now();
  const child = spawn(executable, ["--inspect=0", "--remote-debugging-port=0", ...args], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let printed = "";
  const addresses = await new Promise<{ main: string; browser: string }>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the program did not start: ${printed}`)), timeoutMs);
    child.once("exit", () => reject(new Error(`the program ended: ${printed}`)));
    child.stderr.on("data", (text) => {
      printed += text;
      const main = /Debugger listening on (ws:\S+)/.exec(printed)?.[1];
      const browser = /DevTools listening on ws:\/\/([^/]+)/.exec(printed)?.[1];
      if (main === undefined || browser === undefined) return;
      clearTimeout(timer);
      resolve({ main, browser });
    });
  });
  const main = await connect(addresses.main);
  return {
    pid: child.pid ?? -1,
    startedAtMs,
    main,
    async openPage() {
      const untilMs = Date.now() + timeoutMs;
      for (;;) {
        const targets = await fetch(`http://${addresses.browser}/json/list`).then((answer) => answer.json());
        const page = targetsSchema.parse(targets).find(({ type }) => type === "page");
        if (page !== undefined) return connect(page.webSocketDebuggerUrl);
        if (Date.now() > untilMs) throw new Error("no window was opened");
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async end() {
      main.close();
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** Waits until the expression is true in the page. */
export async function waitUntil(page: Cdp, expression: string): Promise<void> {
  const untilMs = Date.now() + timeoutMs;
  while ((await page.evaluate(`Boolean(${expression})`)) !== true) {
    if (Date.now() > untilMs) throw new Error(`the page never came to: ${expression}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
