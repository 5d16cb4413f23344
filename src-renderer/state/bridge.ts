import type { Bridge, CallArgs, CallName, CallValue, PushName, PushValue } from "../../src-shared/contract/ipc.ts";
import type { Failure, Result } from "../../src-shared/domain/result.ts";
import { words } from "../../src-shared/words/words.ts";

declare global {
  interface Window {
    readonly contrail: Bridge;
  }
}

/** A call that the program answered with a failure; `failure.message` is written for the pilot. */
export class CallError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "CallError";
    this.failure = failure;
  }
}

/** Whether this page may change anything. A second screen only watches. */
export const canAct = (): boolean => window.contrail.watches !== true;

/** Failures that a sign-in resolves. */
export const aboutSignIn: ReadonlySet<string> = new Set(["not_signed_in", "unauthorised", "signed_out"]);

type Args<N extends CallName> = undefined extends CallArgs<N> ? [] : [args: CallArgs<N>];

/** Calls the program. Throws a CallError if it refuses. The program has already checked the result. */
export async function call<N extends CallName>(name: N, ...[args]: Args<N>): Promise<CallValue<N>> {
  const result = (await window.contrail.call(name, args)) as Result<CallValue<N>>;
  if (!result.ok) throw new CallError(result.error);
  return result.value;
}

export function subscribe<N extends PushName>(name: N, listener: (value: PushValue<N>) => void): () => void {
  return window.contrail.on(name, (value) => listener(value as PushValue<N>));
}

export function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return error.failure;
  return {
    code: "window",
    message: words().shell.windowFailed,
    detail: String(error),
  };
}
