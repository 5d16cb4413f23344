import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { type Clock, wait } from "../../../src-shared/domain/clock.ts";
import type { Attempt } from "../attempt.ts";
import { hasNoWay } from "../connect-error.ts";
import type { UdpAddress } from "./beacons.ts";
import type { Dataref } from "./datarefs.ts";
import { eachValue, writeRequest } from "./wire.ts";

/** One requested value: a dataref or one element of an array. Its index is its place in the list. */
export interface Wanted {
  readonly key: string;
  readonly element: number;
  readonly name: string;
  readonly hz: number;
  readonly nearHz: number;
}

export const wantedOf = (datarefs: readonly Dataref[]): readonly Wanted[] =>
  datarefs.flatMap(({ key, name, elements, hz, nearHz = hz }) =>
    Array.from({ length: elements ?? 1 }, (_, element) => ({
      key,
      element,
      name: elements === undefined ? name : `${name}[${element}]`,
      hz,
      nearHz,
    })),
  );

/** X-Plane reads its socket once a frame: a larger burst could overflow it. */
const batch = 20;
const batchPauseMs = 20;
/**
 * A value that has not arrived for this long is requested again. X-Plane has no sessions and reports neither a lost
 * request nor a restart.
 */
const silentMs = 3000;
/** A value that still arrives this long after a request to stop shows that the request was lost. */
const lateMs = 1000;
/** For this long after the end, values that still arrive get another request to stop. */
const lingerMs = 3000;
/**
 * A value that has not arrived after this many requests does not exist: X-Plane does not answer for unknown datarefs.
 */
const mostTries = 5;

/** A packet is late if its clock is behind that of a packet received less than this before. Its values are too old. */
const orderMs = 500;

interface RrefOptions {
  readonly wanted: readonly Wanted[];
  /** The present rate of a value, updates a second. 0: not needed. */
  readonly hz: (wanted: Wanted) => number;
  readonly onMessage: (bytes: Buffer, from: RemoteInfo) => void;
  /** A request could not leave this computer. */
  readonly onNoWay?: () => void;
  /** Uses only this computer, so no firewall asks the pilot. */
  readonly isLocal?: boolean;
}

interface Rref {
  /** Requests these values again (all by default), however often they were requested before. */
  ask(address: UdpAddress, indexes?: readonly number[]): void;
  /** Requests silent values again, and repeats requests to stop for values that still arrive. */
  refresh(address: UdpAddress): void;
  /** By index: when a value arrived last. The reader of the packets writes it. */
  readonly heardAtMs: Float64Array;
}

/** @returns whether a packet is late. Call it for each packet. */
function createOrder(wanted: readonly Wanted[], clock: Clock): (bytes: Buffer) => boolean {
  const clockIndex = wanted.findIndex(({ key }) => key === "flightTimeS");
  let newest = { clockS: Number.NaN, atMs: Number.NEGATIVE_INFINITY };

  return (bytes) => {
    const atMs = clock.monotonic();
    let clockS = Number.NaN;
    eachValue(bytes, (index, value) => {
      if (index === clockIndex) clockS = value;
    });
    if (clockS < newest.clockS && atMs - newest.atMs < orderMs) return true;
    if (clockS >= 0) newest = { clockS, atMs };
    return false;
  };
}

/**
 * Calls back with the values that still arrive after the requests to stop, and closes the socket in the end. Nothing
 * waits for this: the next attempt has its own socket.
 */
function linger(socket: Socket, clock: Clock, stopAgain: (arriving: ReadonlySet<number>) => void): void {
  const arriving = new Set<number>();
  socket.unref();
  socket.on("message", (bytes) => eachValue(bytes, (index) => arriving.add(index)));
  const repeat = (leftMs: number): void => {
    stopAgain(arriving);
    arriving.clear();
    if (leftMs > 0) clock.after(lateMs, () => repeat(leftMs - lateMs));
    else socket.close();
  };
  clock.after(lateMs, () => repeat(lingerMs - lateMs));
}

/** Requests values over UDP, and repeats lost requests, until the attempt ends. */
export function openRref(
  attempt: Attempt,
  clock: Clock,
  { wanted, hz, onMessage, onNoWay, isLocal }: RrefOptions,
): Rref {
  const socket = createSocket("udp4");
  const heardAtMs = new Float64Array(wanted.length).fill(Number.NEGATIVE_INFINITY);
  /** By index: when it was requested, and how often without an answer. */
  const values = wanted.map(() => ({ askedMs: Number.NEGATIVE_INFINITY, tries: 0 }));
  /**
   * The values that X-Plane keeps sending, by the port of the request. Each needs a request to stop, which may be lost,
   * too.
   */
  const active = new Map<string, { readonly address: UdpAddress; readonly indexes: Set<number> }>();

  const isLate = createOrder(wanted, clock);

  // Windows reports a closed port of the other side as an error here. The missing values show it anyway.
  socket.on("error", () => {});
  socket.on(
    "message",
    attempt.guard((bytes: Buffer, from: RemoteInfo) => {
      if (!isLate(bytes)) onMessage(bytes, from);
    }),
  );
  if (isLocal === true) socket.bind(0, "127.0.0.1");
  attempt.release(close);

  function post(bytes: Buffer, { host, port }: UdpAddress): void {
    try {
      socket.send(bytes, port, host, (error) => {
        if (error !== null && hasNoWay(error)) onNoWay?.();
      });
    } catch {
      // The address is invalid, or the network is gone.
    }
  }

  function subscribe(address: UdpAddress, indexes: readonly number[]): void {
    for (const index of indexes.slice(0, batch)) {
      const [entry, value] = [wanted[index], values[index]];
      if (entry === undefined || value === undefined) continue;
      request(address, index, entry);
      value.askedMs = clock.monotonic();
      value.tries++;
    }
    if (indexes.length > batch) attempt.after(batchPauseMs, () => subscribe(address, indexes.slice(batch)));
  }

  function request(address: UdpAddress, index: number, entry: Wanted): void {
    const name = `${address.host}:${address.port}`;
    const known = active.get(name) ?? { address, indexes: new Set() };
    active.set(name, known);
    const rate = hz(entry);
    if (rate === 0) known.indexes.delete(index);
    else known.indexes.add(index);
    post(writeRequest(rate, index, entry.name), address);
  }

  /** X-Plane keeps sending to every address that requested values, so each gets a request to stop. */
  async function close(): Promise<void> {
    const stops = [...active.values()].flatMap(({ address, indexes }) =>
      [...indexes].map((index) => ({ address, index, bytes: writeRequest(0, index, wanted[index]?.name ?? "") })),
    );
    let at = 0;
    do {
      for (const { address, bytes } of stops.slice(at, at + batch)) post(bytes, address);
      await wait(clock, batchPauseMs);
      at += batch;
    } while (at < stops.length);
    linger(socket, clock, (arriving) => {
      for (const { address, index, bytes } of stops) if (arriving.has(index)) post(bytes, address);
    });
  }

  return {
    ask(address, indexes = [...values.keys()]) {
      for (const index of indexes) {
        const value = values[index];
        if (value === undefined) continue;
        value.tries = 0;
        value.askedMs = clock.monotonic();
      }
      subscribe(address, indexes);
    },
    refresh(address) {
      const nowMs = clock.monotonic();
      const silent: number[] = [];
      wanted.forEach((entry, index) => {
        const value = values[index];
        const atMs = heardAtMs[index];
        if (value === undefined || atMs === undefined) return;
        if (atMs > value.askedMs) value.tries = 0;
        const isLost =
          hz(entry) === 0
            ? atMs > value.askedMs + lateMs
            : nowMs - Math.max(atMs, value.askedMs) > silentMs && value.tries < mostTries;
        if (isLost) silent.push(index);
      });
      subscribe(address, silent);
    },
    heardAtMs,
  };
}
