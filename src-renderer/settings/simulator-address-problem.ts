/** What is wrong with a host name or an IP address as typed; null when it may be tried. */
export function hostProblem(typed: string): string | null {
  const host = typed.trim();
  if (host === "") return "Type the computer's name or address.";
  if (host.length > 255 || /[\s/@]/.test(host)) return "Only the name or address, without spaces or slashes.";
  return null;
}

export function portProblem(typed: string): string | null {
  const port = Number(typed.trim());
  return /^\d+$/.test(typed.trim()) && port >= 1 && port <= 65_535 ? null : "A number from 1 to 65535.";
}
