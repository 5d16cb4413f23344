import { Menu, type NativeImage, Notification, Tray } from "electron";
import { words } from "../../src-shared/words/words.ts";

interface TrayParts {
  readonly icon: NativeImage;
  readonly open: () => void;
  readonly quit: () => void;
}

/** The icon beside the clock: there while a flight goes on without a window, so that the pilot can find it again. */
export function createTrayKeeper({ icon, open, quit }: TrayParts) {
  let tray: Tray | null = null;
  let told = false;

  function tellOnce(): void {
    if (told || !Notification.isSupported()) return;
    told = true;
    const notice = new Notification({
      title: words().program.stillFollowing,
      body: words().program.openFromIcon,
    });
    notice.on("click", open);
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
          { label: openLabel, click: open },
          { label: quitDots, click: quit },
        ]),
      );
      tray.on("click", open);
      tellOnce();
    },
    hide(): void {
      tray?.destroy();
      tray = null;
    },
  };
}
