import { distanceNm } from "../../../src-shared/geodesy.ts";
import type { Phase } from "../../../src-shared/phases.ts";
import type { SimSample } from "../../../src-shared/sample.ts";
import { readEntry, recordHeadSchema } from "../../flight/record.ts";
import { createSampleReader, createSampleWriter } from "../../flight/sample-line.ts";
import { decodeLines } from "../../storage/journal.ts";
import { type Flown, track } from "./flown.ts";
import type { Sent } from "./network.ts";
import type { Pilot } from "./pilot.ts";
import type { Simulator } from "./simulator.ts";
import { folder, startMs, type World } from "./world.ts";

/** A sample as it was handed to the program, and the second of the flown flight that it shows (null: another aircraft's). */
export interface Delivered {
  readonly sample: SimSample;
  readonly atS: number | null;
}

/** Samples that a flight's journal holds. */
export function samplesOnDisk(world: World, flightId: string): SimSample[] {
  const stored = world.disk.contents.get(`${folder}/${flightId}/journal`);
  if (stored === undefined) return [];
  const reader = createSampleReader();
  return decodeLines(stored.bytes.subarray(0, stored.length)).entries.flatMap((entry) => {
    const line = readEntry(entry);
    return line !== null && "s" in line ? (reader.read(line.s) ?? []) : [];
  });
}

export function headsOnDisk(world: World) {
  return [...world.disk.contents.keys()]
    .filter((path) => path.endsWith("/head.json"))
    .map((path) => recordHeadSchema.parse(JSON.parse(world.disk.text(path))));
}

/** After a crash: at most a second is gone, nothing has a hole and nothing was invented. @returns what is left. */
export function checkSurvivors(
  world: World,
  flightId: string,
  delivered: readonly Delivered[],
  excusedFromMs: number,
  problem: (what: string) => void,
): Delivered[] {
  const found = samplesOnDisk(world, flightId);
  const diedMs = world.killsMs.at(-1) ?? world.clock.now();
  const left = delivered.slice(0, found.length);
  if (found.length > delivered.length)
    problem(`the journal holds ${found.length} samples, ${delivered.length} were given`);
  const odd = found.findIndex((sample, index) => sample.timeMs !== delivered[index]?.sample.timeMs);
  if (odd >= 0 && odd < delivered.length) problem(`sample ${odd} in the journal is not the one that was given`);
  const slackMs = 1000 + 6 * Math.max(world.disk.slowMs, ...world.plan.disk.map(({ slowMs }) => slowMs));
  const lost = delivered
    .slice(found.length)
    .filter(({ sample }) => sample.timeMs < Math.min(diedMs - slackMs, excusedFromMs));
  if (lost.length > 0)
    problem(
      `${lost.length} samples lost in the crash, the oldest ${diedMs - (lost[0]?.sample.timeMs ?? 0)} ms before it`,
    );
  return left;
}

/** While it runs: whose flight each request is about, and how many there are in a minute. */
export function checkRequests(world: World, from: number, problem: (what: string) => void): void {
  const { sent } = world.network;
  for (let index = from; index < sent.length; index++) {
    const request = sent[index];
    if (request === undefined) continue;
    const id = idIn(request);
    if (id !== null && id === world.otherFlight) problem(`${request.operation} for the flight on the other computer`);
    if (request.operation === "cancel" && id === null && !discarding(world)) problem("a cancel without an id");
    if (id !== null && !world.airline.pireps.some((pirep) => pirep.id === id))
      problem(`${request.operation} for an unknown flight`);
    const earlier = sent.findLastIndex((other, at) => at < index && request.atMs - other.atMs >= 60_000);
    // What the pilot presses again and again is the pilot's.
    const pressed = world.pressesMs.filter((ms) => request.atMs - ms < 60_000).length;
    if (index - earlier > 30 + 4 * pressed) problem(`${index - earlier} requests within a minute`);
  }
}

const discarding = (world: World): boolean => world.log.some((line) => line.includes("pilot: discards"));

function idIn({ body }: Sent): string | null {
  const parsed: unknown = body === "" ? {} : JSON.parse(body);
  const id = typeof parsed === "object" && parsed !== null && "uuid" in parsed ? parsed.uuid : null;
  return typeof id === "string" ? id : null;
}

/** Never a second report on top of one that arrived. */
export function checkFilings(world: World, problem: (what: string) => void): void {
  const arrived = new Set<string>();
  for (const request of world.network.sent) {
    if (request.operation !== "complete") continue;
    const id = idIn(request) ?? "";
    if (arrived.has(id)) problem("a report was sent although the airline had it");
    if (request.arrivals > 0 && request.status === 200) arrived.add(id);
    // The late one of two may find the work done.
    if (request.arrivals > 0 && request.weather === "arrives_twice") arrived.add(id);
  }
}

/** Never the same place told twice while it moves. */
export function checkPositions(world: World, problem: (what: string) => void): void {
  const carriedOut = new Map<string, number>();
  for (const { operation, body, arrivals } of world.network.sent) {
    if (operation !== "update" || arrivals === 0) continue;
    const said: unknown = JSON.parse(body);
    if (typeof said !== "object" || said === null || !("ground_speed" in said) || Number(said.ground_speed) < 40)
      continue;
    carriedOut.set(body, (carriedOut.get(body) ?? 0) + 1);
  }
  const waits = world.plan.incidents.length > 0 || world.plan.kills.length > 0;
  for (const [body, times] of carriedOut)
    if (times > 1 && !waits) {
      world.say(`told ${times} times: ${body}`);
      problem(`one position was told ${times} times`);
    }
}

const ground: ReadonlySet<Phase> = new Set(["boarding", "push_back", "taxi", "taxi_in", "arrived", "deboarding"]);
const air: ReadonlySet<Phase> = new Set(["climb", "cruise", "descent", "approach", "final", "go_around"]);

/** Phases of one flight without holes: no jump between ground and air but by take-off and landing. */
export function checkPhases(phases: readonly Phase[], problem: (what: string) => void): void {
  for (const [index, phase] of phases.entries()) {
    const before = phases[index - 1];
    if (before === undefined) continue;
    if (ground.has(before) && (air.has(phase) || phase === "landed")) problem(`${before} → ${phase}`);
    if (air.has(before) && (ground.has(phase) || phase === "rejected_take_off")) problem(`${before} → ${phase}`);
  }
}

/** The filed report against what was flown, and the journal against what was given. */
export function checkTruth(
  world: World,
  flown: Flown,
  flightId: string,
  delivered: readonly Delivered[],
  { rewoundS, restarts }: Pick<Simulator, "rewoundS" | "restarts">,
  problem: (what: string) => void,
): void {
  const writer = createSampleWriter();
  const found = samplesOnDisk(world, flightId);
  const given = delivered.map(({ sample }) => writer.write(sample).kept);
  if (found.length !== given.length) problem(`at the end the journal holds ${found.length} of ${given.length} samples`);
  const seen = track(found);
  const whole = track(given);
  if (JSON.stringify(seen.clocks) !== JSON.stringify(whole.clocks))
    problem("the journal gives other clocks than the samples did");
  const shown = new Set(delivered.map(({ atS }) => atS));
  const hidden = flown.samples.filter((_, atS) => atS > 0 && !shown.has(atS)).length;
  if (rewoundS > 0) return;
  const near = (name: string, is: number, should: number, byS: number) => {
    if (Math.abs(is - should) > byS) problem(`${name} is ${is.toFixed(0)} s, flown were ${should.toFixed(0)} s`);
  };
  const momentsSeen = [
    flown.truth.clocks.outMs,
    flown.truth.clocks.offMs,
    flown.truth.clocks.onMs,
    flown.truth.clocks.inMs,
  ].every(
    (ms) =>
      ms !== null &&
      Array.from({ length: 61 }, (_, i) => Math.round(ms / 1000) - 30 + i).every(
        (s) => s <= 0 || s >= flown.samples.length || shown.has(s),
      ),
  );
  // With a hole or a pause behind the touchdown the tracker dates the stand by the clock on the wall.
  const holeAtEnd = delivered.some(
    ({ sample, atS }, i) =>
      (atS ?? 0) * 1000 > (flown.truth.clocks.onMs ?? 0) &&
      (sample.paused === true || sample.timeMs - (delivered[i - 1]?.sample.timeMs ?? sample.timeMs) > 30_000),
  );
  if (!momentsSeen || holeAtEnd) return;
  // Flown while nobody looked, and then started anew or paused: how long, the tracker does not know.
  const halted = restarts > 0 || world.plan.incidents.length > 0 ? hidden + 2 * restarts : 0;
  // A computer that is back within the shortest gap leaves no sign that nothing was flown.
  const quickCuts = world.plan.kills.filter(({ powerCut, downS }) => powerCut && downS < 45).length;
  const unknowableS = halted + 45 * quickCuts;
  near("block time", seen.clocks.blockS, flown.truth.clocks.blockS, 3 + unknowableS);
  near("air time", seen.clocks.airS, flown.truth.clocks.airS, 3 + unknowableS);
  if (hidden === 0)
    checkPhases(
      seen.phases.map(({ phase }) => phase),
      problem,
    );
  const pirep = world.airline.pireps.find(({ filedAtMs }) => filedAtMs !== null);
  // On servers before 0.3.4 an update that arrives behind the report overwrites its time.
  const overtaken = world.network.sent.some(
    ({ operation, weather }) => operation === "update" && weather === "late_arrival",
  );
  if (pirep !== undefined && !overtaken)
    near("the filed flight time", pirep.flightTime * 60, flown.truth.clocks.blockS, 62 + unknowableS);
  if (hidden === 0) checkPath(world, flown, problem);
}

/** Every mile that the program saw is near the path that the airline stored. */
function checkPath(world: World, flown: Flown, problem: (what: string) => void): void {
  const pirep = world.airline.pireps.find(({ filedAtMs }) => filedAtMs !== null);
  if (pirep === undefined) return;
  const stored = pirep.positions
    .map((position) => {
      const place = { latitudeDeg: position.latitude, longitudeDeg: position.longitude };
      let best = { atS: 0, offNm: Number.POSITIVE_INFINITY };
      for (const [atS, sample] of flown.samples.entries()) {
        if (Math.abs((sample.indicatedAltitudeFt ?? sample.altitudeFt) - position.altitude) > 1) continue;
        const offNm = distanceNm(place, sample);
        if (offNm < best.offNm) best = { atS, offNm };
      }
      return best.atS;
    })
    .toSorted((a, b) => a - b);
  const { onMs, offMs } = flown.truth.clocks;
  const times = [(offMs ?? 0) / 1000, ...stored, (onMs ?? 0) / 1000].filter(
    (s) => s >= (offMs ?? 0) / 1000 && s <= (onMs ?? 0) / 1000,
  );
  times.sort((a, b) => a - b);
  const widest = times.reduce((most, s, index) => Math.max(most, s - (times[index - 1] ?? s)), 0);
  // On a line that was still bad when the report went, the missed path had no way to the airline.
  const late = world.network.sent.filter(
    ({ atMs }) => atMs > (pirep.filedAtMs ?? 0) - 400_000 && atMs <= (pirep.filedAtMs ?? 0),
  );
  if (late.some(({ weather }) => weather !== "fair")) return;
  if (widest > 200 + 4 * world.plan.intervalS)
    problem(`the airline has no position for ${widest.toFixed(0)} s of the flight`);
}

/** The airline must not go without a word for longer than ten minutes while the program runs and the line is good. */
export function checkKeptAlive(world: World, upS: readonly [number, number][], problem: (what: string) => void): void {
  const heard = world.network.sent
    .filter(({ operation, arrivals }) => operation === "update" && arrivals > 0)
    .map(({ atMs }) => (atMs - startMs) / 1000);
  for (const [fromS, toS] of upS) {
    const inside = [fromS, ...heard.filter((s) => s > fromS && s < toS), toS];
    for (const [index, s] of inside.entries()) {
      const silentS = s - (inside[index - 1] ?? s);
      if (silentS > 630) problem(`the airline heard nothing for ${silentS.toFixed(0)} s`);
    }
  }
}

/** At the end, with the line and the disk good again: everything is settled on both sides. */
export function checkEnd(world: World, pilot: Pilot, problem: (what: string) => void): void {
  for (const { head, stage } of headsOnDisk(world)) {
    const settled = stage.kind === "filed" || (stage.kind === "cancelled" && !stage.pending);
    if (!settled && !(pilot.stranded && stage.kind === "starting")) problem(`flight ${head.id} is left ${stage.kind}`);
  }
  const ours = world.airline.pireps.filter(({ id }) => id !== world.otherFlight);
  const open = ours.filter(({ state }) => state === 0).length;
  if (open > 0) problem(`${open} of our flights are left open at the airline`);
  const filed = ours.filter(({ filedAtMs }) => filedAtMs !== null).length;
  if (filed !== (pilot.filed ? 1 : 0))
    problem(`${filed} reports at the airline, the pilot filed ${pilot.filed ? 1 : 0}`);
  const other = world.airline.pireps.find(({ id }) => id === world.otherFlight);
  // What the pilot lets go of knowingly, as "the airline's newest", may be that one.
  if (other !== undefined && other.state !== 0 && !pilot.discarded)
    problem("the flight on the other computer was ended");
  for (const [path] of world.disk.contents) {
    const text = world.disk.text(path);
    for (const secret of world.secrets()) if (text.includes(secret)) problem(`a secret in ${path}`);
  }
}
