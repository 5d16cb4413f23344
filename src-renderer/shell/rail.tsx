import { words } from "../../src-shared/words/words.ts";
import { find, mainPages, openPage, useNavigation } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { Icon } from "../ui/icons.tsx";
import { useShortcuts } from "../ui/shortcut.ts";

export function Rail() {
  const { shell } = words();
  const current = useNavigation((navigation) => navigation.page);
  const { find: findKeys } = useShortcuts();
  const hasUpdate = usePushed(({ update }) => update?.kind === "ready");
  return (
    <nav className="rail" aria-label={shell.pages}>
      <button
        type="button"
        className="rail-item"
        title={shell.withKeys(shell.find, findKeys)}
        onClick={() => find(true)}
      >
        <Icon name="find" />
        {shell.find}
      </button>
      {mainPages.map((page) => (
        <button
          key={page}
          type="button"
          className="rail-item"
          aria-current={page === current ? "page" : undefined}
          onClick={() => openPage(page)}
        >
          <Icon name={page} />
          {shell[page]}
          {page === "settings" && hasUpdate && (
            <span className="rail-dot">
              <span className="unseen">{shell.updateReady}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
