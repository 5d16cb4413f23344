import { afterEach, expect, test } from "vitest";
import { pilots } from "../src-main/demo/airline/airline-data.ts";
import { signIn, startFlight } from "../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";

let world: World;
afterEach(() => world.end());

/** The pilot's flight of the same booking, begun on another computer and left open there. */
async function flyElsewhere({ airline }: World): Promise<void> {
  const ask = async (path: string, token: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const answer = await fetch(`${airline.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    return text === "" ? {} : JSON.parse(text);
  };
  const { pilotId, password } = pilots[0];
  const login = await ask("/pilot/login", "-", { username: pilotId, password });
  const token = String(login.token);
  const { tracking_id } = await ask("/flights/start", token, { bid_id: 101 });
  const place = {
    latitude: 63.985,
    longitude: -22.6056,
    altitude: 130,
    heading: 90,
    ground_speed: 5,
    distance_remaining: 19.5,
  };
  await ask("/flights/update", token, { tracking_id, phase: "taxi", ...place });
}

test("an earlier flight that uses the aircraft stays until the pilot discards it, and then the new one starts", async () => {
  world = await startWorld();
  const { page, airline } = world;
  await flyElsewhere(world);
  const states = () => airline.accepted.pireps.map(({ state }) => state);
  await signIn(page);
  await startFlight(page);
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("heading", { name: "The aircraft is in use" }).waitFor();
  await dialog.getByText(/by another pilot, or by an unfinished flight/).waitFor();
  await dialog.getByRole("button", { name: "Check again" }).click();
  await dialog.getByText(/by another pilot, or by an unfinished flight/).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(states()).toEqual([0]);

  await startFlight(page);
  await dialog.getByRole("button", { name: "Discard and start" }).click();
  await page.getByRole("list", { name: "Flight phases" }).waitFor();
  expect(states()).toEqual([3, 0]);
});
