import { type CallArgs, type CallName, type CallValue, calls, needsGesture } from "../../../src-shared/contract/ipc.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import { isDiskError } from "../disk-error.ts";

/** One function for every call of the window. A missing one is a compile error. */
export type Handlers = {
  readonly [N in CallName]: (args: CallArgs<N>) => Promise<Result<CallValue<N>>>;
};

/** The handler of a call that only does something. */
export const doing =
  <A>(work: (args: A) => unknown) =>
  async (args: A): Promise<Result<undefined>> => {
    await work(args);
    return success(undefined);
  };

type Report = (message: string, error: unknown) => void;

/** The name of a call for the log. The window may send any value, even an object that cannot become a string. */
const nameForLog = (name: unknown) => (typeof name === "string" ? name.slice(0, 80) : `a call named by ${typeof name}`);

const isCallName = (name: unknown): name is CallName => typeof name === "string" && Object.hasOwn(calls, name);

/**
 * Answers a call of the window. Checks sender, name, arguments, gesture and result, in that order. Never rejects.
 * Removes fields that the result's schema does not have. `report` receives internal errors.
 */
export function createAnswer<E>(
  isTrusted: (event: E) => boolean,
  handlers: Handlers | Promise<Handlers>,
  report: Report,
) {
  async function run<N extends CallName>(name: N, args: unknown, gesture: unknown): Promise<Result<unknown>> {
    const input = calls[name].args.safeParse(args);
    if (!input.success) return failure("bad_arguments", words().program.badArguments, input.error.issues[0]?.message);
    // The schema of `name` has accepted the data; TypeScript cannot connect the two lookups.
    const given = input.data as CallArgs<N>;
    if (gesture !== true && needsGesture[name]?.(given)) return failure("no_gesture", words().program.noGesture);
    const result = await (await handlers)[name](given);
    if (!result.ok) return result;
    const output = calls[name].value.safeParse(result.value);
    if (output.success) return { ok: true, value: output.data };
    report(`the value of ${name} does not fit its schema`, output.error);
    return failure("internal", words().program.internalError);
  }

  /** `gesture`: as Chromium reports it to the preload, which the page cannot reach. */
  return async (event: E, name: unknown, args: unknown, gesture?: unknown): Promise<Result<unknown>> => {
    try {
      if (!isTrusted(event)) {
        report(`a call from a stranger was refused: ${nameForLog(name)}`, undefined);
        return failure("refused", words().program.stranger);
      }
      return isCallName(name) ? await run(name, args, gesture) : failure("unknown_call", words().program.unknownCall);
    } catch (error) {
      if (isDiskError(error)) return failure("disk", words().program.notWritten, String(error));
      report(`${nameForLog(name)} failed`, error);
      return failure("internal", words().program.internalError);
    }
  };
}
