import { expect, test } from "vitest";
import { distanceNm } from "../src-shared/domain/geodesy.ts";
import type { SimSample } from "../src-shared/domain/sample.ts";
import type { RunningLabAirline } from "../tools/lab/airline/server.ts";
import { open, signIn, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { type Program, removeFolder, startProgram } from "../tools/lab/program/program.ts";
import { recording, startIso, startWorld } from "../tools/lab/program/program-world.ts";
import { createRandom } from "../tools/lab/simulation/random.ts";

/** The number of kills. `CONTRAIL_KILLS=50 npm test -- kill` is the long run. */
const kills = Number(process.env.CONTRAIL_KILLS ?? 2);
const killsAFlight = 5;
const rate = 30;
const words = "Killed and back";
const seed = process.env.CONTRAIL_KILL_SEED ?? "1";
const flown = recording.samples as readonly SimSample[];

const flights = Array.from({ length: Math.ceil(kills / killsAFlight) }, (_, flight) => ({
  flight,
  times: Math.min(killsAFlight, kills - flight * killsAFlight),
}));

test.each(flights)(
  "flight $flight, killed $times times, is filed once with its whole path",
  async ({ flight, times }) => {
    const random = createRandom(`kill-${seed}-${flight}`);
    const world = await startWorld({ rate });
    const beganMs = performance.now();
    const clockNow = () =>
      `${new Date(Date.parse(startIso) + (performance.now() - beganMs) * rate).toISOString()},${rate}`;
    let program: Program = world;
    let left = times;

    /** Kills the program with SIGKILL and starts it again. The pilot signs in and continues. */
    async function killAndReturn(): Promise<void> {
      left -= 1;
      world.simulator.pause();
      await program.close();
      program = await startProgram(world.folder, clockNow());
      // A flight on disk is shown to everyone who starts the program. The sign-in is on the other pages.
      await open(program.page, "Bookings");
      await signIn(program.page);
      await program.page.getByRole("heading", { name: "Bookings" }).waitFor();
      await open(program.page, "Fly");
      const goOn = program.page.getByRole("button", { name: "Continue flight" });
      const check = program.page.getByRole("button", { name: /^Check/ });
      const done = program.page.getByText(/No flight|Report filed|Try again/).first();
      await goOn.or(check).or(done).first().waitFor();
      if (await goOn.isVisible()) await goOn.click();
    }

    try {
      await signIn(program.page);
      await startFlight(program.page);
      await waitForPhase(program.page, "Boarding");
      while (world.simulator.position() < (flown.at(-1)?.timeMs ?? 0) / 1000) {
        world.simulator.play();
        const lastsMs = ((flown.at(-1)?.timeMs ?? 0) / rate) * (left > 0 ? 1 / (left + 1) : 1.2);
        await new Promise((resolve) => setTimeout(resolve, left > 0 ? random.int(300, Math.round(lastsMs)) : lastsMs));
        if (left > 0) await killAndReturn();
      }
      await refused(program, world.airline);
      // The last kill happens while the report is refused: the pilot's comments must survive.
      left += 1;
      await killAndReturn();
      expect(await program.page.getByRole("textbox", { name: /Comments/ }).inputValue()).toBe(words);
      await program.page.getByRole("button", { name: "Try again" }).click();
      await program.page.getByText("Report filed").waitFor({ timeout: 60_000 });
      await expect.poll(() => world.airline.accepted.pireps.map(({ state }) => state)).toEqual([1]);
      const [pirep] = world.airline.accepted.pireps;
      expect(pirep?.comments).toEqual([words]);
      const air = flown.filter(({ groundSpeedKt }) => (groundSpeedKt ?? 0) > 60);
      const farthest = Math.max(
        ...air.map((sample) =>
          Math.min(
            ...(pirep?.positions ?? []).map(({ latitude, longitude }) =>
              distanceNm({ latitudeDeg: latitude, longitudeDeg: longitude }, sample),
            ),
          ),
        ),
      );
      // A position every 15 s at 110 kt is 0.5 nm apart; at thirty times real time a restart costs a few more.
      expect(farthest).toBeLessThan(2);
      expect(pirep?.flightTime).toBeGreaterThanOrEqual(16);
      expect(pirep?.flightTime).toBeLessThanOrEqual(19);
    } finally {
      await program.close();
      await Promise.all([world.airline.close(), world.simulator.close(), removeFolder(world.folder)]);
    }
  },
);

/** Files the flight while the airline refuses reports. */
async function refused({ page }: Program, airline: RunningLabAirline): Promise<void> {
  airline.faults.set({ answers: [{ operation: "complete", kind: "body", status: 422, body: "{}", times: 1 }] });
  await page.getByRole("button", { name: "Review report" }).click();
  await page.getByRole("textbox", { name: /Comments/ }).fill(words);
  await page.getByRole("button", { name: "File report" }).click();
  await page.getByRole("button", { name: "Try again" }).waitFor({ timeout: 60_000 });
}
