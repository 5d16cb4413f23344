// A window of the real Electron for a served page, with the same restrictions as the program's own window.
const { app, BrowserWindow } = require("electron");

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  });
  // The display's own pointer, which enters and leaves as other windows open and close, is not the test's.
  window.setIgnoreMouseEvents(true);
  void window.loadURL("about:blank");
});
