import { z } from "zod";

/** The operating systems of Contrail. Every other Unix counts as Linux. */
export const systemSchema = z.enum(["windows", "macos", "linux"]);
export type System = z.infer<typeof systemSchema>;

/** From Node's `process.platform`. */
export function systemOf(platform: string): System {
  if (platform === "win32") return "windows";
  return platform === "darwin" ? "macos" : "linux";
}
