import { EventEmitter } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createNotices } from "./notices.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** A system with notices that disappear when the program drops them, as Electron's do. */
function system() {
  const shown: WeakRef<EventEmitter>[] = [];
  class Notification extends EventEmitter {
    static isSupported = () => true;
    show(): void {
      shown.push(new WeakRef(this));
    }
  }
  /** Simulates the garbage collector. */
  async function kept(): Promise<EventEmitter[]> {
    await nextTurn();
    collect();
    return shown.flatMap((notice) => notice.deref() ?? []);
  }
  return { Notification: Notification as unknown as typeof Electron.Notification, kept };
}

test("a notice that nobody keeps is collected, so the tests below can fail", async () => {
  const { Notification, kept } = system();
  new Notification().show();
  expect(await kept()).toEqual([]);
});

test("a notice hears its click however late it comes, and is released then", async () => {
  const { Notification, kept } = system();
  let clicks = 0;
  const show = createNotices(Notification, () => clicks++);
  show({ title: "Ready to file", body: "Open Contrail." });
  show({ title: "The simulator is gone", body: "" });
  let [first, second] = await kept();
  first?.emit("click");
  second?.emit("close");
  [first, second] = [undefined, undefined];
  expect(clicks).toBe(1);
  expect(await kept()).toEqual([]);
});
