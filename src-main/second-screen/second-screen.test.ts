import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SecondScreenView } from "../../src-shared/contract/second-screen.ts";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import type { Clock } from "../../src-shared/domain/clock.ts";
import { flightAt, live } from "../../tools/lab/preview/flight-data.ts";
import { createVirtualClock } from "../../tools/lab/virtual-clock.ts";
import { createPushes } from "../platform/ipc/pushes.ts";
import { createJsonFile, type OpenJson } from "../platform/storage/json-file.ts";
import { diskFiles } from "../platform/storage/testing/here.ts";
import { createClock } from "../platform/time/clock.ts";
import type { ScreenCommand, ScreenReport } from "./messages.ts";
import { openSecondScreen } from "./second-screen.ts";

/** A process that the test plays. */
interface Played {
  readonly heard: ScreenCommand[];
  report(report: ScreenReport): void;
  die(): void;
  /** What it still does while it ends. */
  writes?: () => Promise<void>;
  killed: boolean;
}

let folder = "";
let processes: Played[] = [];
let views: SecondScreenView[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contrail-screen-"));
  processes = [];
  views = [];
});
afterEach(() => void vi.useRealTimers());

function spawn() {
  let tell = (_message: unknown): void => undefined;
  let exit = (_why: string): void => undefined;
  const heard: ScreenCommand[] = [];
  const played: Played = { heard, killed: false, report: (report) => tell(report), die: () => exit("it broke") };
  processes.push(played);
  return {
    post: (message: unknown) => void heard.push(message as ScreenCommand),
    onMessage: (callback: (message: unknown) => void) => {
      tell = callback;
    },
    onExit: (callback: (why: string) => void) => {
      exit = callback;
    },
    kill: async () => {
      played.killed = true;
      await played.writes?.();
    },
  };
}

async function open(clock: Clock = createClock()) {
  const window = createPushes(clock, () => undefined);
  const pushes = {
    ...window,
    push: ((name, value) => {
      if (name === "secondScreen") views.push(value as SecondScreenView);
      window.push(name, value);
    }) as typeof window.push,
  };
  const json: OpenJson = (name, schema) => createJsonFile(diskFiles, join(folder, name), schema, () => undefined);
  return openSecondScreen({
    ...{ spawnServer: spawn, clock, pushes, json, version: "1", textFolder: join(folder, "obs") },
    answers: {
      "app.info": () => ({ version: "1", nowMs: 0, clockRate: 1, system: "linux", setAside: [] }),
      "flight.trail": () => [],
      "flight.landingTrace": () => null,
    },
    log: { warn: () => undefined },
  });
}

const network = { ...defaultSettings, screenNetwork: true, screenAddress: "192.168.1.20" };
const configured = ({ heard }: Played) => heard.findLast(({ type }) => type === "configure");
const first = (): Played => processes[0] as Played;

it("costs nothing while both doors are closed: no process, and nothing listens", async () => {
  const screen = await open();
  screen.settings(defaultSettings);
  screen.pushes.push("live", live(22));
  expect(processes).toEqual([]);
  expect(screen.pushes.isListenedTo("live")).toBe(false);
  expect(views.at(-1)).toMatchObject({ here: { kind: "closed" }, network: { kind: "closed" }, invitation: null });
});

it("starts the process with a door, tells it all that is known, and ends it with the door", async () => {
  const screen = await open();
  screen.pushes.push("flight", flightAt(22));
  screen.settings({ ...defaultSettings, screenHere: true });
  expect(views.at(-1)?.here).toEqual({ kind: "opening" });
  first().report({ type: "ready" });
  expect(configured(first())).toMatchObject({ here: { port: defaultSettings.screenPort }, network: null });
  expect(first().heard).toContainEqual({ type: "push", name: "flight", value: expect.anything() });
  expect(JSON.stringify(first().heard)).not.toContain("sigga@example.is");
  first().report({ type: "door", door: "here", problem: null });
  expect(views.at(-1)?.here).toEqual({ kind: "open", address: `http://127.0.0.1:${defaultSettings.screenPort}/` });
  screen.settings(defaultSettings);
  expect(first().killed).toBe(true);
  expect(views.at(-1)?.here).toEqual({ kind: "closed" });
});

it("says why a door cannot be opened", async () => {
  const screen = await open();
  screen.settings(network);
  first().report({ type: "ready" });
  first().report({ type: "door", door: "network", problem: { code: "EADDRNOTAVAIL", detail: "listen" } });
  expect(views.at(-1)).toMatchObject({ network: { kind: "failed", why: "address_gone" }, invitation: null });
  // Another setting changes nothing there.
  screen.settings({ ...network, theme: "light" });
  expect(views.at(-1)).toMatchObject({ network: { kind: "failed" } });
});

it("removes the text files with the switch, the door or the program", async () => {
  const texts = join(folder, "obs");
  const on = { ...defaultSettings, screenHere: true, screenTextFiles: true };
  const screen = await open();
  const isGone = async () => expect.poll(() => existsSync(texts)).toBe(false);
  function write(): void {
    mkdirSync(texts, { recursive: true });
    writeFileSync(join(texts, "phase.txt"), "Climb");
  }
  for (const end of [
    () => screen.settings({ ...on, screenTextFiles: false }),
    () => screen.settings(defaultSettings),
  ]) {
    screen.settings(on);
    write();
    end();
    await isGone();
  }
  screen.settings(on);
  let lastWrite = Promise.resolve();
  (processes.at(-1) as Played).writes = () => {
    lastWrite = setTimeout(20).then(write);
    return lastWrite;
  };
  await screen.close();
  await lastWrite;
  expect(existsSync(texts)).toBe(false);
});

it("says why the text files are not written or stay, and tries again to remove them", async () => {
  const texts = join(folder, "obs");
  const on = { ...defaultSettings, screenHere: true, screenTextFiles: true };
  const clock = createVirtualClock();
  const screen = await open(clock);
  screen.settings(on);
  for (const problem of ["Error: ENOSPC", null]) {
    first().report({ type: "texts", problem });
    expect(views.at(-1)?.textProblem).toBe(problem);
  }
  mkdirSync(join(texts, "phase.txt"), { recursive: true });
  screen.settings({ ...on, screenTextFiles: false });
  await expect.poll(() => views.at(-1)?.textProblem).toContain("phase.txt");
  first().report({ type: "texts", problem: null });
  expect(views.at(-1)?.textProblem).toContain("phase.txt");
  rmdirSync(join(texts, "phase.txt"));
  // The server was writing it.
  writeFileSync(join(texts, "phase.txt"), "Climb");
  await clock.advance(10_000);
  await expect.poll(() => views.at(-1)?.textProblem).toBeNull();
  expect(existsSync(texts)).toBe(false);
});

it("opens no door to an address that the internet may reach", async () => {
  const screen = await open();
  screen.settings({ ...network, screenAddress: "8.8.8.8" });
  screen.settings({ ...network, screenAddress: "" });
  expect(processes).toEqual([]);
});

it("keeps paired devices over a restart, and forgets a disconnected one", async () => {
  const screen = await open();
  screen.settings(network);
  first().report({ type: "ready" });
  first().report({ type: "door", door: "network", problem: null });
  const { invitation } = views.at(-1) as SecondScreenView;
  expect(invitation).toMatch(/^http:\/\/192\.168\.1\.20:8725\/#[\w-]{22}$/);
  const device = { id: "0123456789ab", hash: "a".repeat(64), name: "iPad" };
  first().report({ type: "paired", device });
  expect(views.at(-1)?.devices).toMatchObject([{ id: device.id, name: "iPad" }]);
  screen.newCode();
  expect(views.at(-1)?.invitation).not.toBe(invitation);
  expect(configured(first())).toMatchObject({ devices: [{ id: device.id, hash: device.hash }] });
  await expect.poll(() => readFile(join(folder, "devices.json"), "utf8")).toContain(device.id);

  const again = await open();
  again.settings(network);
  expect(views.at(-1)?.devices).toMatchObject([{ id: device.id }]);
  again.disconnect(device.id);
  expect(views.at(-1)?.devices).toEqual([]);
  await expect.poll(() => readFile(join(folder, "devices.json"), "utf8")).not.toContain(device.id);
});

it("starts the process again after it died, later each time", async () => {
  vi.useFakeTimers();
  const screen = await open();
  screen.settings(network);
  for (const [i, waitMs] of [1000, 5000, 30_000, 30_000].entries()) {
    processes.at(-1)?.die();
    expect(views.at(-1)?.network).toEqual({ kind: "failed", why: "other", detail: "it broke" });
    vi.advanceTimersByTime(waitMs - 1);
    expect(processes).toHaveLength(i + 1);
    vi.advanceTimersByTime(2);
    expect(processes).toHaveLength(i + 2);
    expect(views.at(-1)?.network).toEqual({ kind: "opening" });
  }
  screen.settings(defaultSettings);
  processes.at(-1)?.die();
  vi.advanceTimersByTime(100_000);
  expect(processes).toHaveLength(5);
});

it("takes nothing from the process that does not fit", async () => {
  const screen = await open();
  screen.settings(network);
  for (const nonsense of [null, 7, { type: "paired" }, { type: "ask", id: 1, name: "logbook.list" }])
    first().report(nonsense as unknown as ScreenReport);
  expect(first().heard).toEqual([]);
  expect(views.at(-1)?.devices).toEqual([]);
});
