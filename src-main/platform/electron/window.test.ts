import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { System } from "../../../src-shared/domain/system.ts";
import { createMainWindow } from "./window.ts";
import type { Bounds } from "./window-state.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "contrail-window-"));
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 10 }));

/** The main screen, and one beside it with another scale. */
const screens = [
  { workArea: { x: 0, y: 0, width: 1920, height: 1040 }, scaleFactor: 1 },
  { workArea: { x: 1920, y: 0, width: 1280, height: 680 }, scaleFactor: 1.5 },
] as const;
const screenAt = (x: number) => (x < 1920 ? screens[0] : screens[1]);

/** Simulates Electron's windows with each system's peculiarities (native_window_mac.mm, native_window_views.cc). */
function computer(system: System) {
  const windows: TestWindow[] = [];
  const dock = {
    isShown: true,
    show: async () => {
      dock.isShown = true;
    },
  };

  class TestWindow extends EventEmitter {
    static getAllWindows = () => windows;
    readonly webContents = Object.assign(new EventEmitter(), { zoomFactor: 1 });
    #bounds: Bounds;
    #widest = Number.POSITIVE_INFINITY;
    constructor({ x = 100, y = 100, width = 0, height = 0 }: Partial<Bounds>) {
      super();
      const scale = system === "windows" ? screenAt(x).scaleFactor : 1;
      this.#bounds = { x, y, width: Math.round(width / scale), height: Math.round(height / scale) };
      windows.push(this);
    }
    getBounds = () => this.#bounds;
    getNormalBounds = () => this.#bounds;
    setBounds = (bounds: Bounds) => {
      this.#bounds = { ...bounds, width: Math.min(bounds.width, this.#widest) };
    };
    setSize = (width: number, height: number) => this.setBounds({ ...this.#bounds, width, height });
    setMinimumSize = () => {};
    setMaximumSize = (width: number) => {
      // Cocoa has no value for "no limit". 0 becomes the present width.
      if (system === "macos") this.#widest = width === 0 ? this.#bounds.width : width;
      else this.#widest = width === 0 ? Number.POSITIVE_INFINITY : width;
    };
    setVisibleOnAllWorkspaces = (_visible: boolean, options?: { visibleOnFullScreen?: boolean }) => {
      if (system === "macos" && options?.visibleOnFullScreen) dock.isShown = false;
    };
    setAlwaysOnTop = () => {};
    #opacity = 1;
    getOpacity = () => this.#opacity;
    setOpacity = (opacity: number) => {
      this.#opacity = opacity;
    };
    isMaximized = () => false;
    isMinimized = () => false;
    loadURL = async () => {};
    show = () => {};
    focus = () => {};
    showInactive = () => {};
    maximize = () => {};
    close(): void {
      this.emit("close");
      windows.splice(windows.indexOf(this), 1);
      this.emit("closed");
    }
  }

  let present: readonly (typeof screens)[number][] = screens;
  const parts = {
    electron: {
      app: system === "macos" ? { dock } : {},
      BrowserWindow: TestWindow,
      nativeTheme: { shouldUseDarkColors: true },
      screen: { getAllDisplays: () => present, getPrimaryDisplay: () => screens[0] },
    },
    system,
    preload: "",
    stateFiles: { full: join(folder, "window.json"), strip: join(folder, "strip.json") },
    icon: {},
    connect: () => {},
    onHidden: () => {},
    onDrawn: () => {},
  };
  const keeper = createMainWindow(parts as unknown as Parameters<typeof createMainWindow>[0]);
  const open = (shape: "full" | "strip") => {
    keeper.show(shape);
    const window = windows.at(-1);
    if (window === undefined) throw new Error("no window");
    window.webContents.emit("did-finish-load");
    return window;
  };
  const unplugSecond = () => {
    present = [screens[0]];
  };
  return { open, dock, unplugSecond, setStripLook: keeper.setStripLook };
}

const systems = ["windows", "macos", "linux"] as const;

test.each(systems)("a window on a screen of another scale comes back on %s in its old size, each time", (system) => {
  const place = { x: 2000, y: 20, width: 1000, height: 620 };
  const { open } = computer(system);
  const first = open("full");
  first.setBounds(place);
  for (let time = 0, window = first; time < 5; time++) {
    window.close();
    window = open("full");
    expect(window.getBounds()).toEqual(place);
  }
});

test.each(systems)("a window on %s whose screen was unplugged comes back on one that is there", (system) => {
  for (const shape of ["full", "strip"] as const) {
    const { open, unplugSecond } = computer(system);
    const window = open(shape);
    window.setBounds({ ...window.getBounds(), x: 2500, y: 20 });
    window.close();
    unplugSecond();
    expect(open(shape).getBounds().x).toBeLessThan(1920);
  }
});

test.each(systems)(
  "the strip on %s can be made wider, keeps its width, and the program stays in the Dock",
  (system) => {
    const { open, dock } = computer(system);
    const strip = open("strip");
    expect(strip.getBounds()).toMatchObject({ width: 720, height: 44 });
    strip.setSize(1100, 44);
    expect(strip.getBounds().width).toBe(1100);
    strip.close();
    expect(open("strip").getBounds()).toMatchObject({ width: 1100, height: 44 });
    expect(dock.isShown).toBe(true);
  },
);

test("when Windows ends the session, the window's place is kept", () => {
  const place = { x: 50, y: 60, width: 1000, height: 700 };
  const window = computer("windows").open("full");
  window.setBounds(place);
  window.emit("session-end");
  expect(computer("windows").open("full").getBounds()).toEqual(place);
});

test("the strip has the opacity and the size of the settings, also while it is shown", () => {
  const { open, setStripLook } = computer("windows");
  setStripLook({ stripOpacityPct: 70, stripScalePct: 150 });
  const strip = open("strip");
  expect([strip.getOpacity(), strip.getBounds().height]).toEqual([0.7, 66]);
  setStripLook({ stripOpacityPct: 100, stripScalePct: 100 });
  expect([strip.getOpacity(), strip.getBounds().height]).toEqual([1, 44]);
  expect(open("full").getOpacity()).toBe(1);
});
