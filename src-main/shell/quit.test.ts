import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { System } from "../../src-shared/system.ts";
import { createQuit } from "./quit.ts";

/** Stands where Electron's `app` would: its events, and `quit` that ends the program unless something prevents it. */
class App extends EventEmitter {
  ended = false;
  quit(): void {
    const event = { prevented: false, preventDefault: () => {} };
    event.preventDefault = () => {
      event.prevented = true;
    };
    this.emit("before-quit", event);
    this.ended = !event.prevented;
  }
}

function program({ flying = false, farewell = async () => {}, system = "windows" as System } = {}) {
  const app = new App();
  const asked: ((button: number) => void)[] = [];
  const seen = { kept: 0, reports: [] as string[] };
  const { endNow } = createQuit({
    app: app as unknown as Electron.App,
    dialog: {
      showMessageBox: () =>
        new Promise<Electron.MessageBoxReturnValue>((resolve) => {
          asked.push((response) => resolve({ response, checkboxChecked: false }));
        }),
    },
    system,
    isFlying: () => flying,
    keepFlying: () => {
      seen.kept++;
    },
    farewell,
    report: (message) => seen.reports.push(message),
  });
  return { app, asked, seen, endNow };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const keepTracking = 0;
const quit = 1;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("quitting", () => {
  it("ends the program once everything is in order", async () => {
    let finish = () => {};
    const { app, asked } = program({ farewell: () => new Promise((resolve) => (finish = resolve)) });
    app.quit();
    app.quit();
    await settle();
    expect(app.ended).toBe(false);
    finish();
    await settle();
    expect(app.ended).toBe(true);
    expect(asked).toHaveLength(0);
  });

  it("does not wait for ever, and says when something went wrong", async () => {
    const hanging = program({ farewell: () => new Promise(() => {}) });
    hanging.app.quit();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(hanging.app.ended).toBe(true);

    const failing = program({ farewell: () => Promise.reject(new Error("disk full")) });
    failing.app.quit();
    await settle();
    expect([failing.app.ended, failing.seen.reports]).toEqual([true, ["closing failed"]]);
  });

  it("during a flight asks once, and goes on when the pilot says so", async () => {
    const { app, asked } = program({ flying: true });
    app.quit();
    app.quit();
    expect(asked).toHaveLength(1);
    asked[0]?.(keepTracking);
    await settle();
    expect(app.ended).toBe(false);
    app.quit();
    asked[1]?.(quit);
    await settle();
    expect(app.ended).toBe(true);
  });
});

describe("the end that nobody can be asked about", () => {
  it("comes during a flight too, even while the question stands", async () => {
    let farewells = 0;
    const { app, asked, endNow } = program({ flying: true, farewell: async () => void farewells++ });
    app.quit();
    endNow();
    endNow();
    asked[0]?.(keepTracking);
    await settle();
    expect([app.ended, farewells]).toEqual([true, 1]);
  });
});

describe("closing the window", () => {
  it("ends the program without a flight, except on macOS", async () => {
    const windows = program();
    windows.app.emit("window-all-closed");
    await settle();
    expect(windows.app.ended).toBe(true);

    const mac = program({ system: "macos" });
    mac.app.emit("window-all-closed");
    await settle();
    expect(mac.app.ended).toBe(false);
  });

  it("during a flight keeps the flight and asks nothing", async () => {
    const { app, asked, seen } = program({ flying: true });
    app.emit("window-all-closed");
    await settle();
    expect([app.ended, asked.length, seen.kept]).toEqual([false, 0, 1]);
  });
});
