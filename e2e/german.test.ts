import { afterEach, expect, test } from "vitest";
import { pilots } from "../src-main/demo/airline/world.ts";
import { startWorld, type World } from "./support/world.ts";

let world: World;
afterEach(() => world.end());

test("the whole program speaks German, the simulator's own process too, and changes at once", async () => {
  // Nobody listens on the discard port.
  world = await startWorld({ settings: { language: "de", simulatorPlace: { host: "127.0.0.1", port: 9 } } });
  const { page, app, complaints } = world;
  await page.getByRole("textbox", { name: "Benutzer" }).fill(pilots[0].pilotId);
  await page.getByRole("textbox", { name: "Passwort" }).fill(pilots[0].password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByText("Unter 127.0.0.1:9 antwortet kein Simulator.").waitFor();
  const menu = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  expect(await menu()).toContain("&Ansicht");

  await page.getByRole("button", { name: "Optionen" }).click();
  await page.getByRole("radio", { name: "English" }).check();
  await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  await expect.poll(menu).toContain("&View");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  await page.getByRole("button", { name: "Fly", exact: true }).click();
  await page.getByText("No simulator answers at 127.0.0.1:9.").waitFor({ timeout: 60_000 });
  expect(complaints).toEqual([]);
});
