import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { System } from "../../../src-shared/domain/system.ts";
import { createQuit } from "./quit.ts";
import { TestSession } from "./testing/session.ts";

function program({ flying = false, shutDown = async () => {}, system = "windows" as System } = {}) {
  const session = new TestSession(system);
  const asked: ((button: number) => void)[] = [];
  const seen = { kept: 0, flushed: 0, ends: 0, farewells: 0, reports: [] as string[] };
  const { endNow } = createQuit({
    app: session.app as unknown as Electron.App,
    powerMonitor: session.powerMonitor as unknown as Electron.PowerMonitor,
    dialog: {
      showMessageBox: () =>
        new Promise<Electron.MessageBoxReturnValue>((resolve) => {
          asked.push((response) => resolve({ response, checkboxChecked: false }));
        }),
    },
    system,
    makeUnseenWindow: () => session.openUnseen(),
    isFlying: () => flying,
    keepFlying: () => {
      seen.kept++;
    },
    flush: () => {
      seen.flushed++;
    },
    shutDown: () => {
      seen.farewells++;
      return shutDown();
    },
    noteEnd: () => {
      seen.ends++;
    },
    report: (message) => seen.reports.push(message),
  });
  return { session, app: session.app, asked, seen, endNow };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const keepTracking = 0;
const quit = 1;
const systems = ["windows", "macos", "linux"] as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("quitting", () => {
  it("ends the program once everything is saved", async () => {
    let finish = () => {};
    const { app, session, asked } = program({ shutDown: () => new Promise((resolve) => (finish = resolve)) });
    app.quit();
    app.quit();
    await settle();
    expect(session.ended).toBe("no");
    finish();
    await settle();
    expect(session.ended).toBe("by itself");
    expect(asked).toHaveLength(0);
  });

  it("does not wait for ever, and reports when something went wrong", async () => {
    const hanging = program({ shutDown: () => new Promise(() => {}) });
    hanging.app.quit();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(hanging.session.ended).toBe("by itself");

    const failing = program({ shutDown: () => Promise.reject(new Error("disk full")) });
    failing.app.quit();
    await settle();
    expect([failing.session.ended, failing.seen.reports]).toEqual(["by itself", ["closing failed"]]);
  });

  it("during a flight asks once, and continues if the pilot says so", async () => {
    const { app, session, asked } = program({ flying: true });
    app.quit();
    app.quit();
    expect(asked).toHaveLength(1);
    asked[0]?.(keepTracking);
    await settle();
    expect(session.ended).toBe("no");
    app.quit();
    asked[1]?.(quit);
    await settle();
    expect(session.ended).toBe("by itself");
  });
});

describe("the end without a question", () => {
  it("comes during a flight too, even while the question is open", async () => {
    const { app, session, asked, seen, endNow } = program({ flying: true });
    app.quit();
    endNow();
    endNow();
    asked[0]?.(keepTracking);
    await settle();
    expect([session.ended, seen.farewells]).toEqual(["by itself", 1]);
  });

  it.each(systems)(
    "a shutdown of %s in flight is neither questioned nor cancelled, and is not a crash",
    async (system) => {
      const { session, asked, seen } = program({ flying: true, system });
      session.open();
      session.shutDown();
      // Everything is saved before the system may end the program.
      expect([session.calledOff, session.ended, seen.ends]).toEqual([false, "no", 1]);
      expect(seen.flushed + seen.farewells).toBeGreaterThan(0);
      await settle();
      session.runOutOfPatience();
      expect([session.calledOff, session.ended, asked.length, seen.farewells]).toEqual([false, "by itself", 0, 1]);
    },
  );

  it.each(systems)("a shutdown of %s is detected with the window closed, too", async (system) => {
    const { session, seen } = program({ flying: true, system });
    session.open().destroy();
    expect(seen.kept).toBe(1);
    session.shutDown();
    expect([session.ended, seen.ends]).toEqual(["no", 1]);
    await settle();
    expect([session.ended, seen.farewells]).toEqual(["by itself", 1]);
  });

  it("that another program cancels on Windows: the flight is on disk, and continues", async () => {
    const { session, seen } = program({ flying: true });
    session.open();
    session.shutDown({ refusedElsewhere: true });
    await settle();
    expect([session.ended, seen.flushed, seen.ends, seen.farewells]).toEqual(["no", 1, 0, 0]);
  });

  it("an unseen window is removed once there is a visible one: closing that one closes the last", () => {
    const { session, seen } = program({ flying: true });
    session.open().destroy();
    expect(session.windows.size).toBe(1);
    const window = session.open();
    expect([...session.windows]).toEqual([window]);
    window.destroy();
    expect(seen.kept).toBe(2);
  });
});

describe("closing the window", () => {
  it("ends the program without a flight, except on macOS", async () => {
    const windows = program();
    windows.session.open().destroy();
    await settle();
    expect(windows.session.ended).toBe("by itself");

    const mac = program({ system: "macos" });
    mac.session.open().destroy();
    await settle();
    expect(mac.session.ended).toBe("no");
  });

  it.each(systems)("during a flight keeps the flight without a question on %s", async (system) => {
    const { session, asked, seen } = program({ flying: true, system });
    session.open().destroy();
    await settle();
    expect([session.ended, asked.length, seen.kept]).toEqual(["no", 0, 1]);
  });
});
