import type { PowerSaveBlocker } from "electron";

/** Prevents the computer from sleeping while a flight is tracked. The screen may turn off. */
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
