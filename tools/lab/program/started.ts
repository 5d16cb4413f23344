import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** A program that was started, and what it writes. */
export interface Started {
  readonly process: ChildProcessWithoutNullStreams;
  /** The program's output so far. */
  output(): string;
  /** Waits until the program has printed that. Throws with its whole output if it ends before, or after a minute. */
  written(form: RegExp): Promise<RegExpMatchArray>;
  kill(): Promise<void>;
}

export function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn(file, args, { env });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += String(part)));
  return {
    process: child,
    output: () => text,
    async written(form) {
      for (let tries = 0; tries < 600; tries++) {
        const found = text.match(form);
        if (found) return found;
        if (child.exitCode !== null) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`it never wrote ${form}, but: ${text}`);
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
