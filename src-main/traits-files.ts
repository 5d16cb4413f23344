import { join } from "node:path";
import { createTraits, type TraitLibrary, type Traits, traitsSchema } from "./gate/traits/traits.ts";
import type { Files } from "./platform/storage/files.ts";

interface TraitFolders {
  readonly files: Pick<Files, "list" | "read">;
  /** The files that come with the program. */
  readonly shipped: string;
  /** The pilot's files. A file with the same name replaces the shipped one. */
  readonly own: string;
  /** Called for a file that cannot be read. The file is not changed. */
  readonly onProblem: (file: string, why: string) => void;
}

const mostFiles = 1000;
const longestBytes = 100_000;

/** Reads all files. A damaged file does not affect the others. */
export async function openTraits({ files, shipped, own, onProblem }: TraitFolders): Promise<TraitLibrary> {
  const known = new Map<string, Traits>();

  async function read(folder: string, name: string): Promise<void> {
    try {
      const bytes = await files.read(join(folder, name), longestBytes);
      if (bytes === null) return;
      known.set(
        name.toLowerCase(),
        traitsSchema.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))),
      );
    } catch (error) {
      onProblem(name, error instanceof Error ? error.message : String(error));
    }
  }
  for (const folder of [shipped, own]) {
    const names = await files.list(folder).catch(() => []);
    for (const name of names.filter((each) => /\.json$/i.test(each)).slice(0, mostFiles)) await read(folder, name);
    for (const name of names.filter((each) => /\.json\.txt$/i.test(each)))
      onProblem(name, "it ends in .txt; rename it so that it ends in .json (Windows hides the last ending)");
  }

  return createTraits([...known.values()]);
}
