import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  app,
  BaseWindow,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  shell,
  Tray,
} from "electron";
import type { WindowShape } from "../src-shared/contract/ipc.ts";
import { systemOf } from "../src-shared/domain/system.ts";
import { onLocaleChange, words } from "../src-shared/words/words.ts";
import { keychainService } from "./airlines/sign-in/vault.ts";
import { type App, createApp } from "./app.ts";
import type { AppParts } from "./app-parts.ts";
import { digestInThread } from "./context/networks/feed.ts";
import { installLists, readInThread } from "./context/runways/scenery/scenery.ts";
import { type DeepLink, parseDeepLink } from "./deep-link.ts";
import { appOrigin, registerAppScheme, serveApp } from "./platform/electron/app-scheme.ts";
import { childProcess, smallYoungHeap } from "./platform/electron/child-process.ts";
import { readCommandLine } from "./platform/electron/command-line.ts";
import { createDeepLinks, isStartByLink, registerLinkScheme } from "./platform/electron/deep-links.ts";
import { createDialogs } from "./platform/electron/dialogs.ts";
import { openExternally } from "./platform/electron/external-links.ts";
import { watchFaults } from "./platform/electron/fault-watch.ts";
import { createFaults, type Faults } from "./platform/electron/faults.ts";
import { isInstalled } from "./platform/electron/installed.ts";
import { claimInstance } from "./platform/electron/instance.ts";
import { openLog } from "./platform/electron/log.ts";
import { menuTemplate } from "./platform/electron/menu.ts";
import { createNotices } from "./platform/electron/notices.ts";
import { createOpenedFiles, readSmallFile } from "./platform/electron/opened-files.ts";
import { createSleepBlocker, type SleepBlocker } from "./platform/electron/power.ts";
import { createQuit } from "./platform/electron/quit.ts";
import { secure } from "./platform/electron/security.ts";
import { spareOpenGl } from "./platform/electron/toolkit.ts";
import { createTrayIcon } from "./platform/electron/tray.ts";
import { openUpdateEngine, readUpdateKey, whyNot } from "./platform/electron/update-engine.ts";
import { createMainWindow } from "./platform/electron/window.ts";
import { startThread } from "./platform/in-thread.ts";
import { createIpc } from "./platform/ipc/ipc.ts";
import { createPushes, type Pushes } from "./platform/ipc/pushes.ts";
import { createClock } from "./platform/time/clock.ts";
import { later } from "./platform/time/later.ts";

/** Even a slow computer draws its first picture within this time. */
const firstPictureMs = 5000;

// biome-ignore lint/plugin: only this line reads the operating system
const system = systemOf(process.platform);
const installed = isInstalled(app.isPackaged, dirname(process.execPath), system);
const commandLine = readCommandLine(process, system);
if (claimInstance(app, commandLine.userData, installed)) start();
else app.exit();

/** Prepares Electron, then opens the window and the services. */
function start(): void {
  const base = openBase();
  const faults = recordFaults(base);
  const links = createDeepLinks(app, process.argv, parseDeepLink);
  const openedFiles = createOpenedFiles(app, process, system);
  prepareElectron(base);
  // Node loads its request classes on first use. This loads them while Chromium starts, and not when the window
  // requests its first file.
  void globalThis.Request;
  app
    .whenReady()
    .then(() => open({ ...base, faults, links, openedFiles }))
    .catch((error: unknown) => couldNotStart(base, error));
}

type Base = ReturnType<typeof openBase>;
interface Opening extends Base {
  readonly faults: Faults;
  readonly links: ReturnType<typeof createDeepLinks<DeepLink>>;
  readonly openedFiles: ReturnType<typeof createOpenedFiles>;
}
type Windows = ReturnType<typeof createWindows>;

/** Folders, log and clocks, for every step. */
function openBase() {
  const userData = app.getPath("userData");
  const logs = openLog(join(userData, "logs"), !app.isPackaged);
  const log = logs("shell");
  const report = (message: string, ...details: unknown[]) => log.warn(message, ...details);
  const realClock = createClock();
  return {
    userData,
    built: dirname(dirname(fileURLToPath(import.meta.url))),
    logs,
    log,
    report,
    clock: createClock(commandLine.clock ?? {}),
    realClock,
    pushes: createPushes(realClock, report),
  };
}

function recordFaults({ userData, log }: Base): Faults {
  const faults = createFaults({
    folder: join(userData, "crashes"),
    program: `Contrail ${app.getVersion()}, Electron ${process.versions.electron}`,
    system,
    logFile: join(userData, "logs", "contrail.log"),
    now: Date.now,
    showFile: (path) => shell.showItemInFolder(path),
  });
  watchFaults({ app, process, faults, report: (message, detail) => log.error(message, detail) });
  return faults;
}

/** Electron accepts these only before it is ready. */
function prepareElectron({ report }: Base): void {
  secure({ app, report });
  registerAppScheme(protocol);
  // Must come before `ready`. Otherwise Electron first builds a default menu.
  Menu.setApplicationMenu(null);
  app.commandLine.appendSwitch("js-flags", smallYoungHeap);
  spareOpenGl(app, process.env);
}

function couldNotStart({ log, userData }: Base, error: unknown): void {
  log.error("Contrail could not start", error);
  dialog.showErrorBox(
    words().program.couldNotStart,
    `${error instanceof Error ? error.message : String(error)}\n\n${words().program.logFolder(join(userData, "logs"))}`,
  );
  app.exit(1);
}

/** Shows the window while the services are built. The page's calls wait for them. */
async function open(opening: Opening): Promise<void> {
  const services = later<App>();
  const firstPicture = later<void>();
  // Services start after this time even if the window never draws.
  opening.realClock.after(firstPictureMs, firstPicture.settle);
  const power = createSleepBlocker(powerSaveBlocker);
  const updateEngine = await findUpdateEngine(opening);
  const windows = createWindows(opening, services.promise, firstPicture.settle);

  const parts = electronParts(opening, windows, firstPicture.promise);
  services.settle(createApp({ ...parts, updateEngine, onFlying: power.setTracking }));
  watchTheEnd(opening, services.promise, windows, power);
  serveApp(protocol, join(opening.built, "renderer"), async (tile) => (await services.promise).tiles(tile));
  registerLinkScheme(app, system, process.execPath, installed);
  void firstPicture.promise.then(() => keepMenu(windows, opening.pushes));
  openOnRequest(opening, services.promise, windows);
  windows.showFull();
  await (await services.promise).begin();
}

async function findUpdateEngine({ logs }: Opening): Promise<AppParts["updateEngine"]> {
  const refusal = whyNot({
    isPackaged: app.isPackaged,
    resources: process.resourcesPath,
    executable: process.execPath,
    system,
    appImage: process.env.APPIMAGE,
  });
  return refusal ?? (await openUpdateEngine({ log: logs("update"), system, key: readUpdateKey(app.getAppPath()) }));
}

/** The window in its two shapes, and the tray icon while a flight continues without a window. */
function createWindows({ userData, built, pushes, report }: Opening, services: Promise<App>, onDrawn: () => void) {
  const iconOf = (name: string) => nativeImage.createFromPath(join(app.getAppPath(), "assets", "icon", name));
  const handlers = services.then((built) => built.handlers);
  const ipc = createIpc({ ipcMain, origin: appOrigin, handlers, pushes, report });
  const mainWindow = createMainWindow({
    electron: { app, BrowserWindow, nativeTheme, screen },
    system,
    preload: join(built, "preload", "preload.cjs"),
    stateFiles: { full: join(userData, "window.json"), strip: join(userData, "strip.json") },
    icon: iconOf("icon.png"),
    connect: (contents) => ipc.connect(contents),
    onHidden: pushes.setHidden,
    onDrawn,
  });
  const tray = createTrayIcon({
    electron: { Tray, Menu },
    system,
    // macOS needs a black one for the menu bar and colours it itself.
    icon: iconOf(system === "macos" ? "trayTemplate.png" : "tray.png"),
    open: show,
    quit: () => app.quit(),
    notify: createNotices(Notification, () => show("full")),
  });
  function show(shape: WindowShape): void {
    tray.hide();
    mainWindow.show(shape);
  }
  return {
    show,
    showFull: () => show("full"),
    showOther: () => show(mainWindow.otherShape()),
    drawUnseen: mainWindow.drawUnseen,
    setStripLook: mainWindow.setStripLook,
    showTray: tray.show,
  };
}

/** The functions of Electron and of the computer that the services need. */
function electronParts(
  { userData, built, logs, report, clock, realClock, pushes, faults }: Opening,
  windows: Windows,
  firstPicture: Promise<void>,
): Omit<AppParts, "updateEngine" | "onFlying"> {
  return {
    version: app.getVersion(),
    system,
    userData,
    keychain: keychainService(commandLine.userData, system),
    assets: join(app.getAppPath(), "assets"),
    airports: join(built, "renderer", "map", "airports.bin"),
    readScenery: (place) =>
      readInThread(join(built, "main", "scenery-worker.cjs"), {
        installLists: installLists(system, app.getPath("home"), process.env.LOCALAPPDATA),
        place,
      }),
    digestFeed: digestInThread(join(built, "main", "network-worker.cjs")),
    clock,
    realClock,
    pushes,
    // To start a process takes as long as to open a window, so the window comes first.
    spawnHost: () =>
      childProcess({
        file: join(built, "main", "simulator-host.cjs"),
        args: [`--system=${system}`],
        name: "Contrail simulator link",
        turn: firstPicture,
      }),
    spawnScreenServer: () =>
      startThread({
        file: join(built, "screen", "second-screen.cjs"),
        input: { pages: join(built, "renderer"), version: app.getVersion() },
        turn: firstPicture,
      }),
    openExternally: (url) =>
      openExternally(shell, url).catch((error: unknown) => {
        report("the browser did not open", error);
        return false;
      }),
    copyText: (text) => clipboard.writeText(text),
    // Only after the window has its answer, because this closes the window.
    showAs: (shape) => void setImmediate(() => windows.show(shape)),
    drawUnseen: windows.drawUnseen,
    ...createDialogs(app, dialog),
    log: logs("contrail"),
    systemLanguage: app.getLocale(),
    notify: createNotices(Notification, () => {
      windows.showFull();
      pushes.push("openPage", ["fly"]);
    }),
    onLook(settings) {
      nativeTheme.themeSource = settings.theme === "contrast" ? "dark" : settings.theme;
      windows.setStripLook(settings);
    },
    faults,
  };
}

/** Handles quitting, the end of the session, and signals. */
function watchTheEnd({ faults, report }: Opening, services: Promise<App>, windows: Windows, power: SleepBlocker): void {
  const quit = createQuit({
    app,
    dialog,
    powerMonitor,
    system,
    makeUnseenWindow: () => new BaseWindow({ show: false }),
    isFlying: power.isTracking,
    keepFlying: windows.showTray,
    flush: () => void services.then((built) => built.flush()),
    shutDown: async () => (await services).end(),
    noteEnd: faults.end,
    report,
  });
  // Must come after `ready`, when Chromium installs its own handlers.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, quit.endNow);
}

/** Keeps the menu in the language of the settings. */
function keepMenu({ showFull, showOther }: Windows, pushes: Pushes): void {
  const onFind = () => {
    showFull();
    pushes.push("openPage", ["find"]);
  };
  const setMenu = () =>
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate(system, app.isPackaged, { onFind, onStrip: showOther })),
    );
  setMenu();
  onLocaleChange(setMenu);
}

/** Shows the window when the pilot starts Contrail again, or opens a link or a profile file with it. */
function openOnRequest({ links, openedFiles, log, report }: Opening, services: Promise<App>, windows: Windows): void {
  app.on("second-instance", (_event, argv) => {
    if (!isStartByLink(argv)) windows.showFull();
  });
  app.on("activate", windows.showFull);
  links.listen((link) => {
    log.info(`a link was opened: ${link.kind}`);
    if (link.kind === "unknown") return;
    windows.showFull();
    void services
      .then((built) => built.openLink(link))
      .catch((error: unknown) => report("a link could not be followed", error));
  });
  openedFiles.listen((path) => {
    windows.showFull();
    readSmallFile(path)
      .catch((error: unknown) => {
        report("a profile file could not be read", error);
        return "";
      })
      .then(async (text) => (await services).openProfile(text))
      .catch((error: unknown) => report("a profile file could not be opened", error));
  });
}
