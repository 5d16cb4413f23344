import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCrewSystem } from "../../../src-main/airlines/crew-system/client.ts";
import { position, report, signIn } from "../../../src-main/airlines/crew-system/testing/signed-in.ts";
import { phases } from "../../../src-shared/domain/phases.ts";
import { realClock } from "../real-clock.ts";
import { airlineVersions } from "./faults.ts";
import { type RunningLabAirline, startLabAirline } from "./server.ts";

let airline: RunningLabAirline;
beforeEach(async () => {
  airline = await startLabAirline({ clock: realClock });
});
afterEach(() => airline.close());

describe.each(airlineVersions)("the client and the %s airline", (variant) => {
  test("the airline stores a whole flight", async () => {
    await airline.close();
    airline = await startLabAirline({ clock: realClock, variant });
    const { client, trackingId } = await signIn(airline.url);
    for (const phase of phases)
      expect(await client.update([{ ofMs: null, report: { ...position(trackingId), phase } }], "moving")).toEqual({
        ok: true,
        value: undefined,
      });
    const filed = await client.complete(report(trackingId));
    expect(filed).toEqual({
      ok: true,
      value: {
        pirepId: trackingId,
        flightNumber: "NLY1",
        route: "BIKF - BIRK",
        aircraft: "Cessna 172 Skyhawk",
        registration: "TF-SKY",
        airline: "Nordlys Virtual",
      },
    });
    expect(airline.accepted.positions(trackingId)).toHaveLength(phases.length);
    expect(airline.accepted.pireps).toMatchObject([
      {
        id: trackingId,
        state: 1,
        phases: [...phases],
        flightTime: 25,
        landingRate: -187.4,
        fuelUsed: 10.8,
        zeroFuelWeight: 1647,
        blockFuel: 65,
        level: 30,
        route: "KEF DCT RK",
        comments: ["Smooth flight"],
        log: [{ event: "Pushing back" }, { event: "Touchdown, -187 ft/min" }],
        additionalFields: { "Landing Rate": "-187", Simulator: "FlightGear" },
      },
    ]);
    expect(airline.accepted.requests.map(({ operation }) => operation)).toEqual([
      "login",
      "start",
      ...phases.map(() => "update"),
      "complete",
    ]);
    expect(airline.airline.breaches).toEqual([]);
    airline.airline.forgive("filed_again");
    expect(await client.complete(report(trackingId))).toMatchObject({
      ok: false,
      error: { code: "already_filed", unknown: false },
    });
  });
});

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

test("signed out, or with a token that no header can carry, nothing is sent", async () => {
  for (const token of [null, "", "two words", "line\nbreak", "ü"]) {
    const client = createCrewSystem({ baseUrl: airline.url, token: () => token, clock: realClock });
    expect(await client.verify()).toMatchObject({ error: { code: "not_signed_in" } });
  }
  expect(airline.accepted.requests).toEqual([]);
});
