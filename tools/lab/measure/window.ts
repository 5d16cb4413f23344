/**
 * The cost of the window, compared with a blank Electron window on the same machine in the same run. Linux only, because
 * it reads /proc.
 *   npm run bench:window [-- --seconds 30] [--only cruise,paint]     under six minutes
 *   npm run bench:window -- --only memory                            five minutes
 *
 * The measurement begins after half an hour of cruise, flown faster than real time, so that trail, journal and window
 * have their usual size. Each measurement of `seconds` runs in real time, because compressed flight costs the same in
 * less time.
 */
import { parseArgs } from "node:util";
import { endWith, prepare } from "../../build/prepare.ts";
import { removeFolder, userData } from "../program/program.ts";
import type { Running } from "../program/running.ts";
import { backAfterMs } from "./window/back.ts";
import { startBlank } from "./window/blank.ts";
import { filesOf, inCruise, showsCruise, startContrail, startCruise } from "./window/contrail.ts";
import { paintAfterMs } from "./window/first-paint.ts";
import { sampleToScreen } from "./window/latency.ts";
import { memoryOver } from "./window/memory.ts";
import { type Cost, median, quantile, readProcesses, watch } from "./window/processes.ts";
import { countRenders } from "./window/renders.ts";
import { printTable, type Row } from "./window/table.ts";
import { drawnIn, record, workIn } from "./window/trace.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "30" },
    only: { type: "string", default: "cruise,paint" },
  },
});
const seconds = Number(values.seconds);
const prepared = await prepare().catch(endWith);
const rows: Row[] = [];
const wait = (s: number) => new Promise((resolve) => setTimeout(resolve, s * 1000));
const say = (text: string) => console.error(`… ${text}`);

const theWindow = `require("electron").BrowserWindow.getAllWindows()[0]`;
const hide = ({ main }: Running) => main.evaluate(`${theWindow}.hide()`);
const show = ({ main }: Running) => main.evaluate(`${theWindow}.show()`);

const flownS = 1800;
const latencySamples = 100;
/** Of each kind of trace. */
const traceS = 10;
/** The time until V8 has collected what loading left, 25 to 40 s after a start. */
const warmS = 45;
/** The time until a hidden window is at rest, and Chromium has collected its garbage. */
const restS = 30;

/** Flies half an hour, then watches the program visible, hidden and closed to the tray, beside a blank window. */
async function watchCruise() {
  say("a blank window");
  const blankProgram = await startBlank(prepared);
  await wait(6);
  const blankVisible = await watch(blankProgram.pid, 12);
  await hide(blankProgram);
  await wait(6);
  const blank = { visible: blankVisible, hidden: await watch(blankProgram.pid, 12) };
  await blankProgram.end();

  say("half an hour of cruise");
  const cruise = await startCruise(prepared, 1, flownS);
  const { program, page } = cruise;
  await wait(warmS);
  say("visible");
  const visible = await watch(program.pid, seconds);
  const latencies = await sampleToScreen(page, cruise, latencySamples);

  say("hidden");
  await hide(program);
  await wait(restS);
  const hidden = await watch(program.pid, seconds);
  const backMs = await backAfterMs(page, () => show(program));

  say("closed to the tray");
  await program.main.evaluate(`${theWindow}.close()`);
  await wait(8);
  const tray = await watch(program.pid, 12);
  const rendererGone = readProcesses(program.pid).every(({ role }) => role !== "renderer");

  say("what it does, visible and hidden");
  // Tracing comes last, because it starts a process of Chromium that stays.
  await program.main.evaluate(`require("electron").app.emit("activate")`);
  const again = await program.openPage();
  await inCruise(again);
  await wait(5);
  const renderer = readProcesses(program.pid).find(({ role }) => role === "renderer")?.pid ?? 0;
  const seen = workIn(await record(program, traceS), renderer, traceS);
  await hide(program);
  await wait(20);
  const unseen = await record(program, traceS);
  const hiddenWork = workIn(unseen, renderer, traceS);
  await show(program);
  const renders = await countRenders(again, traceS, showsCruise);
  await cruise.end();

  return { blank, visible, hidden, tray, latencies, backMs, rendererGone, seen, unseen, hiddenWork, renders };
}

/** The figures of a cruise, with their goals. */
function cruiseRows(cruise: Awaited<ReturnType<typeof watchCruise>>): Row[] {
  const { blank, visible, hidden, tray, latencies, backMs, rendererGone, seen, unseen, hiddenWork, renders } = cruise;
  const above = (cost: Cost, base: Cost) => cost.cpuPct - base.cpuPct;
  const ratio = (cost: Cost) => cost.pssMb / blank.hidden.pssMb;
  return [
    row(
      "hidden: CPU above blank",
      "≤ 1 %",
      `${above(hidden, blank.hidden).toFixed(2)} %`,
      above(hidden, blank.hidden) <= 1,
    ),
    row(`hidden: frames drawn in ${traceS} s`, "0", String(drawnIn(unseen)), drawnIn(unseen) === 0),
    row("hidden: timers of the window a second", "≤ 1", hiddenWork.timers.toFixed(2), hiddenWork.timers <= 1),
    row(
      "hidden: memory / blank",
      "≤ 1.30",
      ratio(hidden).toFixed(2),
      ratio(hidden) <= 1.3,
      `${Math.round(hidden.pssMb)} MB: ${hidden.shares}; blank ${Math.round(blank.hidden.pssMb)} MB: ${blank.hidden.shares}`,
    ),
    row("back from hidden: first frame with the map", "", `${backMs.toFixed(0)} ms`, null),
    row(
      "cruise, visible: CPU above blank",
      "≤ 3 %",
      `${above(visible, blank.visible).toFixed(2)} %`,
      above(visible, blank.visible) <= 3,
      `${visible.cpuShares}; blank ${blank.visible.cpuShares}`,
    ),
    row(
      "cruise, visible: layouts a second",
      "what changed",
      seen.layouts.toFixed(1),
      seen.mostLaidOutPct <= 25,
      `at most ${seen.mostLaidOut} of ${seen.objects} objects, ${seen.styled.toFixed(1)} elements styled a second`,
    ),
    row("cruise, visible: frames a second", "", seen.frames.toFixed(1), null),
    row(
      `cruise, visible: React renders of the map in ${traceS} s`,
      "0",
      String(renders.ofMap),
      renders.ofMap === 0,
      `${renders.commits} commits, ${renders.rendered} components`,
    ),
    row(
      "sample to screen, p99",
      "≤ 100 ms",
      `${quantile(latencies, 0.99).toFixed(0)} ms`,
      quantile(latencies, 0.99) <= 100,
      `median ${median(latencies).toFixed(0)} ms of ${latencies.length}`,
    ),
    row("closed to the tray: renderer process", "gone", rendererGone ? "gone" : "there", rendererGone),
    row(
      "closed to the tray: memory / blank window",
      "≤ 1.00",
      ratio(tray).toFixed(2),
      ratio(tray) <= 1,
      `${Math.round(tray.pssMb)} MB: ${tray.shares}; CPU ${tray.cpuPct.toFixed(2)} %`,
    ),
  ];
}

async function measureMemory(): Promise<void> {
  const [hours, rate] = [15, 180];
  say(`${hours} hours of cruise, ${rate} times faster than life`);
  const cruise = await startCruise(prepared, rate);
  const looks = await memoryOver(cruise, [1, hours / 2, hours]);
  await cruise.end();
  const [first, , last] = looks;
  const growth = (last?.filledMb ?? Number.NaN) - (first?.filledMb ?? Number.NaN);
  const detail = looks.map((look) => `${look.hours} h ${Math.round(look.filledMb)} MB (${look.shares})`).join("; ");
  rows.push(row(`memory: growth from hour 1 to ${hours}`, "≤ 10 MB", `${growth.toFixed(1)} MB`, growth <= 10, detail));
}

async function measurePaint(): Promise<void> {
  say("first paints");
  const folder = await userData(filesOf("http://127.0.0.1:9", 9));
  const [blank, own]: [number[], number[]] = [[], []];
  for (let round = 0; round < 7; round++) {
    const first = await startBlank(prepared);
    blank.push(await paintAfterMs(first, "first"));
    await first.end();
    const second = await startContrail(prepared, folder);
    own.push(await paintAfterMs(second, "useful"));
    await second.end();
  }
  await removeFolder(folder);
  const share = median(own) / median(blank);
  const detail = `${median(own).toFixed(0)} ms against ${median(blank).toFixed(0)} ms, medians of ${own.length}`;
  rows.push(row("first useful paint / blank's first paint", "≤ 1.50", share.toFixed(2), share <= 1.5, detail));
}

function row(name: string, goal: string, measured: string, holds: boolean | null, detail = ""): Row {
  return { name, goal, measured, holds, detail };
}

const parts = {
  cruise: async () => void rows.push(...cruiseRows(await watchCruise())),
  memory: measureMemory,
  paint: measurePaint,
};
console.log(
  `Electron ${prepared.electron.version}, ${prepared.display.virtual ? "software rendering under Xvfb" : "on this display"}`,
);
for (const [name, measure] of Object.entries(parts)) {
  if (!values.only.split(",").includes(name)) continue;
  const before = rows.length;
  await measure();
  printTable(rows.slice(before));
}
prepared.display.stop();
process.exitCode = rows.every(({ holds }) => holds !== false) ? 0 : 1;
