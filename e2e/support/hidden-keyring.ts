import { fileURLToPath } from "node:url";

let isHidden = false;

/** Programs that start from here on find no keychain, on any system, until `close`. */
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
