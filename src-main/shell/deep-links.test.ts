import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import type { DeepLink } from "./deep-link.ts";
import { createDeepLinks } from "./deep-links.ts";

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
