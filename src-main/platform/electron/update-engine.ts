import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import * as http from "node:http";
import * as https from "node:https";
import { basename, dirname, join, posix } from "node:path";
import type { AppUpdater, UpdateInfo } from "electron-updater";
import { z } from "zod";
import { plainTextOf } from "../../../src-shared/domain/plain-text.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import { isInstalled } from "./installed.ts";
import type { Log } from "./log.ts";
import { trustedComment, verifySignature } from "./minisign.ts";
import type { UpdateEngine, UpdateRefusal } from "./updates.ts";

interface Place {
  readonly isPackaged: boolean;
  readonly resources: string;
  readonly executable: string;
  readonly system: System;
  /** The AppImage's file, from its environment. */
  readonly appImage: string | undefined;
  readonly isWritable?: (folder: string) => boolean;
}

/** Why this copy cannot update itself. Null if it can. */
export function whyNot(place: Place): UpdateRefusal | null {
  const { isPackaged, resources, executable, system, appImage } = place;
  if (!isPackaged) return "source";
  // electron-builder writes this file if the build has an update address.
  if (!existsSync(join(resources, "app-update.yml"))) return "no_address";
  if (system === "macos") return isInPlace(executable, place.isWritable ?? canWrite) ? null : "disk_image";
  const isReplaceable =
    system === "windows"
      ? isInstalled(isPackaged, dirname(executable), system)
      : appImage !== undefined || existsSync(join(resources, "package-type"));
  return isReplaceable ? null : "unpacked";
}

/**
 * Whether Squirrel can replace the program. It cannot on a disk image, or in the read-only copy that macOS makes of a
 * download.
 */
function isInPlace(executable: string, isWritable: (folder: string) => boolean): boolean {
  if (executable.includes("/AppTranslocation/")) return false;
  // The program's file is FOLDER/Contrail.app/Contents/MacOS/Contrail. /Volumes also has disks that are not images.
  return !executable.startsWith("/Volumes/") || isWritable(posix.join(executable, "../../../../.."));
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The key that verifies updates, from package.json (tools/build/dist.ts). Null in a build without one. */
export function readUpdateKey(appPath: string): string | null {
  const { updateKey } = z
    .object({ updateKey: z.string().optional() })
    .parse(JSON.parse(readFileSync(join(appPath, "package.json"), "utf8")));
  return updateKey ?? null;
}

interface EngineParts {
  readonly log: Log;
  readonly system: System;
  /** The result of `readUpdateKey`. */
  readonly key: string | null;
  /** electron-updater's default for this system. */
  readonly updater?: AppUpdater;
}

/**
 * Opens electron-updater. It verifies a download by its SHA-512, on Windows also by the publisher's signature
 * (Authenticode). On Windows and Linux the release's signature must also be valid. On macOS Squirrel verifies the
 * publisher's, and receives the download immediately.
 */
export async function openUpdateEngine(parts: EngineParts): Promise<UpdateEngine> {
  const library = await import("electron-updater");
  const updater: AppUpdater = parts.updater ?? library.autoUpdater;
  const within = askByNode(updater);
  updater.logger = parts.log;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  // The library unpacks the block maps of a differential download in memory, without a limit.
  updater.disableDifferentialDownload = true;
  // Each call below also rejects. Without a listener the event would throw in addition.
  updater.on("error", () => undefined);
  // Right after this event, and only if the property is true then, the library prepares the installation (on macOS it
  // gives the update to Squirrel). The decision to install is made when the program ends.
  updater.on("update-downloaded", () => {
    updater.autoInstallOnAppQuit = true;
    queueMicrotask(() => {
      updater.autoInstallOnAppQuit = false;
    });
  });
  let found: UpdateInfo | null = null;
  return {
    async check(signal) {
      const result = await within(description, signal, () => updater.checkForUpdates());
      found = result?.isUpdateAvailable === true ? result.updateInfo : null;
      return found === null ? null : describe(found);
    },
    async download(onPercent, signal) {
      const progress = ({ percent }: { percent: number }) => onPercent(percent);
      updater.on("download-progress", progress);
      const stated = Math.max(...(found?.files ?? []).map(({ size = largestPackageBytes }) => size));
      const bytes = Math.min(largestPackageBytes, stated + description.bytes);
      try {
        const [file = ""] = await within({ bytes, ms: packageMs }, signal, () => updater.downloadUpdate());
        if (parts.system !== "macos") await proveRelease(file, found, parts.key);
      } finally {
        updater.off("download-progress", progress);
      }
    },
    setInstallOnQuit(install) {
      updater.autoInstallOnAppQuit = install;
    },
    install: () => updater.quitAndInstall(true, true),
  };
}

/** The most that an operation may read, over all its requests, and its longest time. */
interface Allowance {
  readonly bytes: number;
  readonly ms: number;
}
/** A description has some kilobytes, mostly its notes. */
const description: Allowance = { bytes: 1_000_000, ms: 60_000 };
/** A package has some 100 MB. */
const largestPackageBytes = 500_000_000;
const packageMs = 2 * 3_600_000;

/**
 * Sends the library's requests by Node, because Chromium has no network in this program (security.ts). The library's
 * base class already does so, and then follows redirects itself. The result runs one operation of the library within an
 * allowance. Whatever ends the operation ends its requests too.
 */
function askByNode(updater: AppUpdater) {
  const executor: unknown = Reflect.get(updater, "httpExecutor");
  if (typeof executor !== "object" || executor === null) throw new Error("electron-updater has no httpExecutor");
  const open = new Set<http.IncomingMessage | http.ClientRequest>();
  let leftBytes = 0;
  /** Why the operation has ended. A request after that ends too. */
  let ended: Error | null = null;

  /** Keeps the stream until it ends. The library listens to errors only while it uses the stream. */
  function keep(stream: http.IncomingMessage | http.ClientRequest): void {
    open.add(stream);
    stream.on("error", () => undefined).once("close", () => open.delete(stream));
  }
  function end(why: string): void {
    ended ??= new Error(why);
    for (const stream of open) stream.destroy(ended);
  }
  function spend(bytes: number): void {
    leftBytes -= bytes;
    if (!(leftBytes >= 0)) end("the update server sends too much");
  }

  Object.assign(executor, {
    createRequest(options: https.RequestOptions, answer: (response: http.IncomingMessage) => void) {
      const request = (options.protocol === "http:" ? http : https).request(options, (response) => {
        keep(response);
        answer(response);
        response.on("data", (part: Buffer | string) => spend(part.length));
        if (Number(response.headers["content-length"]) > leftBytes) spend(Number.POSITIVE_INFINITY);
      });
      keep(request);
      if (ended !== null) request.destroy(ended);
      return request;
    },
    addRedirectHandlers: () => undefined,
  });

  return async function within<T>({ bytes, ms }: Allowance, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    leftBytes = bytes;
    ended = null;
    const timer = setTimeout(() => end("the update server takes too long"), ms);
    const stop = () => end("no update during a flight");
    signal.addEventListener("abort", stop, { once: true });
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      end("the operation has ended");
    }
  };
}

/** A file in a release's description, with the signature from tools/build/release-files.ts. */
const signedFile = z.object({ url: z.string(), minisign: z.string() });

/** Throws unless `file` has exactly this version and a signature by the release's key. */
async function proveRelease(file: string, update: UpdateInfo | null, key: string | null): Promise<void> {
  if (key === null) throw new Error("this build has no key to prove an update with");
  const name = basename(file);
  const entry = update?.files.map((one) => signedFile.safeParse(one)).find(({ data }) => data?.url === name)?.data;
  if (update === null || entry === undefined) throw new Error(`${name} is not signed`);
  await verifySignature(file, { key, signature: entry.minisign, comment: trustedComment(update.version, name) });
}

const longestNotes = 4_000;
/** The longest notes with their markup, which needs more characters than the text. */
const longestHtml = 40_000;

/** Turns release notes into plain text. They may be HTML, or a list for several versions. */
export function describe({ version, releaseNotes }: Pick<UpdateInfo, "version" | "releaseNotes">) {
  const all =
    typeof releaseNotes === "string" ? releaseNotes : (releaseNotes ?? []).map(({ note }) => note).join("\n\n");
  return {
    version: version.slice(0, 40),
    notes: plainTextOf(all, longestHtml).slice(0, longestNotes),
  };
}
