import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { systemSchema } from "../../../src-shared/domain/system.ts";
import { registerLinkScheme } from "./deep-links.ts";
import { isInstalled } from "./installed.ts";
import { claimInstance } from "./instance.ts";

/** What a start of the program registers with the system. */
function startOf(system: (typeof systemSchema.options)[number], installed: boolean) {
  const registered: string[] = [];
  const app = {
    setName: () => undefined,
    setPath: () => undefined,
    setAppUserModelId: (id: string) => void registered.push(id),
    requestSingleInstanceLock: () => true,
    setAsDefaultProtocolClient: (scheme: string) => registered.push(scheme) > 0,
  };
  claimInstance(app, null, installed);
  registerLinkScheme(app, system, "/here/Contrail", installed);
  return registered;
}

test("an unpacked folder is not an installation on Windows; a run from source is none anywhere", () => {
  const folder = mkdtempSync(join(tmpdir(), "contrail-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const found = () => systemSchema.options.map((system) => [system, isInstalled(true, folder, system)]);
  expect(found()).toEqual([
    ["windows", false],
    ["macos", true],
    ["linux", true],
  ]);
  writeFileSync(join(folder, "Uninstall Contrail.exe"), "");
  expect(isInstalled(true, folder, "windows")).toBe(true);
  for (const system of systemSchema.options) expect(isInstalled(false, folder, system)).toBe(false);
});

test.each(systemSchema.options)(
  "on %s only an installed program registers links and the name of notifications",
  (system) => {
    expect(startOf(system, true)).toEqual(["app.contrail", "contrail"]);
    expect(startOf(system, false)).toEqual([]);
  },
);
