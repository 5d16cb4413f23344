import { networkInterfaces } from "node:os";

/** RFC 1918, and the block that carriers and private overlays use (RFC 6598). */
const privateBlocks = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/** Whether the internet cannot reach an IPv4 address directly. */
export const isPrivate = (address: string): boolean => privateBlocks.test(address);

/** Whether this computer has the address now. */
export const hasAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((all = []) => all.some((entry) => entry.address === address));

/** This computer's IPv4 addresses in private networks. */
export const privateAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flat()
    .flatMap((entry) => (entry?.family === "IPv4" && !entry.internal && isPrivate(entry.address) ? entry.address : []));
