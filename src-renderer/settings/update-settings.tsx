import type { UpdateView } from "../../src-shared/update.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import type { SectionProps } from "./section.ts";

function sentence(update: UpdateView): string {
  const w = words().upkeep;
  switch (update.kind) {
    case "unavailable":
      return w.cannotUpdate[update.why];
    case "idle":
      if (update.checkedAtMs === null) return w.neverChecked;
      return (update.failed ? w.checkFailed : w.upToDate)(formats(), update.checkedAtMs);
    case "checking":
      return w.checking;
    case "waiting":
      return w.waiting(update.version);
    case "downloading":
      return w.downloading(update.version, update.percent);
    case "ready":
      return w.ready(update.version);
  }
}

/** Whether Contrail checks for updates, and the result of the last check. */
export function UpdateSettings({ settings, onSet }: SectionProps) {
  const w = words().upkeep;
  const update = usePushed((pushed) => pushed.update);
  const check = useCommand("updates.check");
  const install = useCommand("updates.install");
  if (update === undefined) return null;
  return (
    <fieldset className="block ticks">
      <legend>{w.updates}</legend>
      {update.kind !== "unavailable" && (
        <label className="tick">
          <input
            type="checkbox"
            checked={settings.lookForUpdates}
            onChange={(event) => onSet({ lookForUpdates: event.target.checked })}
          />
          <span>{w.checkForUpdates}</span>
        </label>
      )}
      <p role="status">{sentence(update)}</p>
      {"notes" in update && update.notes !== "" && (
        <details>
          <summary>{w.whatIsNew}</summary>
          <p className="notes">{update.notes}</p>
        </details>
      )}
      {update.kind === "idle" && (
        <Action busy={check.isPending} onPress={() => check.mutate(undefined)}>
          {w.checkNow}
        </Action>
      )}
      {update.kind === "ready" && (
        <Action look="primary" busy={install.isPending} onPress={() => install.mutate(undefined)}>
          {w.restart}
        </Action>
      )}
      {install.error && <FailureNotice failure={failureOf(install.error)} />}
      {update.kind !== "unavailable" && <p className="hint">{w.checkForUpdatesHint}</p>}
    </fieldset>
  );
}
