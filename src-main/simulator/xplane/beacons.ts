import { createSocket } from "node:dgram";
import { ownAddresses } from "../own-addresses.ts";
import { readBeacon } from "./wire.ts";

/** Where an X-Plane takes requests. */
export interface UdpAddress {
  readonly host: string;
  readonly port: number;
}

export interface BeaconPlace {
  readonly group: string;
  readonly port: number;
}

/** An X-Plane that was silent for so long is gone, or another process. */
const goneMs = 5000;

export interface Beacons {
  /** X-Planes that were heard of lately. */
  recent(): readonly UdpAddress[];
  /** Calls back for an X-Plane that is new, or has started again. Returns how to stop. */
  onStart(callback: (address: UdpAddress) => void): () => void;
  close(): void;
}

/**
 * Listens for X-Plane's beacon. Several programs share its port; where it cannot be had, nothing is heard, and X-Plane
 * on this computer is found all the same.
 */
export function listenForBeacons(place: BeaconPlace, nowMs: () => number): Beacons {
  const heard = new Map<string, { address: UdpAddress; text: string; atMs: number }>();
  const callbacks = new Set<(address: UdpAddress) => void>();
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  socket.on("error", () => {});
  socket.on("message", (bytes, from) => {
    const beacon = readBeacon(bytes);
    if (beacon === null || beacon.application !== "X-Plane" || beacon.role !== "master") return;
    const before = heard.get(from.address);
    const host = ownAddresses().includes(from.address) ? loopback : from.address;
    const now = { address: { host, port: beacon.port }, text: JSON.stringify(beacon), atMs: nowMs() };
    heard.set(from.address, now);
    if (before !== undefined && before.text === now.text && now.atMs - before.atMs < goneMs) return;
    for (const callback of callbacks) callback(now.address);
  });
  socket.bind(place.port, () => {
    for (const address of ownAddresses()) join(address);
  });

  function join(address: string): void {
    try {
      socket.addMembership(place.group, address);
    } catch {
      // An interface without multicast.
    }
  }
  return {
    recent: () => [...heard.values()].flatMap(({ address, atMs }) => (nowMs() - atMs < goneMs ? [address] : [])),
    onStart(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    close: () => socket.close(),
  };
}

export const loopback = "127.0.0.1";
