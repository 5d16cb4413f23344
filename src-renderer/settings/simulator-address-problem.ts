import { words } from "../../src-shared/words/words.ts";
/** The error in a typed host name or IP address. Null if it is valid. */
export function hostProblem(typed: string): string | null {
  const host = typed.trim();
  if (host === "") return words().settings.typeHost;
  if (host.length > 255 || /[\s/@]/.test(host)) return words().settings.onlyHost;
  return null;
}

export function portProblem(typed: string): string | null {
  const port = Number(typed.trim());
  return /^\d+$/.test(typed.trim()) && port >= 1 && port <= 65_535 ? null : words().settings.portProblem;
}
