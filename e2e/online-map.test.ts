import { createServer, type IncomingMessage, type Server } from "node:http";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listen } from "../src-main/platform/http/listen.ts";
import { type MapWindow, openMap } from "../tools/lab/program/map-window.ts";
import { pixelsOf } from "./support/text-picture.ts";

const timing = { timeout: 60_000, interval: 250 };
const attribution = "© Tile makers of Reykjavík";

/** A PNG of 256 × 256 pixels of one colour. */
function plainTile(red: number, green: number, blue: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 1, 0, 0, 0, 1, 0, 8, 2, 0, 0, 0]);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(256 * 3, Buffer.from([red, green, blue]))]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: 256 }, () => row)));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

let server: Server;
let address = "";
let status = 200;
const asked: IncomingMessage[] = [];
let map: MapWindow | null = null;

beforeAll(async () => {
  const tile = plainTile(200, 120, 40);
  server = createServer((request, response) => {
    asked.push(request);
    if (status === 200) response.writeHead(200, { "content-type": "image/png", "cache-control": "max-age=3600" });
    else response.writeHead(status);
    response.end(status === 200 ? tile : "");
  });
  address = `http://127.0.0.1:${await listen(server)}/{z}/{x}/{y}.png`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
afterEach(async () => {
  await map?.end();
  status = 200;
  asked.length = 0;
});

const area = { x: 300, y: 250, width: 300, height: 200 };
/** Share of the map in the tile's colour. */
async function coloured(window: MapWindow): Promise<number> {
  const pixels = await pixelsOf(window, area);
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4)
    count += (pixels[i] ?? 0) > 150 && (pixels[i] ?? 0) > 3 * (pixels[i + 2] ?? 0) ? 1 : 0;
  return count / (pixels.length / 4);
}
/** Whether every tile has arrived or is known to be missing. The program requests two at a time. */
async function isWhole({ page }: MapWindow): Promise<boolean> {
  const coming = page.locator(".leaflet-tile:not(.leaflet-tile-loaded)");
  return (await page.locator(".leaflet-tile").count()) > 0 && (await coming.count()) === 0;
}
const day = { id: "day", from: ["EDDF", 50.033, 8.57], to: ["LIRF", 41.8, 12.239] } as const;

test("online tiles are shown with their providers' names, and requested once, by Contrail's name, only in view", async () => {
  map = await openMap({ theme: "light", onlineTiles: { shown: true, address, attribution } });
  await map.fly(day);
  await map.page.getByText(attribution).waitFor();
  await expect.poll(() => coloured(map as MapWindow), timing).toBeGreaterThan(0.8);
  await expect.poll(() => isWhole(map as MapWindow), timing).toBe(true);
  for (const { headers } of asked) expect(headers["user-agent"]).toMatch(/^Contrail\/\d/);
  const urls = asked.map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  // A window of 1280 × 800 shows at most 6 × 5 tiles of a zoom, with one more row around it. Two views were shown.
  expect(urls.length).toBeLessThan(120);
  await map.fly({ ...day, id: "again" });
  await expect.poll(() => coloured(map as MapWindow), timing).toBeGreaterThan(0.8);
  await expect.poll(() => isWhole(map as MapWindow), timing).toBe(true);
  expect(new Set(asked.map(({ url }) => url)).size).toBe(asked.length);
  expect(map.complaints).toEqual([]);
});

test("without online tiles no requests are sent, and if their server fails the offline map is shown with the reason", async () => {
  const first = { shown: false, address: address.replace("{z}", "first/{z}"), attribution };
  map = await openMap({ theme: "light", onlineTiles: first });
  await map.fly(day);
  await map.page.locator(".map-overlay").waitFor();
  expect(await coloured(map)).toBe(0);
  expect(asked).toEqual([]);

  status = 503;
  const { page } = map;
  for (let i = 0; i < 8; i++) await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("button", { name: "For streets and buildings: online tiles" }).click();
  await page.getByRole("checkbox", { name: "Online tiles" }).click();
  await page.getByRole("textbox", { name: "Tile address" }).fill("nonsense");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/Enter an https:\/\/ address/).waitFor();
  await page.getByRole("textbox", { name: "Tile address" }).fill(address);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => asked.some(({ url }) => !url?.startsWith("/first/")), timing).toBe(true);
  await page
    .getByRole("status")
    .getByText(/is busy \(503\)/)
    .waitFor();
  await expect.poll(() => isWhole(map as MapWindow), timing).toBe(true);
  // Two requests at a time for each address.
  expect(asked.length).toBeLessThanOrEqual(4);
  expect(map.complaints).toEqual([]);
});
