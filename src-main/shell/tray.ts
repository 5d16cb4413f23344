import { Menu, type NativeImage, Notification, Tray } from "electron";
import type { WindowShape } from "../../src-shared/ipc.ts";
import { words } from "../../src-shared/words/words.ts";

interface TrayParts {
  readonly icon: NativeImage;
  readonly open: (shape: WindowShape) => void;
  readonly quit: () => void;
}

/** The icon beside the clock: there while a flight goes on without a window, so that the pilot can find it again. */
export function createTrayKeeper({ icon, open, quit }: TrayParts) {
  let tray: Tray | null = null;
  let told = false;
  const openFull = () => open("full");

  function tellOnce(): void {
    if (told || !Notification.isSupported()) return;
    told = true;
    const notice = new Notification({ title: words().program.stillFollowing, body: words().program.openFromIcon });
    notice.on("click", openFull);
    notice.show();
  }

  return {
    show(): void {
      if (tray !== null) return;
      const { stillFollowing, open: openLabel, quitDots } = words().program;
      tray = new Tray(icon);
      tray.setToolTip(stillFollowing);
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: stillFollowing, enabled: false },
          { type: "separator" },
          { label: openLabel, click: openFull },
          { label: words().menu.compactStrip, click: () => open("strip") },
          { label: quitDots, click: quit },
        ]),
      );
      tray.on("click", openFull);
      tellOnce();
    },
    hide(): void {
      tray?.destroy();
      tray = null;
    },
  };
}
