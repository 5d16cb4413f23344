import { join } from "node:path";
import { type NativeImage, nativeImage } from "electron";
import type { System } from "../../../src-shared/domain/system.ts";

export interface Icons {
  readonly window: NativeImage;
  readonly tray: NativeImage;
}

/** The icons in `folder` (assets/icon). macOS needs a black one for the menu bar and colours it itself. */
export function readIcons(folder: string, system: System): Icons {
  const read = (name: string) => nativeImage.createFromPath(join(folder, name));
  return { window: read("icon.png"), tray: read(system === "macos" ? "trayTemplate.png" : "tray.png") };
}
