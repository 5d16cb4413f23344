import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";

const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string().default("not stated") });

/** The package folder of a module. Null for our own modules. */
const folderOf = (module: string): string | null =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(module.replace(/^\0+/, ""))?.[0] ?? null;

/** Writes `licences.txt` beside each bundle: every package in it, with the text of its licence. */
export function notices(): Plugin {
  return {
    name: "contrail-notices",
    apply: "build",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
      const folders = new Set(modules.map(folderOf).filter((folder) => folder !== null));
      const texts = [...folders].map(describe).toSorted();
      if (texts.length > 0)
        this.emitFile({
          type: "asset",
          fileName: "licences.txt",
          source: `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`,
        });
    },
  };
}

function describe(folder: string): string {
  const { name, version, license } = packageSchema.parse(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry));
  const text = file === undefined ? "(The package carries no text of it.)" : readFileSync(join(folder, file), "utf8");
  return `${name} ${version}: ${license}\n\n${text.replaceAll("\r", "").trim()}`;
}
