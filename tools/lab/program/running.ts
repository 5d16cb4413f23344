import { z } from "zod";
import { type Cdp, connect } from "./cdp.ts";
import { start } from "./started.ts";

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
  const program = start(executable, ["--inspect=0", "--remote-debugging-port=0", ...args], env);
  const [, inspector = ""] = await program.written(/Debugger listening on (ws:\S+)/);
  const [, browser = ""] = await program.written(/DevTools listening on ws:\/\/([^/]+)/);
  const main = await connect(inspector);
  return {
    pid: program.process.pid ?? -1,
    startedAtMs,
    main,
    async openPage() {
      const untilMs = Date.now() + timeoutMs;
      for (;;) {
        const targets = await fetch(`http://${browser}/json/list`).then((answer) => answer.json());
        const page = targetsSchema.parse(targets).find(({ type }) => type === "page");
        if (page !== undefined) return connect(page.webSocketDebuggerUrl);
        if (Date.now() > untilMs) throw new Error("no window was opened");
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async end() {
      main.close();
      await program.kill();
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
