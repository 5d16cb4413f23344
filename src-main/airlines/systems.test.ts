import { expect, onTestFinished, test } from "vitest";
import { startLabAirline, startLabPhpvms } from "../../tools/lab/airline/server.ts";
import { realClock } from "../../tools/lab/real-clock.ts";
import { startOddServer } from "../platform/http/testing/odd-server.ts";
import { createBackoff } from "./http/backoff.ts";
import { findSystem } from "./systems.ts";

const find = (address: string) => findSystem(address, realClock, () => createBackoff(realClock));

test.each(["", "/", "/api", "/api/user", "/dashboard"])(
  "phpVMS is found by its site's address and “%s”",
  async (path) => {
    const server = await startLabPhpvms({ clock: realClock, version: 7 });
    onTestFinished(() => server.close());
    const { origin } = new URL(server.url);
    expect(await find(`${origin}${path}`)).toMatchObject({
      ok: true,
      value: { system: "phpvms", handler: "phpVMS", baseUrl: `${origin}/api`, warning: null },
    });
  },
);

test("a crew system is found by its own address, and not taken for phpVMS", async () => {
  const server = await startLabAirline({ clock: realClock });
  onTestFinished(() => server.close());
  server.airline.forgive("outside_base_path");
  expect(await find(server.url)).toMatchObject({ ok: true, value: { system: "crew_system", baseUrl: server.url } });
});

test("an address with neither: one sentence, and the site is not asked without end", async () => {
  const server = await startOddServer(() => ({
    status: 404,
    headers: { "Content-Type": "text/html" },
    body: "<p>No</p>",
  }));
  onTestFinished(() => server.close());
  expect(await find(server.url.replace("/api", "/crew"))).toMatchObject({
    ok: false,
    error: { code: "not_the_airline", message: expect.stringMatching(/^No .* was found at this address\./) },
  });
  expect(server.requests.length).toBeLessThanOrEqual(4);
});

test.each([
  ["everywhere", 503],
  ["only below /api", 200],
])("a site that is down for maintenance (%s) is not said to have no airline", async (_, status) => {
  const server = await startOddServer(({ url }) => ({
    status: url.startsWith("/api/version") ? 503 : status,
    body: "<!doctype html><h1>Be right back</h1>",
  }));
  onTestFinished(() => server.close());
  const message = expect.stringMatching(/^The address could not be checked\. .*down for maintenance.*few minutes/);
  expect(await find(new URL(server.url).origin)).toMatchObject({ ok: false, error: { code: "web_page", message } });
});

test("a site that fails is not said to have no airline", async () => {
  const server = await startOddServer(({ url }) =>
    url.startsWith("/api/version") ? { status: 503, body: "{}" } : { status: 404, body: "<p>No</p>" },
  );
  onTestFinished(() => server.close());
  expect(await find(new URL(server.url).origin)).toMatchObject({ ok: false, error: { code: "server" } });
});
