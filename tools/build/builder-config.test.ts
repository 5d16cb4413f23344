import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { repository } from "./build.ts";

// electron-builder's own parser and validator of its configuration.
const builderModule = createRequire(createRequire(import.meta.url).resolve("electron-builder"))(
  "app-builder-lib/out/util/config/config",
) as {
  getConfig(root: string, path: string, change: null): Promise<unknown>;
  validateConfiguration(config: unknown, debug: { isEnabled: boolean; add(): void }): Promise<void>;
};
const debug = { isEnabled: false, add: () => undefined };
const read = () => builderModule.getConfig(repository, join(repository, "electron-builder.yml"), null);

const target = z.object({ target: z.string(), arch: z.array(z.string()) });
const config = z
  .object({
    publish: z.null(),
    afterPack: z.string(),
    npmRebuild: z.literal(false),
    protocols: z.array(z.object({ schemes: z.array(z.string()) })),
    fileAssociations: z.array(z.object({ ext: z.string(), mimeType: z.string() })),
    asarUnpack: z.array(z.string()),
    electronFuses: z.record(z.string(), z.boolean()),
    win: z.object({ icon: z.string(), target: z.array(target) }),
    nsis: z.object({ oneClick: z.boolean(), perMachine: z.boolean(), include: z.string() }),
    mac: z.object({
      icon: z.string(),
      target: z.array(target),
      hardenedRuntime: z.boolean(),
      notarize: z.boolean(),
      entitlements: z.string(),
      entitlementsInherit: z.string(),
    }),
    linux: z.object({ icon: z.string(), target: z.array(target) }),
    deb: z.object({ depends: z.array(z.string()) }),
  })
  .parse(await read());
const text = (path: string) => readFileSync(join(repository, path), "utf8");

test("electron-builder's schema accepts the configuration, and no other", async () => {
  await builderModule.validateConfiguration(await read(), debug);
  const wrong = { ...z.record(z.string(), z.unknown()).parse(await read()), nsiss: {} };
  await expect(builderModule.validateConfiguration(wrong, debug)).rejects.toThrow(/nsiss/);
});

test("each system has its installer and its archive, for both processors", () => {
  const both = ["x64", "arm64"];
  expect(config.win.target).toEqual(["nsis", "zip"].map((name) => ({ target: name, arch: both })));
  expect(config.mac.target).toEqual(["dmg", "zip"].map((name) => ({ target: name, arch: both })));
  expect(config.linux.target).toEqual(["AppImage", "deb"].map((name) => ({ target: name, arch: both })));
});

test("Windows: for one user without an administrator, with contrail:// behind its guard", () => {
  expect(config.nsis).toMatchObject({ oneClick: true, perMachine: false });
  const script = text(config.nsis.include);
  expect(script).toContain(
    `WriteRegStr HKCU "Software\\Classes\\contrail\\shell\\open\\command" "" '"$appExe" --open-url -- "%1"'`,
  );
  expect(script).toContain(`DeleteRegKey HKCU "Software\\Classes\\contrail"`);
  expect(script).not.toContain("HKLM");
});

test("macOS: hardened, notarised, with no more permissions than V8 needs", () => {
  expect(config.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
  expect(config.mac.entitlementsInherit).toBe(config.mac.entitlements);
  expect(text(config.mac.entitlements).match(/<key>[^<]+/g)).toEqual(["<key>com.apple.security.cs.allow-jit"]);
});

test("the protocol and the profile's file type are registered", () => {
  expect(config.protocols.flatMap(({ schemes }) => schemes)).toEqual(["contrail"]);
  expect(config.fileAssociations).toMatchObject([{ ext: "contrail-airline" }]);
});

test("native code and node-simconnect lie outside the archive; every fuse is set explicitly", () => {
  for (const pattern of ["**/*.node", "dist/packages/modules/**"]) expect(config.asarUnpack).toContain(pattern);
  expect(Object.keys(config.electronFuses)).toHaveLength(9);
});

test("the icons have the sizes that each system shows", () => {
  const ico = readFileSync(join(repository, config.win.icon));
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico.readUInt8(6 + 16 * index) || 256);
  expect(sizes).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256]);
  const icns = readFileSync(join(repository, config.mac.icon));
  expect(icns.toString("latin1", 0, 4)).toBe("icns");
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  for (const type of ["icp4", "icp5", "ic07", "ic08", "ic09", "ic10"]) expect(icns.includes(type)).toBe(true);
  expect(readdirSync(join(repository, config.linux.icon)).toSorted()).toContain("512x512.png");
});

test("every file that the configuration names exists", () => {
  const { afterPack, win, mac, linux, nsis } = config;
  for (const path of [afterPack, win.icon, mac.icon, linux.icon, nsis.include, mac.entitlements])
    expect(existsSync(join(repository, path)), path).toBe(true);
});
