import type { Clock } from "../../src-shared/clock.ts";

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

/** One try at a simulator, from its first byte to its end: it ends exactly once. */
export interface Attempt {
  /** Once everything has been let go of. */
  readonly ended: Promise<EndCause>;
  isOver(): boolean;
  end(cause: EndCause): void;
  /** Called at the end, and waited for; at once where it is over already. Returns how to call it off. */
  release(callback: () => unknown): () => void;
  /** Calls back after `ms`, unless it is over by then. Returns how to call it off. */
  after(ms: number, callback: () => void): () => void;
  /** Wraps a listener: not called after the end, and what it throws ends the attempt. */
  guard<A extends unknown[]>(listener: (...args: A) => void): (...args: A) => void;
}

export function startAttempt(clock: Clock): Attempt {
  const releases = new Set<() => unknown>();
  let isOver = false;
  let resolve: (cause: EndCause) => void = () => {};
  const ended = new Promise<EndCause>((settle) => {
    resolve = settle;
  });

  function end(cause: EndCause): void {
    if (isOver) return;
    isOver = true;
    const done = [...releases].map((callback) => callback());
    releases.clear();
    void Promise.allSettled(done).then(() => resolve(cause));
  }
  function release(callback: () => unknown): () => void {
    if (isOver) callback();
    else releases.add(callback);
    return () => void releases.delete(callback);
  }
  const guard: Attempt["guard"] =
    (listener) =>
    (...args) => {
      if (isOver) return;
      try {
        listener(...args);
      } catch {
        end("broken");
      }
    };

  return {
    ended,
    isOver: () => isOver,
    end,
    guard,
    release,
    after(ms, callback) {
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
    },
  };
}
