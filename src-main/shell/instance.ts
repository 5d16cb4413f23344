import type { App } from "electron";

/**
 * Gives the program its name and its folder, then makes sure that it runs once: two would write the same flight. The
 * lock belongs to the folder, so the folder comes first. False: another one runs and has been notified; end at once.
 */
export function claimInstance(
  app: Pick<App, "setName" | "setPath" | "setAppUserModelId" | "requestSingleInstanceLock">,
  userData: string | null,
  isInstalled: boolean,
): boolean {
  app.setName("Contrail");
  // Electron makes the Start menu's entry of this name start the running file.
  if (isInstalled) app.setAppUserModelId("app.contrail");
  if (userData !== null) app.setPath("userData", userData);
  return app.requestSingleInstanceLock();
}
