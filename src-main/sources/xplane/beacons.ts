import { createSocket } from "node:dgram";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { ownAddresses } from "../own-addresses.ts";
import { readBeacon } from "./wire.ts";

/** The address at which an X-Plane receives requests. */
export interface UdpAddress {
  readonly host: string;
  readonly port: number;
}

export interface BeaconPlace {
  readonly group: string;
  readonly port: number;
}

/** The part of a `node:dgram` socket that is used. Tests provide one with the rules of another system. */
export interface UdpSocket {
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "message", listener: (bytes: Buffer, from: { readonly address: string }) => void): unknown;
  bind(port: number, callback: () => void): unknown;
  addMembership(group: string, adapter: string): void;
  close(): unknown;
}
export type OpenUdp = (options: { readonly type: "udp4"; readonly reuseAddr: boolean }) => UdpSocket;

export const loopback = "127.0.0.1";

/** An X-Plane announces itself each second. After this silence it counts as gone. */
const goneMs = 5000;
/** Only this many are remembered, because anybody on the network can send announcements. */
const mostRemembered = 8;
/**
 * The adapters and the port are checked again after this time: an adapter may appear, and another program may release
 * the port.
 */
const lookAgainMs = 5000;
/**
 * Another program uses the port exclusively. On Windows, EACCES also means that (Microsoft's "Sharing Transport
 * Addresses"), or that Hyper-V has reserved the port.
 */
const takenCodes: ReadonlySet<unknown> = new Set(["EADDRINUSE", "EACCES"]);
const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

export interface Beacons {
  /**
   * X-Planes on other computers that announce themselves, in the order of their first announcement. A new port of one
   * counts after its old one is gone.
   */
  found(): readonly UdpAddress[];
  /** Why no announcement can be received now. */
  problem(): "taken" | "failed" | null;
  close(): void;
}

/**
 * Listens for the beacons of X-Planes on other computers. It never sends anything: an announced X-Plane gets no request
 * until the pilot has confirmed that it is theirs.
 * @param onChange called when the found X-Planes or the problem may have changed.
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
      const port = readBeacon(bytes);
      if (port === null) return;
      // X-Plane on this computer is found without beacons.
      if (adapters().includes(from.address)) return;
      forgetGone();
      const before = heard.get(from.address);
      // A computer that names another port each time would change the state of the program each time.
      if (before === undefined ? heard.size >= mostRemembered : before.address.port !== port) return;
      heard.set(from.address, { address: { host: from.address, port }, atMs: clock.monotonic() });
      if (before === undefined) onChange();
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
   * An adapter that disappears loses its membership in the group, even if it is back at the next check. So each check
   * joins on all adapters again.
   */
  function join(mine: UdpSocket): void {
    const present = adapters();
    joined = new Set([...joined].filter((address) => present.includes(address)));
    for (const address of present) {
      try {
        mine.addMembership(place.group, address);
        joined.add(address);
      } catch (error) {
        // EADDRINUSE means that it is already a member. Other errors come from an adapter without multicast, or one
        // that is not up yet.
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
      // The socket was never open.
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
