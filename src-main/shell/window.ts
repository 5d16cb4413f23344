import { BrowserWindow, type NativeImage, nativeTheme, screen } from "electron";
import { appOrigin } from "./app-scheme.ts";
import { isReachable, readWindowState, writeWindowState } from "./window-state.ts";

const smallest = { width: 900, height: 600 };
const first = { width: 1280, height: 800 };
/** The ground colour of the two themes (the renderer's tokens), so that the window does not flash on opening. */
const ground = { dark: "#0a0f14", light: "#f3f1ea" };

interface WindowParts {
  /** Absolute path of the built preload. */
  readonly preload: string;
  /** Where the window's place is kept. */
  readonly stateFile: string;
  readonly icon: NativeImage;
  /** Called with the contents before the page loads. */
  readonly connect: (contents: Electron.WebContents) => void;
  /** Nobody can see the window (minimised, hidden), or somebody can again. */
  readonly onHidden: (hidden: boolean) => void;
}

/** The one window. It is made when asked for and given up when closed, so that a closed one costs nothing. */
export function createWindowKeeper(parts: WindowParts) {
  let window: BrowserWindow | null = null;

  return {
    current: () => window,

    /** Shows the window, in front; makes it if there is none. */
    show(): void {
      if (window === null) {
        window = openWindow(parts);
        window.once("closed", () => {
          window = null;
        });
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}
export type WindowKeeper = ReturnType<typeof createWindowKeeper>;

function openWindow({ preload, stateFile, icon, connect, onHidden }: WindowParts): BrowserWindow {
  const state = readWindowState(stateFile);
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  const place = state !== null && isReachable(state.bounds, workAreas) ? state.bounds : first;

  const window = new BrowserWindow({
    ...place,
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: "Contrail",
    icon,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? ground.dark : ground.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  connect(window.webContents);
  if (state?.maximised) window.maximize();

  window.once("ready-to-show", () => window.show());
  window.on("close", () => {
    writeWindowState(stateFile, { bounds: window.getNormalBounds(), maximised: window.isMaximized() });
  });
  window.on("minimize", () => onHidden(true));
  window.on("hide", () => onHidden(true));
  window.on("restore", () => onHidden(false));
  window.on("show", () => onHidden(false));
  onHidden(false);

  void window.loadURL(`${appOrigin}/`);
  return window;
}
