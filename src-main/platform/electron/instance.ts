import type { App } from "electron";

/**
 * Sets the program's name and folder, then makes sure that it runs once, because two runs would write the same flight.
 * The lock belongs to the folder, so the folder comes first. False if another run exists and was notified: then quit
 * immediately.
 */
export function claimInstance(
  app: Pick<App, "setName" | "setPath" | "setAppUserModelId" | "requestSingleInstanceLock">,
  userData: string | null,
  isInstalled: boolean,
): boolean {
  app.setName("Contrail");
  // With this name, Electron changes the Start menu's entry to the running file.
  if (isInstalled) app.setAppUserModelId("app.contrail");
  if (userData !== null) app.setPath("userData", userData);
  return app.requestSingleInstanceLock();
}
