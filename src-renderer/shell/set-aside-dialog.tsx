import { useState } from "react";
import { words } from "../../src-shared/words/words.ts";
import { useAppInfo } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Reports damaged files: which ones, what that means, and where they are now. */
export function SetAsideDialog() {
  const texts = words().upkeep;
  const [seen, setSeen] = useState(false);
  const files = useAppInfo().data?.setAside ?? [];
  const close = () => setSeen(true);
  return (
    <Dialog title={texts.setAside} isOpen={files.length > 0 && !seen} onClose={close}>
      {files.map(({ name, keptAs }) => (
        <div key={keptAs} className="form">
          <p>{texts.setAsideText(name)}</p>
          <p>{texts.setAsideMeans[name]}</p>
          <dl className="proposal-addresses">
            <div>
              <dt>{texts.setAsideWhere}</dt>
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
