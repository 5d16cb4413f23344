import { hostname, networkInterfaces } from "node:os";

/** This computer's IPv4 addresses, loopback included. */
export const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flat()
    .flatMap((entry) => (entry?.family === "IPv4" ? [entry.address] : []));

/** Whether a host is this computer, judged by its name or address. */
export function isThisComputer(host: string): boolean {
  const name = host.toLowerCase();
  return ["localhost", "::1", hostname().toLowerCase(), ...ownAddresses()].includes(name);
}
