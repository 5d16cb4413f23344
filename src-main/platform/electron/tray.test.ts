import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { System } from "../../../src-shared/domain/system.ts";
import { createTrayIcon } from "./tray.ts";

interface Item {
  readonly label?: string;
  readonly click?: () => void;
}

/**
 * Electron's tray with each system's behaviour at a click (tray_icon_cocoa.mm, notify_icon.cc).
 */
function computer(system: System) {
  const trays: TestTray[] = [];
  const notices: string[] = [];
  const opened: string[] = [];

  class TestTray extends EventEmitter {
    destroyed = false;
    menuOpened = 0;
    menu: readonly Item[] = [];
    constructor(_icon: unknown) {
      super();
      trays.push(this);
    }
    setToolTip(): void {}
    setContextMenu(menu: unknown): void {
      this.menu = menu as readonly Item[];
    }
    destroy(): void {
      this.destroyed = true;
    }
    /** Presses the mouse button: macOS reports the click, then opens the menu of the same icon. */
    press(): void {
      this.emit("click");
      if (system !== "macos") return;
      if (this.destroyed) throw new Error("the program crashes: the icon is gone before its menu opens");
      this.menuOpened += 1;
    }
    choose(label: RegExp): void {
      this.menu.find((item) => label.test(item.label ?? ""))?.click?.();
      if (this.destroyed) throw new Error("the program crashes: the icon is gone while its menu closes");
    }
  }
  const keeper = createTrayIcon({
    electron: {
      Tray: TestTray,
      Menu: { buildFromTemplate: (template: unknown) => template },
    } as unknown as Parameters<typeof createTrayIcon>[0]["electron"],
    system,
    icon: {} as Electron.NativeImage,
    open: (shape) => {
      opened.push(shape);
      keeper.hide();
    },
    quit: () => opened.push("quit"),
    notify: ({ body }) => void notices.push(body),
  });
  return { keeper, trays, notices, opened };
}

const systems = ["windows", "macos", "linux"] as const;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test.each(systems)("a click on the icon on %s crashes nothing and leads to the window", async (system) => {
  const { keeper, trays, opened } = computer(system);
  keeper.show();
  const [tray] = trays;
  tray?.press();
  expect([opened, tray?.menuOpened]).toEqual(system === "macos" ? [[], 1] : [["full"], 0]);
  if (system === "macos") tray?.choose(/Open/);
  expect(opened).toEqual(["full"]);
  await settled();
  expect(tray?.destroyed).toBe(true);
});

test.each(systems)(
  "its menu on %s opens either window and quits; the next flight has an icon again",
  async (system) => {
    const { keeper, trays, opened } = computer(system);
    keeper.show();
    trays[0]?.choose(/strip/i);
    keeper.show();
    await settled();
    expect(trays.map(({ destroyed }) => destroyed)).toEqual([true, false]);
    trays[1]?.choose(/Quit/);
    expect(opened).toEqual(["strip", "quit"]);
  },
);

test("the notice of it appears once", () => {
  const { keeper, notices } = computer("windows");
  keeper.show();
  keeper.hide();
  keeper.show();
  expect(notices).toHaveLength(1);
});
