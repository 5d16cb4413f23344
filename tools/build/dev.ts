// npm run dev [-- ARGUMENTS]: runs Contrail and watches the sources. A change in the window's code reloads the window.
// A change in the program or the preload restarts Contrail. Scheme and security rules are those of the shipped program.
import { join } from "node:path";
import { _electron, type ElectronApplication } from "playwright-core";
import { createBuilder, type Rolldown } from "vite";
import { repository } from "./build.ts";
import { endWith, prepare } from "./prepare.ts";

const { electron, env } = await prepare().catch(endWith);
let program: ElectronApplication | null = null;
let queue: Promise<unknown> = Promise.resolve();

/** Runs one step at a time, in order. */
function then(step: () => Promise<unknown>): void {
  queue = queue.then(step).catch((error: unknown) => console.error(error));
}

async function restart(): Promise<void> {
  const former = program;
  program = null;
  former?.process().kill("SIGKILL");
  const next = await _electron.launch({
    executablePath: electron.executable,
    args: [...electron.args, ...process.argv.slice(2)],
    env: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  });
  next.process().stdout?.pipe(process.stdout);
  next.process().stderr?.pipe(process.stderr);
  next.process().once("exit", () => {
    if (program === next) process.exit();
  });
  program = next;
}

async function reload(): Promise<void> {
  for (const page of program?.windows() ?? []) await page.reload();
}

const builder = await createBuilder({
  configFile: join(repository, "vite.config.ts"),
  logLevel: "warn",
  build: { watch: {} },
});
for (const [name, environment] of Object.entries(builder.environments)) {
  const watcher = (await builder.build(environment)) as Rolldown.RolldownWatcher;
  let first = true;
  watcher.on("event", (event) => {
    if (event.code === "ERROR") console.error(event.error.message);
    if (event.code !== "END") return;
    if (!first) {
      console.error(`${name} changed`);
      then(name === "client" ? reload : restart);
    }
    first = false;
  });
}
then(restart);
