import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { StoredPosition, StoredReport } from "../airline/any-airline.ts";
import type { Delivered } from "./check-journal.ts";
import type { Flown } from "./flown.ts";
import type { Sent } from "./network.ts";
import type { World } from "./world.ts";

/** 1,000 ft of height count as 1 nm, as in `thin.ts`. */
const feetPerNm = 1000;
/**
 * The greatest distance between the reported and the flown path. After an outage at most sixty points are reported,
 * which is this exact for nineteen minutes of flight.
 */
const nearNm = 0.25;

const heightFt = (sample: SimSample): number => sample.indicatedAltitudeFt ?? sample.altitudeFt;

/** The second of the recorded flight that a stored position shows. */
export function secondOf(
  flown: Flown,
  { latitude, longitude, altitude }: Pick<StoredPosition, "latitude" | "longitude" | "altitude">,
): number {
  let best = { atS: 0, offNm: Number.POSITIVE_INFINITY };
  for (const [atS, sample] of flown.samples.entries()) {
    if (Math.abs(heightFt(sample) - altitude) > 1) continue;
    const offNm = distanceNm({ latitudeDeg: latitude, longitudeDeg: longitude }, sample);
    if (offNm < best.offNm) best = { atS, offNm };
  }
  return best.atS;
}

/** The distance of a place from the straight line between two others, nm. Height counts too. */
function offLineNm(at: SimSample, from: SimSample, to: SimSample): number {
  const narrow = Math.cos((at.latitudeDeg * Math.PI) / 180);
  const fromPlaceNm = (sample: SimSample) => [
    (sample.longitudeDeg - at.longitudeDeg) * 60 * narrow,
    (sample.latitudeDeg - at.latitudeDeg) * 60,
    (heightFt(sample) - heightFt(at)) / feetPerNm,
  ];
  const start = fromPlaceNm(from);
  const along = fromPlaceNm(to).map((value, i) => value - (start[i] ?? 0));
  const length2 = along.reduce((sum, value) => sum + value * value, 0);
  const share = length2 === 0 ? 0 : -along.reduce((sum, value, i) => sum + value * (start[i] ?? 0), 0) / length2;
  const nearest = Math.min(1, Math.max(0, share));
  return Math.hypot(...start.map((value, i) => value + nearest * (along[i] ?? 0)));
}

/** After these failures the program must assume that the request may have arrived. */
const doubtful: ReadonlySet<Sent["fate"]> = new Set(["request_times_out", "lost_request", "server_error", "web_page"]);

/**
 * Points of a missed path that were lost on the way. The program must assume that they arrived, and does not send them
 * again, so the stored path lacks a corner there. The newest position at that moment is not such a point: if it is
 * lost, a later report contains the path around it.
 */
function lostPoints(world: World, flown: Flown, delivered: readonly Delivered[], untilMs: number): number[] {
  // phpVMS gets lost points again, with their ids.
  if (world.side.system === "phpvms") return [];
  return world.network.sent.flatMap(({ operation, fate, arrivals, atMs, body }) => {
    if (operation !== "update" || !doubtful.has(fate) || arrivals.length > 0 || atMs > untilMs) return [];
    const atS = secondOf(flown, JSON.parse(body) as StoredPosition);
    const newestS = delivered.findLast(({ sample }) => sample.timeMs <= atMs)?.atS ?? 0;
    return atS < newestS - 5 ? [atS] : [];
  });
}

/**
 * The last time at which everything had been reported: the program ran, the connection was good and the request budget
 * had room, but nothing was sent for ten seconds.
 */
function lastIdleMs({ network, killsMs }: World, untilMs: number): number {
  const updates = network.sent.filter(({ operation, atMs }) => operation === "update" && atMs < untilMs);
  const isFair = (sent: Sent | undefined) =>
    sent?.fate === "fair" && sent.arrivals.some(({ status }) => status === 200);
  const idle = updates.findLast((sent, index) => {
    const { atMs } = sent;
    const next = updates[index + 1];
    if (next === undefined || next.atMs - atMs < 10_000) return false;
    // After a failure the program waits, whatever the answer to another request.
    const isConnected = isFair(sent) && isFair(updates[index - 1]);
    const hasBudget = network.sent.filter((other) => other.atMs <= atMs && other.atMs > atMs - 60_000).length < 20;
    return isConnected && hasBudget && !killsMs.some((ms) => ms >= atMs && ms <= next.atMs);
  });
  return idle?.atMs ?? 0;
}

/** What a position that arrives late adds to the stored path, nm: a minute at 130 kt, there and back. */
const lateNm = 2 * 2.2;

/** Whether the path may go back: the simulator set the aircraft back, or a crash lost samples that had been reported. */
const mayGoBack = ({ forgotten, plan }: World): boolean =>
  forgotten.length > 0 || plan.incidents.some(({ kind }) => kind === "quit_and_rewind");

/**
 * For an airline that records each position with the time of its arrival. It gets no old positions, so its path must
 * not be longer than the flown one.
 */
export function checkLength(world: World, pirep: StoredReport, flownNm: number, problem: (what: string) => void): void {
  if (mayGoBack(world)) return;
  const places = pirep.positions.map(({ latitude, longitude }) => ({ latitudeDeg: latitude, longitudeDeg: longitude }));
  const storedNm = places.reduce((sum, place, at) => sum + distanceNm(places[at - 1] ?? place, place), 0);
  const late = world.network.sent.filter(
    ({ operation, arrivals, atMs }) => operation === "update" && arrivals.some((arrival) => arrival.atMs - atMs > 5000),
  );
  if (storedNm > flownNm + 0.5 + late.length * lateNm)
    problem(`the airline stored ${storedNm.toFixed(1)} nm, flown were ${flownNm.toFixed(1)}`);
}

/**
 * Checks that the airline's path is the flown one, also across outages, for every second of which the program had a
 * sample.
 */
export function checkPath(
  world: World,
  flown: Flown,
  pirep: StoredReport,
  delivered: readonly Delivered[],
  problem: (what: string) => void,
): void {
  // A position that is lost after the pilot pressed "file" is not sent again, and the path of an outage that still lasts
  // is not sent at all, because the report must not wait for it. Then the path is checked only until the last time at
  // which everything had been reported.
  const filedMs = pirep.filedAtMs ?? 0;
  const filing = world.presses.findLast(({ atMs, what }) => atMs <= filedMs && what.startsWith("files"));
  const pressedMs = filing?.atMs ?? 0;
  const updates = world.network.sent.filter(({ operation, atMs }) => operation === "update" && atMs <= filedMs);
  const hadFailures = updates.some(
    ({ atMs, fate }, index) => (atMs >= pressedMs - 2000 || index === updates.length - 1) && fate !== "fair",
  );
  const completeUntilMs = hadFailures ? lastIdleMs(world, pressedMs) : filedMs;
  // A pause is no part of the path: its place is reported as that of the second before.
  const received = new Set(delivered.flatMap(({ sample, atS }) => (sample.paused === true ? [] : [atS])));
  const stored = [
    ...pirep.positions
      .filter(({ receivedMs }) => receivedMs <= completeUntilMs)
      .map((position) => secondOf(flown, position)),
    ...lostPoints(world, flown, delivered, completeUntilMs),
  ].toSorted((a, b) => a - b);
  const { onMs, offMs } = flown.truth.clocks;
  // A silence counts as an outage after two intervals. A kill or a late answer may cost one more.
  const usualS = 3 * world.plan.intervalS + 30;
  for (const [index, toS] of stored.entries()) {
    const fromS = stored[index - 1];
    const from = flown.samples[fromS ?? -1];
    const to = flown.samples[toS];
    if (fromS === undefined || from === undefined || to === undefined || toS - fromS <= usualS) continue;
    for (let atS = fromS; atS <= toS; atS++) {
      const at = flown.samples[atS];
      if (at === undefined || !received.has(atS) || atS * 1000 < (offMs ?? 0) || atS * 1000 > (onMs ?? 0)) continue;
      const offNm = offLineNm(at, from, to);
      if (offNm <= nearNm) continue;
      problem(`the airline's path is ${offNm.toFixed(1)} nm off at second ${atS}, ${toS - fromS} s without a report`);
      return;
    }
  }
}
