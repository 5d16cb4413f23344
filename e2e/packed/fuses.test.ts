import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { afterEach, beforeEach, expect, test } from "vitest";
import { executable, plainElectron, type Started, start } from "../../tools/lab/program/package.ts";
import { removeFolder, userData } from "../../tools/lab/program/program.ts";

/** The character of a disabled fuse in the binary, as @electron/fuses writes it. */
const off = "0".charCodeAt(0);
const on = "1".charCodeAt(0);

test("every fuse is as electron-builder.yml has it", async () => {
  const wire = await getCurrentFuseWire(executable);
  expect(wire).toMatchObject({
    [FuseV1Options.RunAsNode]: off,
    [FuseV1Options.EnableCookieEncryption]: on,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
    [FuseV1Options.EnableNodeCliInspectArguments]: off,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
    [FuseV1Options.OnlyLoadAppFromAsar]: on,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  });
});

let folder = "";
let started: Started | null = null;
beforeEach(async () => {
  folder = await userData();
});
afterEach(async () => {
  await started?.kill();
  await removeFolder(folder);
});

/** A script that writes a file when Node runs it, and the variable that makes Electron act as Node. */
async function script() {
  const marker = join(folder, "node-ran");
  const file = join(folder, "script.cjs");
  await writeFile(file, `require("node:fs").writeFileSync(${JSON.stringify(marker)}, ""); console.log("node ran");`);
  const args = [file, "--remote-debugging-port=0", `--user-data-dir=${folder}`];
  return { marker, args, env: { ELECTRON_RUN_AS_NODE: "1" } };
}

test("ELECTRON_RUN_AS_NODE does not turn it into Node", async () => {
  const { marker, args, env } = await script();
  started = start(executable, args, env);
  await started.written(/DevTools listening/);
  await expect.poll(() => existsSync(join(folder, "logs", "contrail.log"))).toBe(true);
  expect(existsSync(marker)).toBe(false);
});

test("(Electron as it ships would have run the script)", async () => {
  const { marker, args, env } = await script();
  started = start(plainElectron, args, env);
  await started.written(/node ran/);
  expect(existsSync(marker)).toBe(true);
});

test.each(["--inspect=0", "--inspect-brk=0"])("%s opens no debugger", async (option) => {
  started = start(executable, [option, "--remote-debugging-port=0", `--user-data-dir=${folder}`]);
  await started.written(/DevTools listening/);
  await expect.poll(() => existsSync(join(folder, "logs", "contrail.log"))).toBe(true);
  expect(started.output()).not.toMatch(/Debugger listening/);
});

test("(Electron as it ships would have opened one)", async () => {
  started = start(plainElectron, ["--inspect=0", `--user-data-dir=${folder}`]);
  await started.written(/Debugger listening/);
});
