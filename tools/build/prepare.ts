import { type Display, findDisplay } from "../electron-runtime/display.ts";
import { type ElectronRuntime, findElectron } from "../electron-runtime/index.ts";
import { buildIfStale } from "./build.ts";

export interface Prepared {
  readonly electron: ElectronRuntime;
  readonly display: Display;
  /**
   * The environment for Electron: with a display, and without the variable of some editors' terminals that makes
   * Electron act as Node.
   */
  readonly env: NodeJS.ProcessEnv;
}

/** Everything needed to run Contrail from source: a fresh build, an Electron, a display. */
export async function prepare(): Promise<Prepared> {
  await buildIfStale();
  const electron = await findElectron();
  const display = await findDisplay();
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env;
  return { electron, display, env: { ...inherited, ...display.env } };
}

/**
 * Ends a script with a sentence instead of a stack trace, because these failures come from the system and not from the
 * code.
 */
export function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
