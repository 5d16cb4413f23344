import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AppUpdater, UpdateInfo } from "electron-updater";
import type { Log } from "./log.ts";
import type { UpdateEngine, UpdateRefusal } from "./updates.ts";

interface Place {
  readonly isPackaged: boolean;
  readonly resources: string;
  readonly executable: string;
  readonly platform: NodeJS.Platform;
  /** Set by an AppImage to its own file. */
  readonly appImage: string | undefined;
}

/** Why this copy cannot replace itself; null when it can. */
export function whyNot({ isPackaged, resources, executable, platform, appImage }: Place): UpdateRefusal | null {
  if (!isPackaged) return "source";
  // electron-builder writes it where the build was told an address.
  if (!existsSync(join(resources, "app-update.yml"))) return "no_address";
  const installed = {
    win32: () => existsSync(join(dirname(executable), "Uninstall Contrail.exe")),
    linux: () => appImage !== undefined || existsSync(join(resources, "package-type")),
  };
  const isInstalled = platform === "win32" || platform === "linux" ? installed[platform]() : true;
  return isInstalled ? null : "unpacked";
}

/**
 * electron-updater, which proves what it loads: by its SHA-512 everywhere, by the publisher's signature on Windows
 * (Authenticode) and macOS (Squirrel).
 */
export async function openUpdateEngine(log: Log): Promise<UpdateEngine> {
  const { autoUpdater, CancellationToken } = await import("electron-updater");
  const updater: AppUpdater = autoUpdater;
  updater.logger = log;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  // Each call below rejects too; without a listener the event would be an exception of its own.
  updater.on("error", () => undefined);
  return {
    async check() {
      const result = await updater.checkForUpdates();
      return result?.isUpdateAvailable === true ? describe(result.updateInfo) : null;
    },
    async download(onPercent, signal) {
      const token = new CancellationToken();
      const stop = () => token.cancel();
      const progress = ({ percent }: { percent: number }) => onPercent(percent);
      signal.addEventListener("abort", stop, { once: true });
      updater.on("download-progress", progress);
      try {
        await updater.downloadUpdate(token);
      } finally {
        updater.off("download-progress", progress);
        signal.removeEventListener("abort", stop);
      }
    },
    setInstallOnQuit(install) {
      updater.autoInstallOnAppQuit = install;
    },
    install: () => updater.quitAndInstall(true, true),
  };
}

const longestNotes = 4_000;

/** Notes may come as HTML, and as a list of several versions'. They are shown as text. */
export function describe({ version, releaseNotes }: Pick<UpdateInfo, "version" | "releaseNotes">) {
  const all =
    typeof releaseNotes === "string" ? releaseNotes : (releaseNotes ?? []).map(({ note }) => note).join("\n\n");
  return {
    version: version.slice(0, 40),
    notes: all
      .replace(/<(script|style)\b[^>]*>.*?(<\/\1\s*>|$)/gis, "")
      .replace(/<br\s*\/?>|<\/(p|li|h\d)>/gi, "\n")
      .replace(/<[^>]*>/g, "")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
      .slice(0, longestNotes),
  };
}
