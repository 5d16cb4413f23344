/**
 * What Contrail costs the simulator's frames: the real FlightGear (Debian: flightgear) at a fixed pace, while Contrail
 * is stopped and runs in turns. Linux only, on a machine where nothing else runs.
 *   npx tsx tools/lab/measure/frames.ts                          a quarter of an hour
 *   … --states null,control,hidden --minutes 1                   these states, a minute each
 *   … --states ground --file FILE                                adds to the file of an earlier run
 *   … --summary FILE                                             prints a file again
 * Prints figures only if the null arm (a sleeping program) costs nothing and the positive control (a loop that burns
 * 2 % of FlightGear's core) is found.
 */
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
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
    /** Frames a second. */
    pace: { type: "string" },
    seed: { type: "string", default: String(Date.now()) },
    file: { type: "string" },
    summary: { type: "string" },
  },
});
/** The pace leaves room: this share of the frames a second that FlightGear reaches at rest. */
const paceShare = 0.6;
/** frames.nas writes a hundred frames at once: twenty a second. */
const writtenMs = 5000;

const startedMs = performance.now();
const say = (text: string) => console.error(`${Math.round((performance.now() - startedMs) / 1000)} s  ${text}`);
const readArms = (file: string): Arm[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes('"framesMs"'))
    .map((line): Arm => JSON.parse(line));

async function measure(program: string, file: string): Promise<void> {
  const wanted = states.filter((state) => values.states.split(",").includes(state));
  const random = createRandom(values.seed);
  const prepared = await prepare();
  Object.assign(process.env, prepared.display.env);
  say("FlightGear starts");
  const scene = await startScene(program);
  const fastest = await scene.fastest();
  const pace = Number(values.pace ?? Math.round(paceShare * fastest));
  await scene.keepPace(pace);
  const machine = `${cpus().length} cores, ${cpus()[0]?.model}; FlightGear ${fastest} frames/s at rest, paced at ${pace}`;
  console.log(`${machine}; seed ${values.seed}`);
  appendFileSync(file, `${JSON.stringify({ machine, seed: values.seed, at: new Date().toISOString() })}\n`);

  async function run(state: State, pid: number): Promise<void> {
    if (!wanted.includes(state)) return;
    say(state);
    const arms = await alternate(state, pid, scene.pid, Number(values.minutes), random);
    await sleep(writtenMs);
    const frames = readFrames(scene.frames());
    for (const arm of arms) appendFileSync(file, `${JSON.stringify(withFrames(arm, frames))}\n`);
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

const newFile = () => join(mkdtempSync(join(tmpdir(), "contrail-frames-")), "arms.ndjson");
const file = values.summary ?? values.file ?? newFile();
const program = findFlightGear();
if (values.summary === undefined) {
  if (program === null) endWith("FlightGear is not installed (Debian: apt-get install flightgear, 1.8 GB).");
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(1));
  // What was measured before a failure is still summarised.
  await measure(program, file).catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
}
console.log(`raw data: ${file}`);
if (existsSync(file)) printSummary(readArms(file));
process.exit();
