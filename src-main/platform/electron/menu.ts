import type { MenuItemConstructorOptions } from "electron";
import type { System } from "../../../src-shared/domain/system.ts";
import { words } from "../../../src-shared/words/words.ts";

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
  const texts = words().menu;
  const quit = { role: "quit", label: texts.quit } as const;
  const line = { type: "separator" } as const;
  return [
    isMac
      ? {
          // macOS shows the program's name instead.
          label: "Contrail",
          submenu: [
            { role: "about", label: texts.about },
            line,
            { role: "services", label: texts.services },
            line,
            { role: "hide", label: texts.hide },
            { role: "hideOthers", label: texts.hideOthers },
            { role: "unhide", label: texts.showAll },
            line,
            quit,
          ],
        }
      : { label: texts.file, submenu: [quit] },
    {
      label: texts.edit,
      submenu: [
        { role: "undo", label: texts.undo },
        { role: "redo", label: texts.redo },
        line,
        { role: "cut", label: texts.cut },
        { role: "copy", label: texts.copy },
        { role: "paste", label: texts.paste },
        { role: "selectAll", label: texts.selectAll },
      ],
    },
    {
      label: texts.view,
      submenu: [
        { label: texts.find, accelerator: "CmdOrCtrl+K", click: onFind },
        { label: words().flight.compactStrip, accelerator: "CmdOrCtrl+Shift+M", click: onStrip },
        line,
        { role: "resetZoom", label: texts.resetZoom },
        { role: "zoomIn", label: texts.zoomIn },
        { role: "zoomOut", label: texts.zoomOut },
        line,
        { role: "togglefullscreen", label: texts.fullScreen },
        ...(isPackaged ? [] : [{ role: "toggleDevTools", label: texts.developerTools } as const]),
      ],
    },
    {
      label: texts.window,
      submenu: [
        { role: "minimize", label: texts.minimise },
        { role: "close", label: texts.close },
      ],
    },
  ];
}
