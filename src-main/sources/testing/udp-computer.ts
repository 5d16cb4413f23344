import type { System } from "../../../src-shared/domain/system.ts";
import { loopback, type OpenUdp, type UdpSocket } from "../xplane/beacons.ts";

/** The option with which a program opened its socket. */
export type Sharing = "default" | "reuse_addr" | "reuse_port" | "exclusive";

interface Bound {
  readonly port: number;
  readonly sharing: Sharing;
}

interface Member extends Bound {
  /** Addresses of the adapters, by group. */
  readonly groups: Map<string, Set<string>>;
  receive(bytes: Buffer, from: string): void;
  fail(code: string): void;
}

const failed = (code: string, call: string): Error => Object.assign(new Error(`${call} ${code}`), { code });

/** What libuv's `reuseAddr` sets: `uv__set_reuse` of src/unix/udp.c, and src/win/udp.c. */
const shares: Readonly<Record<System, Sharing>> = { windows: "reuse_addr", macos: "reuse_port", linux: "reuse_addr" };

/**
 * Why a second socket cannot share the port of the first (both bound to all addresses). Null if it can. Windows by
 * Microsoft's "Sharing Transport Addresses"; macOS and Linux by the rules of `in_pcbbind` and `inet_csk_bind` for UDP.
 */
function refusal(system: System, first: Sharing, second: Sharing): string | null {
  if (system === "windows") {
    if (second !== "reuse_addr") return "EADDRINUSE";
    return first === "reuse_addr" ? null : "EACCES";
  }
  const isShared = system === "macos" ? first === "reuse_port" && second === "reuse_port" : first === second;
  return isShared && first !== "default" ? null : "EADDRINUSE";
}

/** A computer with removable adapters, and UDP sockets with the rules of Windows, macOS or Linux. */
export function createUdpComputer(system: System) {
  const sockets = new Set<Bound>();
  const adapters = new Map<string, { readonly multicast: boolean }>([[loopback, { multicast: true }]]);
  const members = (): Member[] => [...sockets].filter((each): each is Member => "groups" in each);

  function claim(mine: Bound): void {
    for (const { port, sharing } of sockets) {
      const code = port === mine.port ? refusal(system, sharing, mine.sharing) : null;
      if (code !== null) throw failed(code, "bind");
    }
    sockets.add(mine);
  }

  const open: OpenUdp = ({ reuseAddr }) => {
    const listeners = { error: (_: Error) => {}, message: (_: Buffer, _from: { readonly address: string }) => {} };
    let member: Member | null = null;
    let isClosed = false;
    const socket: UdpSocket = {
      on(event: "error" | "message", listener: never) {
        listeners[event] = listener;
      },
      bind(port, callback) {
        const mine: Member = {
          port,
          sharing: reuseAddr ? shares[system] : "default",
          groups: new Map(),
          receive: (bytes, address) => listeners.message(bytes, { address }),
          fail: (code) => listeners.error(failed(code, "recvmsg")),
        };
        queueMicrotask(() => {
          if (isClosed) return;
          try {
            claim(mine);
          } catch (error) {
            listeners.error(error as Error);
            return;
          }
          member = mine;
          callback();
        });
      },
      addMembership(group, address) {
        if (member === null) throw failed("EBADF", "addMembership");
        const adapter = adapters.get(address);
        if (adapter?.multicast !== true) throw failed(system === "linux" ? "ENODEV" : "EADDRNOTAVAIL", "addMembership");
        const joined = member.groups.get(group) ?? new Set();
        if (joined.has(address)) throw failed("EADDRINUSE", "addMembership");
        member.groups.set(group, joined.add(address));
      },
      close() {
        isClosed = true;
        if (member !== null) sockets.delete(member);
        member = null;
      },
    };
    return socket;
  };

  return {
    open,
    adapters: () => [...adapters.keys()],
    plug: (address: string, multicast = true) => void adapters.set(address, { multicast }),
    /** A membership ends with its adapter. */
    unplug(address: string) {
      adapters.delete(address);
      for (const { groups } of members()) for (const joined of groups.values()) joined.delete(address);
    },
    /** Another program opens the port. @returns a function that closes it. */
    neighbour(port: number, sharing: Sharing): () => void {
      const other: Bound = { port, sharing };
      claim(other);
      return () => void sockets.delete(other);
    },
    /** A packet for a group arrives at an adapter. */
    receive(bytes: Buffer, from: string, group: string, port: number, adapter: string) {
      const here = members().filter((each) => each.port === port);
      const isMember = ({ groups }: Member) => groups.get(group)?.has(adapter) === true;
      // On Linux, if one socket of the port is a member, every socket receives the packet (IP_MULTICAST_ALL).
      const all = system === "linux" && here.some(isMember);
      for (const each of here) if (all || isMember(each)) each.receive(bytes, from);
    },
    /** Makes receiving fail, as it may after the computer slept. */
    fail(code: string) {
      for (const each of members()) each.fail(code);
    },
  };
}
