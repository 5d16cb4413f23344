import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { type DeepLink, parseDeepLink } from "../../deep-link.ts";
import { readCommandLine } from "./command-line.ts";
import { createDeepLinks } from "./deep-links.ts";
import { createOpenedFiles, fileInArguments } from "./opened-files.ts";
import { cut, registryCommand, startsOf } from "./testing/starts.ts";

const link = (code: string) => `contrail://auth/airline/demo/callback?code=${code}&state=s`;
const codes = (links: DeepLink[]) => links.map((each) => (each.kind === "sign_in_code" ? each.code : each.kind));

function start(argv: string[]) {
  const app = new EventEmitter();
  const links = createDeepLinks(app as unknown as Electron.App, argv, parseDeepLink);
  return { app, links };
}

describe("links from the system", () => {
  it("wait for a listener, in order, wherever they came from", () => {
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

describe.each([
  ["windows", "C:\\Users\\Jürgen Groß\\Ice.contrail-airline", "C:\\Windows\\System32"],
  ["macos", "/Users/jürgen groß/Ice.contrail-airline", "/"],
  ["linux", "/home/jürgen groß/Ice.contrail-airline", "/home/jürgen groß"],
] as const)("%s", (system, file, folder) => {
  it("brings links and files of a cold start and of later ones, each to its listener", () => {
    const starts = startsOf(system, folder);
    for (const what of ["link", "file"] as const) {
      const app = new EventEmitter();
      const { argv, before } = starts[what](what === "link" ? link("cold") : file);
      const links = createDeepLinks(app as unknown as Electron.App, argv, parseDeepLink);
      const files = createOpenedFiles(app as unknown as Electron.App, { argv, cwd: () => folder }, system);
      before(app);
      const heard: string[] = [];
      links.listen((each) => heard.push(...codes([each])));
      files.listen((path) => heard.push(path));
      starts.link(link("warm")).warm(app);
      starts.file(file).warm(app);
      expect(heard).toEqual([what === "link" ? "cold" : file, "warm", file]);
    }
  });
});

describe("a link that Windows delivers", () => {
  it("is read from behind the guard word", () => {
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
    ["a file of another computer", 'contrail://x" "\\\\evil\\share\\Ice.contrail-airline'],
  ])("brings no %s along", (_name, crafted) => {
    const argv = cut(registryCommand(crafted));
    expect(argv.indexOf("--")).toBe(2);
    expect(readCommandLine({ argv, cwd: () => "C:\\" }, "windows")).toEqual({ userData: null, clock: null });
    expect(fileInArguments(argv, "C:\\", "windows")).toBeNull();
  });

  it("is ignored when another one comes with it", () => {
    const { links } = start(cut(registryCommand(`${link("mine")}" "${link("evil")}`)));
    links.listen(() => expect.unreachable());
  });
});
