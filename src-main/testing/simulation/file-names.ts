import * as hostPath from "node:path";
import type { System } from "../../../src-shared/system.ts";

/** A system's rules for names, and for equal names. */
export interface FileNames {
  /** Equal for two paths that name the same file. */
  key(path: string): string;
  /** The system can have such a name at all. */
  isPossible(path: string): boolean;
  /** What is always there: a drive, the root, the folder that the program runs in. */
  isRoot(path: string): boolean;
  /** A name that Windows treats as a device in any folder. */
  isDevice(path: string): boolean;
  folderOf(path: string): string;
  nameOf(path: string): string;
  /** Whether a key is another's, or lies below it. */
  isInside(key: string, above: string): boolean;
  /** The folder after all that it lies in. */
  withParents(folder: string): string[];
}

/** Windows' by "Naming Files, Paths, and Namespaces"; APFS' as macOS formats its disks: case kept, and not compared. */
export function fileNames(system: System): FileNames {
  // The program joins paths as the host does, whose rules the disk keeps. Windows' own functions read those of every host.
  const { dirname, basename, normalize, sep } = system === "windows" ? hostPath.win32 : hostPath;
  // A blank or a dot at the end of a name is dropped.
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
    key,
    isRoot,
    isPossible(path) {
      if (path === "" || path.includes("\0")) return false;
      if (basename(path).length > 255) return false;
      return system !== "windows" || !/[<>:"|?*]/.test(path.replace(/^[a-z]:/i, ""));
    },
    isDevice: (path) => system === "windows" && /^(con|prn|aux|nul|com[1-9]|lpt[1-9])([. ]|$)/i.test(basename(path)),
    folderOf: dirname,
    nameOf: (path) => basename(path),
    isInside: (inner, above) => inner === above || inner.startsWith(`${above}${sep}`),
    withParents(folder) {
      const parents = [folder];
      for (let path = dirname(folder); !isRoot(path); path = dirname(path)) parents.unshift(path);
      return isRoot(folder) ? [] : parents;
    },
  };
}
