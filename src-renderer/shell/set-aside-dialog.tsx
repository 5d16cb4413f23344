import { useState } from "react";
import { words } from "../../src-shared/words/words.ts";
import { useAppInfo } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** The notice that the pilot has read, kept for the next window, as after the strip. */
const seenKey = "set aside";

/** Reports damaged files: which ones, what that means, and where they are now. */
export function SetAsideDialog() {
  const texts = words().upkeep;
  const [seen, setSeen] = useState(() => localStorage.getItem(seenKey));
  const files = useAppInfo().data?.setAside ?? [];
  const all = files.map(({ keptAs }) => keptAs).join("\n");
  const close = () => {
    localStorage.setItem(seenKey, all);
    setSeen(all);
  };
  return (
    <Dialog title={texts.setAside} isOpen={files.length > 0 && seen !== all} onClose={close}>
      {files.map(({ name, keptAs }) => (
        <div key={keptAs} className="form">
          <p>{texts.setAsideText(name)}</p>
          <p>{texts.setAsideMeans[name]}</p>
          <dl className="proposal-addresses">
            <div>
              <dt className="caption">{texts.setAsideWhere}</dt>
              <dd className="address-text">{keptAs}</dd>
            </div>
          </dl>
        </div>
      ))}
      <div className="buttons">
        <Action look="primary" onPress={close}>
          {words().shell.close}
        </Action>
      </div>
    </Dialog>
  );
}
