/** The systems that Contrail runs on; every other Unix is taken for Linux. */
export type System = "windows" | "macos" | "linux";

/** From Node's `process.platform`. */
export function systemOf(platform: string): System {
  if (platform === "win32") return "windows";
  return platform === "darwin" ? "macos" : "linux";
}
