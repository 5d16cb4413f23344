import type { Files } from "../../platform/storage/files.ts";
import { createLogbook, type Logbook, type LogbookOptions } from "../record/logbook.ts";

/** The logbook of the flights on a disk. Exports go to the folder `out`. */
export const openLogbook = (files: Files, more: Partial<LogbookOptions> = {}): Logbook =>
  createLogbook({
    ...{ folder: "flights", index: "logbook.json", files, isBusy: () => false, isMine: () => true },
    saved: async () => undefined,
    ...{ owner: () => null, airports: () => [], onDamaged: () => undefined },
    ...{ chooseFile: async (name: string) => `out/${name}`, openFile: async () => null },
    ...more,
  });
