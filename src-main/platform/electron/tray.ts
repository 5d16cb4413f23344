import type { Menu, NativeImage, Tray } from "electron";
import type { WindowShape } from "../../../src-shared/contract/ipc.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { Notice } from "./notifications.ts";

interface TrayParts {
  readonly electron: {
    readonly Tray: new (icon: NativeImage) => Pick<Tray, "setToolTip" | "setContextMenu" | "on" | "destroy">;
    readonly Menu: Pick<typeof Menu, "buildFromTemplate">;
  };
  readonly system: System;
  readonly icon: NativeImage;
  readonly open: (shape: WindowShape) => void;
  readonly quit: () => void;
  /** Shows a notice of the system. A click on it opens the window. */
  readonly notify: (notice: Notice) => void;
}

/**
 * The tray icon. It is shown while a flight continues without a window, so that the pilot can open the window again.
 */
export function createTrayIcon({ electron, system, icon, open, quit, notify }: TrayParts) {
  let tray: InstanceType<TrayParts["electron"]["Tray"]> | null = null;
  let hasNotified = false;
  const openFull = () => open("full");

  return {
    show(): void {
      if (tray !== null) return;
      const { stillFollowing, openFromIcon, open: openLabel, quitDots } = words().program;
      tray = new electron.Tray(icon);
      tray.setToolTip(stillFollowing);
      tray.setContextMenu(
        electron.Menu.buildFromTemplate([
          { label: stillFollowing, enabled: false },
          { type: "separator" },
          { label: openLabel, click: openFull },
          { label: words().flight.compactStrip, click: () => open("strip") },
          { label: quitDots, click: quit },
        ]),
      );
      // On macOS a click opens the menu and is also reported, before that.
      if (system !== "macos") tray.on("click", openFull);
      if (!hasNotified) notify({ title: stillFollowing, body: openFromIcon });
      hasNotified = true;
    },
    hide(): void {
      // Destroyed only after the click, because later events of the click still need the icon
      // (electron/electron#12862).
      const old = tray;
      tray = null;
      if (old !== null) setImmediate(() => old.destroy());
    },
  };
}
