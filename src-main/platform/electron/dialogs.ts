import { join } from "node:path";
import type { App, Dialog } from "electron";
import { words } from "../../../src-shared/words/words.ts";

/** The computer's own dialogs. Files begin in the pilot's documents; null if the pilot has cancelled. */
export const createDialogs = (app: Pick<App, "getPath">, dialog: Dialog) => ({
  /** The path at which a new file is to be saved. */
  async chooseFile(name: string): Promise<string | null> {
    const { filePath } = await dialog.showSaveDialog({ defaultPath: join(app.getPath("documents"), name) });
    return filePath === "" ? null : (filePath ?? null);
  },

  async openFile(): Promise<string | null> {
    const { filePaths } = await dialog.showOpenDialog({
      defaultPath: app.getPath("documents"),
      properties: ["openFile"],
    });
    return filePaths[0] ?? null;
  },

  /** Whether the map may load pictures from this host. */
  async confirmTiles(host: string): Promise<boolean> {
    const texts = words().map;
    const { response } = await dialog.showMessageBox({
      type: "question",
      message: texts.loadQuestion(host),
      detail: texts.loadDetail,
      buttons: [texts.load, words().shell.cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    return response === 0;
  },
});
