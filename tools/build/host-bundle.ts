import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { repository } from "./build.ts";

/** Inside the repository, because node-simconnect is not bundled. */
const folder = join(repository, "node_modules/.cache", `contrail-host-${process.pid}`);

/**
 * Bundles the simulator's process once for all tests that start one (`forked-host.ts`): from its modules, each start
 * takes a second of processor time more.
 */
export async function setup(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const output = { format: "cjs", entryFileNames: "host.cjs" } as const;
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: join(repository, "src-main/sources/host/host.ts"), outDir: folder, rolldownOptions: { output } },
    ssr: { noExternal: true, external: ["node-simconnect"] },
  });
  process.env.CONTRAIL_HOST_BUNDLE = join(folder, "host.cjs");
}

export const teardown = (): void => rmSync(folder, { recursive: true, force: true });
