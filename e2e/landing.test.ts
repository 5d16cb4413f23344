import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureSize } from "../src-main/platform/picture-size.ts";
import type { World } from "../tools/lab/program/program-world.ts";
import { startAtGate } from "./support/at-gate.ts";

let world: World;
beforeAll(async () => {
  world = await startAtGate("reference", { kind: "tracking" });
});
afterAll(() => world.end());

const patience = { timeout: 30_000 };
const slider = (page: Page): Locator => page.getByRole("slider", { name: "Moment of the landing" });
const momentOf = async (page: Page): Promise<number> => Number(await slider(page).inputValue());
/** The aircraft's place on the map, by its transform. */
const onMap = (page: Page): Promise<string> =>
  page.locator("svg.aircraft").evaluate((aircraft) => (aircraft as SVGElement).style.transform);

/** How many pixels of the saved picture's lower half are drawn on. */
const drawnPixels = (page: Page, png: Buffer): Promise<number> =>
  page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
    return pixels.slice(pixels.length / 2).filter((pixel) => pixel !== pixels[0]).length;
  }, png.toString("base64"));

test("with reduced motion the report shows the last picture, and nothing plays", async () => {
  const { page } = world;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Review report" }).click();
  const replay = page.getByRole("region", { name: "Landing replay" });
  await replay.getByRole("button", { name: "Play", exact: true }).waitFor();
  const shown = await momentOf(page);
  expect(shown).toBeGreaterThan(0);
  // Three frames later nothing must have moved.
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  expect(await momentOf(page)).toBe(shown);
  await page.getByRole("button", { name: "Back to the flight" }).click();
  await page.emulateMedia({ reducedMotion: "no-preference" });
});

test("on blocks the landing plays once, is scrubbed by keys, saved as a picture, and found again in the logbook", async () => {
  const { page, app } = world;
  await page.getByRole("button", { name: "Review report" }).click();
  const replay = page.getByRole("region", { name: "Landing replay" });
  await replay.waitFor();

  await replay.getByRole("button", { name: "Pause" }).waitFor();
  const first = await momentOf(page);
  expect(first).toBeLessThan(0);
  await expect.poll(() => momentOf(page), patience).toBeGreaterThan(first + 1);
  const flying = await onMap(page);
  await expect.poll(() => onMap(page), patience).not.toBe(flying);
  await replay.getByRole("button", { name: "Pause" }).click();
  await replay.getByRole("button", { name: "Play", exact: true }).waitFor();

  await slider(page).focus();
  await page.keyboard.press("Home");
  const begins = await momentOf(page);
  expect(begins).toBeLessThan(-28);
  expect(await slider(page).getAttribute("aria-valuetext")).toMatch(/^(2[89]|30)\.\d s before touchdown$/);
  await page.keyboard.press("ArrowRight");
  expect(await momentOf(page)).toBeCloseTo(begins + 0.2, 1);
  await expect.poll(() => replay.locator("dd").first().textContent(), patience).toMatch(/^[1-9]\d+ ft$/);
  await page.keyboard.press("End");
  expect(await slider(page).getAttribute("aria-valuetext")).toMatch(/s after touchdown$/);
  await expect.poll(() => replay.locator("dd").first().textContent(), patience).toBe("0 ft");

  // Leaves the page and returns: the replay does not play by itself a second time.
  await page.getByRole("button", { name: "Back to the flight" }).click();
  await page.getByRole("button", { name: "Review report" }).click();
  await replay.getByRole("button", { name: "Play", exact: true }).waitFor();
  expect(await momentOf(page)).toBeGreaterThan(0);

  const folder = await mkdtemp(join(tmpdir(), "contrail-picture-"));
  const offered = await app.evaluateHandle(({ dialog }, into) => {
    const names: string[] = [];
    dialog.showSaveDialog = (async (options: { defaultPath: string }) => {
      names.push(options.defaultPath);
      return { canceled: false, filePath: `${into}/landing.png` };
    }) as unknown as typeof dialog.showSaveDialog;
    return names;
  }, folder);
  await page.getByRole("button", { name: "Save picture" }).click();
  await page.getByText(`${folder}/landing.png`).waitFor();
  const plain = await readFile(join(folder, "landing.png"));
  expect(pictureSize(plain)).toEqual({ type: "image/png", width: 1200, height: 675 });
  expect(await drawnPixels(page, plain)).toBeGreaterThan(10_000);
  await page.getByRole("checkbox", { name: "With my name" }).check();
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect.poll(async () => (await readFile(join(folder, "landing.png"))).equals(plain), patience).toBe(false);
  expect((await offered.jsonValue()).map((name) => name.split("/").at(-1))).toEqual(
    Array(2).fill(expect.stringMatching(/^NLY 1 BIKF BIRK .*2026\.png$/)),
  );
  await rm(folder, { recursive: true });

  await page.getByRole("button", { name: "File report" }).click();
  await page.getByText("Report filed").waitFor();
  await page.getByRole("button", { name: "Open in logbook" }).click();
  await replay.getByRole("button", { name: "Play", exact: true }).waitFor();
  // The replay does not start by itself, because the page shows the whole flight.
  expect(await momentOf(page)).toBeGreaterThan(0);
  await replay.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => momentOf(page), patience).toBeLessThan(0);
  await replay.getByRole("button", { name: "Pause" }).click();
});
