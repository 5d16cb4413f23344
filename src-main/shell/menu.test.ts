import { expect, test } from "vitest";
import { menuTemplate } from "./menu.ts";

const rolesOf = (isPackaged: boolean) =>
  (["windows", "macos", "linux"] as const).flatMap((system) =>
    menuTemplate(system, isPackaged, () => undefined).flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu.map(({ role }) => role) : [],
    ),
  );

test("a packaged program's menu has no developer tools, nor their key; one from source has", () => {
  expect(rolesOf(true)).not.toContain("toggleDevTools");
  expect(rolesOf(true)).toContain("copy");
  expect(rolesOf(false)).toContain("toggleDevTools");
});
