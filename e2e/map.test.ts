import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liveAt, type MapWindow, openMap, type PicturedFlight, trailOf } from "../tools/lab/program/map-window.ts";
import { mapZoom } from "./support/map-zoom.ts";
import { fewestDifferences, pixelsOf, textPictures } from "./support/text-picture.ts";

/** The part of the window at 1280 × 800 that no panel covers, clear of buttons and legend. */
const free = { x: 140, y: 220, width: 780, height: 380 };

const timing = { timeout: 60_000, interval: 250 };
const folder = join(import.meta.dirname, "map-pictures");
/**
 * Compares the map with the stored picture in letters. CONTRAIL_PICTURES=write replaces the stored one; check it
 * afterwards.
 */
async function looksAsBefore(map: MapWindow, name: string): Promise<void> {
  const file = join(folder, `${name}.txt`);
  if (process.env.CONTRAIL_PICTURES === "write") {
    let [picture = []] = await textPictures(map, free);
    for (let before = ""; before !== picture.join("\n"); [picture = []] = await textPictures(map, free)) {
      before = picture.join("\n");
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${picture.join("\n")}\n`);
  }
  if (!existsSync(file)) throw new Error(`${name} has no stored picture`);
  const stored = readFileSync(file, "utf8").trimEnd().split("\n");
  await expect.poll(async () => fewestDifferences(stored, await textPictures(map, free)), timing).toEqual([]);
}

const fiji = ["NFFN", -17.7554, 177.443] as const;
const flights: Readonly<Record<string, PicturedFlight>> = {
  // In the first one the page still loads when the map shows its route, and there is no aircraft to make the map fit
  // again.
  "before-take-off": { id: "planned", from: ["EDDF", 50.033, 8.57], to: ["LIRF", 41.8, 12.239] },
  "fiji-over-180": { id: "fiji", from: fiji, to: ["NFNM", -16.69, -179.877], flown: 0.9, cruiseFt: 9000 },
  "pacific-over-180": { id: "pacific", from: fiji, to: ["PHNL", 21.3206, -157.9242], flown: 0.4 },
  "over-the-north-pole": { id: "north", from: ["KEWR", 40.69, -74.17], to: ["VHHH", 22.31, 113.91], flown: 0.6 },
  "to-the-south-pole": { id: "south", from: ["NZCH", -43.49, 172.53], to: ["NZSP", -89.99, 0], flown: 0.8 },
  "longest-route": { id: "longest", from: ["WSSS", 1.36, 103.99], to: ["KJFK", 40.64, -73.78], flown: 0.5 },
  "north-atlantic-by-its-fixes": {
    id: "atlantic",
    from: ["BIKF", 63.985, -22.6056],
    to: ["KJFK", 40.6398, -73.7789],
    route: ["RALOV", "DCT", "64N030W", "63N040W", "60N050W", "PRAWN", "N202A"],
    flown: 0.3,
  },
};

describe("the map as a picture", () => {
  let map: MapWindow;
  beforeAll(async () => {
    map = await openMap();
    // The night covers half the world and has its own test.
    await map.page.evaluate(() => document.querySelector<HTMLElement>(".night")?.style.setProperty("display", "none"));
  });
  afterAll(() => map.end());

  test.each(Object.entries(flights))("%s", async (name, flight) => {
    await map.fly(flight);
    await looksAsBefore(map, name);
  });

  test("shows the route at the farthest zoom and close in", async () => {
    await map.fly({ id: "near", from: fiji, to: ["NFNA", -18.0433, 178.559], flown: 0.95, cruiseFt: 3000 });
    for (let i = 0; i < 10; i++) await map.page.getByRole("button", { name: "Zoom out" }).click();
    await looksAsBefore(map, "farthest-out");
    await map.page.getByRole("button", { name: "Show the whole route" }).click();
    for (let i = 0; i < 4; i++) await map.page.getByRole("button", { name: "Zoom in" }).click();
    await looksAsBefore(map, "close-in");
    expect(map.complaints).toEqual([]);
  });
});

describe("the airports of the world", () => {
  let map: MapWindow;
  beforeAll(async () => {
    map = await openMap();
    await map.page.evaluate(() => document.querySelector<HTMLElement>(".night")?.style.setProperty("display", "none"));
    await map.fly({
      id: "in",
      from: ["EGLL", 51.4706, -0.4619],
      to: ["EDDF", 50.033, 8.5706],
      flown: 1,
      cruiseFt: 9000,
    });
    for (let i = 0; i < 5; i++) await map.page.getByRole("button", { name: "Zoom in" }).click();
  });
  afterAll(() => map.end());

  test("their runways are drawn to scale, with their numbers closer in", async () => {
    await looksAsBefore(map, "runways");
    for (let i = 0; i < 2; i++) await map.page.getByRole("button", { name: "Zoom in" }).click();
    await looksAsBefore(map, "runways-close-in");
  });

  test("Enter opens the airport in the middle, Escape closes it and gives the focus back", async () => {
    const { mouse } = map.page;
    const at = await map.page.locator(".aircraft").boundingBox();
    if (at === null) throw new Error("no aircraft");
    await mouse.move(at.x + 14, at.y + 14);
    await mouse.down();
    await mouse.move(free.x + free.width / 2, free.y + free.height / 2, { steps: 10 });
    // If it is released while it moves, the map continues to glide.
    await map.page.waitForTimeout(500);
    await mouse.up();
    const ground = map.page.getByRole("application");
    await ground.focus();
    await map.page.keyboard.press("Enter");
    const card = map.page.getByRole("region", { name: "Frankfurt Main Airport" });
    await expect.poll(() => card.isVisible(), timing).toBe(true);
    expect(await card.innerText()).toMatch(/EDDF\s+FRA\s+Elevation 364 ft/);
    expect(await card.getByRole("listitem").allInnerTexts()).toContainEqual(
      expect.stringMatching(/^07C\/25C\s+13,1\d\d × /),
    );
    await map.page.keyboard.press("Escape");
    await expect.poll(() => card.count(), timing).toBe(0);
    expect(await ground.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("a click on a runway opens its airport, a click beside it closes it", async () => {
    const at = await map.page.locator(".aircraft").boundingBox();
    if (at === null) throw new Error("no aircraft");
    await map.page.mouse.click(at.x - 10, at.y + 14);
    const card = map.page.locator(".airport-card");
    await expect.poll(() => card.count(), timing).toBe(1);
    await map.page.mouse.click(at.x, 260);
    await expect.poll(() => card.count(), timing).toBe(0);
    expect(map.complaints).toEqual([]);
  });
});

describe("the map in flight", () => {
  let map: MapWindow;
  const flight: PicturedFlight = {
    id: "europe",
    from: ["EDDF", 50.033, 8.57],
    to: ["LIRF", 41.8, 12.239],
    flown: 0.6,
  };
  beforeAll(async () => {
    map = await openMap();
    await map.fly(flight);
  });
  afterAll(() => map.end());

  const aircraft = async () => {
    const box = await map.page.locator(".aircraft").boundingBox();
    if (!box) throw new Error("no aircraft on the map");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
  const aircraftAtRest = async () => {
    let at = await aircraft();
    const moved = async () => {
      const before = at;
      at = await aircraft();
      return apart(at, before);
    };
    await expect.poll(moved, timing).toBe(0);
    return at;
  };

  test("a sample moves the aircraft and changes nothing else", async () => {
    // Names and coasts appear after the flight, so the test waits until the map is at rest.
    await map.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let timer = setTimeout(resolve, 2000);
          new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(resolve, 2000);
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }),
    );
    await map.page.evaluate(() => {
      const changed = new Set<string>();
      const nights = new Set<string>();
      const observer = new MutationObserver((list) => {
        for (const { target, attributeName } of list) {
          const change = `${(target as Element).getAttribute("class")} ${attributeName}`;
          // The night is painted again once a minute. A second time in this second counts as a change.
          if ((target as Element).matches(".night") && !nights.has(change)) nights.add(change);
          else changed.add(change);
        }
      });
      const element = document.querySelector(".map");
      if (element) observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
      Object.assign(window, { changedOnMap: changed });
    });
    const before = await aircraft();
    const more = trailOf({ ...flight, flown: 0.65 });
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await map.push("live", liveAt(more.slice(0, Math.round(more.length * (0.92 + 0.08 * part)))));
      await map.page.waitForTimeout(50);
    }
    await expect.poll(async () => apart(await aircraft(), before), timing).toBeGreaterThan(8);
    expect(await map.page.evaluate(() => [...(Reflect.get(window, "changedOnMap") as Set<string>)])).toEqual([
      "aircraft style",
    ]);
  });

  test("a trail that grows by less than a pixel waits, and is drawn with the next change", async () => {
    await map.page.evaluate(() => {
      const { prototype } = CanvasRenderingContext2D;
      const own = prototype.stroke;
      Object.assign(window, { strokes: 0 });
      prototype.stroke = function (this: CanvasRenderingContext2D, path?: Path2D) {
        Object.assign(window, { strokes: Number(Reflect.get(window, "strokes")) + 1 });
        Reflect.apply(own, this, path === undefined ? [] : [path]);
      };
    });
    const strokes = async () => Number(await map.page.evaluate(() => Reflect.get(window, "strokes")));
    const last = trailOf(flight).at(-1);
    if (last === undefined) throw new Error("nothing was flown");
    const [timeMs, latitudeDeg, ...rest] = last;
    const grow = (step: number, southDeg: number) =>
      map.push("trail", [[timeMs + 1000 * step, latitudeDeg - southDeg, ...rest]]);
    for (let step = 1; step <= 40; step++) await grow(step, step * 1e-5);
    await grow(41, 0.4);
    await expect.poll(strokes, timing).toBeGreaterThan(0);
    const withAllThatWaited = await strokes();
    await grow(42, 0.8);
    await expect.poll(strokes, timing).toBeGreaterThan(withAllThatWaited);
    expect(withAllThatWaited).toBeLessThan(5 * ((await strokes()) - withAllThatWaited));
  });

  test("track up: the way ahead is up, and the ground follows the drag and the wheel", async () => {
    const { page } = map;
    await page.getByRole("button", { name: "Track up" }).click();
    await page.locator(".map-ground[style*=rotate]").waitFor();
    await map.push("live", liveAt(trailOf({ ...flight, flown: 0.66 })));
    const nose = () =>
      page.locator(".aircraft").evaluate((element) => new DOMMatrix((element as HTMLElement).style.transform));
    await expect.poll(async () => Math.abs((await nose()).b), timing).toBeLessThan(0.06);
    expect((await nose()).a).toBeGreaterThan(0.99);

    const from = await aircraftAtRest();
    await page.mouse.move(from.x - 30, from.y - 60);
    await page.mouse.down();
    await page.mouse.move(from.x - 130, from.y - 20, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => apart(await aircraft(), { x: from.x - 100, y: from.y + 40 }), timing).toBeLessThan(3);

    const at = await aircraft();
    const ground = await page.locator(".leaflet-tile-pane").innerHTML();
    await page.mouse.move(Math.round(at.x), Math.round(at.y));
    await page.mouse.wheel(0, -60);
    await expect.poll(() => page.locator(".leaflet-tile-pane").innerHTML(), timing).not.toBe(ground);
    await expect.poll(async () => apart(await aircraft(), at), timing).toBeLessThan(3);

    await page.getByRole("button", { name: "Track up" }).click();
    await expect.poll(() => page.locator(".map-ground").getAttribute("style"), timing).not.toMatch(/rotate/);
    expect(map.complaints).toEqual([]);
  });

  test("night lies where the sun is down, and nowhere else", async () => {
    // At noon UTC on 1 June the sun is down over New Zealand (−44°) and up over Germany.
    await map.fly(flight);
    const brightness = async () => {
      const pixels = await pixelsOf(map, free);
      const green = pixels.filter((_, i) => i % 4 === 1).toSorted();
      return green[Math.floor(green.length / 2)] ?? 0;
    };
    const hide = (hidden: boolean) =>
      map.page.evaluate((isHidden) => {
        document.querySelector<HTMLElement>(".night")?.style.setProperty("display", isHidden ? "none" : "");
      }, hidden);
    for (const [id, from, to, isNight] of [
      ["day", ["EDDF", 50.033, 8.57], ["LIRF", 41.8, 12.239], false],
      ["night", ["NZCH", -43.49, 172.53], ["NZAA", -37.01, 174.79], true],
    ] as const) {
      await map.fly({ id, from, to });
      const darkerBy = async () => {
        const asIs = await brightness();
        await hide(true);
        const without = await brightness();
        await hide(false);
        return without - asIs;
      };
      if (isNight) await expect.poll(darkerBy, timing).toBeGreaterThan(4);
      else await expect.poll(darkerBy, timing).toBe(0);
    }
  });
});

describe("the map in a window of another size", () => {
  let map: MapWindow;
  beforeAll(async () => {
    map = await openMap();
    await map.fly({ id: "sizes", from: ["EDDF", 50.033, 8.57], to: ["LIRF", 41.8, 12.239], flown: 0.6 });
  });
  afterAll(() => map.end());

  const zoom = () => mapZoom(map.page);
  const resize = (width: number, height: number) =>
    map.app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    );

  test("it is fitted to the route again, until the pilot zooms", async () => {
    await resize(1270, 1000);
    await map.page.waitForFunction(() => innerWidth === 1270);
    const large = await zoom();
    await resize(900, 600);
    await expect.poll(zoom, timing).toBeLessThan(large);
    await resize(1270, 1000);
    await expect.poll(zoom, timing).toBe(large);
    await map.page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(zoom, timing).toBe(large + 1);
    await resize(900, 600);
    await map.page.waitForFunction(() => innerWidth === 900);
    await map.page.waitForTimeout(500);
    expect(await zoom()).toBe(large + 1);
  });

  test("it is drawn as sharp as the screen after a change of the scale", async () => {
    const widths = () =>
      map.page.evaluate(() => [
        ...new Set(
          [...document.querySelectorAll<HTMLCanvasElement>("canvas.leaflet-tile")]
            .map(({ width }) => width)
            .filter((width) => width > 0),
        ),
      ]);
    await expect.poll(widths, timing).toEqual([512]);
    await map.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1.25));
    await expect.poll(widths, timing).toEqual([640]);
  });

  test("it comes back after it was without room", async () => {
    await map.page.getByRole("button", { name: "Follow the aircraft" }).click();
    for (const display of ["none", ""])
      await map.page.evaluate(async (shown) => {
        document.querySelector<HTMLElement>(".map")?.style.setProperty("display", shown);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }, display);
    expect(map.complaints).toEqual([]);
    expect(await zoom()).toBeGreaterThan(1);
  });
});

describe("after the graphics processor was reset", () => {
  let map: MapWindow;
  // A graphics processor in software, which Chromium uses like a real one.
  const switches = [
    "--ignore-gpu-blocklist",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
  ];
  beforeAll(async () => {
    map = await openMap({}, switches);
    await map.fly({ id: "reset", from: ["EDDF", 50.033, 8.57], to: ["LIRF", 41.8, 12.239], flown: 0.6 });
  });
  afterAll(() => map.end());

  /** The canvases with a picture, each by its first class: a tile gets a second one later. */
  const drawn = () =>
    map.page.evaluate(() =>
      [...document.querySelectorAll("canvas")].flatMap((canvas) => {
        if (canvas.width === 0) return [];
        // Chromium takes a canvas that is read off the graphics processor.
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        copy?.drawImage(canvas, 0, 0);
        const pixels = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.some((value) => value > 0) ? [canvas.classList[0] ?? ""] : [];
      }),
    );

  test("map and profile are drawn again", async () => {
    let before: string[] = [];
    const isStill = async () => {
      const last = before;
      before = (await drawn()).toSorted();
      return before.includes("map-overlay") && before.length > 4 && isDeepStrictEqual(before, last);
    };
    await expect.poll(isStill, { ...timing, interval: 1000 }).toBe(true);
    await map.page.evaluate(() => {
      addEventListener("contextrestored", () => Object.assign(window, { isReset: true }), { capture: true });
    });
    await map.app.evaluate(({ app }) => {
      for (const { type, pid } of app.getAppMetrics()) if (type === "GPU") process.kill(pid);
    });
    await map.page.waitForFunction(() => Reflect.get(window, "isReset") === true);
    await expect.poll(async () => (await drawn()).toSorted(), timing).toEqual(before);
  });
});
