import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";
import { repository } from "./build.ts";
import { rooms } from "./rooms.ts";

/** A file and what it imports, as paths from the repository's root. */
interface Imports {
  readonly file: string;
  readonly imports: readonly string[];
}

const isIn = (path: string, room: string): boolean => path === room || path.startsWith(`${room}/`);
/** The room with the longest path. */
const roomOf = (file: string): string | undefined =>
  Object.keys(rooms)
    .filter((room) => isIn(file, room))
    .toSorted((a, b) => b.length - a.length)[0];

/** One line for each import that leaves its room for one that the table does not name. */
export function wrongImports(files: readonly Imports[]): string[] {
  return files.flatMap(({ file, imports }) => {
    const room = roomOf(file);
    if (room === undefined) return [`${file} is in no room`];
    const mayImport = (path: string): boolean => {
      const other = roomOf(path);
      return other === room || (rooms[room] ?? []).some((each) => each === other || (isRoot(each) && isIn(path, each)));
    };
    return imports
      .filter((path) => /^(src-|e2e\/|tools\/)/.test(path) && !mayImport(path))
      .map((path) => `${file} may not import ${path} (${room} → ${roomOf(path)})`);
  });
}
/** Such a name stands for all rooms below it. */
const isRoot = (name: string): boolean => !name.includes("/");

/** One line for each circle of folders, between folders. A folder and its subfolders count as one. */
export function circles(files: readonly Imports[]): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { file, imports } of files)
    for (const path of imports) {
      const [from, to] = [posix.dirname(file), posix.dirname(path)];
      if (!isIn(from, to) && !isIn(to, from)) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  const done = new Set<string>();
  const found: string[] = [];
  function visit(folder: string, way: readonly string[]): void {
    if (way.includes(folder)) found.push([...way.slice(way.indexOf(folder)), folder].join(" → "));
    if (done.has(folder)) return;
    done.add(folder);
    for (const next of arrows.get(folder) ?? []) visit(next, [...way, folder]);
  }
  for (const folder of arrows.keys()) visit(folder, []);
  return found;
}

/** The product's files and tools with their imports, without tests. */
export function importsOfAll(): Imports[] {
  const tracked = execFileSync("git", ["ls-files"], { cwd: repository, encoding: "utf8" }).split("\n");
  return tracked
    .filter((file) => /^(src-|tools\/).*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file))
    .filter((file) => existsSync(join(repository, file)))
    .map((file) => ({ file, imports: importsIn(file, readFileSync(join(repository, file), "utf8")) }));
}

/** The repository's files that a file imports: for their values or their types, at once or later. */
export function importsIn(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? "")),
    // `await import("./x.ts")`, and the type `import("./x.ts").X`.
    ...[...text.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, request = ""]) => request),
  ];
  return requests
    .filter((request) => request.startsWith("."))
    .map((request) => posix.normalize(posix.join(posix.dirname(file), request)));
}
