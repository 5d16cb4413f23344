import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  NativeImage,
  NativeTheme,
  Rectangle,
  Screen,
} from "electron";
import type { WindowShape } from "../../../src-shared/contract/ipc.ts";
import { restChannel } from "../../../src-shared/contract/ipc-channels.ts";
import { defaultSettings, type Settings } from "../../../src-shared/contract/settings.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import { appOrigin } from "./app-scheme.ts";
import { type Bounds, isReachable, readWindowState, writeWindowState } from "./window-state.ts";

/**
 * The background colours of the two themes (the renderer's tokens), so that the window does not flash when it opens.
 */
const ground = { dark: "#0a0f14", light: "#f3f1ea" };

const full = { width: 1280, height: 800, minWidth: 900, minHeight: 600 };
const strip = { width: 720, height: 44, minWidth: 320 };
/** Wider than any screen. A maximum of 0 should mean no limit, but on macOS it prevents the strip from growing. */
const widestStrip = 20_000;

/** Enough for one frame of an empty page. */
const drawingMs = 500;

/** The strip as the pilot wants it, per cent. */
type StripLook = Pick<Settings, "stripOpacityPct" | "stripScalePct">;

interface WindowParts {
  readonly electron: {
    readonly app: Pick<App, "dock">;
    readonly BrowserWindow: typeof BrowserWindow;
    readonly nativeTheme: Pick<NativeTheme, "shouldUseDarkColors">;
    readonly screen: Pick<Screen, "getAllDisplays" | "getPrimaryDisplay">;
  };
  readonly system: System;
  /** Absolute path of the built preload. */
  readonly preload: string;
  /** The file with each shape's place. */
  readonly stateFiles: Readonly<Record<WindowShape, string>>;
  readonly icon: NativeImage;
  /** Called with the contents before the page loads. */
  readonly connect: (contents: Electron.WebContents) => void;
  /** Called when the window is hidden or minimised, and when it is visible again. */
  readonly onHidden: (hidden: boolean) => void;
  /** Called when the window has drawn its first picture, or was closed before that. */
  readonly onDrawn: () => void;
}

/**
 * The program's window, in full or as a thin bar above all others. It is created when needed and destroyed when closed,
 * so that a closed window costs nothing. When the pilot changes the shape, the old window closes as soon as the new one
 * is visible.
 */
export function createMainWindow(parts: WindowParts) {
  let look: StripLook = defaultSettings;
  let shown: { readonly shape: WindowShape; readonly window: BrowserWindow } | null = null;

  function open(shape: WindowShape): void {
    const window = shape === "full" ? openFull(parts) : openStrip(parts, () => look);
    shown = { shape, window };
    const isShown = () => shown?.window === window;
    const onHidden = (hidden: boolean) => isShown() && parts.onHidden(hidden);
    window.on("minimize", () => onHidden(true));
    window.on("hide", () => onHidden(true));
    window.on("restore", () => onHidden(false));
    window.on("show", () => onHidden(false));
    onHidden(false);
    const keepPlace = () =>
      writeWindowState(parts.stateFiles[shape], { bounds: window.getNormalBounds(), maximised: window.isMaximized() });
    window.on("close", keepPlace);
    // Windows ends a session without closing windows first.
    window.on("session-end", keepPlace);
    window.once("closed", () => {
      if (isShown()) shown = null;
      parts.onDrawn();
    });
    window.once("ready-to-show", () => {
      parts.onDrawn();
      // The bar appears without taking the keyboard focus from the simulator.
      if (shape === "full") window.show();
      else window.showInactive();
      for (const other of parts.electron.BrowserWindow.getAllWindows())
        if (other !== window && isShown()) other.close();
    });
  }

  return {
    /** The shape that is not shown. */
    otherShape: (): WindowShape => (shown?.shape === "full" ? "strip" : "full"),

    /**
     * Draws the hidden page once. Chromium frees the pixels of the last picture only with the next picture, and draws
     * nothing while a page is hidden. An unthrottled page is drawn while hidden (WebPreferences, backgroundThrottling).
     * No Electron call draws a single frame: `invalidate` repaints only visible pages, and `capturePage` keeps the
     * picture. A page that stays unthrottled for minutes may come back blank (electron/electron#42378), so it is
     * throttled again immediately, and at once if the window is shown: an unthrottled window that is hidden again would
     * draw until it is shown the next time (e2e/at-rest.test.ts).
     */
    async drawUnseen(): Promise<void> {
      if (shown === null) return;
      const { window } = shown;
      const { webContents: contents } = window;
      const throttle = () => contents.setBackgroundThrottling(true);
      contents.setBackgroundThrottling(false);
      window.once("show", throttle);
      window.once("restore", throttle);
      await new Promise((resolve) => setTimeout(resolve, drawingMs));
      if (contents.isDestroyed()) return;
      window.off("show", throttle);
      window.off("restore", throttle);
      throttle();
      contents.send(restChannel);
    },

    /** Applies the strip's opacity and size, immediately if it is shown. */
    setStripLook(next: StripLook): void {
      look = next;
      if (shown?.shape === "strip") fitStrip(shown.window, look);
    },

    /** Shows the window in this shape. The full window comes to the front. */
    show(shape: WindowShape): void {
      if (shown?.shape !== shape) {
        open(shape);
        return;
      }
      const { window } = shown;
      if (window.isMinimized()) window.restore();
      if (shape === "strip") {
        window.showInactive();
        return;
      }
      window.show();
      window.focus();
    },
  };
}

/** The window's last place, if that is still on a screen. */
function lastPlace(
  screen: Pick<Screen, "getAllDisplays">,
  file: string,
): { readonly bounds: Bounds; readonly maximised: boolean } | null {
  const state = readWindowState(file);
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  return state !== null && isReachable(state.bounds, workAreas) ? state : null;
}

function make(
  { preload, icon, connect, electron: { BrowserWindow, nativeTheme } }: WindowParts,
  options: BrowserWindowConstructorOptions,
  page: string,
): BrowserWindow {
  const window = new BrowserWindow({
    ...options,
    title: "Contrail",
    icon,
    show: false,
    autoHideMenuBar: true,
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
  void window.loadURL(`${appOrigin}/${page}`);
  return window;
}

/**
 * Puts a new window at its last place. Windows interprets the bounds of a new window with the main screen's scale, so
 * on another screen its size is wrong. As soon as the window is there, the same bounds are right
 * (electron/electron#10862).
 */
function place(window: BrowserWindow, bounds: Rectangle): void {
  const { x, y, width, height } = window.getBounds();
  if (x !== bounds.x || y !== bounds.y || width !== bounds.width || height !== bounds.height) window.setBounds(bounds);
}

function openFull(parts: WindowParts): BrowserWindow {
  const last = lastPlace(parts.electron.screen, parts.stateFiles.full);
  const window = make(parts, { ...full, ...last?.bounds }, "");
  if (last !== null) place(window, last.bounds);
  if (last?.maximised) window.maximize();
  return window;
}

/** The height follows the size of its text and its scale, which the page itself applies. */
function fitStrip(window: BrowserWindow, { stripOpacityPct, stripScalePct }: StripLook): void {
  // A window that was never made translucent is no layered window, which Windows composes by itself.
  if (stripOpacityPct < 100 || window.getOpacity() < 1) window.setOpacity(stripOpacityPct / 100);
  const height = Math.round(strip.height * window.webContents.zoomFactor * (stripScalePct / 100));
  window.setMinimumSize(strip.minWidth, height);
  window.setMaximumSize(widestStrip, height);
  window.setSize(window.getBounds().width, height);
}

function openStrip(parts: WindowParts, look: () => StripLook): BrowserWindow {
  const { app, screen } = parts.electron;
  const last = lastPlace(screen, parts.stateFiles.strip);
  const { workArea } = screen.getPrimaryDisplay();
  const atTop = { x: Math.round(workArea.x + (workArea.width - strip.width) / 2), y: workArea.y + 8 };
  const options = { ...strip, ...atTop, ...last?.bounds, height: strip.height, maxHeight: strip.height };
  const window = make(
    parts,
    {
      ...options,
      minHeight: strip.height,
      frame: false,
      alwaysOnTop: true,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
    },
    "strip.html",
  );
  // Above full-screen simulators that do not use the screen exclusively, on every desktop.
  window.setAlwaysOnTop(true, "screen-saver");
  window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true });
  // With a window above full screens, macOS removes the program's Dock icon and does not restore it.
  if (parts.system === "macos") void app.dock?.show();
  if (last !== null) place(window, { ...last.bounds, height: strip.height });
  window.webContents.once("did-finish-load", () => fitStrip(window, look()));
  return window;
}
