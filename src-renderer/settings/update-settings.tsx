import type { UpdateView } from "../../src-shared/domain/update.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import type { SectionProps } from "./section.ts";
import { SettingTick } from "./setting-tick.tsx";

function sentence(update: UpdateView): string {
  const texts = words().upkeep;
  switch (update.kind) {
    case "unavailable":
      return texts.cannotUpdate[update.why];
    case "idle":
      if (update.checkedAtMs === null) return texts.neverChecked;
      return (update.failed ? texts.checkFailed : texts.upToDate)(formats(), update.checkedAtMs);
    case "checking":
      return texts.checking;
    case "waiting":
      return texts.waiting(update.version);
    case "downloading":
      return texts.downloading(update.version, update.percent);
    case "ready":
      return texts.ready(update.version);
  }
}

/** Whether Contrail checks for updates, and the result of the last check. */
export function UpdateSettings(props: SectionProps) {
  const texts = words().upkeep;
  const update = usePushed((pushed) => pushed.update);
  const check = useCommand("updates.check");
  const install = useCommand("updates.install");
  const error = check.error ?? install.error;
  if (update === undefined) return null;
  return (
    <fieldset className="block ticks">
      <legend>{texts.updates}</legend>
      {update.kind !== "unavailable" && (
        <SettingTick {...props} setting="lookForUpdates" name={texts.checkForUpdates} />
      )}
      <p role="status">{sentence(update)}</p>
      {"notes" in update && update.notes !== "" && (
        <details>
          <summary>{texts.whatIsNew}</summary>
          <p className="notes">{update.notes}</p>
        </details>
      )}
      {update.kind === "idle" && (
        <Action busy={check.isPending} onPress={() => check.mutate(undefined)}>
          {texts.checkNow}
        </Action>
      )}
      {update.kind === "ready" && (
        <Action look="primary" busy={install.isPending} onPress={() => install.mutate(undefined)}>
          {texts.restart}
        </Action>
      )}
      <ErrorNotice error={error} />
      {update.kind !== "unavailable" && <p className="hint">{texts.checkForUpdatesHint}</p>}
    </fieldset>
  );
}
