// The smallest Electron program with a window, for comparison.
const { app, BrowserWindow } = require("electron");

const folder = process.argv.find((argument) => argument.startsWith("--user-data-dir="))?.split("=")[1];
if (folder) app.setPath("userData", folder);
app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  });
  window.once("ready-to-show", () => window.show());
  void window.loadFile(`${__dirname}/index.html`);
});
