import type { MenuItemConstructorOptions } from "electron";

/**
 * The application menu: what the system expects of every program, so that copy, paste, zoom and quit work from the keyboard.
 * On Windows and Linux it stays out of sight until Alt is pressed.
 */
export function menuTemplate(platform: NodeJS.Platform, onStrip: () => void): MenuItemConstructorOptions[] {
  const isMac = platform === "darwin";
  return [
    ...(isMac ? [{ role: "appMenu" } as const] : [{ label: "&File", submenu: [{ role: "quit" } as const] }]),
    { role: "editMenu" },
    {
      label: isMac ? "View" : "&View",
      submenu: [
        { label: "Compact strip", accelerator: "CmdOrCtrl+Shift+M", click: onStrip },
        { type: "separator" },
        { role: "resetZoom" },
        { role: "zoomIn" },
        { role: "zoomOut" },
        { type: "separator" },
        { role: "togglefullscreen" },
        { role: "toggleDevTools" },
      ],
    },
    { role: "windowMenu" },
  ];
}
