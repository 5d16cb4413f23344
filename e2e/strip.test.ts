import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, startFlight, waitForPhase, windowBy } from "../tools/lab/program/pilot.ts";
import { callByPage } from "../tools/lab/program/program.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ rate: 15 });
  await signIn(world.page);
  await startFlight(world.page);
  await waitForPhase(world.page, "Boarding");
  world.simulator.play();
  await waitForPhase(world.page, "Climb");
  world.simulator.pause();
});
afterAll(() => world.end());

/** The program's windows. */
const windows = () =>
  world.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({
      bounds: window.getBounds(),
      onTop: window.isAlwaysOnTop(),
      focused: window.isFocused(),
      visible: window.isVisible(),
    })),
  );

test("the strip replaces the window, stays on top, takes no focus, and shows the flight", async () => {
  const { app, page } = world;
  await page.getByRole("button", { name: "More" }).click();
  const strip = await windowBy(app, () => page.getByRole("menuitem", { name: "Compact strip" }).click());
  await expect.poll(windows).toMatchObject([{ onTop: true, focused: false, visible: true, bounds: { height: 44 } }]);
  await strip.getByRole("status").getByText("Climb").waitFor();
  // What does not fit is dropped from the right.
  expect(await strip.getByRole("term").allTextContents()).toEqual(["To go", "Arrival", "Air time"]);
  expect(await strip.getByText(/\d nm$/).count()).toBe(1);
});

test("the strip shows the next phase of the flight", async () => {
  const [strip] = world.app.windows();
  world.simulator.play();
  await strip?.getByRole("status").getByText("Cruise").waitFor({ timeout: 60_000 });
  world.simulator.pause();
});

test("the strip returns to its last place, and the full window returns from it unchanged", async () => {
  const { app } = world;
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setPosition(120, 300));
  const [strip] = app.windows();
  const full = await windowBy(app, async () => strip?.getByRole("button", { name: "Full window" }).press("Enter"));
  await waitForPhase(full, "Cruise");
  await expect.poll(windows).toMatchObject([{ onTop: false, visible: true }]);
  await full.getByText(/Lift-off/).waitFor();
  // Screen readers hear what the green dot shows.
  await full.getByRole("button", { name: /^Recording/ }).waitFor();
  const menuBarIsSeen = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMenuBarVisible());
  expect(await menuBarIsSeen()).toBe(false);

  const again = app.waitForEvent("window");
  await app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find(({ label }) => label === "Compact strip")?.click();
  });
  await again;
  await expect.poll(windows).toMatchObject([{ onTop: true, bounds: { x: 120, y: 300, height: 44 } }]);
  expect(world.complaints).toEqual([]);
});

test("the strip has the size of the settings, and fills its window", async () => {
  await expect.poll(() => world.app.windows().length).toBe(1);
  const [strip] = world.app.windows();
  if (strip === undefined) throw new Error("the strip is not shown");
  await callByPage(strip, "settings.set", { stripScalePct: 150 }, 0);
  await expect.poll(windows).toMatchObject([{ bounds: { height: 66 } }]);
  const drawn = () => strip.evaluate(() => document.querySelector(".strip")?.getBoundingClientRect().height);
  await expect.poll(drawn).toBe(66);
  expect(await strip.evaluate(() => document.documentElement.scrollHeight)).toBe(66);
});
