import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer, type Socket } from "node:net";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDiscord } from "../src-main/discord/testing/discord.ts";
import { listen } from "../src-main/platform/http/listen.ts";
import { freePort } from "../src-main/platform/http/testing/free-port.ts";
import { statusSchema } from "../src-shared/contract/status.ts";
import { openBrowser } from "../tools/lab/preview/viewer.ts";
import { open, signIn, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { callByPage, type Program, runtime, startProgram } from "../tools/lab/program/program.ts";
import { startIso, startWorld, type World } from "../tools/lab/program/program-world.ts";

/** A flight in the real program, watched by a browser from start to receipt. The tests follow each other. */

const rate = 15;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let world: World;
let program: Program;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let watched: Page;
let discord: Awaited<ReturnType<typeof startDiscord>>;
let network: Awaited<ReturnType<typeof openNetwork>>;
let port = 0;
let beganMs = 0;
beforeAll(async () => {
  port = await freePort();
  discord = await startDiscord();
  vi.stubEnv("XDG_RUNTIME_DIR", discord.folder);
  const shown = { discord: true, discordApplicationId: "123456789012345678" };
  world = await startWorld({ rate, settings: { screenHere: true, screenPort: port, ...shown } });
  beganMs = performance.now();
  program = world;
  network = await openNetwork();
  browser = await openBrowser(runtime(), process.env);
  watched = browser.page;
});
afterAll(async () => {
  await browser.close();
  network.close();
  await program.close();
  await world.end();
  await discord.quit();
});

/** The network between browser and Contrail. While it is broken, it takes everything and delivers nothing. */
async function openNetwork() {
  const sockets = new Set<Socket>();
  let isBroken = false;
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      // A browser names the port that it knows.
      from.on(
        "data",
        (chunk) => isBroken || to.write(from === near ? String(chunk).replaceAll(`:${own}`, `:${port}`) : chunk),
      );
      from.on("error", () => undefined);
      from.once("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const own = await listen(server);
  return {
    address: `http://127.0.0.1:${own}/`,
    breaks(is: boolean): void {
      isBroken = is;
    },
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const lost = () => watched.getByText(/^No connection to Contrail for/);
const live = () => watched.getByText("Live", { exact: true });

test("the page shows the flight as the window does, has nothing that acts, and is accessible", async () => {
  await watched.goto(network.address);
  await watched.getByRole("heading", { name: "No flight" }).waitFor();
  await signIn(program.page);
  await startFlight(program.page);
  await waitForPhase(watched, "Boarding");
  world.simulator.play();
  await waitForPhase(watched, "Climb");
  await live().waitFor();
  world.simulator.pause();

  await watched.getByRole("button", { name: /^(Climb|Cruise) since/ }).click();
  const dialog = watched.getByRole("alertdialog");
  await dialog.getByText(/detected [\d,.]+ s later/).waitFor();
  expect(await dialog.getByText("Wrong phase?").count()).toBe(0);
  await watched.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const texts = await watched
    .getByRole("button")
    .evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent));
  expect(texts.filter((text) => /cancel|more|report|setting|fetch|track/i.test(text ?? ""))).toEqual([]);

  await watched.evaluate(axe);
  const { violations } = await watched.evaluate<AxeResults>("axe.run()");
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => String(target))])).toEqual([]);
});

test("the status says the same to programs, and nothing of the pilot or the airline's address", async () => {
  const body = await (await fetch(`http://127.0.0.1:${port}/v1/status`)).text();
  expect(statusSchema.parse(JSON.parse(body))).toMatchObject({
    flight: { stage: "tracking", from: { icao: "BIKF" }, to: { icao: "BIRK" } },
  });
  for (const secret of [world.airline.url, new URL(world.airline.url).host, "@"]) expect(body).not.toContain(secret);
});

test("Discord on this computer shows route and phase", async () => {
  await expect
    .poll(() => discord.heard.at(-1))
    .toMatchObject({
      body: { cmd: "SET_ACTIVITY", args: { activity: { details: "NLY 1 · BIKF → BIRK", timestamps: {} } } },
    });
});

test("the page says that the network is gone, and comes back by itself with what was flown meanwhile", async () => {
  network.breaks(true);
  await lost().waitFor();
  // What is opened now was loaded before.
  await watched.getByText("Weather and networks").click();
  await watched.getByText("No report yet.").waitFor();
  world.simulator.play();
  network.breaks(false);
  await live().waitFor();
  expect(await lost().count()).toBe(0);
});

test("a crash of the server harms no flight, and the page comes back by itself", async () => {
  const threads = () => program.app.evaluate(() => Reflect.get(process, "threads"));
  await program.app.evaluate(() => {
    let threads = 0;
    process.on("worker", (worker) => {
      threads += 1;
      Object.assign(process, { threads, end: () => void worker.terminate() });
    });
  });
  await callByPage(program.page, "settings.set", { screenHere: false }, 0);
  await lost().waitFor();
  await callByPage(program.page, "settings.set", { screenHere: true }, 0);
  await live().waitFor();
  expect(await threads()).toBe(1);
  await program.app.evaluate(() => Reflect.get(process, "end")());
  await lost().waitFor();
  await live().waitFor();
  expect(await threads()).toBe(2);
  await program.page.getByRole("button", { name: /^Recording/ }).waitFor();
});

test("after a new start of Contrail the page shows the same flight, up to its receipt", async () => {
  world.simulator.pause();
  await program.close();
  await lost().waitFor();
  const now = new Date(Date.parse(startIso) + (performance.now() - beganMs) * rate).toISOString();
  program = await startProgram(world.folder, `${now},${rate}`);
  await lost().waitFor({ state: "detached", timeout: 60_000 });
  await open(program.page, "Bookings");
  await signIn(program.page);
  await program.page.getByRole("heading", { name: "Bookings" }).waitFor();
  await open(program.page, "Fly");
  await program.page.getByRole("button", { name: "Continue flight" }).click();
  world.simulator.play();
  await waitForPhase(watched, "Deboarding", 300_000);
  await watched.getByText("Landing", { exact: true }).first().click();
  await watched.getByText("Touchdown", { exact: true }).waitFor();
  await program.page.getByRole("button", { name: "Review report" }).click();
  await program.page.getByRole("button", { name: /^File/ }).click();
  await watched.getByText("Filed", { exact: true }).waitFor();
});
