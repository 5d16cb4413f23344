/**
 * The cost of the map in the real Electron: `npm run build && npx tsx tools/lab/measure/map.ts`. Compares panning and
 * zooming with a trail of 54,000 points (15 hours with one sample a second) and without one, and with and without the
 * aircraft and controllers of a network, alternately in one run. The whole table of airports is loaded. Read the
 * ratios, because the milliseconds depend on the machine.
 */

import type { TrailPoint } from "../../../src-shared/domain/flight-view.ts";
import { greatCircle } from "../../../src-shared/domain/geodesy.ts";
import type { Controller, Traffic } from "../../../src-shared/domain/networks.ts";
import { prepare } from "../../build/prepare.ts";
import { type MapWindow, openMap, type PicturedFlight } from "../program/map-window.ts";
import { quantile } from "./window/processes.ts";

const points = 54_000;
const rounds = 3;
/** A long frame takes 3 to 5 of the display's frames, so that a 95th percentile of few frames changes by a third. */
const trailRounds = 12;
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

/** The most aircraft and controllers that the program shows, around London. */
const aircraft = Array.from({ length: 200 }, (_, n): Traffic => {
  const [awayDeg, angle] = [0.05 + 0.012 * n, n * 2.4];
  const at = [51.47 + awayDeg * Math.sin(angle), -0.46 + 1.6 * awayDeg * Math.cos(angle)] as const;
  return [`BNC${n}`, ...at, (n * 37) % 360, 3000 + n * 15];
});
const roles = ["delivery", "ground", "tower", "approach", "centre"] as const;
const controllers = Array.from(
  { length: 300 },
  (_, n): Controller => ({
    ...{ network: "vatsim", callsign: `X${n}_TWR`, frequency: "118.000", role: roles[n % 5] ?? "tower" },
    ...{ latitudeDeg: 48 + (n % 25) / 4, longitudeDeg: -6 + Math.floor(n / 25) / 2, aheadNm: n % 30 === 0 ? n : null },
  }),
);

const { electron, display, env } = await prepare();
Object.assign(process.env, env, { CONTRAIL_ELECTRON: JSON.stringify(electron) });
const map = await openMap();

/** Shows a plain and a busy map in turns, and prints how much later the frames of the busy one come. */
async function compare(name: string, rounds: number, show: (isBusy: boolean, round: number) => Promise<void>) {
  const plain = { pan: [] as number[], zoom: [] as number[] };
  const busy = { pan: [] as number[], zoom: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const isBusy of round % 2 === 0 ? [false, true] : [true, false]) {
      await show(isBusy, round);
      await map.page.waitForTimeout(1500);
      const { pan, zoom } = await frames(map);
      const times = isBusy ? busy : plain;
      times.pan.push(...pan);
      times.zoom.push(...zoom);
    }
  for (const what of ["pan", "zoom"] as const) {
    const [without, beside] = [quantile(plain[what], 0.95), quantile(busy[what], 0.95)];
    console.log(
      `${what}: p95 frame ${without.toFixed(1)} ms without, ${beside.toFixed(1)} ms with ${name}: ${(beside / without).toFixed(2)} × (limit 1.2); ${busy[what].length} frames`,
    );
  }
}

await map.fly(flight);
await frames(map);
await compare(`${points} points`, trailRounds, async (isBusy, round) => {
  await map.fly({ ...flight, id: `trail ${isBusy} ${round}` });
  if (isBusy) await map.push("trail", trail);
});

// A network over southern England.
const near: PicturedFlight = { id: "near", from: ["EGLL", 51.4706, -0.4619], to: ["EGHI", 50.9503, -1.3568] };
await compare("200 aircraft and 300 controllers", rounds, async (isBusy, round) => {
  await map.fly({ ...near, id: `traffic ${isBusy} ${round}` });
  await map.push("networks", {
    networks: [{ network: "vatsim", problem: null, nextMs: null, own: null }],
    controllers: isBusy ? controllers : [],
    cameOnline: [],
  });
  await map.push("traffic", isBusy ? aircraft : []);
});
await map.end();
display.stop();
