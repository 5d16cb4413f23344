import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, onTestFinished } from "vitest";
import type { PushName, PushValue } from "../../src-shared/contract/ipc.ts";
import { startLabAirline } from "../../tools/lab/airline/server.ts";
import { removeFolder } from "../../tools/lab/program/folders.ts";
import { startApp } from "../../tools/lab/windowless.ts";
import { pilots } from "../demo/airline/airline-data.ts";
import { createClock } from "../platform/time/clock.ts";

const running: (() => Promise<void>)[] = [];
/** The programs of a test end with it, before their airlines close and their folders go. */
afterEach(async () => {
  for (const end of running.splice(0)) await end();
});

/** A folder for a program's data. It is removed when the test is over. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "contrail-program-"));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

export type Program = Awaited<ReturnType<typeof begin>>;

/** The program without a window, begun. It ends with the test, or before. */
export async function begin(
  userData = dataFolder(),
  spawnHost?: Parameters<typeof startApp>[1],
  others?: Parameters<typeof startApp>[2],
) {
  const program = await startApp(userData, spawnHost, others);
  let ended: Promise<void> | null = null;
  const end = (): Promise<void> => {
    ended ??= program.app.end();
    return ended;
  };
  running.push(end);
  await program.app.begin();
  const { call } = program;
  return {
    ...program,
    userData,
    end,
    /** What was pushed under this name, in order. */
    pushed: <N extends PushName>(name: N): PushValue<N>[] =>
      program.crossed.flatMap((each) => (Array.isArray(each) && each[0] === name ? [each[1]] : [])),
    /** The value of a call that must succeed. */
    async must<T>(...asked: Parameters<typeof call>): Promise<T> {
      const result = await call(...asked);
      if (!result.ok) throw new Error(result.error.message);
      return result.value as T;
    },
    signIn: (airlineId: string, { pilotId: username, password }: Credentials = pilots[0]) =>
      call("session.signIn", { airlineId, username, password }),
  };
}
type Credentials = Pick<(typeof pilots)[number], "pilotId" | "password">;

/** A crew system on a real port. It closes when the test is over. */
export async function openAirline(options: Partial<Parameters<typeof startLabAirline>[0]> = {}) {
  const airline = await startLabAirline({ clock: createClock(), ...options });
  onTestFinished(() => airline.close());
  return airline;
}
