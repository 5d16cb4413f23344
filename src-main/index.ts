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
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  shell,
  Tray,
  utilityProcess,
} from "electron";
import type { WindowShape } from "../src-shared/ipc.ts";
import { systemOf } from "../src-shared/system.ts";
import { onSpeak, words } from "../src-shared/words/words.ts";
import { createApp } from "./app.ts";
import { createClock } from "./clock.ts";
import { createIpc } from "./ipc/ipc.ts";
import { createPushes } from "./ipc/pushes.ts";
import { installLists, readInThread } from "./runways/scenery/scenery.ts";
import { appOrigin, registerAppScheme, serveApp } from "./shell/app-scheme.ts";
import { readCommandLine } from "./shell/command-line.ts";
import { watchCrashes } from "./shell/crash-watch.ts";
import { createCrashes } from "./shell/crashes.ts";
import { createDeepLinks, isStartByLink, registerLinkScheme } from "./shell/deep-links.ts";
import { openExternally } from "./shell/external-links.ts";
import { readIcons } from "./shell/icons.ts";
import { isInstalled } from "./shell/installed.ts";
import { claimInstance } from "./shell/instance.ts";
import { openLog } from "./shell/log.ts";
import { menuTemplate } from "./shell/menu.ts";
import { createOpenedFiles, readSmallFile } from "./shell/opened-files.ts";
import { createPowerKeeper } from "./shell/power.ts";
import { createQuit } from "./shell/quit.ts";
import { secure } from "./shell/security.ts";
import { spareOpenGl } from "./shell/toolkit.ts";
import { createTrayKeeper } from "./shell/tray.ts";
import { openUpdateEngine, readUpdateKey, whyNot } from "./shell/update-engine.ts";
import { createWindowKeeper } from "./shell/window.ts";
import { keychainService } from "./sign-in/vault.ts";
import type { HostPort } from "./simulator/supervisor.ts";

/** A sample a second makes little garbage; V8 would let 16 MB of it lie in each process before it collects any. */
const smallYoungHeap = "--max-semi-space-size=2";
/** A slow computer's first picture takes less. */
const firstPictureMs = 5000;

// biome-ignore lint/plugin: this is the one place
const system = systemOf(process.platform);
const installed = isInstalled(app.isPackaged, dirname(process.execPath), system);
const commandLine = readCommandLine(process, system);
if (claimInstance(app, commandLine.userData, installed)) start();
else app.exit();

function start(): void {
  const userData = app.getPath("userData");
  const built = dirname(dirname(fileURLToPath(import.meta.url)));
  const logs = openLog(join(userData, "logs"), !app.isPackaged);
  const log = logs("shell");
  const report = (message: string, ...details: unknown[]) => log.warn(message, ...details);
  const browse = (url: string) =>
    openExternally(shell, url).catch((error: unknown) => {
      report("the browser did not open", error);
      return false;
    });

  const crashes = createCrashes({
    folder: join(userData, "crashes"),
    program: `Contrail ${app.getVersion()}, Electron ${process.versions.electron}`,
    system,
    logFile: join(userData, "logs", "contrail.log"),
    now: Date.now,
    showFile: (path) => shell.showItemInFolder(path),
  });
  watchCrashes({ app, process, crashes, report: (message, detail) => log.error(message, detail) });

  const links = createDeepLinks(app, process.argv);
  const openedFiles = createOpenedFiles(app, process, system);
  secure({ app, report });
  registerAppScheme(protocol);
  // Before `ready`, or Electron makes a menu of its own for the time until there is ours.
  Menu.setApplicationMenu(null);
  app.commandLine.appendSwitch("js-flags", smallYoungHeap);
  spareOpenGl(app, process.env);

  const clock = createClock(commandLine.clock ?? {});
  const realClock = createClock();
  const pushes = createPushes(realClock, report);
  let flying = false;
  const told = new Set<Notification>();
  let farewell = async (): Promise<void> => undefined;

  async function open(): Promise<void> {
    let drawn = (): void => undefined;
    const firstDrawn = new Promise<void>((resolve) => {
      drawn = resolve;
      // A picture that does not come keeps no flight from being followed.
      realClock.after(firstPictureMs, resolve);
    });
    const icons = readIcons(join(app.getAppPath(), "assets", "icon"), system);
    const power = createPowerKeeper(powerSaveBlocker);
    const refusal = whyNot({
      isPackaged: app.isPackaged,
      resources: process.resourcesPath,
      executable: process.execPath,
      system,
      appImage: process.env.APPIMAGE,
    });
    // The window's process starts while the services are built; what the page asks for meanwhile waits for them.
    const building = createApp({
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
      clock,
      realClock,
      pushes,
      // A process takes as long to start as a window: the window goes first.
      spawnHost: () => hostIn(join(built, "main", "simulator-host.cjs"), firstDrawn),
      openExternally: browse,
      copyText: (text) => clipboard.writeText(text),
      // Once the window has its answer: it is closed by this.
      showAs: (shape) => void setImmediate(() => show(shape)),
      drawUnseen: () => windows.drawUnseen(),
      chooseFile: async (name) => {
        const { filePath } = await dialog.showSaveDialog({ defaultPath: join(app.getPath("documents"), name) });
        return filePath === "" ? null : (filePath ?? null);
      },
      confirmTiles: async (host) => {
        const w = words().map;
        const { response } = await dialog.showMessageBox({
          type: "question",
          message: w.loadQuestion(host),
          detail: w.loadDetail,
          buttons: [w.load, words().shell.cancel],
          defaultId: 1,
          cancelId: 1,
          noLink: true,
        });
        return response === 0;
      },
      log: logs("contrail"),
      systemLanguage: app.getLocale(),
      notify: ({ title, body }) => {
        if (!Notification.isSupported()) return;
        const notice = new Notification({ title, body });
        // Kept until it is clicked or gone: a collected one hears no click.
        told.add(notice);
        notice.on("close", () => told.delete(notice));
        notice.on("click", () => {
          told.delete(notice);
          showFull();
          pushes.push("openPage", ["fly"]);
        });
        notice.show();
      },
      onTheme: (theme) => {
        nativeTheme.themeSource = theme === "contrast" ? "dark" : theme;
      },
      crashes,
      updateEngine:
        refusal ?? (await openUpdateEngine({ log: logs("update"), system, key: readUpdateKey(app.getAppPath()) })),
      onFlying: (now) => {
        flying = now;
        power.setTracking(now);
      },
    });
    farewell = async () => (await building).end();
    const handlers = building.then((services) => services.handlers);
    const ipc = createIpc({ ipcMain, origin: appOrigin, handlers, pushes, report });
    const windows = createWindowKeeper({
      electron: { app, BrowserWindow, nativeTheme, screen },
      system,
      preload: join(built, "preload", "preload.cjs"),
      stateFiles: { full: join(userData, "window.json"), strip: join(userData, "strip.json") },
      icon: icons.window,
      connect: (contents) => ipc.connect(contents),
      onHidden: pushes.setHidden,
      onDrawn: () => drawn(),
    });
    const show = (shape: WindowShape) => {
      tray.hide();
      windows.show(shape);
    };
    const showFull = () => show("full");
    const tray = createTrayKeeper({
      electron: { Tray, Menu, Notification },
      system,
      icon: icons.tray,
      open: show,
      quit: () => app.quit(),
    });
    const quit = createQuit({
      app,
      dialog,
      powerMonitor,
      system,
      makeUnseenWindow: () => new BaseWindow({ show: false }),
      isFlying: () => flying,
      keepFlying: () => tray.show(),
      flush: () => void building.then((services) => services.flush()),
      farewell: () => farewell(),
      noteEnd: crashes.end,
      report,
    });
    // Not before `ready`: Chromium puts handlers of its own in place then.
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, quit.endNow);
    app.on("second-instance", (_event, argv) => {
      if (!isStartByLink(argv)) showFull();
    });
    app.on("activate", showFull);
    serveApp(protocol, join(built, "renderer"), async (tile) => (await building).tiles(tile));
    if (installed) registerLinkScheme(app, system, process.execPath);
    const setMenu = () => {
      const template = menuTemplate(system, app.isPackaged, () => show(windows.otherShape()));
      Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    };
    void firstDrawn.then(() => {
      setMenu();
      onSpeak(setMenu);
    });
    links.listen((link) => {
      log.info(`a link was opened: ${link.kind}`);
      if (link.kind === "unknown") return;
      showFull();
      void building
        .then((services) => services.openLink(link))
        .catch((error: unknown) => report("a link could not be followed", error));
    });
    openedFiles.listen((path) => {
      showFull();
      readSmallFile(path)
        .catch((error: unknown) => {
          report("a profile file could not be read", error);
          return "";
        })
        .then(async (text) => (await building).openProfile(text))
        .catch((error: unknown) => report("a profile file could not be opened", error));
    });
    showFull();
    await (await building).begin();
  }

  // Node loads what requests are made of when they are first named: now, while Chromium begins, and not when the window asks
  // for its first file.
  void globalThis.Request;
  app
    .whenReady()
    .then(open)
    .catch((error: unknown) => {
      log.error("Contrail could not start", error);
      dialog.showErrorBox(
        words().program.couldNotStart,
        `${error instanceof Error ? error.message : String(error)}\n\n${words().program.logFolder(join(userData, "logs"))}`,
      );
      app.exit(1);
    });
}

/** The simulator's own process, started in its turn: what it does to itself cannot hurt the program. */
function hostIn(file: string, turn: Promise<void>): HostPort {
  let lastWords = "";
  const fork = () => {
    const process = utilityProcess.fork(file, [`--system=${system}`], {
      serviceName: "Contrail simulator link",
      // node-simconnect prints each message that it does not know.
      stdio: ["ignore", "ignore", "pipe"],
      execArgv: [smallYoungHeap, "--optimize-for-size"],
    });
    process.stderr?.on("data", (chunk) => {
      lastWords = (lastWords + String(chunk)).slice(-4000);
    });
    return process;
  };
  let killed = false;
  const started = turn.then(() => (killed ? null : fork()));
  const child = (use: (process: Electron.UtilityProcess) => void): void =>
    void started.then((process) => process && use(process));
  return {
    post: (message) => child((process) => process.postMessage(message)),
    onMessage: (callback) => child((process) => void process.on("message", callback)),
    onExit: (callback) => child((process) => void process.once("exit", () => callback(lastWords))),
    kill() {
      killed = true;
      child((process) => void process.kill());
    },
  };
}
