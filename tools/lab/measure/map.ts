/**
 * The cost of the map in the real Electron: `npm run build && npx tsx tools/lab/measure/map.ts`. Compares panning and zooming with
 * a trail of 54,000 points (15 hours with one sample a second) and without one, alternately in one run; the map above
 * runways, and with aircraft and controllers of a network; and the first points of a trail with its last. The whole
 * table of airports is loaded. Read the ratios, because the milliseconds depend on the machine.
 */

import { pushChannel } from "../../../src-shared/contract/ipc-channels.ts";
import type { TrailPoint } from "../../../src-shared/domain/flight-view.ts";
import { greatCircle } from "../../../src-shared/domain/geodesy.ts";
import type { Controller, Traffic } from "../../../src-shared/domain/networks.ts";
import { prepare } from "../../build/prepare.ts";
import { type MapWindow, openMap, type PicturedFlight } from "../program/map-window.ts";

const points = 54_000;
const rounds = 3;
/** A long frame takes 3 to 5 of the display's frames, so that a 95th percentile of few frames changes by a third. */
const trailRounds = 12;
const added = 200;
const from = ["WSSS", 1.36, 103.99] as const;
const to = ["KEWR", 40.69, -74.17] as const;
const startMs = Date.parse("2026-06-01T12:00:00Z");

/** The longest flight, a point a second, with the small irregularities of a real path. */
const trail = greatCircle(
  { latitudeDeg: from[1], longitudeDeg: from[2] },
  { latitudeDeg: to[1], longitudeDeg: to[2] },
  8290 / points,
)
  .slice(0, points)
  .map(
    ({ latitudeDeg, longitudeDeg }, i): TrailPoint => [
      startMs + i * 1000,
      latitudeDeg + 0.01 * Math.sin(i / 37),
      longitudeDeg - 360 * Math.round(longitudeDeg / 360),
      Math.min(38_000, i * 20, (points - i) * 20),
      490,
      (i * 8290) / points,
    ],
  );

const flight: PicturedFlight = { id: "bench", from, to };
const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

/** Runs in the window. It is text, because tsx would add a helper to functions that the window does not have. */
const recorder = `{
  const times = (window.frameTimes = []);
  window.recording = true;
  const next = (at) => {
    times.push(at);
    if (window.recording) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}`;

/** Times between frames while the map is dragged back and forth and zoomed in and out, ms. */
async function frames({ page }: MapWindow): Promise<{ pan: number[]; zoom: number[] }> {
  const record = () => page.evaluate(recorder);
  const stop = async () => {
    const times = await page.evaluate(() => {
      Object.assign(window, { recording: false });
      return Reflect.get(window, "frameTimes") as number[];
    });
    return times.slice(1).map((time, i) => time - (times[i] ?? time));
  };
  await record();
  await page.mouse.move(500, 400);
  await page.mouse.down();
  for (const x of [250, 750, 300, 700]) await page.mouse.move(x, 330 + (x % 100), { steps: 12 });
  await page.mouse.up();
  const pan = await stop();
  await page.waitForTimeout(600);
  await record();
  for (const name of ["Zoom in", "Zoom in", "Zoom out", "Zoom out"]) {
    await page.getByRole("button", { name }).click();
    await page.waitForTimeout(450);
  }
  const zoom = await stop();
  return { pan, zoom };
}

/** Transfers the trail to the program once. 54,000 points take a second or two. */
const carry = ({ app }: MapWindow) =>
  app.evaluate((_, points) => {
    Object.assign(globalThis, { benchTrail: points });
  }, trail);

/** Pushes the trail's points to the window, `atOnce` points in each push, one push a frame. */
const pushTrail = ({ app }: MapWindow, begin: number, end: number, atOnce = points) =>
  app.evaluate(
    async ({ BrowserWindow }, [channel, first, last, size]) => {
      const all = Reflect.get(globalThis, "benchTrail") as unknown[];
      for (let at = first; at < last; at += size) {
        const pushed = all.slice(at, Math.min(last, at + size));
        BrowserWindow.getAllWindows()[0]?.webContents.send(channel, [["trail", pushed]]);
        await new Promise((resolve) => setTimeout(resolve, 16));
      }
    },
    [pushChannel, begin, end, atOnce] as const,
  );

/** Time of the window's main thread for some work, ms. */
async function busyFor({ page }: MapWindow, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const busyS = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  const before = await busyS();
  await work();
  await page.waitForTimeout(300);
  const spent = ((await busyS()) - before) * 1000;
  await session.detach();
  return spent;
}

/** The time for each point that is added alone. The page has the map without the profile. */
const adding = async (map: MapWindow, begin: number, end: number): Promise<number> =>
  (await busyFor(map, () => pushTrail(map, begin, end, 1))) / (end - begin);

/** A network's aircraft around London, `turn` readings later. */
const aircraftOf = (count: number, turn: number): Traffic[] =>
  Array.from({ length: count }, (_, n) => {
    const [awayDeg, angle] = [0.05 + (2.4 * n) / count, n * 2.4];
    const at = [51.47 + awayDeg * Math.sin(angle), -0.46 + 1.6 * awayDeg * Math.cos(angle) + turn * 0.02] as const;
    return [`BNC${n}`, ...at, (n * 37) % 360, 3000 + n * 15];
  });
const roles = ["delivery", "ground", "tower", "approach", "centre"] as const;
const controllersOf = (count: number): Controller[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ network: "vatsim" as const, callsign: `X${n}_TWR`, frequency: "118.000", role: roles[n % 5] ?? "tower" },
    ...{ latitudeDeg: 48 + (n % 25) / 4, longitudeDeg: -6 + Math.floor(n / 25) / 2, aheadNm: n % 30 === 0 ? n : null },
  }));

const { electron, display, env } = await prepare();
Object.assign(process.env, env, { CONTRAIL_ELECTRON: JSON.stringify(electron) });
const map = await openMap();
const all = {
  with: { pan: [] as number[], zoom: [] as number[] },
  without: { pan: [] as number[], zoom: [] as number[] },
};
await carry(map);
await map.fly(flight);
await frames(map);
for (let round = 0; round < trailRounds; round++)
  for (const kind of round % 2 === 0 ? (["without", "with"] as const) : (["with", "without"] as const)) {
    await map.fly({ ...flight, id: `${kind} ${round}` });
    if (kind === "with") await pushTrail(map, 0, points);
    await map.page.waitForTimeout(1500);
    const { pan, zoom } = await frames(map);
    all[kind].pan.push(...pan);
    all[kind].zoom.push(...zoom);
  }
for (const what of ["pan", "zoom"] as const) {
  const [without, with54k] = [percentile(all.without[what], 0.95), percentile(all.with[what], 0.95)];
  console.log(
    `${what}: p95 frame ${without.toFixed(1)} ms without, ${with54k.toFixed(1)} ms with ${points} points: ${(with54k / without).toFixed(2)} × (limit 1.2); ${all.with[what].length} frames`,
  );
}

// Five airports with their runways and numbers, drawn to scale: from Heathrow to London City.
await map.fly({ id: "runways", from: ["EGLL", 51.4706, -0.4619], to: ["EGLC", 51.5053, 0.0553] });
await map.page.getByRole("button", { name: "Zoom in" }).click();
await map.page.waitForTimeout(1500);
const close = await frames(map);
for (const what of ["pan", "zoom"] as const) {
  const [far, near] = [percentile(all.without[what], 0.95), percentile(close[what], 0.95)];
  console.log(
    `${what}: p95 frame ${near.toFixed(1)} ms over runways, ${(near / far).toFixed(2)} × that of the world (limit 1.2); ${close[what].length} frames`,
  );
}

// A network over southern England. The program shows at most 200 aircraft.
const near: PicturedFlight = { id: "near", from: ["EGLL", 51.4706, -0.4619], to: ["EGHI", 50.9503, -1.3568] };
const counts = [0, 200];
const readings = 10;
const busy = counts.map((count) => ({ count, pan: [] as number[], zoom: [] as number[], spentMs: 0 }));
for (let round = 0; round < rounds; round++)
  for (const shown of round % 2 === 0 ? busy : busy.toReversed()) {
    await map.fly({ ...near, id: `traffic ${shown.count} ${round}` });
    await map.push("networks", {
      networks: [{ network: "vatsim", problem: null, nextMs: null, own: null }],
      controllers: shown.count === 0 ? [] : controllersOf(300),
      cameOnline: [],
    });
    await map.push("traffic", aircraftOf(shown.count, 0));
    await map.page.waitForTimeout(1500);
    const { pan, zoom } = await frames(map);
    shown.pan.push(...pan);
    shown.zoom.push(...zoom);
    shown.spentMs += await busyFor(map, async () => {
      for (let turn = 1; turn <= readings; turn++) {
        await map.push("traffic", aircraftOf(shown.count, turn));
        await map.page.waitForTimeout(50);
      }
    });
  }
for (const { count, spentMs, ...times } of busy) {
  const shown = (["pan", "zoom"] as const).map((what) => {
    const [without, beside] = [percentile(busy[0]?.[what] ?? [], 0.95), percentile(times[what], 0.95)];
    return `${what}: p95 frame ${beside.toFixed(1)} ms, ${(beside / without).toFixed(2)} ×`;
  });
  console.log(
    `${count} aircraft and ${count === 0 ? 0 : 300} controllers: ${shown.join("; ")} (limit 1.2); a reading ${(spentMs / rounds / readings).toFixed(2)} ms of the window's thread`,
  );
}

await map.fly({ ...flight, id: "adding" });
await map.page.getByRole("button", { name: "Settings" }).click();
await pushTrail(map, 0, 2);
await adding(map, 2, 50);
const first = await adding(map, 50, 50 + added);
await pushTrail(map, 50 + added, points - added);
await map.page.waitForTimeout(1500);
const last = await adding(map, points - added, points);
console.log(
  `a point added: ${first.toFixed(2)} ms of the window's thread near the first, ${last.toFixed(2)} ms near the last: ${(last / first).toFixed(2)} ×`,
);
await map.end();
display.stop();
