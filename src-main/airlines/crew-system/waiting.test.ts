import { expect, test } from "vitest";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { positionOf } from "../../flight/testing/position.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import { createBackoff } from "../http/backoff.ts";
import { createCrewSystem } from "./client.ts";
import { flightOf } from "./testing/signed-in.ts";

const points = [positionOf(0)];

/** A server with scripted answers that counts its requests. */
function world() {
  const clock = createVirtualClock(Date.UTC(2026, 10, 22));
  const paths: string[] = [];
  const waits: number[] = [];
  let answer = () => Response.json([]);
  const fetch: Fetch = async (url) => {
    paths.push(new URL(url).pathname);
    return answer();
  };
  const backoff = createBackoff(clock, (untilMs) => waits.push((untilMs - clock.now()) / 1000));
  const client = createCrewSystem({ baseUrl: "https://crew.example", token: () => "key", fetch, clock, backoff });
  const busy = (status: number, retryAfter?: string) => {
    answer = () => new Response("", { status, ...(retryAfter ? { headers: { "Retry-After": retryAfter } } : {}) });
  };
  return { clock, paths, waits, client, busy, well: () => (answer = () => Response.json([])) };
}

test.each([
  [429, "40", "too_many_requests", 40],
  [429, undefined, "too_many_requests", 60],
  [503, "120", "server", 120],
] as const)(
  "a %i with Retry-After %s is kept to by every question, whatever the pilot presses",
  async (status, header, code, seconds) => {
    const { clock, paths, waits, client, busy, well } = world();
    busy(status, header);
    expect(await client.announcements()).toMatchObject({ ok: false, error: { code } });
    well();
    expect(waits).toEqual([seconds]);
    for (let press = 0; press < 27; press++) {
      expect(await client.announcements()).toMatchObject({ error: { code, unknown: false } });
      await client.start("1", flightOf(""));
      await client.handshake();
      await clock.advance(1000);
    }
    expect(paths).toEqual(["/data/announcements"]);
    expect(await client.aircraft()).toMatchObject({ error: { retryAfterS: seconds - 27 } });
    await clock.advance((seconds - 27) * 1000);
    expect(await client.announcements()).toEqual({ ok: true, value: [] });
    expect(paths).toHaveLength(2);
  },
);

test("a flight is reported after ten minutes, however long the server asks to wait; an accepted update ends the wait", async () => {
  const { clock, paths, waits, client, busy, well } = world();
  const bookings = () => client.bookings({ airport: () => undefined, aircraft: () => undefined });
  busy(429, "86400");
  await client.statistics();
  well();
  await clock.advance(599_000);
  expect(await client.update(points, "moving")).toMatchObject({ ok: false });
  expect(paths).toHaveLength(1);
  await clock.advance(2_000);
  expect(await bookings()).toMatchObject({ ok: false });
  expect(await client.update(points, "moving")).toMatchObject({ ok: true });
  expect(await bookings()).toMatchObject({ ok: true });
  expect(waits).toEqual([3600, 0]);
});

test("a server that fails without asking for a wait may get the next request immediately", async () => {
  const { paths, waits, client, busy } = world();
  busy(500);
  await client.announcements();
  await client.announcements();
  expect([paths.length, waits]).toEqual([2, []]);
});

test("every read request respects the wait that a handshake was given, the handshake at its other address too", async () => {
  const { paths, waits, client, busy, well } = world();
  busy(429, "40");
  expect(await client.handshake()).toMatchObject({ ok: false });
  well();
  expect(waits).toEqual([40]);
  expect(await client.announcements()).toMatchObject({ error: { code: "too_many_requests" } });
  expect(paths).toHaveLength(1);
});
