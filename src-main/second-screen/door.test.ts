import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import { statusSchema } from "../../src-shared/contract/status.ts";
import { flightAt, live } from "../../tools/lab/preview/flight-data.ts";
import { freePort } from "../platform/http/testing/free-port.ts";
import { isPrivate } from "./addresses.ts";
import { ask, startServer } from "./testing/server.ts";

/** The real server, attacked by real requests. */

const code = "0123456789abcdefABCDEF";
let server: Awaited<ReturnType<typeof startServer>>;
let port = 0;
beforeAll(async () => {
  server = await startServer();
  server.push("settings", { ...defaultSettings, language: "en" });
  server.push("flight", flightAt(22));
  server.push("live", live(22));
});
afterAll(() => server.close());

/** Opens one door on a fresh port, so that no test has the limits of another one. */
async function open(door: "here" | "network", forWebPages = false): Promise<void> {
  port = await freePort();
  const opened = server.reports.length;
  server.configure(
    door === "here" ? { here: { port, forWebPages } } : { network: { address: "127.0.0.1", port, code } },
  );
  // Also called before all tests, where `expect.poll` is not allowed.
  await vi.waitFor(
    () => expect(server.reports.slice(opened)).toContainEqual({ type: "door", door, problem: null }),
    10_000,
  );
}

const octets = { "content-type": "application/octet-stream" };
const pairWith = (body: string, headers = {}) =>
  ask(port, "/pair", { method: "POST", headers: { ...octets, ...headers }, body });

/** Pairs a device as a phone does. Returns its cookie and its id. */
async function paired(): Promise<{ readonly cookie: string; readonly id: string }> {
  const { status, headers } = await pairWith(code, { "user-agent": "Mozilla/5.0 (iPad; CPU OS 18_0)" });
  expect(status).toBe(204);
  const cookie = headers["set-cookie"]?.[0] ?? "";
  expect(cookie).toMatch(/^contrail-screen=[0-9a-f]{12}\.[\w-]{22}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/);
  return { cookie: cookie.split(";")[0] ?? "", id: /=(\w+)\./.exec(cookie)?.[1] ?? "" };
}

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await ask(port, path, { headers })).status;

/** A stream of events, as the page reads it. */
function follow(path: string, headers: Record<string, string> = {}) {
  const heard = { text: "", ended: false };
  const request = get({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
    response.on("data", (chunk) => {
      heard.text += String(chunk);
    });
    response.on("close", () => {
      heard.ended = true;
    });
    response.on("error", () => undefined);
  });
  request.on("error", () => undefined);
  return { heard, close: () => request.destroy() };
}

describe("this computer's door", () => {
  beforeAll(() => open("here"));

  it("serves the pages and the status, by the schema of the guide", async () => {
    expect((await ask(port, "/")).body).toBe("<p>the page</p>");
    const { headers, body } = await ask(port, "/v1/status");
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const status = statusSchema.parse(JSON.parse(body));
    expect(status).toMatchObject({ stale: false, flight: { callsign: "ICE 214", phase: "descent" } });
    expect(status.texts).toContainEqual({ id: "route", name: "Route", value: "BIKF → BIRK" });
  });

  it("streams the status each second, and the page's pushes with what is known first", async () => {
    const events = follow("/v1/events");
    await expect.poll(() => events.heard.text.match(/event: status\n/g)?.length ?? 0).toBeGreaterThan(1);
    const pushes = follow("/screen/events");
    await expect.poll(() => pushes.heard.text).toContain('event: push\ndata: ["flight",');
    server.push("trail", [[1, 2, 3, 4, 5, 6]]);
    await expect.poll(() => pushes.heard.text).toContain('data: ["trail",[[1,2,3,4,5,6]]]');
    await expect.poll(() => pushes.heard.text).toContain("event: beat\n");
    events.close();
    pushes.close();
  });

  it("says how old the data are", async () => {
    const age = async () => JSON.parse((await ask(port, "/v1/status")).body) as { ageS: number; stale: boolean };
    await expect
      .poll(() => {
        server.push("live", live(22));
        return age();
      })
      .toMatchObject({ ageS: 0, stale: false });
    await expect.poll(async () => (await age()).ageS).toBeGreaterThan(1);
    server.push("live", null);
    // All who ask within a second share one answer.
    await expect.poll(age).toMatchObject({ ageS: null, stale: true });
    server.push("live", live(22));
  });

  it("asks the program for the trail, and for nothing else", async () => {
    expect((await ask(port, "/screen/flight.trail")).body).toBe('"answer to flight.trail"');
    for (const name of ["logbook.list", "settings.set", "flight.file", "constructor", "flight.trail/../app.info"])
      expect(await statusOf(`/screen/${name}`), name).toBeGreaterThanOrEqual(400);
  });

  it("pairs nobody, because it needs no code", async () => expect((await pairWith(code)).status).toBe(404));

  it.each(["evil.example", "evil.example:80", "127.0.0.1", "localhost:1", "[::1]", "127.0.0.1.evil.example"])(
    "refuses the host %j without a word",
    async (host) => {
      const { status, body } = await ask(port, "/v1/status", { headers: { host } });
      expect([status, body]).toEqual([404, ""]);
    },
  );

  it("refuses other origins and what their pages load, but follows their links", async () => {
    expect(await statusOf("/v1/status", { origin: "https://evil.example" })).toBe(403);
    expect(await statusOf("/v1/status", { origin: "null" })).toBe(403);
    expect(await statusOf("/v1/status", { origin: `http://127.0.0.1:${port + 1}` })).toBe(403);
    expect(await statusOf("/assets/a.js", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" })).toBe(403);
    expect(await statusOf("/v1/status", { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" })).toBe(403);
    expect(await statusOf("/v1/status", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" })).toBe(200);
    expect(await statusOf("/", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })).toBe(200);
    const own = await ask(port, "/v1/status", { headers: { origin: `http://127.0.0.1:${port}` } });
    expect(own.status).toBe(200);
    expect(own.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it.each([
    "/../secret.json",
    "/assets/../../secret.json",
    "/assets/%2e%2e/%2e%2e/secret.json",
    "/assets/..%2f..%2fsecret.json",
    "/assets/..%5c..%5csecret.json",
    "//secret.json",
    "/assets/a.js%00.html",
    "/%E0%A4%A",
    "/index.html",
    "/secret.json",
    "/assets/",
    "/C:/secret.json",
    "http://evil.example/",
    "*",
  ])("serves nothing at %s", async (path) => {
    const { status, body } = await ask(port, path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toBe("");
  });

  it.each(["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "POST"])("refuses %s", async (method) =>
    expect((await ask(port, "/v1/status", { method })).status).toBe(405),
  );

  it("lets no page frame it, except the plain one for a simulator's tablet", async () => {
    const policy = async (path: string) => (await ask(port, path)).headers["content-security-policy"];
    expect(await policy("/")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(await policy("/plain")).toMatch(/^default-src 'none'; .*frame-ancestors \*$/);
  });

  it("sends a file again only when it has changed", async () => {
    const { etag = "" } = (await ask(port, "/assets/a.js")).headers;
    const again = await ask(port, "/assets/a.js", { headers: { "if-none-match": etag } });
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  it("refuses huge headers, addresses and bodies", async () => {
    expect(await statusOf("/v1/status", { "x-large": "x".repeat(20_000) })).toBe(431);
    expect(await statusOf(`/${"x".repeat(20_000)}`)).toBe(431);
  });

  it("lets web pages of others read the status only after the pilot's switch", async () => {
    await open("here", true);
    const headers = { origin: "https://tool.example", "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" };
    const shared = await ask(port, "/v1/status", { headers });
    expect([shared.status, shared.headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    expect(await statusOf("/screen/events", headers)).toBe(403);
    expect(await statusOf("/", headers)).toBe(403);
  });
});

describe("the home network's door", () => {
  beforeAll(() => open("network"));

  it("shows the page to everybody, and the flight only to a paired device", async () => {
    expect(await statusOf("/")).toBe(200);
    for (const path of ["/v1/status", "/v1/events", "/screen/events", "/screen/flight.trail"])
      expect(await statusOf(path), path).toBe(401);
    const { cookie, id } = await paired();
    expect(await statusOf("/v1/status", { cookie })).toBe(200);
    expect(await statusOf("/v1/status", { cookie: `other=1; ${cookie}` })).toBe(200);
    expect(server.reports).toContainEqual({ type: "seen", deviceId: id });
    // Only the hash of its secret is told.
    const device = server.reports.find((report) => report.type === "paired")?.device;
    expect(device).toEqual({ id, hash: expect.stringMatching(/^[0-9a-f]{64}$/), name: "iPad" });
  });

  it("refuses guessed secrets, other devices' ids and nonsense", async () => {
    await open("network");
    const { cookie } = await paired();
    const [name = "", secret = ""] = cookie.split(".");
    for (const guess of [
      `${name}.`,
      `${name}.${"A".repeat(22)}`,
      `${name}.${secret}x`,
      `contrail-screen=.${secret}`,
      "x",
    ])
      expect(await statusOf("/v1/status", { cookie: guess }), guess).toBe(401);
  });

  it("refuses wrong codes, and after five asks for patience even with the right one", async () => {
    await open("network");
    for (const wrong of ["", "x", `${code}x`, code.toLowerCase(), "A".repeat(22)])
      expect((await pairWith(wrong)).status, wrong).toBe(401);
    expect((await pairWith(code)).status).toBe(429);
  });

  it("refuses an old code, a form of another page, and a body that is too long", async () => {
    await open("network");
    server.configure({ network: { address: "127.0.0.1", port, code: "a new code" } });
    expect((await pairWith(code)).status).toBe(401);
    expect((await pairWith("a new code", { "content-type": "text/plain" })).status).toBe(415);
    expect((await pairWith("a new code", { origin: "http://evil.example" })).status).toBe(403);
    expect((await pairWith("x".repeat(1_000_000)).catch(() => ({ status: 413 }))).status).toBe(413);
  });

  it("ends the stream of a device that was disconnected, and refuses it from then on; others stay", async () => {
    await open("network");
    const [first, second] = [await paired(), await paired()];
    const devices = server.reports.flatMap((report) => (report.type === "paired" ? report.device : []));
    const [gone, stays] = [follow("/screen/events", first), follow("/screen/events", second)];
    await expect.poll(() => stays.heard.text + gone.heard.text).toMatch(/beat[\s\S]*beat/);
    const kept = devices.filter(({ id }) => id === second.id);
    server.configure({ network: { address: "127.0.0.1", port, code }, devices: kept });
    await expect.poll(() => gone.heard.ended).toBe(true);
    expect(await statusOf("/v1/status", { cookie: first.cookie })).toBe(401);
    expect(await statusOf("/v1/status", { cookie: second.cookie })).toBe(200);
    expect(stays.heard.ended).toBe(false);
    stays.close();
  });

  it("gives a device its share of the streams: its oldest ones end, and others get theirs", async () => {
    await open("network");
    const [first, second] = [await paired(), await paired()];
    const many = Array.from({ length: 14 }, () => follow("/screen/events", first));
    await expect.poll(() => many.filter(({ heard }) => heard.ended).length).toBe(10);
    const other = follow("/screen/events", second);
    await expect.poll(() => other.heard.text).toContain("event: push");
    for (const stream of [...many, other]) stream.close();
  });

  it("takes nothing from the pilot's programs for what it refuses to another page", async () => {
    await open("network");
    const { cookie } = await paired();
    const refused = Array.from({ length: 400 }, () => statusOf("/", { origin: "http://evil.example" }).catch(() => 0));
    expect(await Promise.all(refused)).not.toContain(429);
    expect(await statusOf("/v1/status", { cookie })).toBe(200);
  });

  it("slows down an address that asks without end", async () => {
    await open("network");
    const last = await Promise.all(
      // Fewer at once than the door has connections for one address.
      Array.from({ length: 10 }, async () => {
        let status = 401;
        while (status === 401) status = await statusOf("/v1/status");
        return status;
      }),
    );
    expect(new Set(last)).toEqual(new Set([429]));
  });

  it("keeps few of 1,000 connections that say nothing, and answers when they are gone", async () => {
    await open("network");
    const closed = new Set<Socket>();
    const sockets = Array.from({ length: 1000 }, () => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.once("close", () => closed.add(socket));
      socket.resume();
      return socket;
    });
    await expect.poll(() => closed.size).toBeGreaterThanOrEqual(1000 - 16);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusOf("/").catch(() => 0)).toBe(200);
  });

  it("closes a connection that sends its headers too slowly", async () => {
    await open("network");
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    let isClosed = false;
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    socket.once("close", () => {
      isClosed = true;
    });
    socket.write("GET / HTTP/1.1\r\n");
    const drip = setInterval(() => socket.write("X-A: b\r\n"), 500);
    await expect.poll(() => isClosed, { timeout: 60_000 }).toBe(true);
    clearInterval(drip);
    expect(answer).toMatch(/^(HTTP\/1.1 408|$)/);
  });
});

describe("what could fill the thread's memory", () => {
  it("is no second request of a connection before the first is answered", async () => {
    await open("here");
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(`GET /assets/a.js HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(100));
    await closed;
    expect(answer).toBe("");
    expect(await statusOf("/")).toBe(200);
  });

  it("is no trail that is written out for each who asks, or kept", async () => {
    let written = 0;
    const trail = { toJSON: () => ++written };
    const watched = await startServer(undefined, { "flight.trail": trail });
    port = await freePort();
    watched.configure({ here: { port, forWebPages: false } });
    await expect.poll(() => statusOf("/").catch(() => 0)).toBe(200);
    const [began, ended] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "clearTimeout")];
    onTestFinished(() => void vi.restoreAllMocks());
    const asked = Array.from({ length: 40 }, async () => (await ask(port, "/screen/flight.trail")).body);
    expect((await Promise.all(asked))[0]).toBe("1");
    expect(written).toBeLessThan(20);
    // A timer that waits for the answer would keep it.
    const waits = began.mock.results.filter((_, i) => began.mock.calls[i]?.[1] === 10_000);
    expect(waits).toHaveLength(written);
    for (const { value } of waits) expect(ended.mock.calls.flat()).toContain(value);
    watched.close();
  });
});

it("says when the port is taken, and opens when it is free", async () => {
  await open("here");
  const other = await startServer();
  other.configure({ here: { port, forWebPages: false } });
  const problem = expect.objectContaining({ code: "EADDRINUSE" });
  await expect.poll(() => other.reports).toContainEqual({ type: "door", door: "here", problem });
  server.close();
  await expect.poll(() => other.reports).toContainEqual({ type: "door", door: "here", problem: null });
  other.close();
});

it("says when this computer does not have the address", async () => {
  // TEST-NET-3 (RFC 5737): nobody's.
  server.configure({ network: { address: "203.0.113.77", port: await freePort(), code } });
  const problem = expect.objectContaining({ code: "EADDRNOTAVAIL" });
  await expect.poll(() => server.reports).toContainEqual({ type: "door", door: "network", problem });
  server.close();
});

it("opens again when this computer has lost the address, at which nobody reaches it", async () => {
  // Bound by the system, and in no list of this computer's addresses.
  server.configure({ network: { address: "127.0.0.5", port: await freePort(), code } });
  const before = server.reports.length;
  const opened = () =>
    server.reports.slice(before).filter((report) => report.type === "door" && report.problem === null);
  await expect.poll(() => opened().length).toBeGreaterThan(1);
  server.close();
});

it("is bound to its address only", async () => {
  await open("here");
  const others = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.flatMap(({ family, internal, address }) => (family === "IPv4" && !internal ? address : [])),
  );
  for (const host of others) {
    const refused = await new Promise((resolve) => {
      const socket = connect(port, host);
      socket.once("error", () => resolve(true));
      socket.once("connect", () => resolve(false));
    });
    expect(refused, host).toBe(true);
  }
});

it.each([
  ["192.168.1.20", true],
  ["10.0.0.5", true],
  ["172.16.0.1", true],
  ["172.32.0.1", false],
  ["100.64.0.1", true],
  ["100.128.0.1", false],
  ["8.8.8.8", false],
  ["127.0.0.1", false],
])("%s is private: %s", (address, is) => expect(isPrivate(address)).toBe(is));
