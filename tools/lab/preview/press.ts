import type { Page } from "playwright-core";

/**
 * Carries out a scenario's steps: presses the tab, button, radio, checkbox, menu item or summary of that name, or types
 * into the field ("Host=pc"), or chooses a file for that label ("File@path").
 */
export async function press(page: Page, steps: readonly string[], say: (text: string) => string): Promise<void> {
  // Elements behind a dialog cannot be pressed, and may have the same name.
  const room = page.locator('[role="alertdialog"], body:not(:has([role="alertdialog"]))');
  for (const step of steps) {
    const [, field = "", text = ""] = /^(.+?)=(.*)$/.exec(step) ?? [];
    const [, label = "", path = ""] = /^(.+?)@(.*)$/.exec(step) ?? [];
    if (label !== "") {
      await room.getByLabel(say(label)).setInputFiles(path);
      continue;
    }
    const name = say(field === "" ? step : field);
    if (field !== "") {
      await room.getByRole("textbox", { name }).or(room.getByRole("combobox", { name })).fill(text);
      continue;
    }
    const tab = room.getByRole("tab", { name, exact: true });
    const other = room
      .getByRole("button", { name })
      .or(room.getByRole("radio", { name }))
      .or(room.getByRole("checkbox", { name }))
      .or(room.getByRole("menuitem", { name }))
      .or(room.locator("summary", { hasText: name }));
    await tab.or(other).first().waitFor();
    const wanted = (await tab.count()) > 0 ? tab : other.first();
    // A list above that is still being laid out would move a fold away from the pointer.
    if (await wanted.evaluate(({ tagName }) => tagName === "SUMMARY")) await wanted.dispatchEvent("click");
    else await wanted.click();
  }
}
