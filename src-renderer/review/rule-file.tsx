import { useId, useState } from "react";
import { longestRules } from "../../src-shared/rules/read-rules.ts";
import { words } from "../../src-shared/words/words.ts";
import { Notice } from "../ui/notice.tsx";

/** The pilot chooses a rule file. One that is too large is not read. */
export function RuleFile({ onText }: { readonly onText: (text: string) => void }) {
  const texts = words().review;
  const id = useId();
  const [large, setLarge] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setLarge(file.size > longestRules);
    if (file.size <= longestRules) onText(await file.text());
  };
  return (
    <>
      <label htmlFor={id} className="drop">
        <input
          id={id}
          type="file"
          className="unseen"
          accept=".json,application/json"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {texts.choose}
      </label>
      {large && <Notice tone="caution">{texts.tooLarge}</Notice>}
    </>
  );
}
