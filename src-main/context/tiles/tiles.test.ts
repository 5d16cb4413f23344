import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tileNumbers } from "../../../src-shared/domain/tile.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { closeAll, listen } from "../../platform/http/listen.ts";
import { createTileStore } from "./tile-store.ts";
import { createTiles } from "./tiles.ts";

/** The header of a PNG of this size. Contrail reads nothing else of it. */
function pngOf(width: number, height: number, length = 33): Buffer {
  const head = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const bytes = Buffer.concat([head, Buffer.alloc(length - head.length, 1)]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
const png = pngOf(256, 256);
const tile = { z: 3, x: 4, y: 2 };
const day = 86_400_000;
const startMs = Date.parse("2026-06-01T12:00:00Z");

let folder = "";
let server: Server;
let asked: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let shown = true;
let port = 0;
let clock = createVirtualClock(startMs);

const good =
  (headers: Record<string, string> = {}, bytes: Buffer = png) =>
  (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { "content-type": "image/png", ...headers });
    response.end(bytes);
  };
const says =
  (status: number, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, headers);
    response.end("<html>");
  };

const open = () =>
  createTiles({
    settings: () => ({ shown, address: `http://127.0.0.1:${port}/map/{z}/{x}/{y}.png`, attribution: "©" }),
    store: createTileStore(folder, 1_000_000),
    fetch,
    clock,
    userAgent: "Contrail/1.2.3 (test)",
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contrail-tiles-"));
  asked = [];
  shown = true;
  clock = createVirtualClock(startMs);
  answer = good();
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  port = await listen(server);
});
afterEach(async () => {
  await closeAll(server);
  await rm(folder, { recursive: true });
});

/** The most simultaneous requests while the server answers one at a time. */
async function mostAskedAtOnce(ask: () => readonly Promise<unknown>[]): Promise<number> {
  const waiting: (readonly [IncomingMessage, ServerResponse])[] = [];
  answer = (...both) => void waiting.push(both);
  let most = 0;
  let done = false;
  const finished = Promise.all(ask()).then(() => {
    done = true;
  });
  while (!done) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    most = Math.max(most, waiting.length);
    const next = waiting.shift();
    if (next) good()(...next);
  }
  await finished;
  return most;
}

describe("an online tile", () => {
  it("is requested at its address, with Contrail's name", async () => {
    expect(await open()(tile)).toEqual({ kind: "picture", type: "image/png", bytes: Uint8Array.from(png) });
    expect(asked.map(({ url }) => url)).toEqual(["/map/3/4/2.png"]);
    expect(asked[0]?.headers["user-agent"]).toBe("Contrail/1.2.3 (test)");
    expect(asked[0]?.headers).not.toHaveProperty("cookie");
    expect(asked[0]?.headers).not.toHaveProperty("cache-control");
  });

  it("is not requested while online tiles are off", async () => {
    shown = false;
    expect(await open()(tile)).toEqual({ kind: "none", problem: "" });
    expect(asked).toEqual([]);
  });

  it("is requested once while it is fresh, over a restart too; for a week if the server sets no time", async () => {
    await open()(tile);
    await clock.advance(7 * day - 1000);
    expect((await open()(tile)).kind).toBe("picture");
    expect(asked).toHaveLength(1);
    await clock.advance(2000);
    await open()(tile);
    expect(asked).toHaveLength(2);
  });

  it("is revalidated with the server's own marks, and a 304 makes it fresh again", async () => {
    answer = good({ "cache-control": "max-age=60", etag: '"one"', "last-modified": "Mon, 01 Jun 2026 00:00:00 GMT" });
    await open()(tile);
    await clock.advance(61_000);
    answer = says(304, { "cache-control": "max-age=600" });
    expect(await open()(tile)).toMatchObject({ kind: "picture", bytes: Uint8Array.from(png) });
    expect(asked[1]?.headers["if-none-match"]).toBe('"one"');
    expect(asked[1]?.headers["if-modified-since"]).toBe("Mon, 01 Jun 2026 00:00:00 GMT");
    await clock.advance(599_000);
    await open()(tile);
    expect(asked).toHaveLength(2);
  });

  it("is not kept if the server forbids it", async () => {
    answer = good({ "cache-control": "no-store" });
    const tiles = open();
    await tiles(tile);
    await tiles(tile);
    expect(asked).toHaveLength(2);
    expect(await readdir(folder)).toEqual([]);
  });

  it("that several callers want at once is requested once, and never more than two are requested at a time", async () => {
    const tiles = open();
    const most = await mostAskedAtOnce(() => [0, 1, 2, 3, 4, 4].map((x) => tiles({ z: 3, x, y: 0 })));
    expect(most).toBeLessThanOrEqual(2);
    expect(asked).toHaveLength(5);
  });
});

describe("a failing server", () => {
  it("gets no request for as long as it asks, and kept tiles are shown meanwhile", async () => {
    answer = good({ "cache-control": "max-age=60" });
    const tiles = open();
    await tiles(tile);
    await clock.advance(61_000);
    answer = says(429, { "retry-after": "120" });
    expect((await tiles(tile)).kind).toBe("picture");
    expect(await tiles({ ...tile, x: 5 })).toMatchObject({
      kind: "none",
      problem: expect.stringMatching(/busy \(429\)/),
    });
    expect(asked).toHaveLength(2);
    await clock.advance(121_000);
    answer = good();
    expect((await tiles({ ...tile, x: 5 })).kind).toBe("picture");
  });

  it("gets at most two requests at a time afterwards, however many waited when it failed", async () => {
    const tiles = open();
    const ask = () => [0, 1, 2, 3, 4, 5, 6, 7].map((x) => tiles({ z: 3, x, y: 0 }));
    // It fails once both requests have arrived: an earlier failure would keep the second back.
    const held: (readonly [IncomingMessage, ServerResponse])[] = [];
    answer = (...both) => void held.push(both);
    const failed = Promise.all(ask());
    await vi.waitFor(() => expect(held).toHaveLength(2));
    for (const both of held) says(503)(...both);
    await failed;
    expect(asked).toHaveLength(2);
    await clock.advance(61_000);
    expect(await mostAskedAtOnce(ask)).toBe(2);
  });

  it("that may not be shown stale is not shown stale", async () => {
    answer = good({ "cache-control": "max-age=60, must-revalidate" });
    const tiles = open();
    await tiles(tile);
    await clock.advance(61_000);
    answer = says(503);
    expect((await tiles(tile)).kind).toBe("none");
  });

  it("that does not answer is named, and requested again after a while", async () => {
    const tiles = open();
    answer = (request) => void request.socket.destroy();
    expect(await tiles(tile)).toEqual({ kind: "none", problem: expect.stringContaining(`127.0.0.1:${port}`) });
    const before = asked.length;
    await tiles({ ...tile, x: 5 });
    expect(asked).toHaveLength(before);
    await clock.advance(16_000);
    answer = good();
    expect((await tiles(tile)).kind).toBe("picture");
  });

  it.each([
    [
      "a page",
      (_: IncomingMessage, response: ServerResponse) => void response.setHeader("content-type", "text/html").end("x"),
    ],
    ["a script in a picture's clothes", good({}, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))],
    ["too much", good({}, pngOf(256, 256, 1_000_001))],
    ["a picture that unpacks to 3.6 GB", good({}, pngOf(30_000, 30_000))],
    ["a picture as long as it is thin", good({}, pngOf(1, 1025))],
    ["nothing known", says(403)],
    ["another address", says(302, { location: "http://127.0.0.1:1/" })],
  ])("and sends %s gives no tile, and a reason", async (_name, bad) => {
    answer = bad;
    const result = await open()(tile);
    expect(result.kind).toBe("none");
    expect(result).toHaveProperty("problem", expect.stringContaining("127.0.0.1"));
    expect(await readdir(folder)).toEqual([]);
  });

  it("that has no such tile is not reported", async () => {
    answer = says(404);
    expect(await open()(tile)).toEqual({ kind: "none", problem: "" });
  });
});

describe("the tiles on disk", () => {
  it("are requested again if a file is damaged", async () => {
    const tiles = open();
    await tiles(tile);
    const [kept = ""] = await readdir(folder);
    const bomb = (await readFile(join(folder, kept), "latin1")).replace("\0\0\x01\0", "\0\xff\xff\0");
    for (const rubbish of ["", "rubbish", "{}\n", '{"url":7}\nabc', bomb]) {
      for (const name of await readdir(folder)) await writeFile(join(folder, name), rubbish, "latin1");
      const before = asked.length;
      expect((await tiles(tile)).kind).toBe("picture");
      expect(asked).toHaveLength(before + 1);
    }
  });
});

it.each([
  ["/tiles/3/4/2", tile],
  ["/tiles/0/0/0", { z: 0, x: 0, y: 0 }],
  ["/tiles/3/8/2", null],
  ["/tiles/20/1/1", null],
  ["/tiles/-1/0/0", null],
  ["/tiles/3/4/2.png", null],
  ["/tiles/3/4", null],
  ["/tiles/03/4/2/../../secret", null],
])("the window's address %s", (path, numbers) => expect(tileNumbers(path)).toEqual(numbers));

describe("a tile that decompresses without end", () => {
  /** Zeros, compressed a thousand times. Returns how the connection ended. */
  function packed(): Promise<"cut off" | "read to its end"> {
    return new Promise((resolve) => {
      answer = (_request, response) => {
        response.writeHead(200, { "content-type": "image/png", "content-encoding": "gzip" });
        const zeros = Buffer.alloc(64 * 1024);
        const pipe = createGzip();
        const source = new Readable({
          read() {
            this.push(zeros);
          },
        });
        source.pipe(pipe).pipe(response);
        response.once("close", () => {
          source.destroy();
          resolve(response.writableFinished ? "read to its end" : "cut off");
        });
      };
    });
  }

  it("is cut off at the size of a tile", async () => {
    const ended = packed();
    expect(await open()(tile)).toMatchObject({ kind: "none", problem: expect.stringContaining("no map tile") });
    expect(await ended).toBe("cut off");
  });
});
