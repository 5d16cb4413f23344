import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { app, dialog, ipcMain, Menu, nativeTheme, powerMonitor, powerSaveBlocker, protocol, shell } from "electron";
import { type CallName, calls } from "../src-shared/ipc.ts";
import { failure, success } from "../src-shared/result.ts";
import { defaultSettings } from "../src-shared/settings.ts";
import { createClock } from "./clock.ts";
import type { Handlers } from "./ipc/calls.ts";
import { createIpc } from "./ipc/ipc.ts";
import { createPushes } from "./ipc/pushes.ts";
import { appOrigin, registerAppScheme, serveApp } from "./shell/app-scheme.ts";
import { readCommandLine } from "./shell/command-line.ts";
import { createDeepLinks, registerLinkScheme } from "./shell/deep-links.ts";
import { openExternally } from "./shell/external-links.ts";
import { readIcons } from "./shell/icons.ts";
import { claimInstance } from "./shell/instance.ts";
import { openLog } from "./shell/log.ts";
import { menuTemplate } from "./shell/menu.ts";
import { createPowerKeeper } from "./shell/power.ts";
import { createQuit } from "./shell/quit.ts";
import { secure } from "./shell/security.ts";
import { createTrayKeeper } from "./shell/tray.ts";
import { createWindowKeeper } from "./shell/window.ts";

// Stands in for app.ts until the services exist: the shell and nothing behind it.
const commandLine = readCommandLine(process.argv);
if (claimInstance(app, commandLine.userData)) start();
else app.exit();

function start(): void {
  const userData = app.getPath("userData");
  const log = openLog(join(userData, "logs"), !app.isPackaged)("shell");
  const report = (message: string, ...details: unknown[]) => log.warn(message, ...details);
  const browse = (url: unknown) => void openExternally(shell, url).catch((error) => report("no browser", error));

  const links = createDeepLinks(app, process.argv);
  secure({ app, openExternally: browse, report });
  registerAppScheme(protocol);

  const clock = createClock(commandLine.clock ?? {});
  const pushes = createPushes(createClock(), report);
  const ipc = createIpc({ ipcMain, origin: appOrigin, handlers: standIn(clock), pushes, report });
  const built = dirname(dirname(fileURLToPath(import.meta.url)));
  const icons = readIcons(join(dirname(built), "assets", "icon"), process.platform);
  const windows = createWindowKeeper({
    preload: join(built, "preload", "preload.cjs"),
    stateFile: join(userData, "window.json"),
    icon: icons.window,
    connect: (contents) => ipc.connect(contents),
    onHidden: pushes.setHidden,
  });
  const power = createPowerKeeper(powerSaveBlocker);
  power.setTracking(false);
  const tray = createTrayKeeper({ icon: icons.tray, open: windows.show, quit: () => app.quit() });
  const quit = createQuit({
    app,
    dialog,
    platform: process.platform,
    isFlying: () => process.env.FAKE_FLIGHT === "1",
    keepFlying: () => tray.show(),
    farewell: async () => {},
    report,
  });

  app.on("second-instance", () => windows.show());
  app.on("activate", () => windows.show());
  void app.whenReady().then(() => {
    // Not before: Chromium puts its own handlers in place when it is ready.
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, quit.endNow);
    powerMonitor.on("shutdown", quit.endNow);
    nativeTheme.themeSource = defaultSettings.theme;
    serveApp(protocol, join(built, "renderer"));
    registerLinkScheme(app);
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform)));
    links.listen((link) => log.info("link", link));
    pushes.push("settings", defaultSettings);
    windows.show();
  });
}

function standIn(clock: ReturnType<typeof createClock>): Handlers {
  const none = async () => failure("not_yet", "Not built yet.");
  return {
    ...(Object.fromEntries((Object.keys(calls) as CallName[]).map((name) => [name, none])) as unknown as Handlers),
    "app.info": async () =>
      success({ version: app.getVersion(), nowMs: clock.now(), clockRate: clock.rate(), platform: "linux" as const }),
  };
}
