import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { closeAll, listen } from "./listen.ts";
import { jsonOf } from "./parse-json.ts";
import { createPoliteGet } from "./polite-get.ts";

interface Played {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

async function serverThat(play: (path: string) => Played) {
  const requests: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    const { status, headers, body } = play(request.url ?? "");
    response.writeHead(status, headers).end(body);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => closeAll(server));
  return { url, requests };
}

const options = { timeoutMs: 10_000, largestBytes: 1000 };

test("a busy server gets no request for as long as it says, and no other server waits", async () => {
  const clock = createVirtualClock(0);
  const get = createPoliteGet(fetch, clock, options);
  const busy = await serverThat(() => ({ status: 429, headers: { "Retry-After": "300" } }));
  const well = await serverThat(() => ({ status: 200, body: "[]" }));
  expect(await get(`${busy.url}/a`)).toEqual({ kind: "busy", waitS: 300, status: 429 });
  clock.jump(299_000);
  expect(await get(`${busy.url}/b`)).toEqual({ kind: "busy", waitS: 1, status: null });
  expect(await get(`${well.url}/c`)).toMatchObject({ kind: "answer", status: 200 });
  clock.jump(1000);
  await get(`${busy.url}/d`);
  expect(busy.requests.map(({ path }) => path)).toEqual(["/a", "/d"]);
});

test("a server error without a wait rests for a minute; a refusal does not rest", async () => {
  const clock = createVirtualClock(0);
  const get = createPoliteGet(fetch, clock, options);
  const broken = await serverThat(() => ({ status: 503 }));
  expect(await get(broken.url)).toEqual({ kind: "busy", waitS: 60, status: 503 });
  const refusing = await serverThat(() => ({ status: 404 }));
  for (let time = 0; time < 2; time++) expect(await get(refusing.url)).toMatchObject({ kind: "answer", status: 404 });
  expect(refusing.requests).toHaveLength(2);
});

test("headers go along, brotli is unpacked, and its unpacked size counts", async () => {
  const get = createPoliteGet(fetch, createVirtualClock(0), options);
  const pack = (text: string) => ({
    status: 200,
    headers: { "Content-Encoding": "br" },
    body: brotliCompressSync(text),
  });
  const server = await serverThat((path) => pack(path === "/bomb" ? "0".repeat(5_000_000) : '{"a":1}'));
  const answer = await get(server.url, { "Accept-Encoding": "br", "If-None-Match": '"x"' });
  expect(answer.kind === "answer" && jsonOf(answer.bytes)).toEqual({ a: 1 });
  expect(server.requests[0]?.headers).toMatchObject({ "accept-encoding": "br", "if-none-match": '"x"' });
  expect(await get(`${server.url}/bomb`)).toEqual({ kind: "too_large", status: 200 });
});

test("anything but JSON is undefined", () => {
  for (const text of ["", "<html>", "{", "[".repeat(70)])
    expect(jsonOf(new TextEncoder().encode(text))).toBeUndefined();
});

test("a redirect to another host is not followed", async () => {
  const other = await serverThat(() => ({ status: 200, body: "[]" }));
  const elsewhere = other.url.replace("127.0.0.1", "localhost");
  const moved = await serverThat((path) => ({
    status: 302,
    headers: { Location: path === "/a" ? "/b" : `${elsewhere}/c` },
  }));
  const get = createPoliteGet(fetch, createVirtualClock(0), options);
  expect(await get(`${moved.url}/a`)).toEqual({
    kind: "redirected",
    isCircle: false,
    status: 302,
    to: `${elsewhere}/c`,
  });
  expect(moved.requests.map(({ path }) => path)).toEqual(["/a", "/b"]);
  expect(other.requests).toEqual([]);
});
