import type { RemoteInfo } from "node:dgram";
import { lookup } from "node:dns/promises";
import { say } from "../../../src-shared/words/message.ts";
import type { Attempt } from "../attempt.ts";
import type { SourceContext } from "../source.ts";
import { loopback, type UdpAddress } from "./beacons.ts";
import { datarefs, landingFrame, needed } from "./datarefs.ts";
import { readNumbered } from "./readings.ts";
import { createReporter } from "./reporter.ts";
import { openRref, type Wanted, wantedOf } from "./rref.ts";
import { eachValue } from "./wire.ts";

const wanted = wantedOf(datarefs);
/** The landing's values come first in the list. */
const landingCount = wantedOf(landingFrame).length;
const neededIndexes = [...wanted.entries()].flatMap(([index, { key }]) => (needed.includes(key) ? [index] : []));
const places = new Map(
  datarefs.map(({ key, elements = 1 }) => [
    key,
    { first: wanted.findIndex((entry) => entry.key === key), count: elements },
  ]),
);
const titleIndex = places.get("title")?.first ?? Number.NaN;
const stalledMs = 12_000;
/** Values of one frame may come in several packets. */
const gatherMs = 10;
const tickMs = 1000;

/** Calls `onAll` when the packets of a frame have come. */
function createGatherer(attempt: Attempt, onAll: () => void): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    attempt.after(gatherMs, () => {
      isGathering = false;
      onAll();
    });
  };
}

/** Follows the X-Plane at an address by its RREF datagrams until the attempt ends. */
export function openUdp(attempt: Attempt, context: SourceContext, address: UdpAddress): { isFollowing(): boolean } {
  const { clock } = context;
  const values = new Float64Array(wanted.length).fill(Number.NaN);
  const readings = readNumbered(values, places);
  /**
   * The resolved address. X-Plane answers from another port than the one that receives requests (in practice 49001).
   */
  let asked: UdpAddress | null = null;
  let peer: UdpAddress | null = null;
  let reporter: ReturnType<typeof createReporter> | null = null;
  const startMs = clock.monotonic();
  /** How many of the landing's values this X-Plane sends. A packet with all of them is complete. */
  let inFrame = landingCount;
  let isNear = true;
  let rate = 1;
  const gather = createGatherer(attempt, offer);
  const rref = openRref(attempt, clock, {
    wanted,
    // Compressed time gets as many samples per simulated second. An aircraft with a title needs no description, which
    // saves 40 values a second.
    hz({ key, hz, nearHz }: Wanted) {
      if (key === "description" && (values[titleIndex] ?? 0) > 0) return 0;
      return isNear ? nearHz : Math.min(nearHz, Math.ceil(hz * rate));
    },
    // Contrail searches this computer without being asked. A socket at 0.0.0.0 could open Windows' firewall question at
    // the first start.
    isLocal: address.host === loopback,
    onMessage,
    onNoWay() {
      if (peer === null) attempt.end("no way");
    },
  });

  function onMessage(bytes: Buffer, from: RemoteInfo): void {
    const sender = asked;
    if (sender === null || from.address !== sender.host) return;
    const nowMs = clock.monotonic();
    let came = 0;
    const isReply = eachValue(bytes, (index, value) => {
      if (index < 0 || index >= values.length) return;
      values[index] = value;
      rref.heardAtMs[index] = nowMs;
      if (index < landingCount) came++;
    });
    if (!isReply) return;
    if (peer === null) begin(sender);
    if (came >= inFrame) offer();
    else if (came > 0) gather();
  }

  function begin(sender: UdpAddress): void {
    peer = sender;
    const target = sender.host === loopback ? say("thisComputer") : `${sender.host}:${sender.port}`;
    reporter = createReporter(context, readings, target);
    rref.ask(sender);
    tick(sender);
  }

  function offer(): void {
    if (reporter === null || peer === null) return;
    const seen = reporter.offer();
    const [near, faster] = [seen.isNear, Math.max(1, seen.simulationRate ?? 1)];
    if (near === isNear && faster === rate) return;
    isNear = near;
    rate = faster;
    rref.ask(
      peer,
      wanted.flatMap(({ hz, nearHz }, index) => (hz === nearHz ? [] : [index])),
    );
  }

  function tick(sender: UdpAddress): void {
    const nowMs = clock.monotonic();
    // Without the whole position no other value matters.
    const isHeard = (index: number): boolean => nowMs - (rref.heardAtMs[index] ?? startMs) <= stalledMs;
    if (nowMs - startMs > stalledMs && !neededIndexes.some(isHeard)) {
      attempt.end("stalled");
      return;
    }
    inFrame = Math.max(1, rref.heardAtMs.subarray(0, landingCount).filter((atMs) => nowMs - atMs < tickMs).length);
    rref.refresh(sender);
    reporter?.showState();
    attempt.after(tickMs, () => tick(sender));
  }

  lookup(address.host, { family: 4 }).then(
    attempt.guard((found: { address: string }) => {
      asked = { host: found.address, port: address.port };
      rref.ask(asked, [0]);
    }),
    () => {},
  );
  return { isFollowing: () => peer !== null };
}
