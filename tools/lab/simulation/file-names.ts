import * as hostPath from "node:path";
import type { System } from "../../../src-shared/domain/system.ts";

/**
 * A system's rules for names, and for equal names. Windows by "Naming Files, Paths, and Namespaces". macOS by its default
 * format of APFS, which keeps case but ignores it in comparisons.
 */
export function fileNames(system: System) {
  // The program joins paths with the host's functions. Windows' functions can read the paths of every host.
  const { dirname, basename, normalize, sep } = system === "windows" ? hostPath.win32 : hostPath;
  // Windows drops blanks and dots at the end of a name.
  const asKept = (part: string): string => (/^\.{1,2}$/.test(part) ? part : part.replace(/[. ]+$/, ""));
  const key = (path: string): string => {
    const plain = normalize(path).replace(/(?<=[^\\/:])[\\/]+$/, "");
    switch (system) {
      case "linux":
        return plain;
      case "macos":
        return plain.normalize("NFC").toLowerCase();
      case "windows":
        return plain.split("\\").map(asKept).join("\\").toLowerCase();
    }
  };
  const isRoot = (path: string): boolean => dirname(path) === path || key(path) === ".";

  return {
    /** The same for all paths that name the same file. */
    key,
    /** Whether the path always exists: a drive, the root, the working folder. */
    isRoot,
    /** Whether the system allows such a name. */
    isPossible(path: string): boolean {
      if (path === "" || path.includes("\0")) return false;
      if (basename(path).length > 255) return false;
      return system !== "windows" || !/[<>:"|?*]/.test(path.replace(/^[a-z]:/i, ""));
    },
    /** Whether Windows treats the name as a device in any folder. */
    isDevice: (path: string): boolean =>
      system === "windows" && /^(con|prn|aux|nul|com[1-9]|lpt[1-9])([. ]|$)/i.test(basename(path)),
    folderOf: dirname,
    nameOf: (path: string): string => basename(path),
    /** Whether a key equals another one or is below it. */
    isInside: (inner: string, above: string): boolean => inner === above || inner.startsWith(`${above}${sep}`),
    /** All parent folders, then the folder itself. */
    withParents(folder: string): string[] {
      const parents = [folder];
      for (let path = dirname(folder); !isRoot(path); path = dirname(path)) parents.unshift(path);
      return isRoot(folder) ? [] : parents;
    },
  };
}
