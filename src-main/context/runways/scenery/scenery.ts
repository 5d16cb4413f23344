import { posix, win32 } from "node:path";
import type { SimulatorState } from "../../../../src-shared/domain/sample.ts";
import type { System } from "../../../../src-shared/domain/system.ts";
import { inThread } from "../../../platform/in-thread.ts";
import type { Scenery, SceneryRequest } from "./read.ts";

/** Where X-Plane's installer lists its folders, newest version first (X-Plane Developer, "X-Plane's install files"). */
export function installLists(system: System, home: string, localAppData: string | undefined): readonly string[] {
  const folders = {
    windows: () => localAppData ?? win32.join(home, "AppData", "Local"),
    macos: () => posix.join(home, "Library", "Preferences"),
    linux: () => posix.join(home, ".x-plane"),
  };
  const { join } = system === "windows" ? win32 : posix;
  return ["12", "11"].map((version) => join(folders[system](), `x-plane_install_${version}.txt`));
}

/** Whether the connected simulator is X-Plane on this computer. The files here do not describe another computer's. */
export function isXplaneHere(state: SimulatorState): boolean {
  if (state.kind !== "connected" || state.by !== "xplane") return false;
  return /^($|127\.|localhost|\[?::1)/.test(state.place ?? "");
}

const longestMs = 100_000;

/** Reads in a thread. Rejects if the thread fails or takes too long. */
export const readInThread = (file: string | URL, request: SceneryRequest): Promise<Scenery> =>
  inThread({ file, input: request, longestMs });
