// A window of the real Electron for a page that somebody else serves, with what the program's own window may do and no more.
const { app, BrowserWindow } = require("electron");

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  });
  void window.loadURL("about:blank");
});
