import type { Clock } from "../../src-shared/domain/clock.ts";
import { later } from "../platform/time/later.ts";

/** How an attempt to reach a simulator ended. */
export type EndCause =
  /** No simulator of this kind is there. */
  | "absent"
  /** This computer blocks the connection, or has no route to the address. */
  | "no way"
  /** The simulator is there and refuses every connection. */
  | "forbidden"
  /** The simulator is there and has no flight yet. */
  | "not ready"
  /** The simulator closed the connection. */
  | "closed"
  /** Connected, but no data. */
  | "stalled"
  /** The received data do not follow the protocol. */
  | "broken"
  /** We closed the connection. */
  | "given up";

/** Causes that every attempt may have, besides its own. */
type AnyCause = "broken" | "given up";

/** One attempt to reach a simulator. It ends exactly once. */
export interface Attempt<Cause extends string = EndCause> {
  /** Resolves when everything has been released. */
  readonly ended: Promise<Cause | AnyCause>;
  isOver(): boolean;
  end(cause: Cause | AnyCause): void;
  /**
   * Calls back at the end and awaits the result; immediately if the attempt has ended. Returns a function that cancels
   * the callback.
   */
  release(callback: () => unknown): () => void;
  /** Calls back after `ms`, unless the attempt has ended. Returns a function that cancels the callback. */
  after(ms: number, callback: () => void): () => void;
  /** Resolves after `ms`, or at the end if that comes first. */
  rest(ms: number): Promise<void>;
  /** Wraps a listener: it is not called after the end, and an exception in it ends the attempt. */
  guard<A extends unknown[]>(listener: (...args: A) => void): (...args: A) => void;
}

export function startAttempt<Cause extends string = EndCause>(clock: Clock): Attempt<Cause> {
  const releases = new Set<() => unknown>();
  let isOver = false;
  const ended = later<Cause | AnyCause>();

  function end(cause: Cause | AnyCause): void {
    if (isOver) return;
    isOver = true;
    const done = [...releases].map((callback) => callback());
    releases.clear();
    void Promise.allSettled(done).then(() => ended.settle(cause));
  }
  function release(callback: () => unknown): () => void {
    if (isOver) callback();
    else releases.add(callback);
    return () => void releases.delete(callback);
  }
  const guard: Attempt<Cause>["guard"] =
    (listener) =>
    (...args) => {
      if (isOver) return;
      try {
        listener(...args);
      } catch {
        end("broken");
      }
    };

  function after(ms: number, callback: () => void): () => void {
    if (isOver) return () => {};
    const forget = release(() => cancel());
    const cancel = clock.after(
      ms,
      guard(() => {
        forget();
        callback();
      }),
    );
    return () => {
      forget();
      cancel();
    };
  }

  return {
    ended: ended.promise,
    isOver: () => isOver,
    end,
    guard,
    release,
    after,
    rest: (ms) =>
      new Promise((resolve) => {
        const callOff = release(resolve);
        after(ms, () => {
          callOff();
          resolve();
        });
      }),
  };
}
