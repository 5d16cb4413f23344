import type { Clock } from "../../../src-shared/clock.ts";

/** What a program is doing when it reaches for the world outside: the moments at which it can be killed. */
export type Step =
  | "append"
  | "sync"
  | "replace"
  | "open"
  | "read"
  | "list"
  | "remove"
  | "rename"
  | "request"
  | "answer";

/** One start of the program. Once it is dead nothing of it goes on: no timer fires, no promise settles. */
export interface Life {
  readonly alive: boolean;
  /** Passed before each effect on the world; never returns when the program dies here. */
  step(step: Step, about: string): Promise<void>;
}

export const never = (): Promise<never> => new Promise(() => undefined);

/** The world's clock as one life of the program sees it. */
export function mortalClock(clock: Clock, life: { readonly alive: boolean }): Clock {
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: (ms, callback) => clock.after(ms, () => life.alive && callback()),
  };
}
