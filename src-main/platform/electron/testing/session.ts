import { EventEmitter } from "node:events";
import type { System } from "../../../../src-shared/domain/system.ts";

class Event {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

/** A window with Electron's events at the end of the session. */
export class TestWindow extends EventEmitter {
  destroy(): void {
    this.emit("closed");
  }
}

/**
 * Simulates Electron's `app` and `powerMonitor` at quit and at the end of a session, with each system's order of events
 * by Electron's documentation and sources.
 */
export class TestSession {
  readonly app = Object.assign(new EventEmitter(), { quit: () => this.#quit() });
  readonly powerMonitor = new EventEmitter();
  readonly windows = new Set<TestWindow>();
  /** How the program ended. */
  ended: "no" | "by itself" | "killed" = "no";
  /** The program has prevented the system from ending the session. */
  calledOff = false;
  readonly #system: System;
  #heldUp = false;

  constructor(system: System) {
    this.#system = system;
  }

  /** A `BrowserWindow`, which `app` knows. */
  open(): TestWindow {
    const window = this.openUnseen();
    this.app.emit("browser-window-created", {}, window);
    return window;
  }

  /** A `BaseWindow`, which `app` does not know. */
  openUnseen(): TestWindow {
    const window = new TestWindow();
    this.windows.add(window);
    window.once("closed", () => {
      this.windows.delete(window);
      if (this.windows.size === 0 && this.ended === "no") this.app.emit("window-all-closed");
    });
    return window;
  }

  /** The pilot shuts the computer down. On Windows another program may refuse after this one agreed. */
  shutDown({ refusedElsewhere = false } = {}): void {
    if (this.#system === "windows") this.#endWindows(refusedElsewhere);
    else {
      const event = new Event();
      this.powerMonitor.emit("shutdown", event);
      this.#heldUp = event.defaultPrevented;
      // macOS then asks every program to quit, unless a program delays the shutdown and quits by itself.
      if (!this.#heldUp && this.#system === "macos") this.calledOff = !this.#quit();
      if (!this.#heldUp && this.#system === "linux") this.#kill();
    }
  }

  /** The system no longer waits for the program: logind's InhibitDelayMaxSec, Windows' HungAppTimeout. */
  runOutOfPatience(): void {
    if (this.#heldUp || this.#system === "windows") this.#kill();
  }

  #endWindows(refusedElsewhere: boolean): void {
    const asked = [...this.windows].map((window) => {
      const event = new Event();
      window.emit("query-session-end", event);
      return event.defaultPrevented;
    });
    this.calledOff = asked.includes(true);
    if (this.calledOff || refusedElsewhere) return;
    for (const window of this.windows) window.emit("session-end", new Event());
    // A program without a window gets no event. For one with a window, Windows waits only until its event handler
    // returns.
    if (this.windows.size === 0) this.#kill();
  }

  #kill(): void {
    if (this.ended === "no") this.ended = "killed";
  }

  #quit(): boolean {
    const event = new Event();
    this.app.emit("before-quit", event);
    if (event.defaultPrevented) return false;
    if (this.ended === "no") this.ended = "by itself";
    this.app.emit("will-quit", new Event());
    return true;
  }
}
