import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { trustedComment, verifySignature } from "../../src-main/platform/electron/minisign.ts";
import { repository } from "./build.ts";
import { gather } from "./release-files.ts";
import { makeKeys } from "./sign.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "contrail-release-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const yml = (version: string, url: string) =>
  `version: ${version}\nfiles:\n  - url: ${url}\n    sha512: abc==\n    size: 3\npath: ${url}\nsha512: abc==\nreleaseDate: '2026-06-01T10:00:00.000Z'\n`;

function machine(name: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, "from", name), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, "from", name, file), text);
}
const keys = makeKeys();
const gathered = (secret: string | null = null) => gather(join(folder, "from"), join(folder, "to"), secret);

test("the files from the machines of two processors become one release, with one description of both", async () => {
  machine("mac-arm", { "Contrail-1.0.0-arm64.zip": "arm", "latest-mac.yml": yml("1.0.0", "Contrail-1.0.0-arm64.zip") });
  machine("mac-intel", { "Contrail-1.0.0.zip": "intel", "latest-mac.yml": yml("1.0.0", "Contrail-1.0.0.zip") });
  machine("linux", { "a.AppImage": "linux", "latest-linux.yml": yml("1.0.0", "a.AppImage") });
  const names = ["Contrail-1.0.0-arm64.zip", "Contrail-1.0.0.zip", "a.AppImage", "latest-linux.yml", "latest-mac.yml"];
  expect(await gathered()).toEqual(names);
  const merged = readFileSync(join(folder, "to/latest-mac.yml"), "utf8");
  expect(merged.match(/url: .*/g)).toEqual(["url: Contrail-1.0.0-arm64.zip", "url: Contrail-1.0.0.zip"]);
  expect(merged).toContain("releaseDate: '2026-06-01T10:00:00.000Z'");
  expect(merged).not.toContain("minisign");
});

test("two versions are an error, and so are two files of one name, and an empty release", async () => {
  machine("a", { "latest.yml": yml("1.0.0", "a.exe"), "a.exe": "" });
  machine("b", { "latest.yml": yml("1.0.1", "b.exe"), "b.exe": "" });
  await expect(gathered()).rejects.toThrow("versions differ");
  machine("a", { "latest.yml": yml("1.0.1", "a.exe"), "same.exe": "1" });
  machine("b", { "same.exe": "2" });
  await expect(gathered()).rejects.toThrow("two machines made same.exe");
  rmSync(join(folder, "from/b"), { recursive: true });
  machine("a", { "latest-linux.yml": yml("1.0.2", "a.exe") });
  await expect(gathered(keys.secret)).rejects.toThrow("no one version: 1.0.2, 1.0.1");
  machine("a", { "latest-linux.yml": yml("1.0.1", "gone.deb") });
  await expect(gathered(keys.secret)).rejects.toThrow("gone.deb, which nobody made");
});

test("each package is signed, with its version and name, in the files for people and for programs", async () => {
  machine("linux", { "a.deb": "bytes", "a.deb.blockmap": "map", "latest-linux.yml": yml("1.0.0", "a.deb") });
  const to = join(folder, "to");
  expect(await gathered(keys.secret)).toEqual(["a.deb", "a.deb.blockmap", "a.deb.minisig", "latest-linux.yml"]);
  const signature = readFileSync(join(to, "a.deb.minisig"), "utf8");
  const comment = trustedComment("1.0.0", "a.deb");
  await verifySignature(join(to, "a.deb"), { key: keys.public, signature, comment });
  const described = load(readFileSync(join(to, "latest-linux.yml"), "utf8"));
  expect(described).toMatchObject({ files: [{ url: "a.deb", size: 3, minisign: signature }] });
  await expect(gathered("not a key")).rejects.toThrow("not a key");
});

// electron-builder's own names, and electron-updater's own choice between them.
const builder = createRequire(createRequire(import.meta.url).resolve("electron-builder"));
const { PlatformPackager } = builder("app-builder-lib") as {
  PlatformPackager: {
    prototype: { expandArtifactNamePattern(options: unknown, ext: string, arch: number, form?: string): string };
  };
};
const { Arch } = builder("builder-util") as { Arch: Readonly<Record<string, number>> };
const updater = createRequire(createRequire(import.meta.url).resolve("electron-updater"));
const { findFile, resolveFiles } = updater("./providers/Provider") as {
  resolveFiles(info: unknown, base: URL): readonly { url: URL }[];
  findFile(files: readonly { url: URL }[], extension: string): { url: URL };
};
const { MacUpdater } = updater("./MacUpdater") as {
  MacUpdater: { filterFilesForArch<T>(files: readonly T[], isArm: boolean): readonly T[] };
};
const form = z.object({ artifactName: z.string() });
const config = z
  .object({ win: form, nsis: form, mac: form, appImage: form })
  .parse(load(readFileSync(join(repository, "electron-builder.yml"), "utf8")));

/** electron-builder's name of a package. */
function nameFor(options: { artifactName: string }, os: string, extension: string, arch: string): string {
  const appInfo = { productName: "Contrail", sanitizedProductName: "Contrail", version: "1.0.0", os };
  const packager = Object.assign(Object.create(PlatformPackager.prototype), {
    appInfo,
    info: { framework: {}, config: {} },
    platform: { buildConfigurationKey: os },
    platformSpecificBuildOptions: {},
  }) as typeof PlatformPackager.prototype;
  return packager.expandArtifactNamePattern(options, extension, Arch[arch] ?? -1);
}

test("no two packages of a release have one name, and each processor gets its own", async () => {
  const both = ["x64", "arm64"] as const;
  const made = both.flatMap((arch) => [
    nameFor(config.nsis, "win", "exe", arch),
    nameFor(config.win, "win", "zip", arch),
    nameFor(config.mac, "mac", "zip", arch),
    nameFor(config.mac, "mac", "dmg", arch),
    nameFor(config.appImage, "linux", "AppImage", arch),
  ]);
  expect(new Set(made).size).toBe(made.length);
  // The folder of the arm64 machine comes first in alphabetical order.
  for (const arch of ["arm64", "x64"]) {
    const exe = nameFor(config.nsis, "win", "exe", arch);
    const zip = nameFor(config.mac, "mac", "zip", arch);
    machine(`machine-${arch}`, {
      [exe]: arch,
      [zip]: arch,
      "latest.yml": yml("1.0.0", exe),
      "latest-mac.yml": yml("1.0.0", zip),
    });
  }
  await gathered(keys.secret);
  const files = (name: string) =>
    resolveFiles(load(readFileSync(join(folder, "to", name), "utf8")), new URL("https://updates.example/contrail/"));
  const own = Object.getOwnPropertyDescriptor(process, "arch");
  try {
    for (const arch of both) {
      Object.defineProperty(process, "arch", { ...own, value: arch });
      expect(findFile(files("latest.yml"), "exe").url.pathname).toBe(`/contrail/Contrail-Setup-1.0.0-${arch}.exe`);
      const macs = MacUpdater.filterFilesForArch(files("latest-mac.yml"), arch === "arm64");
      expect(findFile(macs, "zip").url.pathname).toBe(`/contrail/Contrail-1.0.0-mac-${arch}.zip`);
    }
  } finally {
    if (own) Object.defineProperty(process, "arch", own);
  }
});
