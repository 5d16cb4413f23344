import { afterEach, expect, test } from "vitest";
import { pilots } from "../src-main/demo/airline/airline-data.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";

let world: World;
afterEach(() => world.end());

async function signIn({ page }: World): Promise<void> {
  await page.getByRole("textbox", { name: "Benutzername" }).fill(pilots[0].pilotId);
  await page.getByRole("textbox", { name: "Passwort" }).fill(pilots[0].password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

test("the whole program speaks German, the simulator process's texts too, and changes at once", async () => {
  // Nothing listens on the discard port.
  world = await startWorld({ settings: { language: "de", simulatorPlace: { host: "127.0.0.1", port: 9 } } });
  const { page, app, complaints } = world;
  await signIn(world);
  await page.getByText("Unter 127.0.0.1:9 antwortet kein Simulator.").waitFor();
  const menu = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  expect(await menu()).toContain("&Ansicht");

  await page.getByRole("navigation").getByRole("button", { name: "Einstellungen" }).click();
  await page.getByRole("radio", { name: "English" }).click();
  await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  await expect.poll(menu).toContain("&View");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  await page.getByRole("button", { name: "Fly", exact: true }).click();
  await page.getByText("No simulator answers at 127.0.0.1:9.").waitFor({ timeout: 60_000 });
  expect(complaints).toEqual([]);
});

test("the connection page speaks German, earlier texts too", async () => {
  world = await startWorld({ settings: { language: "de" } });
  const { page, simulator, complaints } = world;
  const aircraft = { icaoType: "A320", registration: "D-AIPA", engineCount: 2, category: "Airplane" };
  simulator.faults.aircraft = { ...aircraft, title: "FSLabs A320-X CFM" };
  simulator.faults.unknownNames.add("PLANE ALT ABOVE GROUND");
  // The program may already be connected, so it must connect again.
  simulator.faults.reset();
  await signIn(world);
  await page.getByTitle("Verbindung", { exact: true }).click();
  await page.getByText("Dieser Simulator meldet nicht: Höhe AGL.").first().waitFor();
  await page.getByText("FSLabs nutzt eine eigene Parkbremse; die des Simulators bewegt sich nie.").waitFor();
  const changes = page.getByRole("region", { name: "Letzte Änderungen" }).getByRole("listitem");
  await changes.getByText("Microsoft Flight Simulator 2024 auf 127.0.0.1").first().waitFor();
  const german = await changes.allInnerTexts();

  await page.getByRole("navigation").getByRole("button", { name: "Einstellungen" }).click();
  await page.getByRole("radio", { name: "English" }).click();
  await page.getByRole("button", { name: "Fly", exact: true }).click();
  await page.getByTitle("Connection", { exact: true }).click();
  await page.getByText("FSLabs uses its own parking brake; the simulator's never moves.").waitFor();
  const english = page.getByRole("region", { name: "Last changes" }).getByRole("listitem");
  await english.getByText("Not reported by this simulator: height above ground.").first().waitFor();
  expect(await english.count()).toBeGreaterThanOrEqual(german.length);
  for (const text of await english.allInnerTexts()) expect(text).not.toMatch(/Verbindung|auf 127|meldet/);
  expect(complaints).toEqual([]);
});
