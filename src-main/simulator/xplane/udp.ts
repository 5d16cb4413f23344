import { createSocket, type RemoteInfo } from "node:dgram";
import { lookup } from "node:dns/promises";
import { say } from "../../../src-shared/words/said.ts";
import type { Attempt } from "../attempt.ts";
import type { SourceContext } from "../source.ts";
import { loopback, type UdpAddress } from "./beacons.ts";
import { datarefs, isFrame, needed } from "./datarefs.ts";
import { createReadings } from "./readings.ts";
import { createReporter } from "./reporter.ts";
import { readReply, writeRequest } from "./wire.ts";

/** Every value that is asked for has a number: its place in this list. */
const wanted = datarefs.flatMap(({ key, name, elements, hz }) =>
  Array.from({ length: elements ?? 1 }, (_, element) => ({
    key,
    element,
    name: elements === undefined ? name : `${name}[${element}]`,
    hz,
  })),
);

/** X-Plane reads its socket once a frame: a burst of more could overflow it. */
const batch = 20;
const batchPauseMs = 20;
/** X-Plane has no sessions and says nothing when it forgets us, or when a request is lost: what is silent is asked for again. */
const silentMs = 3000;
/** What has never come by then is not there: X-Plane does not answer for what it does not know. */
const mostTries = 5;
const stalledMs = 12_000;
/** Replies of one frame come in several packets. */
const gatherMs = 10;
const tickMs = 1000;

export interface UdpLink {
  /** Asks an X-Plane that may be there, or was started again. The first that answers is the one that is followed. */
  ask(address: UdpAddress): void;
  isFollowing(): boolean;
}

/** Follows an X-Plane by its RREF datagrams until the attempt ends. */
export function openUdp(attempt: Attempt, context: SourceContext): UdpLink {
  const { clock } = context;
  const readings = createReadings();
  /** By host: X-Plane answers from another port than it is asked at (49001, as it comes). */
  const asked = new Map<string, UdpAddress>();
  const socket = createSocket("udp4");
  let peer: UdpAddress | null = null;
  let reporter: ReturnType<typeof createReporter> | null = null;
  /** When a part of the position came last: without it nothing else matters. */
  let heardMs = clock.monotonic();
  /** By index: when it last came, and how often it was asked for without an answer. */
  const values = wanted.map(() => ({ atMs: Number.NEGATIVE_INFINITY, askedMs: Number.NEGATIVE_INFINITY, tries: 0 }));
  let isGathering = false;

  // On Windows a closed port at the other side shows as an error here; silence says it too.
  socket.on("error", () => {});
  socket.on("message", attempt.guard(onMessage));
  attempt.release(close);

  function subscribe(address: UdpAddress, indexes: readonly number[]): void {
    for (const index of indexes.slice(0, batch)) {
      const [entry, value] = [wanted[index], values[index]];
      if (entry === undefined || value === undefined) continue;
      post(writeRequest(entry.hz, index, entry.name), address);
      value.askedMs = clock.monotonic();
      value.tries++;
    }
    if (indexes.length > batch) attempt.after(batchPauseMs, () => subscribe(address, indexes.slice(batch)));
  }

  /** Everything, however often it was asked for before. */
  function subscribeAll(address: UdpAddress): void {
    for (const value of values) value.tries = 0;
    subscribe(address, [...values.keys()]);
  }

  /** What is silent by now, though it was asked for. */
  const silent = (nowMs: number): readonly number[] =>
    [...values.keys()].filter((index) => {
      const { atMs, askedMs, tries } = values[index] ?? { atMs: nowMs, askedMs: nowMs, tries: 0 };
      return nowMs - Math.max(atMs, askedMs) > silentMs && tries < mostTries;
    });

  function post(bytes: Buffer, address: UdpAddress): void {
    try {
      socket.send(bytes, address.port, address.host, () => {});
    } catch {
      // Nowhere to send to: the address is none, or the network is gone.
    }
  }

  /** X-Plane sends for ever to whoever asked, so everybody that was asked is told to stop. */
  function close(): void {
    const stops = [...asked.values()].flatMap((address) =>
      wanted
        .slice(0, address === peer ? wanted.length : 1)
        .map(({ name }, index) => ({ address, bytes: writeRequest(0, index, name) })),
    );
    stop(stops);
  }

  function stop(stops: readonly { readonly address: UdpAddress; readonly bytes: Buffer }[]): void {
    for (const { address, bytes } of stops.slice(0, batch)) post(bytes, address);
    const left = stops.slice(batch);
    clock.after(batchPauseMs, () => (left.length > 0 ? stop(left) : socket.close()));
  }

  function onMessage(bytes: Buffer, from: RemoteInfo): void {
    const reply = readReply(bytes);
    const sender = asked.get(from.address);
    if (reply === null || sender === undefined || (peer !== null && peer !== sender)) return;
    const nowMs = clock.monotonic();
    if (peer === null) begin(sender);
    let hasFrame = false;
    for (const { index, value } of reply) {
      const [entry, known] = [wanted[index], values[index]];
      if (entry === undefined || known === undefined || !Number.isFinite(value)) continue;
      known.atMs = nowMs;
      known.tries = 0;
      if (needed.includes(entry.key)) heardMs = nowMs;
      readings.setElement(entry.key, entry.element, value);
      hasFrame ||= isFrame.has(entry.key);
    }
    if (hasFrame) gather();
  }

  function begin(sender: UdpAddress): void {
    peer = sender;
    const target = sender.host === loopback ? say("thisComputer") : `${sender.host}:${sender.port}`;
    reporter = createReporter(context, readings, target, clock);
    subscribeAll(sender);
    tick(sender);
  }

  function gather(): void {
    if (isGathering) return;
    isGathering = true;
    attempt.after(gatherMs, () => {
      isGathering = false;
      reporter?.offer();
    });
  }

  function tick(sender: UdpAddress): void {
    const nowMs = clock.monotonic();
    if (nowMs - heardMs > stalledMs) {
      attempt.end("stalled");
      return;
    }
    subscribe(sender, silent(nowMs));
    reporter?.showState();
    attempt.after(tickMs, () => tick(sender));
  }

  return {
    ask(address) {
      if (peer !== null) {
        if (peer.host === address.host && peer.port === address.port) subscribeAll(peer);
        return;
      }
      lookup(address.host, { family: 4 }).then(
        attempt.guard((found: { address: string }) => {
          if (peer !== null) return;
          const resolved = { host: found.address, port: address.port };
          asked.set(resolved.host, resolved);
          const [first] = wanted;
          if (first !== undefined) post(writeRequest(first.hz, 0, first.name), resolved);
        }),
        () => {},
      );
    },
    isFollowing: () => peer !== null,
  };
}
