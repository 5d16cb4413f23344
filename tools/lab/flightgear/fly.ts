import { setTimeout as sleep } from "node:timers/promises";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import { startContrail } from "./contrail.ts";
import { findFlightGear, readFlightGear, startFlightGear } from "./flightgear.ts";

// The real FlightGear flies from BIKF to BIRK by itself. Contrail finds it, tracks the flight and files the report.
/** The time limit. The flight takes five minutes on an idle machine. */
const limitMs = 40 * 60_000;

const program = findFlightGear();
if (program === null) {
  console.log("Skipped: FlightGear is not installed (Debian: apt-get install flightgear, 1.8 GB).");
  process.exit(0);
}

const startMs = performance.now();
const elapsedMs = (): number => performance.now() - startMs;
const say = (line: string): void => console.log(`${(elapsedMs() / 1000).toFixed(1).padStart(6)} s  ${line}`);

/** One of the script pilot's notes, or null if there is none yet. */
async function note(path: string): Promise<string | null> {
  const value = await readFlightGear(`/pilot/${path}`);
  return value === null ? null : String(value);
}

async function contactsSeen(): Promise<{ atS: number; rateFpm: number }[]> {
  const contacts = [];
  for (let i = 0; i < 20; i++) {
    const [at, rate] = [await note(`contact-s[${i}]`), await note(`contact-fpm[${i}]`)];
    if (at === null || rate === null) break;
    contacts.push({ atS: Number(at), rateFpm: Number(rate) });
  }
  return contacts;
}

const contrail = await startContrail(say);
// The pilot's script compresses time, and the airline's clock does not.
contrail.airline.airline.forgive("position_jumps");
const flightGear = await startFlightGear(program);
let isGone = false;
flightGear.child.once("exit", (code, signal) => {
  isGone = true;
  say(`FlightGear ended: ${code ?? signal}`);
});

/** Waits until `condition` holds; prints the pilot's phases meanwhile. */
let phase: string | null = null;
async function until(what: string, condition: () => boolean): Promise<void> {
  while (!condition()) {
    if (isGone || elapsedMs() > limitMs) throw new Error(`${what} did not happen; the pilot: ${phase ?? "not there"}`);
    await sleep(1000);
    const now = await note("phase");
    if (now === null || now === phase) continue;
    phase = now;
    const raw = contrail.received.at(-1)?.raw ?? {};
    say(
      `the pilot: ${now}; ${contrail.received.length} samples, ${Math.round(Number(raw.altitudeFt))} ft, ${Math.round(Number(raw.groundSpeedKt))} kt`,
    );
  }
}

/** Prints the phases, the landing beside the contacts that the pilot's script saw, and the report. */
async function printResult(flown: FlightView | null): Promise<void> {
  /** The simulator's own clock at that time, s. */
  const simTimeAt = (ms: number): string => {
    const nearest = contrail.received.reduce((best, one) =>
      Math.abs(one.atMs - ms) < Math.abs(best.atMs - ms) ? one : best,
    );
    return `${Number(nearest.raw.simTimeS).toFixed(2)} s simulated`;
  };
  for (const { phase: name, atMs, evidence } of flown?.tracker?.phases ?? [])
    console.log(`${simTimeAt(atMs)}  ${name.padEnd(18)} ${inPlainWords(evidence.sentence)}`);
  for (const { atMs, rateFpm, rateBoundsFpm, confidence } of flown?.tracker?.landings ?? [])
    console.log(`landing: ${simTimeAt(atMs)}, ${rateFpm} ft/min in ${rateBoundsFpm?.join(" … ")}, ${confidence}`);
  for (const { atS, rateFpm } of await contactsSeen())
    console.log(`contact: ${atS.toFixed(2)} s simulated, ${rateFpm.toFixed(0)} ft/min`);
  for (const { phases, positions, landingRate, fuelUsed, flightTime } of contrail.airline.accepted.pireps)
    console.log(`report: ${phases.join(" ")}; ${positions.length} positions`, { landingRate, fuelUsed, flightTime });
}

try {
  await until("a connection", () => contrail.simulator()?.kind === "connected" && contrail.received.length > 0);
  await contrail.start();
  await until("the end of the flight", () => phase === "done");
  await until("a report that can be filed", () => contrail.flight()?.cannotFile === null);
  const flown = contrail.flight();
  await contrail.file("Flown by FlightGear itself");
  await until("the receipt", () => contrail.flight()?.stage.kind === "filed");
  await printResult(flown);
} catch (error) {
  say(String(error));
  process.exitCode = 1;
} finally {
  flightGear.stop();
  await contrail.end();
}
