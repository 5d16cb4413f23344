import type { EventEmitter } from "node:events";
import type { System } from "../../../../src-shared/domain/system.ts";
import { registerLinkScheme } from "../deep-links.ts";

const windowsProgram = "C:\\Program Files\\Contrail\\Contrail.exe";

/**
 * How a system starts the program with a link or a file (cold), and how Electron delivers it to the running program
 * (warm): Windows by the commands in the registry, Linux by `Exec=contrail %U`, macOS by events that may come before
 * `ready`. Chromium inserts its own arguments before those of a second start (process_singleton, base::CommandLine).
 */
export function startsOf(system: System, folder: string) {
  const byArguments = (argv: string[]) => ({
    argv,
    before: (_app: EventEmitter): void => undefined,
    warm: (app: EventEmitter): void => {
      const [program = "", ...rest] = argv;
      app.emit("second-instance", {}, [program, "--allow-file-access-from-files", ...rest], folder);
    },
  });
  const byEvent = (name: "open-url" | "open-file", what: string) => {
    const deliver = (app: EventEmitter): void => void app.emit(name, { preventDefault: () => undefined }, what);
    return { argv: ["/Applications/Contrail.app/Contents/MacOS/Contrail"], before: deliver, warm: deliver };
  };
  switch (system) {
    case "windows":
      return {
        link: (link: string) => byArguments(cut(registryCommand(link))),
        file: (path: string) => byArguments(cut(`"${windowsProgram}" "${path}"`)),
      };
    case "macos":
      return { link: (link: string) => byEvent("open-url", link), file: (path: string) => byEvent("open-file", path) };
    case "linux":
      return {
        link: (link: string) => byArguments(["/opt/Contrail/contrail", link]),
        // For %U, desktops pass an address. A shell passes the path as typed.
        file: (path: string) => byArguments(["/opt/Contrail/contrail", path]),
      };
  }
}

/**
 * The command that Electron writes into the registry (shell/browser/browser_win.cc), with the link in place of `%1`.
 */
export function registryCommand(link: string): string {
  let written = "";
  registerLinkScheme(
    {
      setAsDefaultProtocolClient: (scheme, path = "", args = []) => {
        if (scheme === "contrail") written = `"${path}" "${args.join('"  "')}" "${link}"`;
        return true;
      },
    },
    "windows",
    windowsProgram,
    true,
  );
  return written;
}

/**
 * Splits arguments like Windows' C runtime: blanks separate, quotation marks group, `\"` is a literal quotation mark.
 */
export function cut(command: string): string[] {
  const argv: string[] = [];
  let [argument, quoted, begun] = ["", false, false];
  for (let at = 0; at < command.length; at++) {
    const slashes = /^\\+(?=")/.exec(command.slice(at))?.[0].length ?? 0;
    argument += "\\".repeat(slashes >> 1);
    at += slashes;
    const character = command[at] ?? "";
    begun ||= character !== " ";
    if (character === '"' && slashes % 2 === 0) quoted = !quoted;
    else if (character !== " " || quoted) argument += character;
    else if (begun) {
      argv.push(argument);
      [argument, begun] = ["", false];
    }
  }
  return begun ? [...argv, argument] : argv;
}
