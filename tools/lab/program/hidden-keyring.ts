import { fileURLToPath } from "node:url";

let isHidden = false;

/** Hides the keychain from programs that start before `close`, on any system. */
export function hideKeyring(): { close(): void } {
  isHidden = true;
  return {
    close: () => {
      isHidden = false;
    },
  };
}

/** Electron's arguments, before the program's own. */
export const keyringArguments = (): readonly string[] =>
  isHidden ? ["-r", fileURLToPath(new URL("no-keychain.cjs", import.meta.url))] : [];
