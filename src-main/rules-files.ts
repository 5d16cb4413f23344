import { join } from "node:path";
import { readRules } from "../src-shared/rules/read-rules.ts";
import type { RuleSet } from "../src-shared/rules/rule-set.ts";
import { inPlainWords } from "../src-shared/words/message.ts";
import type { Files } from "./platform/storage/files.ts";

/** The rules that ship. @throws Error if the program's own file is missing or damaged. */
export async function shippedRules(assets: string, files: Pick<Files, "read">): Promise<RuleSet> {
  const bytes = await files.read(join(assets, "rules", "contrail.json"));
  const read = readRules(new TextDecoder().decode(bytes ?? new Uint8Array()));
  if (read.ok) return read.set;
  throw new Error(read.faults.map(({ place, text }) => `${place} ${inPlainWords(text)}`).join("; "));
}
