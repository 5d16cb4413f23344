import { homedir, hostname, userInfo } from "node:os";
import { afterEach, expect, test } from "vitest";
import { pilots } from "../../src-main/demo/airline/airline-data.ts";
import { openConnection, signIn } from "../../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../../tools/lab/program/program-world.ts";

/** Matches a whole word, because a computer may be called "sim". */
const asWord = (text: string): RegExp => new RegExp(`(?<!\\w)${text.replace(/\W/g, "\\$&")}(?!\\w)`, "i");

let world: World;
afterEach(() => world.end());

test("the connection page: the kind of link, each variable, dropped samples, history; and a copy of it without names", async () => {
  world = await startWorld();
  const { page, app, simulator, folder, complaints } = world;
  simulator.faults.unknownNames.add("PLANE PITCH DEGREES");
  // The program may already be connected, so it must connect and define its data again.
  simulator.faults.reset();
  await signIn(page);
  await openConnection(page);
  const variable = (name: string, value: string | RegExp) =>
    page.getByRole("region", { name: "Variables" }).locator("div", { hasText: name }).getByText(value).waitFor();
  await variable("Pitch", "refused: PLANE PITCH DEGREES");
  await variable("Altitude", /^[\d,]+ ft$/);
  await variable("Ground speed", /^[\d,]+ kt$/);
  await variable("Replay", "no");
  await page.getByText(`Microsoft Flight Simulator 2024, 127.0.0.1:${simulator.port}`, { exact: true }).waitFor();
  await page.getByText(/^[\d.]+ samples a second, the last [\d.]+ s ago$/).waitFor();
  await page.getByText("The connection works. There is nothing to do.").waitFor();

  simulator.faults.menu = true;
  await page.getByText("The simulator is in its menu. Start a flight there.").first().waitFor();
  await page.getByText(/^\d+ in the menu$/).waitFor();
  simulator.faults.menu = false;
  simulator.faults.reset();
  const changes = page.getByRole("region", { name: "Last changes" }).getByRole("listitem");
  await changes.getByText("The connection to the simulator was lost. Reconnecting.").first().waitFor();
  await page.getByText("The connection works. There is nothing to do.").waitFor();

  await page.getByRole("button", { name: "Copy diagnosis" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toMatch(/^Contrail \d/);
  expect(copied).toContain(`link: simconnect at (this computer):${simulator.port}`);
  expect(copied).toMatch(/dropped: menu \d/);
  expect(copied).toContain("refused (PLANE PITCH DEGREES)");
  const personal = [userInfo().username, hostname(), homedir(), folder, pilots[0].pilotId, pilots[0].name, "127.0.0.1"];
  for (const word of personal) expect(copied).not.toMatch(asWord(word));
  expect(complaints).toEqual([]);
});
