import { createServer, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { words } from "../../../src-shared/words/words.ts";
import { realClock } from "../../../tools/lab/real-clock.ts";
import { createCrewSystem } from "../../airlines/crew-system/client.ts";
import { operations } from "../../airlines/crew-system/operations.ts";
import { flightOf, good, nothingKnown } from "../../airlines/crew-system/testing/signed-in.ts";
import { operationNames } from "../../airlines/failure.ts";
import { listen } from "./listen.ts";
import { freePort } from "./testing/free-port.ts";
import { type OddServer, startOddServer } from "./testing/odd-server.ts";
import { exchange, readBytes } from "./transport.ts";

const token = "a-token-that-must-stay-here";
let server: OddServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});
const connect = () => createCrewSystem({ baseUrl: server?.url ?? "", token: () => token, clock: realClock });

test("an answer that is too long for its operation is cut off: a start is shorter than a list of airports", async () => {
  const longest = operations.airports.largestBytes;
  server = await startOddServer(() => ({ status: 200, body: Buffer.alloc(longest + 1, " ") }));
  expect(await connect().airports()).toMatchObject({ ok: false, error: { code: "too_large", unknown: false } });
  server.answer = () => ({ status: 200, body: Buffer.alloc(operations.start.largestBytes + 1, " ") });
  expect(await connect().start("1", flightOf(""))).toMatchObject({
    ok: false,
    error: { code: "too_large", unknown: true },
  });
  expect(await connect().airports()).toMatchObject({ ok: false, error: { code: "unreadable" } });
});

test.each(operationNames)(
  "%s: an answer 10,000 levels deep is a failure with a text, whatever its status",
  async (name) => {
    for (const [open, close] of [
      ['{"data":', "}"],
      ["[", "]"],
      ['{"error":', "}"],
      ['{"errors":[', "]}"],
    ] as const)
      for (const status of [200, 400, 500]) {
        const body = `${open.repeat(10_000)}1${close.repeat(10_000)}`;
        server ??= await startOddServer(() => ({ status: 200 }));
        server.answer = () => ({ status, body });
        const result = await good[name]({ client: connect(), trackingId: "abc", signOut: () => undefined });
        expect(result).toMatchObject({ ok: false, error: { message: expect.stringMatching(/\.$/) } });
      }
  },
);

test.each(["clé", "two words", "line\nbreak"])(
  "a key that no request can carry (%j) is no sign-in, and says why",
  async (key) => {
    server = await startOddServer(() => ({
      status: 200,
      body: JSON.stringify({ pilot_id: "NLY1", db_id: 1, token: key }),
    }));
    const client = createCrewSystem({ baseUrl: server.url, token: () => null, clock: realClock });
    const result = await client.login("NLY1", "secret");
    expect(result).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/sign-in key with characters/) },
    });
    expect(JSON.stringify(result)).not.toContain(JSON.stringify(key).slice(1, -1));
  },
);

test("an exception in a reader is a failure too, and the next call works", async () => {
  server = await startOddServer(() => ({ status: 200, body: '[{"bid_id":1,"aircraft":2}]' }));
  const breaking = {
    airport: () => undefined,
    aircraft: () => {
      throw new RangeError("Maximum call stack size exceeded");
    },
  };
  expect(await connect().bookings(breaking)).toMatchObject({ ok: false, error: { code: "unreadable" } });
  expect(await connect().bookings(nothingKnown)).toMatchObject({ ok: true });
});

test("for an error that is too long the status still counts", async () => {
  server = await startOddServer(() => ({ status: 401, body: Buffer.alloc(2 * operations.update.largestBytes, "x") }));
  expect(await connect().verify()).toMatchObject({ ok: false, error: { code: "unauthorised", status: 401 } });
});

test.each(["gzip", "deflate", "br"])(
  "a body that is no %s is unreadable; of an error, the status counts",
  async (packed) => {
    const headers = { "Content-Encoding": packed };
    server = await startOddServer(() => ({ status: 200, headers, body: "not packed at all" }));
    expect(await connect().airports()).toMatchObject({
      error: { code: "unreadable", unknown: false, message: expect.stringContaining("answer could not be read") },
    });
    expect(await connect().start("1", flightOf(""))).toMatchObject({
      error: { code: "unreadable", unknown: true, status: 200 },
    });
    server.answer = () => ({ status: 401, headers, body: "not packed at all" });
    expect(await connect().verify()).toMatchObject({ error: { code: "unauthorised", status: 401 } });
  },
);

test("ten thousand airports are read", async () => {
  const airports = Array.from({ length: 10_000 }, (_, i) => ({
    id: `X${i}`,
    name: "Æ".repeat(40),
    latitude: 1,
    longitude: i / 100,
  }));
  server = await startOddServer(() => ({ status: 200, body: JSON.stringify(airports) }));
  const result = await connect().airports();
  expect(result.ok && result.value.length).toBe(10_000);
});

test("the wait of a server whose clock is an hour ahead is read correctly", async () => {
  const at = (ms: number) => new Date(ms).toUTCString();
  const theirsMs = Date.now() + 3_600_000;
  server = await startOddServer(() => ({
    status: 429,
    headers: { Date: at(theirsMs), "Retry-After": at(theirsMs + 90_000) },
  }));
  expect(await connect().airports()).toMatchObject({ ok: false, error: { retryAfterS: 90 } });
});

test.each([
  [{ "WWW-Authenticate": 'Basic realm="Site"' }, true],
  [{ "WWW-Authenticate": 'Basic realm="Site", Bearer error="invalid_token"' }, false],
  [{}, false],
])("a 401 with %j asks for a password of the web server: %s", async (headers, asksPassword) => {
  const fetch = async () => new Response("<html></html>", { status: 401, headers });
  const request = {
    method: "GET",
    url: "https://crew.example",
    token: "t",
    timeoutMs: 1000,
    largestBytes: 1000,
  } as const;
  expect(await exchange(fetch, realClock, request)).toMatchObject({ kind: "answer", asksPassword });
});

test("no failure contains the token or the password, even if the server echoes them", async () => {
  server = await startOddServer(({ authorization, body }) => ({
    status: 422,
    body: JSON.stringify({ message: `you sent ${authorization} ${body}` }),
  }));
  const login = await connect().login("NLY0001", "my-password");
  const verify = await connect().verify();
  expect(login.ok || verify.ok).toBe(false);
  expect(JSON.stringify([login, verify])).not.toMatch(/my-password|a-token-that/);
  // An unreadable sign-in may contain the key.
  server.answer = () => ({ status: 200, body: '{"key":"a-fresh-api-key", "success": false}' });
  expect(JSON.stringify(await connect().login("NLY0001", "my-password"))).not.toContain("a-fresh-api-key");
});

test.each(["wrong", "password"])("the password %j is no gap in Contrail's own sentences", async (password) => {
  server = await startOddServer(() => ({ status: 401, body: '{"message":"The password is wrong"}' }));
  const { why, next } = words().airlineFailures.explanations.rejected_login;
  const result = await connect().login("NLY0001", password);
  expect(result).toMatchObject({ ok: false, error: { message: expect.stringContaining(`${why} ${next}`) } });
  // What the server wrote may be an echo.
  expect(result).toMatchObject({ error: { detail: expect.not.stringContaining(password) } });
});

test("no failure contains a key that the server echoes as PHP writes it", async () => {
  const key = 'a/key"that/must';
  server = await startOddServer(() => ({
    status: 401,
    body: JSON.stringify({ error: { message: `User not found with key "${key}"` } }).replaceAll("/", "\\/"),
  }));
  const client = createCrewSystem({ baseUrl: server.url, token: () => key, clock: realClock });
  const result = await client.verify();
  expect(result).toMatchObject({ error: { code: "unauthorised", detail: expect.stringContaining("User not found") } });
  expect(JSON.stringify(result)).not.toMatch(/that|must/);
});

test.each([
  ["PHP", "p\\u00e4ssw\\u00f6rd\\/1"],
  ["PHP that keeps slashes", "p\\u00e4ssw\\u00f6rd/1"],
  [".NET", "p\\u00E4ssw\\u00F6rd/1"],
])("no failure contains a password with other letters that the server echoes as %s writes it", async (_, written) => {
  server = await startOddServer(() => ({ status: 422, body: `{"message":"","input":{"password":"${written}"}}` }));
  const result = await connect().login("NLY0001", "pässwörd/1");
  const detail = 'HTTP 422: {"message":"","input":{"password":"•••"}}';
  expect(result).toMatchObject({ ok: false, error: { detail } });
});

test("no failure contains the beginning of a key: the end of a long answer is left out by whole words", async () => {
  const key = "test-key-that-must-not-appear-in-any-text";
  server = await startOddServer(() => ({ status: 500, body: `${"x ".repeat(240)}\n"key":"${key}"` }));
  const result = await createCrewSystem({ baseUrl: server.url, token: () => key, clock: realClock }).verify();
  expect(result).toMatchObject({ ok: false, error: { detail: expect.stringMatching(/ x \n"key":"$/) } });
});

test("the path and the field names that are sent", async () => {
  server = await startOddServer(() => ({ status: 200 }));
  const client = connect();
  await client.bookingAircraft("a/b ?");
  await client.changeAircraft("102", "x7");
  await client.start("102", flightOf(""));
  await client.unbook("0102");
  await client.cancel(flightOf("77"));
  await client.search(
    {
      departureIcao: " bikf",
      arrivalIcao: "",
      minimumFlightTimeH: 0,
      maximumFlightTimeH: 1.5,
      minimumDistanceNm: null,
      maximumDistanceNm: 900,
    },
    nothingKnown,
  );
  expect(server.requests.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
    "GET /api/flights/bookings/a%2Fb%20%3F/aircraft ",
    'POST /api/flights/change-aircraft {"bid_id":102,"aircraft_id":"x7"}',
    'POST /api/flights/start {"bid_id":102}',
    'POST /api/flights/unbook {"bid_id":"0102"}',
    'POST /api/flights/cancel {"uuid":"77","tracking_id":"77"}',
    "GET /api/flights/search?limit=100&departure_airport=BIKF&minimum_flight_time=0&maximum_flight_time=1.5&maximum_distance=900 ",
  ]);
  expect(new Set(server.requests.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${token}`]));
});

/** A port on loopback where `serve` handles each connection. */
async function serveOnLoopback(serve: (socket: Socket) => void): Promise<number> {
  const listener = createServer((socket) => {
    socket.on("error", () => undefined);
    serve(socket);
  });
  onTestFinished(() => void listener.close());
  return listen(listener);
}
const post = (url: string, clock: Clock = realClock) =>
  exchange(fetch, clock, {
    method: "POST",
    url,
    token: null,
    body: { a: 1 },
    timeoutMs: 10_000,
    largestBytes: 1000,
  });

test.each<[string, (socket: Socket) => void]>([
  ["breaks after the request", (socket) => socket.resetAndDestroy()],
  ["ends without an answer", (socket) => socket.end()],
  ["breaks in the middle of the answer", (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{")],
  ["answers something else", (socket) => socket.end("220 smtp ready\r\n")],
])("a connection that %s may have carried the request", async (_name, answer) => {
  const port = await serveOnLoopback((socket) => socket.once("data", () => answer(socket)));
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: "lost", sent: true, timedOut: false });
});

test("a request that takes too long is aborted, and its detail is a text", async () => {
  let timeOut = (): void => undefined;
  const clock: Clock = {
    ...realClock,
    after(_ms, callback) {
      timeOut = callback;
      return () => undefined;
    },
  };
  const port = await serveOnLoopback((socket) => socket.once("data", () => timeOut()));
  const ended = { kind: "lost", sent: true, timedOut: true, detail: expect.stringMatching(/abort/) };
  expect(await post(`http://127.0.0.1:${port}/`, clock)).toMatchObject(ended);
});

test.each([
  ["speaks only an older TLS", Buffer.from([21, 3, 1, 0, 2, 2, 70])],
  ["knows none of the ciphers", Buffer.from([21, 3, 3, 0, 2, 2, 40])],
  ["hangs up in the handshake", Buffer.alloc(0)],
  ["speaks no TLS", Buffer.from("HTTP/1.1 400 Bad\r\n\r\n")],
])("a server that %s has received no request", async (_name, alert) => {
  const port = await serveOnLoopback((socket) => socket.once("data", () => socket.end(alert)));
  expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ kind: "lost", sent: false, timedOut: false });
});

test("to a closed port and an unknown name nothing is sent", async () => {
  for (const url of [`http://127.0.0.1:${await freePort()}/`, "http://crew.invalid/"])
    expect(await post(url)).toMatchObject({ kind: "lost", sent: false, timedOut: false });
});

test("an answer in 300,000 parts of a byte needs the memory of its bytes, and keeps their order", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const parts = 300_000;
  const heldBytes = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  let sent = 0;
  let grownBytes = 0;
  const before = heldBytes();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === parts) {
        grownBytes = heldBytes() - before;
        controller.close();
      } else controller.enqueue(Uint8Array.of(sent++ % 251));
    },
  });
  const { bytes, isWhole } = await readBytes(new Response(body), 1_000_000);
  expect(isWhole).toBe(true);
  expect(bytes.length).toBe(parts);
  expect(bytes.every((value, i) => value === i % 251)).toBe(true);
  expect(grownBytes).toBeLessThan(10_000_000);
});

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  "only the requested %d bytes of a body of 200,000 are read",
  async (wanted) => {
    const sent = Buffer.alloc(200_000, "0123456789");
    const { bytes, isWhole } = await readBytes(new Response(sent), wanted);
    expect(isWhole).toBe(wanted === sent.length);
    expect(bytes.equals(sent.subarray(0, wanted))).toBe(true);
  },
);
