import type { Clock } from "../../src-shared/clock.ts";
import { later } from "../later.ts";

/** How a try at a simulator came to its end. */
export type EndCause =
  /** Nothing of the kind is there. */
  | "absent"
  /** This computer does not let us on the network, or has no way there. */
  | "no way"
  /** It is there and refuses everybody. */
  | "forbidden"
  /** It is there, and has no flight yet. */
  | "not ready"
  /** It went away. */
  | "closed"
  /** Connected, and no data. */
  | "stalled"
  /** What came is not its protocol. */
  | "broken"
  /** We hung up. */
  | "given up";

/** How anything may end, whatever else can become of it. */
type AnyCause = "broken" | "given up";

/** One try at a simulator, from its first byte to its end: it ends exactly once. */
export interface Attempt<Cause extends string = EndCause> {
  /** Once everything has been let go of. */
  readonly ended: Promise<Cause | AnyCause>;
  isOver(): boolean;
  end(cause: Cause | AnyCause): void;
  /** Called at the end, and waited for; at once where it is over already. Returns how to call it off. */
  release(callback: () => unknown): () => void;
  /** Calls back after `ms`, unless it is over by then. Returns how to call it off. */
  after(ms: number, callback: () => void): () => void;
  /** Resolves after `ms`, or at the end if that comes first. */
  rest(ms: number): Promise<void>;
  /** Wraps a listener: not called after the end, and what it throws ends the attempt. */
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
