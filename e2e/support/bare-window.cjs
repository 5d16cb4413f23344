// Electron without Contrail: a browser for pages with a fake program.
const { app, BrowserWindow } = require("electron");

void app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadURL("about:blank"));
