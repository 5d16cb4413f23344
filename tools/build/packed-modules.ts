// The npm packages of a packaged program: which ones, from where, and whether every required module is included.
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { extractAll } from "@electron/asar";
import { parseSync } from "vite";
import { z } from "zod";
import { strangers } from "./packed-files.ts";

/** A system and a processor, as Node names them. */
export interface Target {
  readonly platform: "win32" | "darwin" | "linux";
  readonly arch: "x64" | "arm64";
}
export const targets: readonly Target[] = (["win32", "darwin", "linux"] as const).flatMap((platform) =>
  (["x64", "arm64"] as const).map((arch) => ({ platform, arch })),
);
export const nameOf = ({ platform, arch }: Target): string => `${platform}-${arch}`;

/**
 * Copies the files from the project in `from` that electron-builder.yml packages as `node_modules`: `modules` for every
 * target, and `keytar/TARGET` for each. electron-builder's own collector is not used, because it places packages
 * depending on what else is installed on the machine.
 */
export function stageModules(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  const simconnect = packageFolder("node-simconnect", from);
  copyPackage(simconnect, "node_modules/node-simconnect", join(to, "modules/node-simconnect"));
  // In a single folder, which the user may replace.
  for (const [name, folder] of needsOf(simconnect)) {
    const path = `node-simconnect/node_modules/${name}`;
    copyPackage(folder, `node_modules/${path}`, join(to, "modules", path));
  }
  for (const target of targets) stageKeytar(from, join(to, "keytar", nameOf(target)), target);
}

/** Every direct and indirect dependency of a package, each with the folder that Node finds. */
function needsOf(folder: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()).default({}) })
    .parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  for (const name of Object.keys(dependencies)) {
    const needed = packageFolder(name, folder);
    const known = found.get(name);
    if (known === needed) continue;
    if (known !== undefined) throw new Error(`two versions of ${name} are needed: ${known} and ${needed}`);
    found.set(name, needed);
    needsOf(needed, found);
  }
  return found;
}

/** The folder in which Node finds a package that is required from `from`. */
function packageFolder(name: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (dirname(folder) === folder) throw new Error(`${name} is not installed: run npm ci`);
  }
}

/**
 * Copies keytar as npm built it here. For other targets, and if it was not built: the prebuilt one of its fork on
 * GitHub.
 */
function stageKeytar(from: string, to: string, target: Target): void {
  const binary = "build/Release/keytar.node";
  const own = join(from, "node_modules/keytar");
  const isBuiltHere = nameOf(target) === `${process.platform}-${process.arch}` && existsSync(join(own, binary));
  const fork = packageFolder("@github/keytar", from);
  copyPackage(isBuiltHere ? own : fork, "node_modules/keytar", to);
  if (isBuiltHere) return;
  mkdirSync(dirname(join(to, binary)), { recursive: true });
  copyFileSync(join(fork, "prebuilds", nameOf(target), "keytar.node"), join(to, binary));
}

/** Copies the files that may be packaged as `path`, without the packages inside it. */
function copyPackage(folder: string, path: string, to: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter((file) => !file.startsWith("node_modules/"));
  for (const file of files.filter((file) => strangers([{ path: `${path}/${file}`, bytes: 0 }]).length === 0))
    cpSync(join(folder, file), join(to, file));
}

/** Each required module that the package lacks: `dist/main/index.cjs: ini`. */
export function missingModules(archive: string): readonly string[] {
  // The real path, because resolved modules have real paths.
  const folder = mkdtempSync(join(tmpdir(), "contrail-resolve-"));
  try {
    extractAll(archive, folder);
    return missingBelow(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function missingBelow(folder: string): readonly string[] {
  const missing: string[] = [];
  const entries = ["main", "preload", "screen"].flatMap((part) =>
    readdirSync(join(folder, "dist", part))
      .filter((name) => name.endsWith(".cjs"))
      .map((name) => join(folder, "dist", part, name)),
  );
  if (entries.length < 4) missing.push(`dist: only ${entries.length} scripts`);
  const seen = new Set(entries);
  for (const file of seen) {
    for (const { name, optional } of requiredBy(readFileSync(file, "utf8"))) {
      if (name === "electron" || isBuiltin(name)) continue;
      const found = resolveFrom(file, name);
      if (found?.startsWith(folder + sep)) {
        if (/\.c?js$/.test(found)) seen.add(found);
      } else if (!optional) missing.push(`${relative(folder, file).replaceAll(sep, "/")}: ${name}`);
    }
  }
  return missing;
}

function resolveFrom(file: string, name: string): string | null {
  try {
    return createRequire(file).resolve(name);
  } catch {
    return null;
  }
}

interface Requirement {
  readonly name: string;
  /** Whether the `require` is inside a `try`, so that the script continues without the module. */
  readonly optional: boolean;
}

/**
 * The modules that a script loads by `require("…")`, `import("…")` or `import`. Computed names cannot be read.
 * @throws Error for a script that is not JavaScript.
 */
function requiredBy(script: string): readonly Requirement[] {
  const source = script.replace(/^#!/, "//");
  const { program, errors } = parseSync("script.js", source, { lang: "js", sourceType: "commonjs" });
  if (errors[0] !== undefined) throw new Error(errors[0].message);
  return [...requirements(program, false)];
}

const literal = z.object({ type: z.literal("Literal"), value: z.string() });
const call = z.object({
  type: z.literal("CallExpression"),
  callee: z.object({ type: z.literal("Identifier"), name: z.literal("require") }),
  arguments: z.tuple([literal]),
});
const imported = z.object({ type: z.enum(["ImportExpression", "ImportDeclaration"]), source: literal });
const attempt = z.object({ type: z.literal("TryStatement"), block: z.unknown() });

function* requirements(node: unknown, optional: boolean): Generator<Requirement> {
  if (Array.isArray(node)) {
    for (const part of node) yield* requirements(part, optional);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  const type = "type" in node ? node.type : null;
  if (type === "CallExpression") {
    const found = call.safeParse(node);
    if (found.success) yield { name: found.data.arguments[0].value, optional };
  } else if (type === "ImportExpression" || type === "ImportDeclaration") {
    const found = imported.safeParse(node);
    if (found.success) yield { name: found.data.source.value, optional };
  }
  const tried = type === "TryStatement" ? attempt.parse(node).block : null;
  for (const part of Object.values(node)) yield* requirements(part, optional || (tried !== null && part === tried));
}

/** The target of a native module, by its first bytes (ELF, Mach-O, PE). Null for any other file. */
export function builtFor(binary: Buffer): string | null {
  if (binary.length < 64) return null;
  if (binary.readUInt32BE(0) === 0x7f454c46)
    return machine("linux", binary.readUInt16LE(18), { 62: "x64", 183: "arm64" });
  if (binary.readUInt32LE(0) === 0xfeedfacf)
    return machine("darwin", binary.readUInt32LE(4), { 16777223: "x64", 16777228: "arm64" });
  if (binary.toString("latin1", 0, 2) !== "MZ") return null;
  const header = binary.readUInt32LE(0x3c);
  if (header + 6 > binary.length) return null;
  return machine("win32", binary.readUInt16LE(header + 4), { 34404: "x64", 43620: "arm64" });
}

const machine = (platform: Target["platform"], code: number, known: Readonly<Record<number, Target["arch"]>>) => {
  const arch = known[code];
  return arch === undefined ? null : nameOf({ platform, arch });
};
