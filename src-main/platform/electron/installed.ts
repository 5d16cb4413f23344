import { existsSync } from "node:fs";
import { join } from "node:path";
import type { System } from "../../../src-shared/domain/system.ts";

/**
 * Whether this copy was installed. On Windows, links and notifications are registered for one program file, and an
 * unpacked copy or a run from source must not replace the installed one.
 * @param folder the folder of the program's file, where the installer puts its uninstaller
 */
export function isInstalled(isPackaged: boolean, folder: string, system: System): boolean {
  return isPackaged && (system !== "windows" || existsSync(join(folder, "Uninstall Contrail.exe")));
}
