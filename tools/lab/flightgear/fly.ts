import { setTimeout as sleep } from "node:timers/promises";
import { startContrail } from "./contrail.ts";
import { findFlightGear, readFlightGear, startFlightGear } from "./flightgear.ts";
import { summary } from "./summary.ts";

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

try {
  await until("a connection", () => contrail.simulator()?.kind === "connected" && contrail.received.length > 0);
  await contrail.start();
  await until("the end of the flight", () => phase === "done");
  await until("a report that can be filed", () => contrail.flight()?.cannotFile === null);
  const flown = contrail.flight();
  await contrail.file("Flown by FlightGear itself");
  await until("the receipt", () => contrail.flight()?.stage.kind === "filed");
  const contacts = await contactsSeen();
  console.log(summary(flown, contrail.received, contacts, contrail.airline.accepted.pireps));
} catch (error) {
  say(String(error));
  process.exitCode = 1;
} finally {
  flightGear.stop();
  await contrail.end();
}
