import { pirepState } from "../../../src-main/demo/airline/state.ts";
import type { StoredPosition } from "../airline/any-airline.ts";
import { secondOf } from "./check-path.ts";
import type { Sent } from "./network.ts";
import { isRenewal } from "./network.ts";
import type { Simulator } from "./simulator.ts";
import { startMs, type World } from "./world.ts";

type Problem = (what: string) => void;

/** The most positions in any minute: twenty of the reporter, the last one before a report, and the one of a proof. */
const mostUpdatesAMinute = 22;
/**
 * The most other requests in a minute: those of a program start (up to four checks whether updates may be sent, each
 * with bookings and two addresses of the handshake), and as many again for each press of the pilot. Filing makes three
 * attempts, with these checks and the report.
 */
const mostOthers = 12;
const mostAPress = 12;
/**
 * For a deleted report Contrail sends six requests: it reads the report, the list and the bids, then starts, reads and
 * updates another one.
 */
const mostAReplacement = 6;
/** After a server lost rows of the log, each row is sent by itself. The recorded flight's log has fewer. */
const mostSingleRows = 30;
/** How long a press may have effects: each of three attempts may take a minute. */
const pressMs = 300_000;

/**
 * Checks the requests during a simulated flight: each is about the pilot's own flight, and there are not too many in a
 * minute.
 */
export function checkRequests(world: World, from: number, problem: Problem): void {
  const { sent } = world.network;
  for (let index = from; index < sent.length; index++) {
    const request = sent[index];
    if (request === undefined) continue;
    const id = request.reportId;
    if (id !== null && id === world.otherFlight) problem(`${request.operation} for the flight on the other computer`);
    if (request.operation === "cancel" && id === null && !discarding(world)) problem("a cancel without an id");
    if (
      id !== null &&
      id !== world.ended &&
      id !== world.deleted &&
      !world.airline.pireps.some((pirep) => pirep.id === id)
    )
      problem(`${request.operation} for an unknown flight`);
    const before = sent.findLastIndex(({ atMs }, at) => at < index && request.atMs - atMs >= 60_000);
    const minute = sent.slice(before + 1, index + 1);
    // A restarted program cannot count requests that were not on disk at the crash.
    const known = minute.filter(({ atMs }) => !isForgotten(world, atMs));
    const updates = known.filter(({ operation }) => operation === "update").length;
    const pressedMs = (forMs: number) => world.presses.filter(({ atMs }) => request.atMs - atMs < forMs).length;
    const pressed = Math.max(pressedMs(60_000), Math.min(1, pressedMs(pressMs)));
    // A request with an expired sign-in is sent again with the new one.
    if (updates > mostUpdatesAMinute + minute.filter(isRenewal).length) problem(`${updates} positions within a minute`);
    const others = minute.filter(({ operation }) => operation !== "update").length;
    const replacing = world.deleted === null ? 0 : mostAReplacement;
    const singly = world.plan.phpvms.rowsLost === null ? 0 : mostSingleRows;
    if (others > mostOthers + mostAPress * pressed + replacing + singly)
      problem(`${others} requests within a minute, and ${pressed} things pressed`);
  }
}

const discarding = (world: World): boolean => world.log.some((line) => line.includes("pilot: discards"));

/** Whether a restarted program cannot know of an event at this time. */
const isForgotten = ({ forgotten }: World, ms: number): boolean =>
  forgotten.some(([fromMs, toMs]) => ms >= fromMs && ms <= toMs);

/** Checks that no update arrives behind a report or a cancel that was carried out, however late the network was. */
export function checkLate(world: World, problem: Problem): void {
  const { sent } = world.network;
  for (const { operation, arrivals, reportId } of sent) {
    if (operation !== "complete" && operation !== "cancel") continue;
    const done = arrivals.find(({ status }) => status === 200);
    // A restarted program cannot know of a cancel that was not on disk: the booking looks as before the start.
    if (done === undefined || (operation === "cancel" && isForgotten(world, done.atMs))) continue;
    const updates = sent.filter((other) => other.operation === "update" && other.reportId === reportId);
    // Servers before 0.3.4 would carry it out, with a wrong flight time or an aircraft that stays in use.
    if (updates.some((update) => update.arrivals.some(({ atMs, status }) => status === 200 && atMs > done.atMs)))
      problem("an update arrived behind the end of its flight");
  }
}

/**
 * Checks that no place is sent twice after the flight has continued, with two exceptions: the simulator was set back
 * and flew it twice; and after a restart, when an airline that records the present time gets the last place again until
 * tracking resumes. `flownMs`: when the program received a new place.
 */
export function checkPositions(
  world: World,
  flownMs: readonly number[],
  { rewound }: Pick<Simulator, "rewound">,
  problem: Problem,
): void {
  // phpVMS knows each position by its id, so that a repeated one is stored once.
  if (world.side.system === "phpvms") return;
  const sentAtMs = new Map<string, number>();
  // A request is opened, written and flushed on disk before it is sent, if the disk accepts it.
  const leavesWithinMs = 1000 + 3 * Math.max(0, ...world.plan.disk.map(({ slowMs }) => slowMs));
  const signedOutMs = new Map<string, number>();
  for (const { operation, body, arrivals, atMs: sentMs } of world.network.sent) {
    if (operation !== "update") continue;
    // Sent again after a renewal of the sign-in: the time of the first attempt counts.
    if (arrivals.some(({ status }) => status === 401)) signedOutMs.set(body, sentMs);
    if (!arrivals.some(({ status }) => status === 200)) continue;
    const atMs = signedOutMs.get(body) ?? sentMs;
    signedOutMs.delete(body);
    const position = JSON.parse(body) as Pick<StoredPosition, "latitude" | "longitude" | "altitude"> & {
      ground_speed: number;
    };
    if (position.ground_speed < 40) continue;
    const before = sentAtMs.get(body);
    sentAtMs.set(body, atMs);
    if (before === undefined || isForgotten(world, before)) continue;
    const bornMs = world.startsMs.findLast((ms) => ms <= atMs) ?? 0;
    // The first sample after a restart waits for the next one to confirm it.
    const followedMs = world.plan.acceptsTimes ? flownMs : flownMs.filter((ms) => ms > bornMs).slice(1);
    if (!followedMs.some((ms) => ms > before && ms < atMs - leavesWithinMs)) continue;
    const atS = secondOf(world.flown, position);
    if (rewound.some(([fromS, toS]) => atS >= fromS - 1 && atS <= toS)) continue;
    world.say(`sent again: ${body}`);
    problem("a position was sent twice");
  }
}

/** Checks that the airline gets an update every ten minutes while the program runs and the connection is good. */
export function checkKeptAlive(world: World, upS: readonly [number, number][], problem: Problem): void {
  const updatesS = world.network.sent
    .filter(({ operation, arrivals }) => operation === "update" && arrivals.length > 0)
    .map(({ atMs }) => (atMs - startMs) / 1000);
  for (const [fromS, toS] of upS) {
    const inside = [fromS, ...updatesS.filter((s) => s > fromS && s < toS), toS];
    for (const [index, s] of inside.entries()) {
      const silentS = s - (inside[index - 1] ?? s);
      if (silentS > 630) problem(`the airline received nothing for ${silentS.toFixed(0)} s`);
    }
  }
}

/** Checks that a refresh token is sent again only if it certainly did not arrive, and that the airline saw no reuse. */
export function checkRenewals(world: World, problem: Problem): void {
  const used = new Set<string>();
  for (const request of world.network.sent.filter(isRenewal)) {
    const token = new URLSearchParams(request.body).get("refresh_token") ?? "";
    if (used.has(token)) problem("a refresh token was sent again although it may have been used");
    if (request.arrivals.length > 0 || mayHaveArrived.has(request.fate)) used.add(token);
  }
}

/** Failures after which the program must assume that the request may have arrived. */
const mayHaveArrived: ReadonlySet<Sent["fate"]> = new Set(["lost_request", "request_times_out"]);

/**
 * Whether this run had certainly received an answer that the flight has ended, or two answers that it is unknown. Each
 * run asks again, because the airline may have opened the flight again.
 */
function hasLearntTheEnd({ network, startsMs }: World, ms: number): boolean {
  const bornMs = startsMs.findLast((startMs) => startMs <= ms) ?? 0;
  const before = network.sent.filter(({ atMs, arrivals }) => atMs >= bornMs && atMs < ms && arrivals.length > 0);
  const asked = before.findLastIndex(({ operation }) => operation === "bookings" || operation === "complete");
  const statuses = before
    .slice(asked + 1)
    .filter(({ operation, fate }) => operation === "update" && fate === "fair")
    .flatMap(({ arrivals }) => arrivals.map(({ status }) => status));
  return statuses.includes(409) || statuses.filter((status) => status === 404).length > 1;
}

/** The breaches of the contract that the airline itself recorded. */
export function checkBreaches(world: World, problem: Problem): void {
  const { airline, network, otherFlight } = world;
  // An update that was sent counts even if it did not arrive.
  const isDeboarding = network.sent.some(
    ({ operation, body }) => operation === "update" && body.includes('"deboarding"'),
  );
  for (const { rule, what, atMs } of airline.breaches) {
    if (rule === "two_open_reports" && otherFlight !== null) continue;
    // After a restart, an update could overwrite the report of another computer, unless the booking is there.
    const isListed = network.sent.some(
      ({ operation, fate, atMs: ms }) =>
        operation === "bookings" && fate === "fair" && ms <= atMs && atMs - ms < 120_000 && !world.bookingGone,
    );
    const mayLackIt = world.filedElsewhere !== null || (!isListed && world.startsMs.length > 2);
    if (rule === "no_deboarding" && (isDeboarding || mayLackIt)) continue;
    // Until an answer says so, the program cannot know of the other report.
    if (rule === "filed_again" && world.filedElsewhere !== null) continue;
    // Before a cancel, the proof sends the last position as an update, even to an airline that has ended the flight.
    const asked = world.presses.some((press) => press.what === "cancels" && Math.abs(atMs - press.atMs) < 5000);
    if (rule === "position_jumps" && asked) continue;
    // If the refusal was lost, the program sends again.
    if (what.endsWith("of a flight that is over") && (asked || !hasLearntTheEnd(world, atMs))) continue;
    // Its answer was lost, so the program cannot know that it arrived.
    if (rule === "same_update" && network.sent.some((sent) => sent.fate !== "fair" && atMs - sent.atMs < 10_000))
      continue;
    world.say(`breach at ${((atMs - startMs) / 1000).toFixed(1)}: ${what}`);
    problem(`the airline recorded ${rule}`);
  }
}

/**
 * Checks that nothing more is sent for the flight after the airline has said that it has a report from elsewhere, and
 * that this report remains. A run that was killed soon after may not have recorded the answer.
 */
export function checkFiledElsewhere(world: World, problem: Problem): void {
  const id = world.filedElsewhere;
  if (id === null) return;
  if (world.airline.pireps.find((pirep) => pirep.id === id)?.state !== pirepState.pending)
    problem("the report of the other computer did not remain");
  let toldMs = Number.POSITIVE_INFINITY;
  for (const request of world.network.sent) {
    if (request.reportId !== id) continue;
    if (world.killsMs.some((ms) => ms >= toldMs && ms <= toldMs + 10_000) || isForgotten(world, toldMs))
      toldMs = Number.POSITIVE_INFINITY;
    if (request.atMs > toldMs) problem(`${request.operation} sent although the airline said that it has a report`);
    if (
      request.operation === "update" &&
      request.fate === "fair" &&
      request.arrivals.some(({ status }) => status === 409)
    )
      toldMs = Math.min(toldMs, request.arrivals[0]?.atMs ?? toldMs);
  }
}
