import { type IncomingHttpHeaders, request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCrewSystem } from "../../airlines/crew-system/client.ts";
import { nothingKnown, pointsOf, report, signIn } from "../../airlines/crew-system/testing/signed-in.ts";
import { createClock } from "../../platform/time/clock.ts";
import { startDemoAirline } from "./server.ts";

let airline: Awaited<ReturnType<typeof startDemoAirline>>;
beforeEach(async () => {
  airline = await startDemoAirline({ clock: createClock() });
});
afterEach(() => airline.close());

/** A request from a web page that has found the port. */
const ask = (headers: Record<string, string>, path = "/api/crew/", method = "GET", body = "") =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port: airline.port, path, method, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    asking.once("error", reject);
    asking.end(body);
  });
const own = () => ({ host: `127.0.0.1:${airline.port}` });

test("a flight from sign-in to receipt, after which the booking is gone", async () => {
  const { client, trackingId } = await signIn(airline.url);
  expect(await client.update(pointsOf(trackingId), "moving")).toMatchObject({ ok: true });
  expect(await client.complete(report(trackingId))).toMatchObject({ ok: true, value: { flightNumber: "NLY1" } });
  const bookings = await client.bookings(nothingKnown);
  expect(bookings.ok && bookings.value.map(({ bidId }) => bidId)).toEqual(["102", "103", "104", "105", "106", "107"]);
  const stranger = createCrewSystem({ baseUrl: airline.url, token: () => "nobody", clock: createClock() });
  expect(await stranger.verify()).toMatchObject({ error: { code: "unauthorised" } });
  airline.rebook();
  const rebooked = await client.bookings(nothingKnown);
  expect(rebooked.ok && rebooked.value.map(({ number }) => number)).toContain("1");
  await signIn(airline.url);
});

test("it lets no page read an answer", async () => {
  const { status, headers } = await ask(own(), "/api/crew");
  expect(status).toBe(200);
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("it reads no body that is too large", async () => {
  await expect(ask(own(), "/api/crew/pilot/login", "POST", "x".repeat(2_000_000))).rejects.toThrow();
});
