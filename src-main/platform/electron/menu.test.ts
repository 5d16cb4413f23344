import { expect, test } from "vitest";
import { menuTemplate } from "./menu.ts";

const systems = ["windows", "macos", "linux"] as const;

/** The menus and their items. */
const itemsOf = (system: (typeof systems)[number], isPackaged: boolean, onFind = (): void => undefined) =>
  menuTemplate(system, isPackaged, { onFind, onStrip: () => undefined }).flatMap((menu) => [
    menu,
    ...(Array.isArray(menu.submenu) ? menu.submenu : []),
  ]);
const rolesOf = (isPackaged: boolean) =>
  systems.flatMap((system) => itemsOf(system, isPackaged).map(({ role }) => role));

test("a packaged program's menu has no developer tools, nor their key; one from source has", () => {
  expect(rolesOf(true)).not.toContain("toggleDevTools");
  expect(rolesOf(true)).toContain("copy");
  expect(rolesOf(false)).toContain("toggleDevTools");
});

test.each(systems)("on %s every menu and item has a text of ours", (system) => {
  const noLabel = itemsOf(system, false).filter(({ type, label }) => type !== "separator" && label === undefined);
  // Electron gives a role without a label an English one.
  expect(noLabel.map(({ role }) => role)).toEqual([]);
});

test("the menu finds, by the key of the system", () => {
  let found = 0;
  const item = itemsOf("macos", true, () => void found++).find(({ accelerator }) => accelerator === "CmdOrCtrl+K");
  (item?.click as (() => void) | undefined)?.();
  expect(found).toBe(1);
});
