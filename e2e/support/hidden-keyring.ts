import { fileURLToPath } from "node:url";

let isHidden = false;

/** Programs that are started from here on find no keychain, on no system, until `close`. */
export function hideKeyring(): { close(): void } {
  isHidden = true;
  return {
    close: () => {
      isHidden = false;
    },
  };
}

/** What Electron is told before the program's own arguments. */
export const keyringArguments = (): readonly string[] =>
  isHidden ? ["-r", fileURLToPath(new URL("no-keychain.cjs", import.meta.url))] : [];
