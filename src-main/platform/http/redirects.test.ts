import { expect, onTestFinished, test } from "vitest";
import { realClock } from "../../../tools/lab/real-clock.ts";
import { createCrewSystem } from "../../airlines/crew-system/client.ts";
import { operations } from "../../airlines/crew-system/operations.ts";
import { flightOf, good } from "../../airlines/crew-system/testing/signed-in.ts";
import { operationNames } from "../../airlines/failure.ts";
import { type OddServer, startOddServer } from "./testing/odd-server.ts";

const token = "a-token-that-must-stay-here";
const start = async (answer: OddServer["answer"]) => {
  const server = await startOddServer(answer);
  onTestFinished(() => server.close());
  return server;
};

const statuses = [301, 302, 303, 307, 308];
const connect = (server: OddServer) => {
  const client = createCrewSystem({ baseUrl: server.url, token: () => token, clock: realClock });
  return { client, trackingId: "flight", signOut: () => {} };
};

test.each(operationNames)("%s never sends the token or a body to another origin", async (name) => {
  const other = await start(() => ({ status: 200, body: "{}" }));
  for (const status of statuses) {
    for (const Location of [other.url, other.url.replace("http:", ""), other.url.replace("127.0.0.1", "localhost")]) {
      const airline = await start(() => ({ status, headers: { Location } }));
      const result = await good[name](connect(airline));
      if (operations[name].method === "POST") expect(other.requests).toEqual([]);
      expect(other.requests.filter(({ authorization, body }) => authorization !== undefined || body !== "")).toEqual(
        [],
      );
      if (name !== "handshake")
        expect(result).toMatchObject({ ok: false, error: { code: "redirected", unknown: false, status } });
    }
  }
});

test.each(operationNames)("%s does not send the token on after a first step within its origin", async (name) => {
  const other = await start(() => ({ status: 200, body: "[]" }));
  const airline = await start(({ url }) =>
    url.includes("second")
      ? { status: 302, headers: { Location: other.url } }
      : { status: 302, headers: { Location: "/api/second" } },
  );
  await good[name](connect(airline));
  expect(other.requests.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
});

test.each(statuses)("a POST is sent once and stays a POST at a %i", async (status) => {
  const airline = await start(({ url }) => ({ status, headers: { Location: `${url}/` } }));
  const result = await connect(airline).client.start("101", flightOf(""));
  expect(airline.requests.map(({ method }) => method)).toEqual(["POST"]);
  expect(result).toMatchObject({ ok: false, error: { code: "redirected", unknown: false } });
});

test("a read request follows within its origin, with its token, and stops at a circle", async () => {
  const airline = await start(({ url }) =>
    url === "/api/moved" ? { status: 200, body: "[]" } : { status: 308, headers: { Location: "/api/moved" } },
  );
  expect(await connect(airline).client.airports()).toEqual({ ok: true, value: [] });
  expect(airline.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`, `Bearer ${token}`]);

  const circle = await start(({ url }) => ({ status: 302, headers: { Location: url } }));
  const { client } = connect(circle);
  for (const result of [await client.airports(), await client.handshake()])
    expect(result).toMatchObject({
      error: {
        code: "redirected",
        message: expect.stringMatching(/redirects Contrail in a circle\. Tell the airline\.$/),
      },
    });
  expect(circle.requests.length).toBeLessThan(20);
});

test("the handshake returns the address where redirects end", async () => {
  const airline = await start(({ url }) =>
    url === "/v2/crew"
      ? { status: 200, body: '{"api_version":"0.3.6","handler":"Nordlys"}' }
      : { status: 301, headers: { Location: "/v2/crew" } },
  );
  const origin = new URL(airline.url).origin;
  expect(await connect(airline).client.handshake()).toEqual({
    ok: true,
    value: {
      handler: "Nordlys",
      apiVersion: "0.3.6",
      refusesLateUpdates: true,
      baseUrl: `${origin}/v2/crew`,
      warning: null,
    },
  });
});

test("http to https on the same host is followed with the token; any other step off the origin is not", async () => {
  const asked: { url: string; authorization: string | null }[] = [];
  const ask = async (location: string) => {
    asked.length = 0;
    const client = createCrewSystem({
      baseUrl: "http://crew.example/api",
      token: () => token,
      clock: realClock,
      // Stands in for the network: Node accepts no certificate of a test server here.
      fetch: async (url, init) => {
        asked.push({ url, authorization: new Headers(init.headers).get("authorization") });
        return asked.length === 1
          ? new Response(null, { status: 301, headers: { Location: location } })
          : new Response("[]", { status: 200 });
      },
    });
    return client.airports();
  };
  expect(await ask("https://crew.example/api/data/airports")).toMatchObject({ ok: true });
  expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
  for (const location of [
    "https://crew.example:8443/x",
    "https://crew.example.evil.example/",
    "https://evil.example/",
    "http://crew.example:81/",
  ]) {
    expect(await ask(location)).toMatchObject({ ok: false, error: { code: "redirected" } });
    expect(asked).toHaveLength(1);
  }
});

test("a read request is not redirected from this computer to plain http elsewhere", async () => {
  const elsewhere = "http://crew.invalid/api";
  const airline = await start(() => ({ status: 302, headers: { Location: elsewhere } }));
  expect(await connect(airline).client.handshake()).toMatchObject({
    ok: false,
    error: { code: "redirected", status: 302 },
  });
});

test("an address that demands a sign-in is no crew system: the handshake is public", async () => {
  const airline = await start(() => ({ status: 401, body: '{"success":false,"error":"Invalid Token"}' }));
  const { error } = (await connect(airline).client.handshake()) as { error: { code: string; message: string } };
  expect(error.code).toBe("not_the_airline");
  expect(error.message).not.toMatch(/sign/i);
});

test("a redirect to no address at all is told without one", async () => {
  const airline = await start(() => ({ status: 302, headers: { Location: "http://[::bad" } }));
  for (const result of [await connect(airline).client.airports(), await connect(airline).client.handshake()])
    expect(result).toMatchObject({
      error: { code: "redirected", message: expect.stringMatching(/to another address\. Ask the airline/) },
    });
});
