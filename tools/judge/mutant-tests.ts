import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tracker's tests with one line added to one of its modules: `tools/mutate-limits.ts` runs them so. */
const { MUTANT_MODULE: module = "", MUTANT_LINE: line = "" } = process.env;

// biome-ignore lint/style/noDefaultExport: Vitest reads a configuration so.
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [
    {
      name: "mutant",
      transform: (code, id) => (id.endsWith(`/src-main/flight/tracking/${module}`) ? `${code}\n${line}\n` : undefined),
    },
  ],
  test: { include: ["src-main/flight/tracking/{tracker,ledger}*.test.ts"], testTimeout: 60_000 },
});
