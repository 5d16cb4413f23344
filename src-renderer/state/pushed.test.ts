import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Bridge } from "../../src-shared/contract/ipc.ts";
import { CallError, call, failureOf } from "./bridge.ts";
import { listen, usePushed } from "./pushed.ts";

/** The preload's side of the bridge, with answers and pushes of the test's own. */
class Program implements Bridge {
  readonly answers = new Map<string, unknown>();
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>();

  async call(name: string): Promise<unknown> {
    return this.answers.get(name) ?? { ok: false, error: { code: "unknown_call", message: `No ${name}.` } };
  }
  on(name: string, listener: (value: unknown) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }
  push(name: string, value: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(value);
  }
}

let program: Program;
beforeEach(() => {
  program = new Program();
  vi.stubGlobal("window", { contrail: program });
});
afterEach(() => {
  vi.unstubAllGlobals();
  usePushed.setState(usePushed.getInitialState());
});

describe("a call", () => {
  it("returns the value", async () => {
    program.answers.set("airlines.list", { ok: true, value: [] });
    await expect(call("airlines.list")).resolves.toEqual([]);
  });
  it("throws the program's own text", async () => {
    const error = { code: "http", message: "The airline did not answer.", detail: "504" };
    program.answers.set("bookings.list", { ok: false, error });
    const thrown = await call("bookings.list").catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(CallError);
    expect(failureOf(thrown)).toEqual(error);
  });
  it("that fails on this side is reported as this window's fault", () => {
    expect(failureOf(new TypeError("x"))).toMatchObject({ code: "window", detail: "TypeError: x" });
  });
});

describe("pushes", () => {
  const searching = { kind: "searching", reason: "Looking." };
  it("reach the store", () => {
    listen();
    program.push("simulator", searching);
    expect(usePushed.getState().simulator).toEqual(searching);
  });
  it("keep the parts that did not change, so that nothing renders for them", () => {
    listen();
    const head = { id: "a", departure: { longitudeDeg: 0 } };
    const flight = (remainingNm: number) => ({ head: structuredClone(head), remainingNm });
    program.push("flight", flight(9));
    const before = usePushed.getState().flight;
    program.push("flight", flight(8));
    const after = usePushed.getState().flight;
    expect(after?.remainingNm).toBe(8);
    expect(after?.head).toBe(before?.head);
  });
});
