import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build, type Plugin } from "vite";
import { repository } from "../build/build.ts";
import { collectionsIn, fillCollection } from "./judge/collection.ts";
import { score } from "./judge/score.ts";

/**
 * `npx tsx tools/lab/mutate-limits.ts [--flights FOLDER] [--mutant REGEX]`: halves each limit, increases it by half, and
 * removes each rule, one at a time. For each it follows the recordings of simulators until a result changes, then the
 * judged flights until another phase is shown. Prints what changes nothing as idle: such a rule must be removed, or name
 * the documented fault that it is for.
 */
const { values } = parseArgs({ options: { flights: { type: "string" }, mutant: { type: "string", default: "" } } });
const root = values.flights ?? fileURLToPath(new URL("../../../shared/flights", import.meta.url));

/** The gate's filter is not among them: recordings have passed it. The faults: `src-shared/docs/simulator-input.md`. */
const tracker = /^src-main\/(gate\/read-sample|flight\/(phases|landing|clocks|following)\/)/;

/** Makes each named number of the tracker one that `mutants.ts` can set. */
const settable: Plugin = {
  name: "settable-numbers",
  enforce: "pre",
  transform(code, id) {
    const here = code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
    const file = relative(repository, id);
    if (!tracker.test(file)) return here;
    return here.replaceAll(/^((?:export )?)const (\w+) = (-?[\d_.]+);/gm, (_, exported, name, value) => {
      const entry = `{ file: ${JSON.stringify(file)}, name: "${name}", value: ${value}, set(to) { ${name} = to; } }`;
      return `${exported}let ${name} = ${value}; (globalThis.settableNumbers ??= []).push(${entry});`;
    });
  },
};

const collections = collectionsIn(root);
/** Inside the repository, because some packages are not bundled. */
const folder = join(repository, "node_modules/.cache", `contrail-mutants-${process.pid}`);
mkdirSync(folder, { recursive: true });
try {
  const input = Object.fromEntries(
    ["mutants", "moved-by-recordings", "mutated"].map((name) => [name, join(repository, `tools/lab/judge/${name}.ts`)]),
  );
  const output = { format: "esm", entryFileNames: "[name].mjs" } as const;
  await build({
    ...{ configFile: false, logLevel: "error", plugins: [settable], ssr: { external: true } },
    build: { ssr: true, outDir: folder, rolldownOptions: { input, output } },
  });
  const bundled = (name: string): string => pathToFileURL(join(folder, `${name}.mjs`)).href;
  const { mutants } = (await import(bundled("mutants"))) as typeof import("./judge/mutants.ts");
  const { movedByRecordings } = (await import(
    bundled("moved-by-recordings")
  )) as typeof import("./judge/moved-by-recordings.ts");
  const chosen = mutants.filter(({ what }) => new RegExp(values.mutant).test(what));
  const moved = join(folder, "moved.txt");
  writeFileSync(moved, [...(await movedByRecordings(root, chosen)), ""].join("\n"));
  if (collections.length === 0) console.log(`no judged flights in ${root}`);
  for (const filled of collections.map((name) => fillCollection(root, name))) {
    score(filled, bundled("mutated"), [], { CONTRAIL_MOVED: moved, CONTRAIL_MUTANT: values.mutant });
    rmSync(filled, { recursive: true });
  }
  const known = readFileSync(moved, "utf8").split("\n");
  const all = [...new Set(chosen.map(({ what }) => what))];
  const idle = all.filter((what) => !known.includes(what));
  for (const what of idle) console.log(`IDLE  ${what}`);
  console.log(`\n${idle.length} idle of ${all.length}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
