import { createSocket } from "node:dgram";
import type { Clock } from "../../../src-shared/clock.ts";
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

/** What is used of a socket of `node:dgram`; a test gives one with the rules of another system. */
export interface UdpSocket {
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "message", listener: (bytes: Buffer, from: { readonly address: string }) => void): unknown;
  bind(port: number, callback: () => void): unknown;
  addMembership(group: string, adapter: string): void;
  close(): unknown;
}
export type OpenUdp = (options: { readonly type: "udp4"; readonly reuseAddr: boolean }) => UdpSocket;

export const loopback = "127.0.0.1";

/** An X-Plane announces itself each second; one that was silent for so long is gone. */
const goneMs = 5000;
/** Anybody in the network can announce anything: no more is remembered. */
const mostRemembered = 8;
/** Adapters come and go, and a port that another program has is free one day. */
const lookAgainMs = 5000;
/**
 * Another program has the port to itself. Windows answers EACCES to a socket that would share it (Microsoft's "Sharing Transport
 * Addresses"), and where Hyper-V has reserved the port.
 */
const takenCodes: ReadonlySet<unknown> = new Set(["EADDRINUSE", "EACCES"]);
const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

export interface Beacons {
  /** X-Planes on other computers that announce themselves, the first that was heard before others. */
  found(): readonly UdpAddress[];
  /** Why none can be heard now. */
  problem(): "taken" | "failed" | null;
  close(): void;
}

/**
 * Listens for the beacons of X-Planes on other computers. It never sends anything: whoever announces himself is shown to
 * the pilot, and is asked nothing until the pilot has said that it is theirs.
 * @param onChange what was found, or the problem, may be another.
 */
export function listenForBeacons(
  place: BeaconPlace,
  clock: Clock,
  onChange: () => void,
  adapters: () => readonly string[] = ownAddresses,
  openUdp: OpenUdp = createSocket,
): Beacons {
  const heard = new Map<string, { readonly address: UdpAddress; readonly atMs: number }>();
  let socket: UdpSocket | null = null;
  let isBound = false;
  let joined = new Set<string>();
  let problem: "taken" | "failed" | null = null;
  let cancelLook = (): void => {};

  function open(): void {
    const mine = openUdp({ type: "udp4", reuseAddr: true });
    socket = mine;
    mine.on("error", (error) => {
      if (socket !== mine) return;
      shut();
      tell(takenCodes.has(codeOf(error)) ? "taken" : "failed");
    });
    mine.on("message", (bytes, from) => {
      const beacon = readBeacon(bytes);
      if (beacon === null || beacon.application !== "X-Plane" || beacon.role !== "master") return;
      // X-Plane on this computer is found without it.
      if (adapters().includes(from.address)) return;
      forgetGone();
      const before = heard.get(from.address);
      if (before === undefined && heard.size >= mostRemembered) return;
      heard.set(from.address, { address: { host: from.address, port: beacon.port }, atMs: clock.monotonic() });
      if (before?.address.port !== beacon.port) onChange();
    });
    mine.bind(place.port, () => {
      if (socket !== mine) return;
      isBound = true;
      join(mine);
    });
  }

  function tell(now: typeof problem): void {
    if (now === problem) return;
    problem = now;
    onChange();
  }

  /**
   * Memberships belong to the adapters of their moment. One that was gone and is back between two looks has lost its own, so
   * each is asked for each time.
   */
  function join(mine: UdpSocket): void {
    const present = adapters();
    joined = new Set([...joined].filter((address) => present.includes(address)));
    for (const address of present) {
      try {
        mine.addMembership(place.group, address);
        joined.add(address);
      } catch (error) {
        // EADDRINUSE: it is a member still. Else an adapter without multicast, or one that is not up yet.
        if (codeOf(error) === "EADDRINUSE") joined.add(address);
      }
    }
    const outer = present.filter((address) => address !== loopback);
    tell(outer.length > 0 && !outer.some((address) => joined.has(address)) ? "failed" : null);
  }

  function forgetGone(): boolean {
    const gone = [...heard].filter(([, { atMs }]) => clock.monotonic() - atMs >= goneMs);
    for (const [host] of gone) heard.delete(host);
    return gone.length > 0;
  }

  function look(): void {
    if (socket === null) open();
    else if (isBound) join(socket);
    if (forgetGone()) onChange();
    cancelLook = clock.after(lookAgainMs, look);
  }

  function shut(): void {
    const mine = socket;
    socket = null;
    isBound = false;
    joined = new Set();
    try {
      mine?.close();
    } catch {
      // It was never open.
    }
  }

  look();
  return {
    found: () => [...heard.values()].map(({ address }) => address),
    problem: () => problem,
    close() {
      cancelLook();
      shut();
    },
  };
}
