import { afterEach, expect, test, vi } from "vitest";
import { startWorld, type World } from "../../tools/lab/program/program-world.ts";

/** How often the host is killed. `HOST_DEATHS=10` gives figures. */
const deaths = Number(process.env.HOST_DEATHS ?? 2);

interface Seen {
  readonly atMs: number;
  readonly said: string;
}
interface Watching {
  seen?: Seen[];
  contrail: { on(name: string, listener: (value: { kind?: string }) => void): void };
}

let world: World;
afterEach(() => world.end());

/** The process id of the simulator's own process. */
const hostOf = ({ app }: World): Promise<number | undefined> =>
  app.evaluate((electron) => electron.app.getAppMetrics().find(({ name }) => name === "Contrail simulator link")?.pid);

test("the simulator's process is killed: another one follows, and the window shows a gap at most", async () => {
  world = await startWorld();
  const { page, simulator } = world;
  simulator.seek(600);
  simulator.play();
  // The aircraft rolls, so that each frame counts and the gap is shorter than in cruise.
  simulator.faults.overlay = { onGround: true, groundSpeedKt: 30 };
  await vi.waitFor(() => expect(simulator.connections().now).toBe(1), 30_000);
  await page.evaluate(() => {
    const window = globalThis as unknown as Watching;
    const seen: Seen[] = [];
    window.seen = seen;
    window.contrail.on("simulator", (state) => seen.push({ atMs: Date.now(), said: state.kind ?? "" }));
    window.contrail.on("live", (live) => seen.push({ atMs: Date.now(), said: live === null ? "nothing" : "live" }));
  });
  const readSeen = (): Promise<Seen[]> => page.evaluate(() => (globalThis as unknown as Watching).seen ?? []);
  const livesSince = async (ms: number): Promise<Seen[]> =>
    (await readSeen()).filter(({ atMs, said }) => atMs > ms && said === "live");

  for (let death = 1; death <= deaths; death++) {
    await vi.waitFor(async () => expect((await livesSince(Date.now() - 2000)).length).toBeGreaterThan(3), 30_000);
    const pid = await hostOf(world);
    expect(pid).toBeDefined();
    const diedMs = Date.now();
    process.kill(pid ?? -1, "SIGKILL");
    await vi.waitFor(() => expect(simulator.connections().ever).toBe(death + 1), { timeout: 30_000, interval: 5 });
    const connectedMs = Date.now() - diedMs;
    // Samples of the first process may still arrive. After the second has connected, all samples are from the second.
    const first = await vi.waitFor(
      async () => {
        const [next] = await livesSince(diedMs + connectedMs);
        expect(next).toBeDefined();
        return next;
      },
      { timeout: 30_000, interval: 10 },
    );
    const said = (await readSeen()).filter(({ atMs }) => atMs >= diedMs).map((each) => each.said);
    console.info(
      `host killed: connected again after ${connectedMs} ms, live in the window after ${(first?.atMs ?? 0) - diedMs} ms;`,
      said.filter((each) => each !== "live").join(", ") || "nothing else was shown",
    );
    expect(await hostOf(world)).not.toBe(pid);
  }
  expect(simulator.connections()).toEqual({ now: 1, most: 1, ever: deaths + 1 });
});
