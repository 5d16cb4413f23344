import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";

type Role = Parameters<Page["getByRole"]>[0];

/** The most tab stops. No page has as many. */
const mostStops = 120;

/** Why the focused element does not show its focus, itself or by its label. Null if it does. */
const showsFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    const marked = [at, at.nextElementSibling, at.parentElement].some(
      (element) => element !== null && getComputedStyle(element).outlineStyle !== "none",
    );
    return marked ? null : `${at.tagName} ${at.className} ${at.textContent?.slice(0, 40)}`;
  });

/** Presses Tab until the element has the focus, like a user without a mouse. */
export async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
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

/**
 * Presses an element by the keyboard. A disabled button stays in the tab order with its reason, so this waits like a
 * mouse click.
 */
export async function press(page: Page, role: Role, name: string | RegExp): Promise<void> {
  await tabTo(page, role, name);
  await expect.poll(() => page.locator(":focus").getAttribute("aria-disabled")).toBeNull();
  await page.keyboard.press("Enter");
}

interface Node {
  readonly nodeId: string;
  readonly role?: { readonly value: unknown };
  readonly name?: { readonly value: unknown };
  readonly childIds?: readonly string[];
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[];
}

/** Text that a screen reader announces by itself: every live region in the accessibility tree. */
export async function spoken(devtools: CDPSession): Promise<string[]> {
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
