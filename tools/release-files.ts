// npx tsx tools/release-files.ts FROM TO: gathers what the machines of a release made, one folder each below FROM, into TO.
// Where two machines wrote the same latest….yml (Windows and macOS write one name for both processors), the result names the
// files of both: electron-updater takes the one for its own.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dump, JSON_SCHEMA, load } from "js-yaml";
import { z } from "zod";

const file = z.looseObject({ url: z.string(), sha512: z.string() });
const updateSchema = z.looseObject({ version: z.string(), files: z.array(file).min(1) });
type Update = z.infer<typeof updateSchema>;

/** One description of all files; throws when they are not of the same version. */
export function merge(first: Update, second: Update): Update {
  if (first.version !== second.version) throw new Error(`versions differ: ${first.version} and ${second.version}`);
  const known = new Set(first.files.map(({ url }) => url));
  return { ...first, files: [...first.files, ...second.files.filter(({ url }) => !known.has(url))] };
}

/** Returns the names of what lies in `to` afterwards; throws when two machines made another file of the same name. */
export function gather(from: string, to: string): readonly string[] {
  mkdirSync(to, { recursive: true });
  const updates = new Map<string, Update>();
  const seen = new Set<string>();
  for (const folder of readdirSync(from).toSorted())
    for (const name of readdirSync(join(from, folder))) {
      const path = join(from, folder, name);
      if (/^latest.*\.yml$/.test(name)) {
        const update = updateSchema.parse(load(readFileSync(path, "utf8"), { schema: JSON_SCHEMA }));
        const before = updates.get(name);
        updates.set(name, before ? merge(before, update) : update);
      } else {
        if (seen.has(name)) throw new Error(`two machines made ${name}`);
        seen.add(name);
        copyFileSync(path, join(to, name));
      }
    }
  for (const [name, update] of updates) writeFileSync(join(to, name), dump(update, { lineWidth: 1000 }));
  return [...seen, ...updates.keys()].toSorted();
}

const [, script = "", from, to] = process.argv;
if (script.endsWith("release-files.ts")) {
  if (from === undefined || to === undefined) throw new Error("say from where and to where: FROM TO");
  for (const name of gather(from, to)) console.log(name);
}
