import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { extractFile, getRawHeader } from "@electron/asar";
import { z } from "zod";

/** A file of the packaged program, inside the archive or beside it, with the path that the program uses. */
interface PackedFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * The largest size of the program, without Electron. Measured: 9.3 MB on linux-x64, of which the coasts 4.0 MB.
 */
export const ceilingBytes = 9_600_000;

/** keytar, and node-simconnect with its dependencies in its own folder. */
const needed =
  "debug|ms|ini|regedit|if-async|stream-slicer|through2|readable-stream|string_decoder|inherits|isarray|core-util-is|xtend";
const inPackage = `node_modules/(keytar|node-simconnect(/node_modules/(${needed}))?)/`;

const allowed: readonly RegExp[] = [
  /^(package\.json|LICENSE|assets\/NOTICE\.md)$/,
  /^dist\/(main|preload|screen)\/[\w-]+\.cjs$/,
  /^dist\/(main|renderer)\/licences\.txt$/,
  /^dist\/renderer\/(index|strip|screen|overlay|plain)\.html$/,
  /^dist\/renderer\/plain\/plain\.(css|js)$/,
  /^dist\/renderer\/(assets|map)\/[\w.-]+\.(js|css|woff2?|json|bin|svg|png)$/,
  /^assets\/(guide\/[\w-]+\.(md|json)|callback-page\/callback\.html)$/,
  /^assets\/flights\/[\w-]+\.csv\.gz$/,
  /^assets\/(rules|traits)\/[\w-]+\.json$/,
  /^assets\/icon\/\w+(@2x)?\.(png|svg)$/,
  new RegExp(`^${inPackage}(package\\.json|licen[cs]e(\\.(md|txt))?)$`, "i"),
  new RegExp(`^${inPackage}((?!node_modules)[\\w-]+/)*[\\w-]+\\.(js|vbs|wsf)$`),
  /^node_modules\/keytar\/build\/Release\/keytar\.node$/,
];
const neverPacked =
  /\.map$|(^|\/)(tests?|__tests__|samples)(\/|\.\w+$)|\.test\.\w+$|\/regedit\/winerrors\/(generateE|parse)|\/isarray\/build\/|\/keytar\/script\//;

/** Files that must not be in a package: a source map, a test, anything that is not listed. */
export const strangers = (files: readonly PackedFile[]): readonly string[] =>
  files.map(({ path }) => path).filter((path) => neverPacked.test(path) || !allowed.some((form) => form.test(path)));

interface Entry {
  readonly files?: Readonly<Record<string, Entry>> | undefined;
  readonly size?: number | undefined;
}
const entrySchema: z.ZodType<Entry> = z.lazy(() =>
  z.object({ files: z.record(z.string(), entrySchema).optional(), size: z.number().optional() }),
);

/** The files in the archive's header; those beside it are listed there too. */
export function readArchive(archive: string): readonly PackedFile[] {
  return [...walk(entrySchema.parse(getRawHeader(archive).header), "")];
}

function* walk({ files, size }: Entry, path: string): Generator<PackedFile> {
  if (files === undefined) yield { path, bytes: size ?? 0 };
  else for (const [name, entry] of Object.entries(files)) yield* walk(entry, path === "" ? name : `${path}/${name}`);
}

/** A file of an archive, by its path from `readArchive`. */
export const readPacked = (archive: string, path: string): Buffer => extractFile(archive, normalize(path));

/** Other files in the folder of the archive, both electron-builder's own and unexpected ones. */
export const besideArchive = (resources: string): readonly string[] => readdirSync(resources).toSorted();

/** Every `app.asar` below `folder`. */
export const archivesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => basename(path) === "app.asar")
    .map((path) => join(folder, path));

/** The package of an archive: its folder, its target (`win32-x64`), and the file of Electron itself. */
export function packageAround(archive: string): { folder: string; target: string; electron: string } {
  const contents = dirname(dirname(archive));
  // electron-builder's names: `win-unpacked`, `linux-arm64-unpacked`, `mac/Contrail.app`, `mac-arm64/Contrail.app`.
  const isMac = basename(contents) === "Contents";
  const folder = isMac ? dirname(contents) : contents;
  const [system = "", arch] = basename(isMac ? dirname(folder) : folder).split("-");
  const places: Readonly<Record<string, readonly [platform: string, electron: string]>> = {
    win: ["win32", "Contrail.exe"],
    mac: ["darwin", "Contents/Frameworks/Electron Framework.framework/Electron Framework"],
    linux: ["linux", "contrail"],
  };
  const [platform, electron] = places[system] ?? [];
  if (platform === undefined || electron === undefined) throw new Error(`${folder} is no package's folder`);
  return { folder, target: `${platform}-${arch === "arm64" ? "arm64" : "x64"}`, electron: join(folder, electron) };
}

/** The version in Electron's binary. Null if there is none. */
export const electronVersion = (binary: string): string | null =>
  /Electron\/(\d+\.\d+\.\d+(?:-[\w.]+)?)/.exec(readFileSync(binary, "latin1"))?.[1] ?? null;

/** The bytes of all files below `folder`. */
export const weigh = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);

/** One line for each part of the program and each package in node_modules, the largest first. */
export function table(files: readonly PackedFile[]): string {
  const groups = new Map<string, { files: number; bytes: number }>();
  for (const { path, bytes } of files) {
    const name = path.split("/").slice(0, 2).join("/");
    const group = groups.get(name) ?? { files: 0, bytes: 0 };
    groups.set(name, { files: group.files + 1, bytes: group.bytes + bytes });
  }
  return [...groups]
    .toSorted(([, a], [, b]) => b.bytes - a.bytes)
    .map(([name, group]) => `${kilobytes(group.bytes)} ${String(group.files).padStart(4)} files  ${name}`)
    .join("\n");
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(10)} kB`;
