import * as oauth from "oauth4webapi";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCrewSystem } from "../../../src-main/airlines/crew-system/client.ts";
import {
  flightOf,
  nothingKnown,
  pointsOf,
  position,
  report,
  signIn,
} from "../../../src-main/airlines/crew-system/testing/signed-in.ts";
import { phases } from "../../../src-shared/domain/phases.ts";
import { realClock } from "../real-clock.ts";
import { airlineVersions } from "./faults.ts";
import { type RunningLabAirline, startLabAirline } from "./server.ts";

let airline: RunningLabAirline;
beforeEach(async () => {
  airline = await startLabAirline({ clock: realClock, isOpen: true });
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

describe("an answer lost after the airline acted", () => {
  test("start: a repeated request gives the same flight", async () => {
    const { client, trackingId } = await signIn(airline.url);
    airline.airline.forgive("two_open_reports");
    airline.faults.set({ answers: [{ operation: "start", kind: "lost", times: 1 }] });
    expect(await client.start("105", flightOf(""))).toMatchObject({
      ok: false,
      error: { code: "network", unknown: true },
    });
    const flights = airline.accepted.pireps.map(({ id }) => id);
    expect(flights).toHaveLength(2);
    expect(await client.start("105", flightOf(""))).toMatchObject({ ok: true, value: { trackingId: flights[1] } });
    expect(flights[0]).toBe(trackingId);
  });

  test("complete: the report is there, and the booking is gone", async () => {
    const { client, trackingId } = await signIn(airline.url);
    airline.airline.forgive("no_deboarding");
    airline.faults.set({ answers: [{ operation: "complete", kind: "lost", times: 1 }] });
    expect(await client.complete(report(trackingId))).toMatchObject({ ok: false, error: { unknown: true } });
    expect(airline.accepted.pireps[0]?.state).toBe(1);
    const bookings = await client.bookings(nothingKnown);
    expect(bookings.ok && bookings.value.some(({ bidId }) => bidId === "101")).toBe(false);
  });

  test("a request that never arrived has no effect", async () => {
    const { client, trackingId } = await signIn(airline.url);
    airline.airline.forgive("no_deboarding");
    airline.faults.set({ answers: [{ operation: "complete", kind: "not_received", times: 1 }] });
    expect(await client.complete(report(trackingId))).toMatchObject({ ok: false, error: { unknown: true } });
    expect(airline.accepted.pireps[0]?.state).toBe(0);
    expect(await client.complete(report(trackingId))).toMatchObject({ ok: true });
  });

  test("an unreachable server has not received the request", async () => {
    const gone = await startLabAirline({ clock: realClock });
    await gone.close();
    const client = createCrewSystem({ baseUrl: gone.url, token: () => "token", clock: realClock });
    expect(await client.complete(report("x"))).toMatchObject({ ok: false, error: { code: "network", unknown: false } });
  });
});

test.each([true, false, null])("a start to be confirmed, can_override %j", async (canOverride) => {
  const { client } = await signIn(airline.url);
  airline.airline.forgive("two_open_reports");
  airline.faults.set({ confirmation: { message: "The simulator shows another aircraft.", canOverride } });
  expect(await client.start("105", flightOf(""))).toMatchObject({
    ok: true,
    value: { confirmation: "The simulator shows another aircraft.", canOverride },
  });
});

test("mid-flight, the airline closes or deletes the flight", async () => {
  const { client, trackingId } = await signIn(airline.url);
  airline.faults.set({ midFlight: "closed" });
  expect(await client.update(pointsOf(trackingId), "moving")).toMatchObject({
    error: { code: "closed_flight", status: 409, reportState: "cancelled" },
  });
  airline.airline.forgive("update_after_end");
  airline.faults.set({ midFlight: "missing" });
  expect(await client.update(pointsOf(trackingId), "moving")).toMatchObject({
    error: { code: "not_found", status: 404 },
  });
  expect(airline.accepted.pireps).toEqual([]);
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

test("preflight and HEAD are answered before sign-in, with the crew system's own CORS headers", async () => {
  for (const method of ["OPTIONS", "HEAD"]) {
    const answer = await fetch(`${airline.url}/flights/bookings`, { method });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  }
});

test("a standard OAuth client signs in, refreshes, and its token works", async () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const server: oauth.AuthorizationServer = { issuer: new URL(airline.url).origin, token_endpoint: airline.tokenUrl };
  const client: oauth.Client = { client_id: "contrail" };
  const redirect = "contrail://auth/airline/nordlys/callback";
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const query = new URLSearchParams({
    response_type: "code",
    client_id: "contrail",
    redirect_uri: redirect,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const page = await (await fetch(`${airline.authoriseUrl}?${query}`)).text();
  const pending = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const back = await fetch(airline.authoriseUrl, {
    method: "POST",
    body: new URLSearchParams({ request: pending, pilot: "NLY0003", decision: "approve" }),
    redirect: "manual",
  });
  const callback = oauth.validateAuthResponse(server, client, new URL(back.headers.get("location") ?? ""), state);
  const granted = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), callback, redirect, verifier, insecure),
  );
  const renewed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, oauth.None(), granted.refresh_token ?? "", insecure),
  );
  const signedIn = createCrewSystem({ baseUrl: airline.url, token: () => renewed.access_token, clock: realClock });
  expect(await signedIn.verify()).toMatchObject({
    ok: true,
    value: { pilotId: "NLY0003", firstName: "Saga", lastName: "" },
  });
  expect(await signedIn.bookings(nothingKnown)).toEqual({ ok: true, value: [] });
  expect(airline.accepted.refreshes).toMatchObject([{ pilotId: "NLY0003", outcome: "refreshed" }]);
});
