// npx tsx tools/build/release-files.ts FROM TO: collects the files from the machines of a release (one folder each below
// FROM) in TO, and signs them with CONTRAIL_RELEASE_KEY: NAME.minisig beside each package, and the same in latest….yml,
// where installed programs find it. The key may be missing only if CONTRAIL_UNSIGNED is "yes". On Windows and macOS two
// machines write the same latest….yml, one for each processor. The result then names the files of both, and
// electron-updater chooses the right one.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dump, JSON_SCHEMA, load } from "js-yaml";
import { z } from "zod";
import { trustedComment } from "../../src-main/platform/electron/minisign.ts";
import { signFile } from "./sign.ts";

const file = z.looseObject({ url: z.string(), sha512: z.string() });
const updateSchema = z.looseObject({ version: z.string(), files: z.array(file).min(1) });
type Update = z.infer<typeof updateSchema>;

/** Merges two descriptions into one with all files. Throws if their versions differ. */
export function merge(first: Update, second: Update): Update {
  if (first.version !== second.version) throw new Error(`versions differ: ${first.version} and ${second.version}`);
  const known = new Set(first.files.map(({ url }) => url));
  return { ...first, files: [...first.files, ...second.files.filter(({ url }) => !known.has(url))] };
}

/**
 * Collects and signs the files. Returns their names. Throws if two machines made different files with the same name.
 */
export async function gather(from: string, to: string, secret: string | null): Promise<readonly string[]> {
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
  const signatures = secret === null ? new Map<string, string>() : await sign(to, seen, versionOf(updates), secret);
  for (const [name, text] of signatures) writeFileSync(join(to, `${name}.minisig`), text);
  for (const [name, update] of updates) {
    const files = update.files.map((file) => {
      if (!seen.has(file.url)) throw new Error(`${name} names ${file.url}, which nobody made`);
      const minisign = signatures.get(file.url);
      return minisign === undefined ? file : { ...file, minisign };
    });
    writeFileSync(join(to, name), dump({ ...update, files }, { lineWidth: 1000 }));
  }
  return readdirSync(to).toSorted();
}

function versionOf(updates: ReadonlyMap<string, Update>): string {
  const [version, ...others] = new Set([...updates.values()].map((update) => update.version));
  if (version === undefined || others.length > 0) throw new Error(`no one version: ${[version, ...others].join(", ")}`);
  return version;
}

/** The signature of each package, by its name. */
async function sign(folder: string, names: Iterable<string>, version: string, secret: string) {
  const signatures = new Map<string, string>();
  for (const name of names)
    if (/\.(exe|zip|dmg|AppImage|deb)$/.test(name))
      signatures.set(name, await signFile(join(folder, name), secret, trustedComment(version, name)));
  return signatures;
}

const [, script = "", from, to] = process.argv;
if (script.endsWith("release-files.ts")) {
  if (from === undefined || to === undefined) throw new Error("say from where and to where: FROM TO");
  const { CONTRAIL_RELEASE_KEY: secret, CONTRAIL_UNSIGNED: unsigned } = process.env;
  if (!secret && unsigned !== "yes") throw new Error("CONTRAIL_RELEASE_KEY is not set");
  for (const name of await gather(from, to, secret || null)) console.log(name);
}
