import { settingsChangeSchema } from "../../src-shared/contract/settings.ts";
import { words } from "../../src-shared/words/words.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { ErrorNotice } from "../ui/notice.tsx";
import { SavedField } from "./saved-field.tsx";

/** The field for the pilot's name at SimBrief, without which SimBrief gets no requests. */
export function SimbriefName() {
  const texts = words().flightPlan;
  const current = usePushed(({ settings }) => settings?.simbriefPilot ?? "");
  const set = useCommand("settings.set");
  return (
    <>
      <SavedField
        label={texts.account}
        hint={texts.accountHint}
        current={current}
        problemOf={(simbriefPilot) =>
          settingsChangeSchema.safeParse({ simbriefPilot }).success ? null : texts.accountProblem
        }
        onSave={(simbriefPilot) => set.mutate({ simbriefPilot })}
      />
      <ErrorNotice error={set.error} />
    </>
  );
}
