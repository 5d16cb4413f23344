import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startThread } from "./in-thread.ts";

/** A thread that runs `source`, and the end of its life. */
async function run(source: string) {
  const file = join(await mkdtemp(join(tmpdir(), "contrail-thread-")), "thread.cjs");
  await writeFile(file, source);
  const thread = startThread({ file, input: { greeting: "hello" }, turn: Promise.resolve() });
  return { thread, exit: new Promise<string>((resolve) => thread.onExit(resolve)) };
}

test("a thread gets its input, answers, and ends when it is killed", async () => {
  const { thread, exit } = await run(`
    const { parentPort, workerData } = require("node:worker_threads");
    parentPort.on("message", (name) => parentPort.postMessage(workerData.greeting + " " + name));`);
  const answer = new Promise((resolve) => thread.onMessage(resolve));
  thread.post("pilot");
  expect(await answer).toBe("hello pilot");
  thread.kill();
  expect(await exit).toBe("");
});

test.each([
  ["an error that nothing catches", 'setImmediate(() => { throw new Error("it broke"); })', "it broke"],
  ["a rejection that nothing catches", 'Promise.reject(new Error("it broke"))', "it broke"],
  ["too little memory", "const all = []; for (;;) all.push(new Array(1e5).fill(all.length + 0.5))", "memory"],
])("%s ends the thread alone, and is reported", async (_, source, words) => {
  expect(await (await run(source)).exit).toContain(words);
});
