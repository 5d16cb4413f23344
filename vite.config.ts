import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { minifySync, type Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { basemap } from "./tools/build/basemap.ts";
import { notices } from "./tools/build/notices.ts";
import { TestOrder } from "./tools/build/test-order.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Not bundled: Electron itself, native code, and node-simconnect, which its licence wants replaceable. */
const external = [/^electron($|\/)/, /^node:/, "keytar", "node-simconnect"];

/** These use the usual ports of simulators, which every Contrail on this computer tries, or the system's own links. */
const alone = ["e2e/which-simulator.test.ts", "e2e/cold-link.test.ts"];

const setupFiles = [at("tools/build/test-setup.ts")];
const temporaryFolder = at("tools/build/temporary-folder.ts");
/** Where tests start the simulator's process. */
const withHost = { globalSetup: [temporaryFolder, at("tools/build/host-bundle.ts")] };

/** For a busy machine: these limits end what hangs, and measure nothing. */
const patience = {
  ...{ setupFiles, globalSetup: temporaryFolder, testTimeout: 600_000, hookTimeout: 600_000 },
  expect: { poll: { timeout: 30_000 } },
};

/** Everything takes its time under Wine, and a process that a test starts the most (`npm run test:windows`). */
const isWine = process.env.CONTRAIL_WINE_PIPES !== undefined;

/** The public suffix list is a table of 120 kB, which would be printed for reading at three times that. */
const packedSuffixes = (): Plugin => ({
  name: "packed-suffixes",
  applyToEnvironment: ({ name }) => name === "main",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk" && chunk.moduleIds.some((id) => /[\\/]tldts[\\/]/.test(id)))
        chunk.code = minifySync(chunk.fileName, chunk.code, { compress: false }).code;
  },
});

/** Four programs from one file: main (with the simulator's own process), the second screen, preload, renderer. */
export default defineConfig({
  root: at("src-renderer"),
  base: "./",
  plugins: [react(), basemap(), notices(), packedSuffixes()],
  environments: {
    client: {
      build: {
        outDir: at("dist/renderer"),
        emptyOutDir: true,
        target: "chrome130",
        sourcemap: false,
        // One style sheet: pages share each other's parts, and none may be seen before its style is there.
        cssCodeSplit: false,
        rolldownOptions: {
          input: Object.fromEntries(
            ["index", "strip", "screen", "overlay"].map((page) => [page, at(`src-renderer/${page}.html`)]),
          ),
        },
      },
    },
    main: {
      consumer: "server",
      resolve: { conditions: ["node"], noExternal: true, external: ["electron", "keytar", "node-simconnect"] },
      build: {
        outDir: at("dist/main"),
        emptyOutDir: true,
        copyPublicDir: false,
        target: "node20",
        minify: false,
        rolldownOptions: {
          input: {
            index: at("src-main/index.ts"),
            "simulator-host": at("src-main/sources/host/host.ts"),
            "network-worker": at("src-main/context/networks/worker.ts"),
            "scenery-worker": at("src-main/context/runways/scenery/worker.ts"),
          },
          external,
          // Else the suffix list's 70 kB of names stand wherever they are looked at.
          optimization: { inlineConst: false },
          // CommonJS, because it is loaded at once: an ES module may be late for what must come before `ready`.
          output: {
            format: "cjs",
            entryFileNames: "[name].cjs",
            chunkFileNames: "[name].cjs",
            // Licences stay; the rest would be a tenth of the program.
            comments: { legal: true, annotation: false, jsdoc: false },
          },
        },
      },
    },
    // In a build of its own, it shares no file with the others, so that its thread loads none of their schemas and words.
    screen: {
      consumer: "server",
      build: {
        outDir: at("dist/screen"),
        emptyOutDir: true,
        copyPublicDir: false,
        target: "node20",
        minify: false,
        rolldownOptions: {
          input: { "second-screen": at("src-main/second-screen/host.ts") },
          external,
          output: { format: "cjs", entryFileNames: "[name].cjs" },
        },
      },
    },
    preload: {
      consumer: "server",
      resolve: { noExternal: true },
      build: {
        outDir: at("dist/preload"),
        emptyOutDir: true,
        copyPublicDir: false,
        target: "node20",
        rolldownOptions: {
          input: { preload: at("src-main/platform/preload/preload.ts") },
          external,
          output: { format: "cjs", entryFileNames: "[name].cjs" },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  test: {
    sequence: { sequencer: TestOrder },
    projects: [
      {
        test: {
          name: "unit",
          root: at("."),
          include: [
            "src-shared/**/*.test.ts",
            "src-main/**/*.test.ts",
            "src-renderer/**/*.test.{ts,tsx}",
            "tools/**/*.test.ts",
          ],
          ...patience,
          ...withHost,
          // Loading the modules again for each file would be a third of the whole time.
          isolate: false,
          // Many of them wait more than they compute.
          maxWorkers: Math.max(3, availableParallelism() - 1),
          maxConcurrency: isWine ? 2 : 5,
        },
      },
      {
        test: {
          name: "window",
          root: at("."),
          include: ["e2e/*.test.ts"],
          exclude: alone,
          // Two windows keep two cores busy. With four, each was so slow that short phases were missed.
          maxWorkers: 3,
          // Each file has its own programs, so the files of a worker share their imports.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: "e2e",
          root: at("."),
          include: ["e2e/simulators/**/*.test.ts"],
          ...patience,
          ...withHost,
          // Most of them wait for simulators in real time.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        test: {
          name: "alone",
          root: at("."),
          include: alone,
          ...patience,
          fileParallelism: false,
        },
      },
      {
        // On Windows, or under Wine by `npm run test:windows`: what no other system has.
        test: {
          name: "windows",
          root: at("."),
          include: ["e2e/windows/**/*.test.ts"],
          ...patience,
          ...withHost,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "packed",
          root: at("."),
          include: ["e2e/packed/**/*.test.ts"],
          ...patience,
          fileParallelism: false,
        },
      },
    ],
  },
});
