import type { Clock } from "../../../src-shared/domain/clock.ts";

/** The program's effects on the outside world. At each of them it can be killed. */
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
  /** Called before each effect on the world. Never returns if the program is killed here. */
  step(step: Step, about: string): Promise<void>;
}

/** A run that is not killed. */
export const unharmed: Life = { alive: true, step: async () => undefined };

export const never = (): Promise<never> => new Promise(() => undefined);

/** The world's clock for one run of the program. */
export function mortalClock(clock: Clock, life: { readonly alive: boolean }): Clock {
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: (ms, callback) => clock.after(ms, () => life.alive && callback()),
  };
}
