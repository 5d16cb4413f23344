import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tracker's tests, each repeated for many mutants: `tools/mutate-limits.ts` runs them so. */
// biome-ignore lint/style/noDefaultExport: Vitest reads a configuration so.
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["src-main/flight/tracking/tracker*.test.ts"],
    // Random flights: what they find today they may not find tomorrow.
    exclude: ["**/*.properties.test.ts"],
    runner: fileURLToPath(new URL("mutant-runner.ts", import.meta.url)),
    // One copy of the limits for all tests.
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 3_600_000,
  },
});
