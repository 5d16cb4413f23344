import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { readCommandLine } from "./command-line.ts";
import type { DeepLink } from "./deep-link.ts";
import { createDeepLinks, registerLinkScheme } from "./deep-links.ts";

const link = (code: string) => `contrail://auth/airline/demo/callback?code=${code}&state=s`;
const codes = (links: DeepLink[]) => links.map((each) => (each.kind === "sign_in_code" ? each.code : each.kind));

function start(argv: string[]) {
  const app = new EventEmitter();
  const links = createDeepLinks(app as unknown as Electron.App, argv);
  return { app, links };
}

describe("links from the system", () => {
  it("wait until somebody wants them, from wherever they came, in order", () => {
    const { app, links } = start(["contrail.exe", "--open-url", "--", link("cold")]);
    let prevented = 0;
    app.emit("open-url", { preventDefault: () => prevented++ }, link("mac"));
    const heard: DeepLink[] = [];
    links.listen((each) => heard.push(each));
    app.emit("second-instance", {}, ["contrail.exe", "--added-by-chromium", "--open-url", "--", link("second")]);
    app.emit("open-url", { preventDefault: () => prevented++ }, "contrail://what/is/this");
    expect(codes(heard)).toEqual(["cold", "mac", "second", "unknown"]);
    expect(prevented).toBe(2);
  });

  it("are none in an ordinary start, a second one, or a start with two", () => {
    const { app, links } = start(["contrail.exe"]);
    app.emit("second-instance", {}, ["contrail.exe"]);
    app.emit("second-instance", {}, ["contrail.exe", link("a"), link("b")]);
    links.listen(() => expect.unreachable());
  });
});

/** The command that Electron writes into the registry (shell/browser/browser_win.cc), with the link where `%1` stands. */
function registryCommand(link: string): string {
  const written: string[] = [];
  registerLinkScheme(
    {
      setAsDefaultProtocolClient: (scheme, path = "", args = []) => {
        written.push(scheme, `"${path}" "${args.join('"  "')}" "${link}"`);
        return true;
      },
    },
    "windows",
    "C:\\Program Files\\Contrail\\Contrail.exe",
  );
  expect(written[0]).toBe("contrail");
  return written[1] ?? "";
}

/** The arguments as Windows' C runtime cuts them: blanks part, quotation marks hold together, `\"` is a mark itself. */
function cut(command: string): string[] {
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

describe("a link that Windows delivers", () => {
  it("is taken from behind the guard word", () => {
    const argv = cut(registryCommand(link("win")));
    expect(argv.slice(-3)).toEqual(["--open-url", "--", link("win")]);
    expect(argv[0]).toBe("C:\\Program Files\\Contrail\\Contrail.exe");
    const { app, links } = start(argv);
    const heard: DeepLink[] = [];
    links.listen((each) => heard.push(each));
    app.emit("second-instance", {}, cut(registryCommand(link("again"))));
    expect(codes(heard)).toEqual(["win", "again"]);
  });

  it.each([
    ["an option", 'contrail://x" "--user-data-dir=\\\\evil\\share'],
    ["a clock", 'contrail://x" --clock=2026-06-01T10:00:00Z,30 "'],
    ["a slash before the mark", 'contrail://x\\" --user-data-dir=C:\\'],
  ])("brings no %s along", (_name, crafted) => {
    const argv = cut(registryCommand(crafted));
    expect(argv.indexOf("--")).toBe(2);
    expect(readCommandLine({ argv, cwd: () => "C:\\" }, "windows")).toEqual({ userData: null, clock: null });
  });

  it("is none when another is slipped in with it", () => {
    const { links } = start(cut(registryCommand(`${link("mine")}" "${link("evil")}`)));
    links.listen(() => expect.unreachable());
  });
});
