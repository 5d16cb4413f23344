import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The configuration with which `tools/lab/mutate-limits.ts` repeats the tracker's tests for many mutants. */
// biome-ignore lint/style/noDefaultExport: Vitest reads a configuration so.
export default defineConfig({
  root: fileURLToPath(new URL("../../..", import.meta.url)),
  test: {
    include: ["src-main/flight/phases/tracker*.test.ts"],
    // Random flights may detect a mutant in one run and not in the next.
    exclude: ["**/*.properties.test.ts"],
    runner: fileURLToPath(new URL("mutant-runner.ts", import.meta.url)),
    // All tests share one copy of the limits.
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 3_600_000,
  },
});
