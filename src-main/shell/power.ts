import type { PowerSaveBlocker } from "electron";

/** Keeps the computer from going to sleep while a flight is tracked; the screen may still go dark. */
export function createSleepBlocker(powerSaveBlocker: Pick<PowerSaveBlocker, "start" | "stop">) {
  let id: number | null = null;
  return {
    isTracking: (): boolean => id !== null,
    setTracking(tracking: boolean): void {
      if (tracking && id === null) id = powerSaveBlocker.start("prevent-app-suspension");
      if (!tracking && id !== null) {
        powerSaveBlocker.stop(id);
        id = null;
      }
    },
  };
}
export type SleepBlocker = ReturnType<typeof createSleepBlocker>;
