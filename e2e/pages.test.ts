import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openViewer, type Viewer } from "../tools/lab/preview/viewer.ts";
import { runtime } from "../tools/lab/program/program.ts";
import { mapZoom } from "./support/map-zoom.ts";

const look = { theme: "dark", language: "en", text: "100" } as const;
/** The longest names. */
const german = { ...look, language: "de" } as const;

let viewer: Viewer;
beforeAll(async () => {
  viewer = await openViewer(runtime(), process.env, join(import.meta.dirname, "../dist/renderer"), false);
});
afterAll(() => viewer.close());

/** The search. */
const box = () => viewer.page.getByRole("combobox", { name: "Find" });
const chosen = () => viewer.page.locator("[role=option][data-focused]");

/** Opens the search by its key and types. React Aria may focus the box a frame after it is there. */
async function find(search: string): Promise<void> {
  await viewer.page.keyboard.press("Control+k");
  await box().and(viewer.page.locator(":focus")).waitFor();
  await viewer.page.keyboard.type(search);
}

test("a keyboard user finds an airport, which is announced and shown on the map", async () => {
  await viewer.show("no-flight", look);
  await find("kef");
  await expect.poll(() => chosen().textContent()).toContain("BIKF");
  const active = async () => [await box().getAttribute("aria-activedescendant"), await chosen().getAttribute("id")];
  await expect.poll(async () => new Set(await active()).size).toBe(1);
  expect(await box().getAttribute("aria-expanded")).toBe("true");
  await viewer.page
    .getByRole("status")
    .filter({ hasText: /^\d+ results$/ })
    .waitFor();
  await viewer.page.keyboard.press("Enter");
  await viewer.page.getByRole("region", { name: "Keflavik International Airport" }).waitFor();
  await expect.poll(() => box().count()).toBe(0);
});

test("where a page covers the map, an airport is shown on the flight's page", async () => {
  await viewer.resize({ width: 900, height: 600, scale: 1 });
  await viewer.show("bookings", look);
  await viewer.page.getByRole("heading", { name: "Bookings" }).waitFor();
  await find("EGLL");
  await expect.poll(() => chosen().textContent()).toContain("EGLL");
  await viewer.page.keyboard.press("Enter");
  await viewer.page.getByRole("region", { name: /Heathrow/ }).waitFor();
  expect(await viewer.page.getByRole("heading", { name: "Bookings" }).count()).toBe(0);
  await viewer.resize({ width: 1280, height: 800, scale: 1 });
});

describe("what failed is said where the pilot sees it, however far down the page is", () => {
  /** From now on the program refuses everything. */
  const refuse = () =>
    viewer.page.evaluate(() => {
      const error = { code: "disk", message: "It was not saved." };
      Object.assign(Reflect.get(window, "contrail"), { call: async () => ({ ok: false, error }) });
    });
  const isSeen = () =>
    viewer.page.getByRole("alert").evaluate((alert) => {
      const { left, top } = alert.getBoundingClientRect();
      return alert.contains(document.elementFromPoint(left + 5, top + 5));
    });

  test("a setting", async () => {
    await viewer.show("settings", look);
    await refuse();
    await viewer.page.getByRole("checkbox").last().click();
    expect(await isSeen()).toBe(true);
  });

  test("all flights as one file", async () => {
    await viewer.show("logbook-many", look);
    await viewer.page.locator(".logged-flight").first().waitFor();
    await refuse();
    await viewer.page.locator(".sheet-body").evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await viewer.page.getByRole("button", { name: "More" }).click();
    await viewer.page.getByRole("menuitem", { name: "Save all flights as one file" }).click();
    expect(await isSeen()).toBe(true);
  });
});

test("in the smallest window, the map's scale and notes leave its buttons free", async () => {
  await viewer.resize({ width: 900, height: 600, scale: 1 });
  await viewer.show("report", look);
  const boxOf = async (name: string) => {
    const box = await viewer.page.locator(name).boundingBox();
    if (box === null) throw new Error(`no ${name}`);
    return box;
  };
  const buttons = await boxOf(".map-controls");
  for (const note of [await boxOf(".map-legend"), await boxOf(".map-credit")])
    expect(note.x).toBeGreaterThanOrEqual(buttons.x + buttons.width);
  await viewer.resize({ width: 1280, height: 800, scale: 1 });
});

test.each(["airline-add", "airline-add-answered"])(
  "the whole form that adds an airline is in view: %s",
  async (page) => {
    await viewer.show(page, look);
    const below = await viewer.page.evaluate(() => {
      const bottomOf = (name: string) => document.querySelector(name)?.getBoundingClientRect().bottom ?? Number.NaN;
      return bottomOf(".sheet form") - bottomOf(".sheet-body");
    });
    expect(below).toBeLessThanOrEqual(0);
  },
);

test("a setting is brought into sight with the focus on its control", async () => {
  await viewer.show("no-flight", look);
  await find("weights");
  await expect.poll(() => chosen().textContent()).toContain("Weights and fuel");
  await viewer.page.keyboard.press("Enter");
  await expect
    .poll(() =>
      viewer.page.evaluate(() => document.activeElement?.closest("fieldset")?.querySelector("legend")?.textContent),
    )
    .toBe("Units");
});

test("a booking opens on its page; a flight of the logbook opens there", async () => {
  await viewer.show("no-flight", look);
  await find("ice 615");
  await chosen().waitFor();
  await viewer.page.keyboard.press("Enter");
  await viewer.page
    .getByRole("article", { name: /BIKF to KJFK/ })
    .getByRole("button", { name: "Start flight" })
    .waitFor();
  await find("ice 214 nov");
  await chosen().waitFor();
  await viewer.page.keyboard.press("Enter");
  await viewer.page.getByRole("heading", { name: /ICE 214, BIKF to BIRK/ }).waitFor();
});

test("Escape closes it, and so does its key; the focus returns to where it was", async () => {
  await viewer.show("no-flight", look);
  const button = viewer.page.getByRole("button", { name: "Choose a booking" });
  await button.focus();
  const hasFocus = () => button.evaluate((element) => element === document.activeElement);
  for (const key of ["Escape", "Control+k"]) {
    await find("zzzzz");
    await viewer.page.getByText("Nothing matches.").first().waitFor();
    await viewer.page.keyboard.press(key);
    await expect.poll(hasFocus).toBe(true);
    expect(await box().count()).toBe(0);
  }
});

test("before a search the shortcuts are listed, and the menu's entry for the compact strip names its own", async () => {
  const { page } = viewer;
  await viewer.show("flight", look);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /\(Ctrl\+Shift\+M\)$/ }).waitFor();
  await page.keyboard.press("Escape");
  await find("");
  const keys = page.getByRole("region", { name: "Keyboard shortcuts" });
  await keys.getByText("Ctrl+Shift+M").waitFor();
  await page.keyboard.type("b");
  await expect.poll(() => keys.count()).toBe(0);
});

test("the list of the logbook is shown again after another page, where the pilot left it", async () => {
  await viewer.show("logbook-many", look);
  const { page } = viewer;
  const row = page.locator(".logged-flight").first();
  await row.waitFor();
  const body = page.locator(".sheet-body");
  await body.evaluate((scroller) => scroller.scrollTo(0, 5000));
  const rail = page.getByRole("navigation");
  await rail.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Appearance" }).waitFor();
  await rail.getByRole("button", { name: "Logbook" }).click();
  await page.getByRole("heading", { name: "Logbook" }).waitFor();
  await row.waitFor({ timeout: 10_000 });
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBe(5000);
  await expect.poll(() => page.locator(".logged-flight").count()).toBeGreaterThan(5);
  // The rows are those of that place.
  await expect.poll(() => row.boundingBox().then((box) => box && Math.abs(box.y) < 1500)).toBe(true);
});

/** Of each row of settings: whether its name is beside its control or above it. */
const rows = (): Promise<string[]> =>
  viewer.page.evaluate(() =>
    [...document.querySelectorAll(".settings .segments, .settings .field")].map((row) => {
      const [name, control] = ["legend, label", ".segments-row, input"].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      if (name === undefined || control === undefined) return "incomplete";
      const middle = (control.top + control.bottom) / 2;
      if (name.right <= control.left && name.top < middle && name.bottom > middle) return "beside";
      return name.bottom <= control.top ? "above" : "overlapping";
    }),
  );

test("a setting's name is beside its control, and above it where the page is narrow", async () => {
  await viewer.resize({ width: 900, height: 600, scale: 1 });
  await viewer.show("settings-address-wrong", german);
  const beside = await rows();
  expect(beside.length).toBeGreaterThan(10);
  expect(new Set(beside)).toEqual(new Set(["beside"]));
  await viewer.show("settings-address-wrong", { ...german, text: "200" });
  expect(new Set(await rows())).toEqual(new Set(["above"]));
});

test("the rail says that an update is ready", async () => {
  const settings = viewer.page.getByRole("navigation").getByRole("button", { name: "Einstellungen" });
  await viewer.show("settings", german);
  expect(await settings.locator(".rail-dot").count()).toBe(0);
  await viewer.show("settings-update", german);
  await settings.locator(".rail-dot").waitFor();
  expect(await settings.textContent()).toContain("Ein Update ist bereit");
});

describe("the map", () => {
  test("takes the colours of a contrast theme that the system turns on", async (t) => {
    t.onTestFinished(() => viewer.page.emulateMedia({ forcedColors: "none" }));
    await viewer.show("flight", look);
    const names = () =>
      viewer.page.evaluate(() => document.querySelector<HTMLCanvasElement>(".map-overlay")?.toDataURL());
    const before = await names();
    await viewer.page.emulateMedia({ forcedColors: "active" });
    await expect.poll(names).not.toBe(before);
  });

  test("shows the whole track of a flight of the logbook, also where it left the route", async (t) => {
    t.onTestFinished(() => viewer.page.emulateMedia({ reducedMotion: "reduce" }));
    const { page } = viewer;
    await viewer.show("logbook", look);
    // With reduced motion, Leaflet has no element that shows the zoom.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.reload();
    const zoom = () => mapZoom(page);
    await page.evaluate(() => {
      const bridge = Reflect.get(window, "contrail");
      const { call } = bridge;
      bridge.call = async (name: string, args: unknown) => {
        const answer = await call(name, args);
        if (name !== "logbook.read") return answer;
        const { trail } = answer.value;
        const [timeMs, latitudeDeg, ...rest] = trail.at(-1);
        const detour = [3, 2, 1, 0].map((deg, i) => [timeMs + 1000 * i, latitudeDeg - deg, ...rest]);
        return { ...answer, value: { ...answer.value, trail: [...trail, ...detour] } };
      };
    });
    await page.locator(".logged-flight").first().click();
    await page.getByRole("button", { name: "All flights" }).waitFor();
    await expect.poll(zoom).toBeGreaterThan(0);
    await expect.poll(zoom).toBeLessThan(8);
  });

  test("shows the track of the row under the pointer where the map is", async () => {
    await viewer.show("logbook-many", look);
    const row = viewer.page.locator(".logged-flight").first();
    await row.hover();
    const lit = viewer.page.locator(".lit-track");
    await lit.waitFor({ state: "attached" });
    const seen = () =>
      lit.evaluate((path) => {
        const { left, right, top, bottom, width } = path.getBoundingClientRect();
        return width > 0 && left < innerWidth && right > 0 && top < innerHeight && bottom > 0;
      });
    await expect.poll(seen).toBe(true);
    await row.click();
    await viewer.page.getByRole("button", { name: "All flights" }).click();
    await row.waitFor();
    expect(await lit.count()).toBe(0);
  });
});
