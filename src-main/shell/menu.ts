import type { MenuItemConstructorOptions } from "electron";
import type { System } from "../../src-shared/system.ts";
import { words } from "../../src-shared/words/words.ts";

/**
 * The application menu, with standard items so that copy, paste, zoom and quit work from the keyboard. On Windows and
 * Linux it is hidden until Alt is pressed. Electron's own labels are English everywhere, so ours replace them.
 * Developer tools are for developers only: a pilot could be persuaded to type there and so give away control of the
 * window.
 */
export function menuTemplate(
  system: System,
  isPackaged: boolean,
  { onFind, onStrip }: { readonly onFind: () => void; readonly onStrip: () => void },
): MenuItemConstructorOptions[] {
  const isMac = system === "macos";
  const w = words().menu;
  const quit = { role: "quit", label: w.quit } as const;
  const line = { type: "separator" } as const;
  return [
    ...(isMac ? [{ role: "appMenu" } as const] : [{ label: w.file, submenu: [quit] }]),
    {
      label: w.edit,
      submenu: [
        { role: "undo", label: w.undo },
        { role: "redo", label: w.redo },
        line,
        { role: "cut", label: w.cut },
        { role: "copy", label: w.copy },
        { role: "paste", label: w.paste },
        { role: "selectAll", label: w.selectAll },
      ],
    },
    {
      label: w.view,
      submenu: [
        { label: w.find, accelerator: "CmdOrCtrl+K", click: onFind },
        { label: w.compactStrip, accelerator: "CmdOrCtrl+Shift+M", click: onStrip },
        line,
        { role: "resetZoom", label: w.resetZoom },
        { role: "zoomIn", label: w.zoomIn },
        { role: "zoomOut", label: w.zoomOut },
        line,
        { role: "togglefullscreen", label: w.fullScreen },
        ...(isPackaged ? [] : [{ role: "toggleDevTools", label: w.developerTools } as const]),
      ],
    },
    {
      label: w.window,
      submenu: [
        { role: "minimize", label: w.minimise },
        { role: "close", label: w.close },
      ],
    },
  ];
}
