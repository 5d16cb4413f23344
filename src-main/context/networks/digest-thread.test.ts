import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { DigestRequest } from "./digest.ts";
import { createDigester } from "./digest-thread.ts";

const folder = mkdtempSync(join(tmpdir(), "contrail-digest-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, code: string): string => {
  const file = join(folder, name);
  writeFileSync(file, code);
  return file;
};
const asking = (text: string): DigestRequest => ({
  network: "vatsim",
  what: "data",
  bytes: new TextEncoder().encode(text),
  own: { id: "", callsigns: [] },
  near: null,
});

test("a thread reads one feed after the other, and answers null for an invalid one", async () => {
  // Node 20 does not run TypeScript, so the thread first loads a translator.
  const tsx = createRequire(import.meta.url).resolve("tsx/cjs");
  const worker = fileURLToPath(new URL("worker.ts", import.meta.url));
  const digest = createDigester(
    put("worker.cjs", `require(${JSON.stringify(tsx)});require(${JSON.stringify(worker)});`),
  );
  const answers = await Promise.all(
    ['{"general":{"update_timestamp":"2026-11-22T09:00:00Z"},"pilots":[],"controllers":[]}', "<html>", ""].map((text) =>
      digest(asking(text)),
    ),
  );
  expect(answers).toEqual([
    { updatedMs: Date.UTC(2026, 10, 22, 9), own: [], traffic: [], controllers: [] },
    null,
    null,
  ]);
});

test("a thread that throws or ends is a rejection, and the next question gets another thread", async () => {
  const begins = 'const { parentPort } = require("node:worker_threads"); let count = 0;';
  const digest = createDigester(
    put(
      "fails.cjs",
      `${begins} parentPort.on("message", ({ bytes }) => {
        const text = new TextDecoder().decode(bytes);
        if (text === "throw") throw new Error("no");
        if (text === "end") process.exit(3);
        parentPort.postMessage(++count);
      });`,
    ),
  );
  expect(await digest(asking("well"))).toBe(1);
  expect(await digest(asking("well"))).toBe(2);
  await expect(digest(asking("throw"))).rejects.toThrow("no");
  expect(await digest(asking("well"))).toBe(1);
  await expect(digest(asking("end"))).rejects.toThrow("3");
  expect(await digest(asking("well"))).toBe(1);
  await expect(createDigester(join(folder, "absent.cjs"))(asking("well"))).rejects.toThrow();
});
