/**
 * What Contrail costs the simulator's frames: the real FlightGear (Debian: flightgear) at a fixed pace, while Contrail
 * is stopped and runs in turns. Linux only, on a machine where nothing else runs.
 *   npx tsx tools/lab/measure/frames.ts                          a quarter of an hour
 *   … --states null,control,hidden --minutes 1                   these states, a minute each
 * Prints figures only if the null arm (a sleeping program) costs nothing and the positive control (a loop that burns
 * 2 % of FlightGear's core) is found.
 */
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { endWith, prepare } from "../../build/prepare.ts";
import { findFlightGear } from "../flightgear/flightgear.ts";
import { createRandom } from "../simulation/random.ts";
import { alternate, readFrames, withFrames } from "./frames/arms.ts";
import { type Arm, type State, states } from "./frames/summary.ts";
import { printSummary } from "./frames/table.ts";
import { burner, sleeper, startFlight, startScene } from "./frames/world.ts";

const { values } = parseArgs({
  options: {
    states: { type: "string", default: states.join(",") },
    minutes: { type: "string", default: "1.2" },
  },
});
/** The pace leaves room: this share of the frames a second that FlightGear reaches at rest. */
const paceShare = 0.6;
/** frames.nas writes a hundred frames at once: twenty a second. */
const writtenMs = 5000;

const startedMs = performance.now();
const say = (text: string) => console.error(`${Math.round((performance.now() - startedMs) / 1000)} s  ${text}`);
/** What was measured so far. */
const arms: Arm[] = [];

async function measure(program: string): Promise<void> {
  const wanted = states.filter((state) => values.states.split(",").includes(state));
  const random = createRandom(String(Date.now()));
  const prepared = await prepare();
  Object.assign(process.env, prepared.display.env);
  say("FlightGear starts");
  const scene = await startScene(program);
  const fastest = await scene.fastest();
  const pace = Math.round(paceShare * fastest);
  await scene.keepPace(pace);
  const machine = `${cpus().length} cores, ${cpus()[0]?.model}`;
  console.log(`${machine}; FlightGear ${fastest} frames/s at rest, paced at ${pace}`);

  async function run(state: State, pid: number): Promise<void> {
    if (!wanted.includes(state)) return;
    say(state);
    const raw = await alternate(state, pid, scene.pid, Number(values.minutes), random);
    await sleep(writtenMs);
    const frames = readFrames(scene.frames());
    arms.push(...raw.map((arm) => withFrames(arm, frames)));
  }

  for (const [state, start] of [
    ["null", sleeper],
    ["control", burner],
  ] as const) {
    const child = start();
    await run(state, child.pid ?? -1);
    child.kill("SIGKILL");
  }
  if (wanted.some((state) => state !== "null" && state !== "control")) {
    say("Contrail starts, and FlightGear flies into its cruise");
    const contrail = await startFlight(prepared);
    await scene.keepPace(0);
    await scene.takeOff();
    await scene.isInCruise();
    await contrail.inCruise();
    await scene.keepPace(pace);
    await run("cruise", contrail.pid);
    await contrail.hide();
    await run("hidden", contrail.pid);
    if (wanted.includes("watched")) {
      const end = await contrail.watch();
      await run("watched", contrail.pid);
      await end();
    }
    await contrail.closeWindow();
    await run("tray", contrail.pid);
    if (wanted.includes("ground")) {
      say("the window opens again, and FlightGear descends to 40 ft above the sea");
      await contrail.openWindow();
      await scene.keepPace(0);
      await scene.descend();
      await scene.keepPace(pace);
      await run("ground", contrail.pid);
      if (!(await scene.isLow())) throw new Error("FlightGear did not keep its height");
    }
    await contrail.end();
  }
  scene.stop();
  prepared.display.stop();
}

const program = findFlightGear();
if (program === null) endWith("FlightGear is not installed (Debian: apt-get install flightgear, 1.8 GB).");
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(1));
// What was measured before a failure is still summarised.
await measure(program).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
if (arms.length > 0) printSummary(arms);
process.exit();
