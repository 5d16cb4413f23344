import type { Clock } from "../../../src-shared/clock.ts";

/** The program's effects on the outside world: the moments at which it can be killed. */
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

/** One run of the program. After its death nothing continues: no timer fires, no promise settles. */
export interface Life {
  readonly alive: boolean;
  /** Passed before each effect on the world; never returns when the program dies here. */
  step(step: Step, about: string): Promise<void>;
}

export const never = (): Promise<never> => new Promise(() => undefined);

/** The world's clock for one run of the program. */
export function mortalClock(clock: Clock, life: { readonly alive: boolean }): Clock {
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: (ms, callback) => clock.after(ms, () => life.alive && callback()),
  };
}
