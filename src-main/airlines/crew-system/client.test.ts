import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningLabAirline, startLabAirline } from "../../../tools/lab/airline/server.ts";
import { realClock } from "../../../tools/lab/real-clock.ts";
import { createCrewSystem } from "./client.ts";
import { position, report, signIn } from "./testing/signed-in.ts";

let airline: RunningLabAirline;
beforeEach(async () => {
  airline = await startLabAirline({ clock: realClock });
});
afterEach(() => airline.close());

test("an unreachable server has not received the request", async () => {
  const gone = await startLabAirline({ clock: realClock });
  await gone.close();
  const client = createCrewSystem({ baseUrl: gone.url, token: () => "token", clock: realClock });
  expect(await client.complete(report("x"))).toMatchObject({ ok: false, error: { code: "network", unknown: false } });
});

test("an update without a position, altitude or heading is not sent", async () => {
  const { client, trackingId } = await signIn(airline.url);
  for (const missing of [
    { latitudeDeg: Number.NaN },
    { longitudeDeg: Infinity },
    { altitudeFt: Number.NaN },
    { headingTrueDeg: Number.NaN },
  ]) {
    expect(
      await client.update([{ ofMs: null, report: { ...position(trackingId), ...missing } }], "moving"),
    ).toMatchObject({
      error: { code: "incomplete", unknown: false },
    });
  }
  expect(airline.accepted.requests.filter(({ operation }) => operation === "update")).toEqual([]);
});

test.each([
  [{ api_version: "0.3.4", handler: "Nordlys" }, true],
  [{ api_version: "0.10.0", handler: "Nordlys" }, true],
  [{ api_version: "0.3.3", handler: "Nordlys" }, false],
  [{ handler: "Nordlys" }, false],
  [{ api_version: "1.4.0", handler: "IcewingOps" }, false],
])("a server that answers %j refuses late updates: %s", async (body, refusesLateUpdates) => {
  const fetch = async () => Response.json(body);
  const client = createCrewSystem({ baseUrl: airline.url, token: () => "key", clock: realClock, fetch });
  expect(await client.handshake()).toMatchObject({ ok: true, value: { refusesLateUpdates } });
});

test("signed out, or with a token that no header can carry, nothing is sent", async () => {
  for (const token of [null, "", "two words", "line\nbreak", "ü"]) {
    const client = createCrewSystem({ baseUrl: airline.url, token: () => token, clock: realClock });
    expect(await client.verify()).toMatchObject({ error: { code: "not_signed_in" } });
  }
  expect(airline.accepted.requests).toEqual([]);
});
