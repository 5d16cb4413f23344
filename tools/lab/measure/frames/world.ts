import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClock } from "../../../../src-main/platform/time/clock.ts";
import { usualScreenPort } from "../../../../src-shared/contract/second-screen.ts";
import type { Prepared } from "../../../build/prepare.ts";
import { startLabAirline } from "../../airline/server.ts";
import { pilotScript, readFlightGear, startFlightGear, writeFlightGear } from "../../flightgear/flightgear.ts";
import { removeFolder, userData } from "../../program/program.ts";
import { waitUntil } from "../../program/running.ts";
import { bidOf, call, filesOf, shows, showsCruise, signedIn, startContrail } from "../window/contrail.ts";

/** FlightGear runs on this core; everything else where the scheduler puts it. */
const core = "0";
const cruiseFt = 3000;
/** Below 60 ft the link asks for each frame. An aircraft at 5 ft has fallen into the sea. */
const lowFt = 40;
const lowestFt = 5;
const highestLowFt = 58;
const longestMs = 8 * 60_000;

async function until(child: ChildProcess, what: string, holds: () => Promise<boolean>): Promise<void> {
  const endMs = Date.now() + longestMs;
  while (!(await holds())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`FlightGear ended before ${what}`);
    if (Date.now() > endMs) throw new Error(`FlightGear: ${what} did not happen`);
    await sleep(500);
  }
}

const heightFt = async (): Promise<number> => Number((await readFlightGear("/position/altitude-agl-ft")) ?? Number.NaN);

/** Whether the link asks for each frame. */
async function isLow(): Promise<boolean> {
  const feet = await heightFt();
  return feet > lowestFt && feet < highestLowFt;
}

/** The real FlightGear: parked at first; then its script pilot flies it over the sea. Its landscape is not drawn. */
export async function startScene(program: string) {
  const scripts = [pilotScript, fileURLToPath(new URL("frames.nas", import.meta.url))];
  const options = ["--prop:/pilot/wait=1", `--prop:/pilot/hold-ft=${cruiseFt}`];
  const { child, home, stop } = await startFlightGear(program, {
    ...{ scripts, options, by: ["taskset", "-c", core], log: "ignore" },
  });
  await until(child, "its start", async () => (await readFlightGear("/sim/sceneryloaded")) === true);
  // Its first seconds load more.
  await sleep(10_000);
  return {
    pid: child.pid ?? -1,
    stop,
    /** Frames a second at rest, without a pace. */
    async fastest(): Promise<number> {
      await writeFlightGear("/sim/frame-rate-throttle-hz", 0);
      await sleep(3000);
      return Number(await readFlightGear("/sim/frame-rate"));
    },
    keepPace: (hz: number) => writeFlightGear("/sim/frame-rate-throttle-hz", hz),
    takeOff: () => writeFlightGear("/pilot/wait", 0),
    isInCruise: () =>
      until(child, "the cruise", async () => {
        const rate = await readFlightGear("/sim/speed-up");
        return (await readFlightGear("/pilot/phase")) === "hold" && rate === 1 && (await heightFt()) > 0.9 * cruiseFt;
      }),
    async descend(): Promise<void> {
      await writeFlightGear("/pilot/hold-ft", lowFt);
      await until(child, "the descent", isLow);
    },
    isLow,
    /** What frames.nas wrote. */
    frames: () => readFileSync(join(home, "Export", "frames.txt"), "utf8"),
  };
}

/** Reads an address until it ends. Tries for ten seconds to begin. */
async function follow(address: string, signal: AbortSignal) {
  for (let left = 20; ; left--) {
    const answer = await fetch(address, { signal }).catch(() => null);
    if (answer?.body) return { done: answer.body.pipeTo(new WritableStream(), { signal }) };
    if (left === 0) throw new Error(`${address} does not answer`);
    await sleep(500);
  }
}

/** The real program, signed in at the laboratory's airline, with its flight started. */
export async function startFlight(prepared: Prepared) {
  const airline = await startLabAirline({ clock: createClock() });
  // On its way to the cruise FlightGear flies faster than life.
  airline.airline.forgive("position_jumps");
  const folder = await userData(filesOf(airline.url, null));
  const program = await startContrail(prepared, folder);
  const kill = () => process.kill(program.pid, "SIGKILL");
  process.on("exit", kill);
  const page = await signedIn(program);
  const bidId = await bidOf(page);
  await waitUntil(page, `window.contrail.call("flight.start", { bidId: ${bidId} }).then(({ ok }) => ok)`);
  await waitUntil(page, shows("Boarding"));
  const window = `require("electron").BrowserWindow.getAllWindows()[0]`;
  return {
    pid: program.pid,
    inCruise: () => waitUntil(page, showsCruise),
    async hide(): Promise<void> {
      await program.main.evaluate(`${window}.hide()`);
      await sleep(15_000);
    },
    /** A device follows the second screen. @returns a function that ends it. */
    async watch(): Promise<() => Promise<void>> {
      await call(page, "settings.set", `{ screenHere: true, screenPort: ${usualScreenPort} }`);
      const ending = new AbortController();
      const { done } = await follow(`http://127.0.0.1:${usualScreenPort}/screen/events`, ending.signal);
      done.catch(() => undefined);
      await sleep(5000);
      return async () => {
        ending.abort();
        await call(page, "settings.set", "{ screenHere: false }");
      };
    },
    async closeWindow(): Promise<void> {
      await program.main.evaluate(`${window}.close()`);
      await sleep(10_000);
    },
    async openWindow(): Promise<void> {
      await program.main.evaluate(`require("electron").app.emit("activate")`);
      const again = await program.openPage();
      await waitUntil(again, `document.querySelector(".map")`);
    },
    async end(): Promise<void> {
      process.off("exit", kill);
      await program.end();
      await Promise.all([airline.close(), removeFolder(folder)]);
    },
  };
}

/** Sleeps for ever: the null arm. */
export const sleeper = (): ChildProcess => spawn(process.execPath, ["-e", "setInterval(() => {}, 1e9)"]);

/** Burns 1 ms of each 50 ms, 2 % of FlightGear's core: the positive control. */
export const burner = (): ChildProcess => {
  const loop = "setInterval(() => { const end = performance.now() + 1; while (performance.now() < end); }, 50)";
  return spawn("taskset", ["-c", core, process.execPath, "-e", loop]);
};
