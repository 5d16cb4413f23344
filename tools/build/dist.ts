// npm run dist [-- ARGUMENTS]: builds, packages with electron-builder (its arguments: `--linux dir`), lists the
// packaged files, and fails if a package is too large, has an unlisted file, is incomplete, or does not contain the
// pinned Electron. `--for-tests` allows another Electron.
import { spawnSync } from "node:child_process";
import { constants, readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { isPublicKey } from "../../src-main/platform/electron/minisign.ts";
import { findElectron } from "../electron-runtime/index.ts";
import { pinnedVersion } from "../electron-runtime/official.ts";
import { buildIfStale, repository } from "./build.ts";
import { packEnvironment } from "./pack-environment.ts";
import {
  archivesIn,
  besideArchive,
  ceilingBytes,
  electronVersion,
  kilobytes,
  packageAround,
  readArchive,
  strangers,
  table,
  weigh,
} from "./packed-files.ts";
import { builtFor, missingModules, stageModules } from "./packed-modules.ts";
import { endWith } from "./prepare.ts";

const release = join(repository, "release");
const staged = await mkdtemp(join(tmpdir(), "contrail-dist-"));

const forTests = process.argv.includes("--for-tests");
const given = process.argv.slice(2).filter((argument) => argument !== "--for-tests");

async function dist(): Promise<void> {
  await buildIfStale();
  await rm(release, { recursive: true, force: true });
  stageModules(repository, join(repository, "dist/packages"));
  const { status } = spawnSync(
    process.execPath,
    [
      // For tools/build/after-pack.ts.
      ...["--import", "tsx"],
      join(repository, "node_modules/electron-builder/cli.js"),
      ...given,
      ...["--publish", "never"],
      ...(await electronOptions()),
      // Only Apple's codesign can make this signature.
      ...(process.platform === "darwin" ? [] : ["-c.electronFuses.resetAdHocDarwinSignature=false"]),
      ...updateOptions(),
    ],
    { cwd: repository, stdio: "inherit", env: { ...packEnvironment(process.env), ...(await debTool()) } },
  );
  if (status !== 0) throw new Error("electron-builder failed; nothing was packed.");
  const archives = archivesIn(release);
  if (archives.length === 0) throw new Error(`electron-builder left no app.asar in ${relative(repository, release)}.`);
  for (const archive of archives) judge(archive);
}

/** Whether packages for another system than this are requested; the default is this one. */
const isForeign = (): boolean => {
  const forms = { win32: /^(--win(dows)?|-w)(=|$)/, darwin: /^(--mac(os)?|-m|-o)(=|$)/, linux: /^(--linux|-l)(=|$)/ };
  return Object.entries(forms).some(
    ([system, form]) => system !== process.platform && given.some((argument) => form.test(argument)),
  );
};

/**
 * electron-builder's options for Electron. By default there are none, because it downloads the pinned Electron of each
 * target itself. For tests on this system, if the download fails: the Electron of the tests, without its default app.
 */
async function electronOptions(): Promise<readonly string[]> {
  const isNamed = given.some((argument) => argument.startsWith("-c.electronDist"));
  if (isNamed && !forTests) throw new Error("A package is made of the pinned Electron; another is for tests only.");
  if (isNamed || isForeign()) return [];
  const { executable, version } = await findElectron();
  if (version === pinnedVersion) return [];
  if (!forTests)
    throw new Error(
      `Only Electron ${version} is at hand, and packages are made of ${pinnedVersion}. For tests: npm run dist -- --for-tests`,
    );
  console.log(`Packing Electron ${version}, not the pinned ${pinnedVersion}: for tests on this system.`);
  await cp(dirname(executable), staged, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => basename(source) !== "default_app.asar",
  });
  return [`-c.electronDist=${staged}`, `-c.electronVersion=${version}`];
}

/** electron-builder's options for updates: the HTTPS folder with a release's files, and the key that verifies them. */
function updateOptions(): readonly string[] {
  const { CONTRAIL_UPDATE_URL: address, CONTRAIL_UPDATE_KEY: key } = process.env;
  const options: string[] = [];
  if (key) {
    if (!isPublicKey(key)) throw new Error("CONTRAIL_UPDATE_KEY is not a public key of tools/build/release-key.ts.");
    options.push(`-c.extraMetadata.updateKey=${key}`);
  }
  if (!address) return options;
  if (new URL(address).protocol !== "https:") throw new Error("CONTRAIL_UPDATE_URL is not an https address.");
  // electron-updater looks up the processor in a file's whole address.
  if (/x64|arm64/.test(address)) throw new Error("CONTRAIL_UPDATE_URL must not name a processor.");
  if (!key) throw new Error("A build with CONTRAIL_UPDATE_URL needs CONTRAIL_UPDATE_KEY to prove updates with.");
  return [...options, "-c.publish.provider=generic", `-c.publish.url=${address}`];
}

/** electron-builder downloads fpm. If its host cannot be reached, dpkg-deb makes the same package. */
async function debTool(): Promise<NodeJS.ProcessEnv> {
  if (process.platform !== "linux" || process.env.CUSTOM_FPM_PATH) return {};
  const reachable = await fetch("https://github.com", { method: "HEAD", signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
  if (reachable) return {};
  console.log("fpm cannot be downloaded: a deb is made by dpkg-deb (tools/build/fpm.ts).");
  return { CUSTOM_FPM_PATH: join(repository, "tools/build/fpm.ts") };
}

/** Prints the content of a package. Throws if it is wrong. */
function judge(archive: string): void {
  const files = readArchive(archive);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const made = packageAround(archive);
  const version = electronVersion(made.electron);
  console.log(`\n${relative(repository, archive)}, with what lies unpacked beside it:`);
  for (const file of files) console.log(`${kilobytes(file.bytes)}  ${file.path}`);
  console.log(`\n${table(files)}`);
  console.log(
    `${kilobytes(bytes)} ${String(files.length).padStart(4)} files  Contrail (ceiling ${ceilingBytes / 1e6} MB)`,
  );
  console.log(`${kilobytes(weigh(made.folder))}             with Electron ${version ?? "of no known version"}`);

  const wrong = strangers(files);
  if (wrong.length > 0) throw new Error(`These do not belong in a package:\n  ${wrong.join("\n  ")}`);
  const missing = missingModules(archive);
  if (missing.length > 0) throw new Error(`These are required and were not packed:\n  ${missing.join("\n  ")}`);
  for (const file of [made.electron, join(`${archive}.unpacked`, "node_modules/keytar/build/Release/keytar.node")])
    if (builtFor(readFileSync(file)) !== made.target)
      throw new Error(`${relative(repository, file)} was not built for ${made.target}.`);
  if (version !== pinnedVersion && !forTests)
    throw new Error(`The package holds Electron ${version ?? "of no known version"}, not ${pinnedVersion}.`);
  if (besideArchive(dirname(archive)).includes("default_app.asar"))
    throw new Error("Electron's default app was packed.");
  if (bytes > ceilingBytes) throw new Error(`The program weighs ${bytes} bytes, more than ${ceilingBytes}.`);
}

await dist()
  .finally(() => rm(staged, { recursive: true, force: true }))
  .catch(endWith);
