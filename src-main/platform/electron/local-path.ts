import { posix, win32 } from "node:path";
import { fileURLToPath } from "node:url";
import type { System } from "../../../src-shared/domain/system.ts";

/** `CON`, `COM1.txt`: Windows opens a device by such a name in any folder (Naming Files, Paths, and Namespaces). */
const windowsDevice = /^(con|conin\$|conout\$|prn|aux|nul|(com|lpt)[0-9¹²³]) *([.:]|$)/i;

/**
 * The absolute path of a file in a link, an argument or a system event. Null if it is not on this computer. To open
 * `\\host\share` makes Windows contact the host and sign in there, so the path is checked before anything opens it.
 * @param folder the base of a relative path
 */
export function localPath(named: string, folder: string, system: System): string | null {
  const path = /^file:/i.test(named) ? pathOfAddress(named, system) : named;
  if (path === null || path.includes("\0")) return null;
  if (system !== "windows") return posix.resolve(folder, path);
  const full = win32.resolve(folder, path);
  // A drive letter, and no other colon: that would name a stream or a device.
  if (!/^[a-z]:\\[^:]*$/i.test(full)) return null;
  return full.split("\\").some((part) => windowsDevice.test(part)) ? null : full;
}

function pathOfAddress(address: string, system: System): string | null {
  try {
    return fileURLToPath(address, { windows: system === "windows" });
  } catch {
    return null;
  }
}
