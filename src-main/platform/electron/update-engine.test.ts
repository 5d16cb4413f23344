import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppUpdater } from "electron-updater";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { System } from "../../../src-shared/domain/system.ts";
import { makeKeys, signFile } from "../../../tools/build/sign.ts";
import { here } from "../storage/testing/here.ts";
import { isPublicKey, trustedComment } from "./minisign.ts";
import { openUpdateEngine } from "./update-engine.ts";

// The library's real classes and real HTTP. Only the parts of Electron that they use are replaced.
const require = createRequire(createRequire(import.meta.url).resolve("electron-updater"));
const names = {
  windows: "Contrail-9.9.9-x64.exe",
  linux: "Contrail-9.9.9-x64.AppImage",
  macos: "Contrail-9.9.9-x64.zip",
};
const descriptions = { windows: "latest.yml", linux: "latest-linux.yml", macos: "latest-mac.yml" };
/** An AppImage is a program, and the library starts the new one once. */
const content = '#!/bin/sh\ntouch "$0.ran"\n';
const keys = makeKeys();

const never = new AbortController().signal;

let folder = "";
let server: Server;
let app: EventEmitter & { quits: number; endWith(code: number): void };
let squirrel: EventEmitter & { readonly took: string[]; restarts: number };
const release = {
  description: "",
  asked: [] as string[],
  isMoved: false,
  /** Answers in place of the right server if it returns true. */
  hostile: (_path: string, _response: ServerResponse): boolean => false,
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "contrail-engine-"));
  vi.stubEnv("XDG_CACHE_HOME", join(folder, "cache"));
  vi.stubEnv("LOCALAPPDATA", join(folder, "cache"));
  release.asked = [];
  release.isMoved = false;
  release.hostile = () => false;
  server = createServer((asked, response) => {
    const path = asked.url?.split("?")[0] ?? "";
    release.asked.push(path);
    if (release.hostile(path, response)) return;
    if (release.isMoved && !asked.url?.includes("?moved"))
      response
        .writeHead(302, { location: `http://localhost:${(server.address() as AddressInfo).port}${path}?moved` })
        .end();
    else if (path.endsWith(".yml")) response.end(release.description);
    else if (Object.values(names).some((name) => path === `/${name}`)) response.end(content);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const emitter = new EventEmitter();
  app = Object.assign(emitter, {
    endWith: (code: number) => void emitter.emit("quit", {}, code),
    quits: 0,
    isPackaged: true,
    whenReady: async () => undefined,
    getVersion: () => "1.0.0",
    getName: () => "Contrail",
    getPath: () => folder,
    quit() {
      this.quits++;
    },
  });
  squirrel = createSquirrel();
  const electron = {
    app,
    autoUpdater: squirrel,
    session: { fromPartition: () => ({}) },
    net: {
      request() {
        throw new Error("Chromium finds no host in this program");
      },
    },
  };
  const path = require.resolve("electron");
  require.cache[path] = Object.assign(Object.create(null), {
    id: path,
    filename: path,
    loaded: true,
    exports: electron,
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.close();
  server.closeAllConnections();
  delete require.cache[require.resolve("electron")];
  rmSync(folder, { recursive: true });
});

/** Simulates Squirrel.Mac: downloads the update from an address and installs it when the program ends. */
function createSquirrel() {
  const feed = { url: "", headers: {} as Record<string, string> };
  const get = async (url: string): Promise<string> => (await fetch(url, { headers: feed.headers })).text();
  const emitter = new EventEmitter();
  return Object.assign(emitter, {
    took: [] as string[],
    restarts: 0,
    setFeedURL(next: typeof feed) {
      Object.assign(feed, next);
    },
    async checkForUpdates() {
      this.took.push(await get(JSON.parse(await get(feed.url)).url));
      emitter.emit("update-downloaded");
    },
    quitAndInstall() {
      this.restarts++;
    },
  });
}

/** Signs a file as the package for Windows of this version. */
const signed = (file: string, secret = keys.secret, version = "9.9.9") =>
  signFile(file, secret, trustedComment(version, names.windows));

interface Given {
  readonly key?: string | null;
  readonly signature?: (file: string) => Promise<string | undefined>;
}

/** An engine with one system's updater; `started` is what the updater started. */
async function engineOn(system: System, given: Given = {}) {
  const name = names[system];
  const file = join(folder, name);
  writeFileSync(file, content);
  const sign = given.signature ?? ((path: string) => signFile(path, keys.secret, trustedComment("9.9.9", name)));
  const minisign = await sign(file);
  const sha512 = createHash("sha512").update(content).digest("base64");
  release.description = JSON.stringify({
    version: "9.9.9",
    files: [{ url: name, sha512, size: content.length, minisign }],
    sha512,
    path: name,
  });

  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = join(folder, "app-update.yml");
  writeFileSync(config, `provider: generic\nurl: ${address}\nupdaterCacheDirName: contrail-updater\n`);
  const classes = { windows: "NsisUpdater", linux: "AppImageUpdater", macos: "MacUpdater" };
  const { [classes[system]]: Updater } = require("electron-updater") as Record<string, new () => AppUpdater>;
  if (Updater === undefined) throw new Error("electron-updater has no such class");
  const updater = new Updater();
  updater.updateConfigPath = config;
  // The library names the description by the test machine's system, so it is set here.
  updater.channel = descriptions[system].replace(".yml", "");
  updater.allowDowngrade = false;
  const started: string[][] = [];
  Object.assign(updater, {
    spawnLog: async (command: string, args: string[]) => {
      started.push([command, ...args]);
      return true;
    },
  });
  const log = { error() {}, warn() {}, info() {}, debug() {} } as never;
  const key = given.key === undefined ? keys.public : given.key;
  const engine = await openUpdateEngine({ log, system, key, updater });
  const load = () => engine.download(() => undefined, never);
  expect(await engine.check(never)).toMatchObject({ version: "9.9.9" });
  return { engine, started, load };
}

test("Windows: a loaded update is installed when the program ends", async () => {
  const { engine, started, load } = await engineOn("windows");
  await load();
  engine.setInstallOnQuit(true);
  app.endWith(0);
  expect(started).toHaveLength(1);
  expect(started[0]?.join(" ")).toMatch(/Contrail-9\.9\.9-x64\.exe --updated \/S$/);
});

test("Windows: a loaded update is not installed if a flight is open at the end", async () => {
  const { engine, started, load } = await engineOn("windows");
  await load();
  engine.setInstallOnQuit(true);
  engine.setInstallOnQuit(false);
  app.endWith(0);
  expect(started).toEqual([]);
});

test("a release on another host is loaded from there", async () => {
  release.isMoved = true;
  const { engine, started, load } = await engineOn("windows");
  await load();
  engine.setInstallOnQuit(true);
  app.endWith(0);
  expect(started).toHaveLength(1);
});

test("Windows: Restart and update starts the installer, then the program again", async () => {
  const { engine, started, load } = await engineOn("windows");
  await load();
  engine.setInstallOnQuit(true);
  engine.install();
  await expect.poll(() => app.quits).toBe(1);
  app.endWith(0);
  expect(started.map((command) => command.slice(1))).toEqual([["--updated", "/S", "--force-run"]]);
});

test.skipIf(here === "windows")("AppImage: the file is replaced when the program ends", async () => {
  const appImage = join(folder, "my contrail");
  writeFileSync(appImage, "the old one");
  vi.stubEnv("APPIMAGE", appImage);
  const { engine, load } = await engineOn("linux");
  await load();
  expect(readFileSync(appImage, "utf8")).toBe("the old one");
  engine.setInstallOnQuit(true);
  app.endWith(0);
  expect(readFileSync(appImage, "utf8")).toBe(content);
  expect(existsSync(`${appImage}.ran`)).toBe(true);
});

test.skipIf(here === "windows")(
  "macOS: Squirrel has the update when it is reported as ready, once; Restart and update restarts",
  async () => {
    const { engine, load } = await engineOn("macos", { key: null });
    await load();
    expect(squirrel.took).toEqual([content]);
    engine.setInstallOnQuit(true);
    engine.install();
    await expect.poll(() => squirrel.restarts).toBe(1);
    expect(squirrel.took).toHaveLength(1);
  },
);

const others = makeKeys();
const spoilt = async (file: string) =>
  (await signed(file))
    .split("\n")
    .map((line, index) => (index === 1 ? `${line.slice(0, 60)}${line[60] === "A" ? "B" : "A"}${line.slice(61)}` : line))
    .join("\n");
test.each<readonly [string, Given, RegExp]>([
  ["is not signed", { signature: async () => undefined }, /is not signed/],
  ["is signed with another key", { signature: (file) => signed(file, others.secret) }, /another key/],
  ["has an old version's signature", { signature: (file) => signed(file, keys.secret, "9.9.8") }, /of another file/],
  ["has another file's signature", { signature: () => otherFile() }, /not this file's/],
  ["has a signature with a changed letter", { signature: spoilt }, /not this file's/],
  ["has no signature but words", { signature: async () => "trust me" }, /cannot be read/],
  ["comes to a build without a key", { key: null }, /no key/],
  ["comes to a build with half a key", { key: keys.public.slice(0, 30) }, /key for updates cannot be read/],
])("an update that %s is not put in place", async (_, given, why) => {
  const { engine, started, load } = await engineOn("windows", given);
  await expect(load()).rejects.toThrow(why);
  engine.setInstallOnQuit(false);
  app.endWith(0);
  expect(started).toEqual([]);
});

async function otherFile(): Promise<string> {
  const path = join(folder, "another");
  writeFileSync(path, "other bytes");
  return signed(path);
}

test("a refused update is accepted when its signature is right", async () => {
  const { engine, started, load } = await engineOn("windows", { signature: async () => undefined });
  await expect(load()).rejects.toThrow(/is not signed/);
  const described = JSON.parse(release.description);
  described.files[0].minisign = await signed(join(folder, names.windows));
  release.description = JSON.stringify(described);
  expect(await engine.check(never)).toMatchObject({ version: "9.9.9" });
  await load();
  engine.setInstallOnQuit(true);
  app.endWith(0);
  expect(started).toHaveLength(1);
});

/** Sends without end, as fast as it is read. Returns the bytes that left and whether the connection has ended. */
function sendForever(response: ServerResponse) {
  const sent = { bytes: 0, isOver: false };
  const part = Buffer.alloc(64 * 1024, "#");
  const more = () => {
    while (!response.destroyed && response.write(part)) sent.bytes += part.length;
  };
  response.on("drain", more).on("close", () => {
    sent.isOver = true;
  });
  more();
  return sent;
}

test.each([200, 404, 302, 500])(
  "a description without an end is not read to the end, with status %i",
  async (status) => {
    const { engine } = await engineOn("windows");
    let sent = { bytes: 0, isOver: false };
    release.hostile = (_, response) => {
      response.writeHead(status);
      sent = sendForever(response);
      return true;
    };
    await expect(engine.check(never)).rejects.toThrow(/sends too much|404/);
    await expect.poll(() => sent.isOver).toBe(true);
    expect(sent.bytes).toBeLessThan(20_000_000);
  },
);

test("a package longer than its description says is not read to the end, and nothing of it stays", async () => {
  const { load } = await engineOn("windows");
  let sent = { bytes: 0, isOver: false };
  release.hostile = (path, response) => {
    if (path.endsWith(".exe")) sent = sendForever(response);
    return path.endsWith(".exe");
  };
  await expect(load()).rejects.toThrow("sends too much");
  await expect.poll(() => sent.isOver).toBe(true);
  expect(sent.bytes).toBeLessThan(20_000_000);
  expect(readdirSync(join(folder, "cache"), { recursive: true }).filter((name) => /exe/.test(String(name)))).toEqual(
    [],
  );
});

test("a package that announces more than any release has is not read", async () => {
  const { engine, load } = await engineOn("windows");
  release.description = release.description.replace(/"size":\d+/, '"size":900000000000000');
  await engine.check(never);
  release.hostile = (path, response) => {
    response.writeHead(200, { "Content-Length": 600_000_000 }).write("#");
    return path.endsWith(".exe");
  };
  await expect(load()).rejects.toThrow("sends too much");
});

test("a description that arrives a letter at a time has a minute", async () => {
  const { engine } = await engineOn("windows");
  let sender: NodeJS.Timeout | undefined;
  release.hostile = (_, response) => {
    sender = setInterval(() => response.write("#"), 5);
    return true;
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const asked = release.asked.length;
    const checked = expect(engine.check(never)).rejects.toThrow("takes too long");
    await expect.poll(() => release.asked.length).toBeGreaterThan(asked);
    await vi.advanceTimersByTimeAsync(60_000);
    await checked;
  } finally {
    vi.useRealTimers();
    clearInterval(sender);
  }
});

test("a flight that begins ends the request for the description", async () => {
  const { engine } = await engineOn("windows");
  const flight = new AbortController();
  let isOver = false;
  release.hostile = (_, response) => {
    response.on("close", () => {
      isOver = true;
    });
    flight.abort();
    return true;
  };
  await expect(engine.check(flight.signal)).rejects.toThrow("no update during a flight");
  await expect.poll(() => isOver).toBe(true);
});

test("a foreign key with the name of ours proves nothing", async () => {
  const ours = Buffer.from(keys.secret, "base64");
  const theirs = Buffer.from(others.secret, "base64");
  const forged = Buffer.concat([ours.subarray(0, 10), theirs.subarray(10)]).toString("base64");
  const { load } = await engineOn("windows", { signature: (file) => signed(file, forged) });
  await expect(load()).rejects.toThrow(/not this file's/);
});

test("a key is valid in minisign's form", () => {
  // From minisign's documentation (jedisct1.github.io/minisign).
  expect(isPublicKey("RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3")).toBe(true);
  expect(isPublicKey("RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO")).toBe(false);
});
