import { expect, test } from "vitest";
import { menuTemplate } from "./menu.ts";

const rolesOf = (isPackaged: boolean) =>
  (["windows", "macos", "linux"] as const).flatMap((system) =>
    menuTemplate(system, isPackaged, { onFind: () => undefined, onStrip: () => undefined }).flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu.map(({ role }) => role) : [],
    ),
  );

test("a packaged program's menu has no developer tools, nor their key; one from source has", () => {
  expect(rolesOf(true)).not.toContain("toggleDevTools");
  expect(rolesOf(true)).toContain("copy");
  expect(rolesOf(false)).toContain("toggleDevTools");
});

test.each(["windows", "macos", "linux"] as const)("on %s every menu and item has a text of ours", (system) => {
  const noLabel = menuTemplate(system, false, { onFind: () => undefined, onStrip: () => undefined })
    .flatMap((menu) => [menu, ...(Array.isArray(menu.submenu) ? menu.submenu : [])])
    .filter(({ type, label }) => type !== "separator" && label === undefined);
  // Electron gives a role without a label an English one.
  expect(noLabel.map(({ role }) => role)).toEqual([]);
});

test("the menu finds, by the key of the system", () => {
  let found = 0;
  const items = menuTemplate("macos", true, { onFind: () => found++, onStrip: () => undefined }).flatMap(
    ({ submenu }) => (Array.isArray(submenu) ? submenu : []),
  );
  const item = items.find(({ accelerator }) => accelerator === "CmdOrCtrl+K");
  (item?.click as (() => void) | undefined)?.();
  expect(found).toBe(1);
});
