import { words } from "../../src-shared/words/words.ts";
import { useAppInfo } from "../state/queries.ts";

/** "Ctrl+Shift+M", on a Mac "⇧⌘M". */
function shortcutOf(key: string, isMac: boolean, withShift = false): string {
  const { control, shift } = words().shell;
  if (isMac) return `${withShift ? "⇧" : ""}⌘${key}`;
  return [control, ...(withShift ? [shift] : []), key].join("+");
}

/** The shortcuts of the program, as this system writes them. */
export function useShortcuts() {
  const isMac = useAppInfo().data?.system === "macos";
  return {
    find: shortcutOf("K", isMac),
    strip: shortcutOf("M", isMac, true),
    larger: shortcutOf(isMac ? "+" : "Plus", isMac),
    smaller: shortcutOf(isMac ? "−" : "Minus", isMac),
    actual: shortcutOf("0", isMac),
    fullScreen: isMac ? "⌃⌘F" : "F11",
  };
}
