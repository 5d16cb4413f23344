import type { App } from "electron";

/**
 * Gives the program its name and its folder, then makes sure that it runs once: two would write the same flight.
 * The lock belongs to the folder, so the folder comes first. False: another one runs and has been told; end at once.
 */
export function claimInstance(
  app: Pick<App, "setName" | "setPath" | "setAppUserModelId" | "requestSingleInstanceLock">,
  userData: string | null,
): boolean {
  app.setName("Contrail");
  app.setAppUserModelId("app.contrail");
  if (userData !== null) app.setPath("userData", userData);
  return app.requestSingleInstanceLock();
}
