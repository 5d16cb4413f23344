import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pilots } from "../src-main/demo/airline/world.ts";
import { shownPhase } from "./support/pilot.ts";
import { startWorld, type World } from "./support/world.ts";

let world: World;
let devtools: CDPSession;
beforeAll(async () => {
  world = await startWorld({ rate: 30 });
  devtools = await world.page.context().newCDPSession(world.page);
});
afterAll(() => world.end());

type Role = Parameters<Page["getByRole"]>[0];

/** More stops than any page has. */
const mostStops = 120;

/** Every stop on the way must show that it has the focus: by itself, or by what stands for it. */
const showsFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    const marked = [at, at.nextElementSibling, at.parentElement].some(
      (element) => element !== null && getComputedStyle(element).outlineStyle !== "none",
    );
    return marked ? null : `${at.tagName} ${at.className} ${at.textContent?.slice(0, 40)}`;
  });

/** Presses Tab until the element is reached, as somebody without a mouse does. */
async function tabTo(role: Role, name: string | RegExp): Promise<void> {
  const { page } = world;
  const wanted = page.getByRole(role, typeof name === "string" ? { name, exact: true } : { name }).first();
  await wanted.waitFor();
  const stops: string[] = [];
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press("Tab");
    expect(await showsFocus(page)).toBeNull();
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    stops.push((await page.evaluate(() => document.activeElement?.textContent?.slice(0, 20))) ?? "");
  }
  throw new Error(`${role} ${name} is not reached by Tab: ${stops.join(" | ")}`);
}

async function press(role: Role, name: string | RegExp): Promise<void> {
  await tabTo(role, name);
  await world.page.keyboard.press("Enter");
}

interface Node {
  readonly nodeId: string;
  readonly role?: { readonly value: unknown };
  readonly name?: { readonly value: unknown };
  readonly childIds?: readonly string[];
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[];
}

/** What a screen reader is told of by itself: the text of every live region in the accessibility tree. */
async function spoken(): Promise<string[]> {
  const { nodes } = (await devtools.send("Accessibility.getFullAXTree")) as unknown as { nodes: readonly Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (node: Node | undefined): string =>
    node === undefined
      ? ""
      : node.role?.value === "StaticText"
        ? String(node.name?.value)
        : (node.childIds ?? []).map((id) => textOf(byId.get(id))).join("");
  return nodes
    .filter(({ properties }) => properties?.some(({ name, value }) => name === "live" && value.value !== "off"))
    .map(textOf);
}

test("a whole flight from signing in to the receipt by the keyboard alone, and what it says on the way", async () => {
  const { page, simulator, airline } = world;
  const { keyboard } = page;
  await tabTo("textbox", "User");
  await keyboard.type(pilots[0].pilotId);
  await tabTo("textbox", "Password");
  await keyboard.type(pilots[0].password);
  await keyboard.press("Enter");

  await page.getByText("No flight yet").waitFor();
  await press("button", "Bookings");
  await press("button", /^NLY\s*1\b/);
  await press("button", "Start flight");
  await expect.poll(() => shownPhase(page)).toBe("Boarding");

  simulator.play();
  for (const phase of ["Climb", "Cruise", "Descent"])
    await expect
      .poll(spoken, { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(new RegExp(`^${phase} .*since`)));
  await expect
    .poll(spoken, { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/^Landing rate: \u2212\d+ ft\/min\. Bounces: /));
  await expect.poll(() => shownPhase(page), { timeout: 60_000 }).toBe("Deboarding");

  await press("button", "File report");
  await tabTo("textbox", /Comments/);
  await keyboard.type("By hand");
  await press("button", "File report");
  await page.getByText("Report filed").waitFor();
  expect(airline.accepted.pireps[0]).toMatchObject({ state: 1, comments: ["By hand"] });
  await press("button", "Done");
  await page.getByText("No flight yet").waitFor();
  expect(world.complaints).toEqual([]);
});

test("where less motion is wanted nothing moves by itself", async () => {
  const { page } = world;
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const place of ["Bookings", "Logbook", "Settings", "Fly"]) {
    await page.getByRole("navigation").getByRole("button", { name: place }).press("Enter");
    const moving = await page.evaluate(() =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0),
    );
    expect(moving).toEqual([]);
  }
});
