import { existsSync } from "node:fs";
import { join } from "node:path";
import type { System } from "../../src-shared/system.ts";

/**
 * Whether this copy was installed. On Windows what is registered for the user (links, the name that notifications go by) names
 * one program file, and an unpacked copy or a run from source must not take it from the installed one.
 * @param folder where the program's file lies; the installer leaves its uninstaller there
 */
export function isInstalled(isPackaged: boolean, folder: string, system: System): boolean {
  return isPackaged && (system !== "windows" || existsSync(join(folder, "Uninstall Contrail.exe")));
}
