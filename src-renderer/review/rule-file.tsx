import { longestRules } from "../../src-shared/rules/read-rules.ts";
import { words } from "../../src-shared/words/words.ts";
import { FileDrop } from "../ui/file-drop.tsx";

/** A place to drop or choose a rule file. */
export function RuleFile({ onText }: { readonly onText: (text: string) => void }) {
  const { choose, tooLarge } = words().review;
  return (
    <FileDrop
      label={choose}
      accept=".json,application/json"
      mostBytes={longestRules}
      tooLarge={tooLarge}
      onText={onText}
    />
  );
}
