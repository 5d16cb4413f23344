// npm run dist [-- ARGUMENTS]: builds, packs with electron-builder (its arguments: `--linux dir`), prints what was packed,
// and fails when that is too heavy or not on the list.
import { spawnSync } from "node:child_process";
import { constants } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { buildIfStale, repository } from "./build.ts";
import { findElectron } from "./electron-runtime/index.ts";
import { pinnedVersion } from "./electron-runtime/official.ts";
import {
  archivesIn,
  besideArchive,
  ceilingBytes,
  kilobytes,
  readArchive,
  strangers,
  table,
  weigh,
} from "./packed-files.ts";
import { endWith } from "./prepare.ts";

const release = join(repository, "release");
const staged = await mkdtemp(join(tmpdir(), "contrail-dist-"));

async function dist(): Promise<void> {
  await buildIfStale();
  await rm(release, { recursive: true, force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      join(repository, "node_modules/electron-builder/cli.js"),
      ...process.argv.slice(2),
      ...["--publish", "never"],
      ...(await electronOptions()),
      ...updateOptions(),
    ],
    { cwd: repository, stdio: "inherit", env: { ...process.env, ...(await debTool()) } },
  );
  if (status !== 0) throw new Error("electron-builder failed; nothing was packed.");
  const archives = archivesIn(release);
  if (archives.length === 0) throw new Error(`electron-builder left no app.asar in ${relative(repository, release)}.`);
  for (const archive of archives) judge(archive);
}

/**
 * None where the pinned Electron can be had: electron-builder fetches it itself, for other systems too. Elsewhere the
 * Electron for tests, without its default app, which a package has no use for.
 */
async function electronOptions(): Promise<readonly string[]> {
  const { executable, version } = await findElectron();
  if (version === pinnedVersion) return [];
  console.log(
    `Packing Electron ${version}, not the pinned ${pinnedVersion}: good for tests on this system, not for pilots.`,
  );
  await cp(dirname(executable), staged, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => basename(source) !== "default_app.asar",
  });
  return [`-c.electronDist=${staged}`, `-c.electronVersion=${version}`];
}

/** Where the installed program looks for updates: any HTTPS folder that a release's files are copied to. */
function updateOptions(): readonly string[] {
  const address = process.env.CONTRAIL_UPDATE_URL;
  if (!address) return [];
  if (new URL(address).protocol !== "https:") throw new Error("CONTRAIL_UPDATE_URL is not an https address.");
  return ["-c.publish.provider=generic", `-c.publish.url=${address}`];
}

/** fpm is downloaded by electron-builder; where its host is out of reach, dpkg-deb makes the same package. */
async function debTool(): Promise<NodeJS.ProcessEnv> {
  if (process.platform !== "linux" || process.env.CUSTOM_FPM_PATH) return {};
  const reachable = await fetch("https://github.com", { method: "HEAD", signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
  if (reachable) return {};
  console.log("fpm cannot be downloaded: a deb is made by dpkg-deb (tools/fpm.ts).");
  return { CUSTOM_FPM_PATH: join(repository, "tools/fpm.ts") };
}

/** Prints what a package holds, and throws when it is not as it should be. */
function judge(archive: string): void {
  const files = readArchive(archive);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const resources = dirname(archive);
  console.log(`\n${relative(repository, archive)}, with what lies unpacked beside it:`);
  for (const file of files) console.log(`${kilobytes(file.bytes)}  ${file.path}`);
  console.log(`\n${table(files)}`);
  console.log(
    `${kilobytes(bytes)} ${String(files.length).padStart(4)} files  Contrail (ceiling ${ceilingBytes / 1e6} MB)`,
  );
  console.log(`${kilobytes(weigh(dirname(resources)))}             with Electron`);
  const wrong = strangers(files);
  if (wrong.length > 0) throw new Error(`These do not belong in a package:\n  ${wrong.join("\n  ")}`);
  if (besideArchive(resources).includes("default_app.asar")) throw new Error("Electron's default app was packed.");
  if (bytes > ceilingBytes) throw new Error(`The program weighs ${bytes} bytes, more than ${ceilingBytes}.`);
}

await dist()
  .finally(() => rm(staged, { recursive: true, force: true }))
  .catch(endWith);
