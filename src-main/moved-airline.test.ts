import { expect, test } from "vitest";
import type { AirlineProfile } from "../src-shared/domain/airline.ts";
import { createVirtualClock } from "../tools/lab/virtual-clock.ts";
import { begin, openAirline } from "./testing/program.ts";

/** The program with a pilot who has signed in to `old`, and the same airline at another address. */
async function signedIn(options?: Parameters<typeof begin>[2]) {
  const program = await begin(undefined, undefined, options);
  const { call } = program;
  const [old, moved] = [await openAirline(), await openAirline()];
  const added = await program.must<AirlineProfile>("airlines.add", { name: "Nordlys", address: old.url });
  const { id: airlineId, demo: _, oauthVerifiedAtMs: __, ...profile } = added;
  async function signIn(): Promise<void> {
    expect(await program.signIn(airlineId)).toMatchObject({ ok: true });
  }
  await signIn();
  /** Enters the new address, and what else changes, in the airline's profile. */
  const move = (change: object = {}) =>
    call("airlines.edit", { airlineId, draft: { ...profile, baseUrl: moved.url, ...change } });
  async function startFlight(): Promise<void> {
    expect(await call("bookings.list")).toMatchObject({ ok: true });
    expect(await call("flight.start", { bidId: "101" })).toMatchObject({ ok: true, value: { kind: "started" } });
  }
  return { ...program, old, moved, signIn, move, startFlight };
}

test("the address of an airline can be changed during a flight, whose requests then go there", async () => {
  const { call, old, moved, signIn, move, startFlight } = await signedIn();
  await startFlight();
  expect(await move()).toMatchObject({ ok: true });
  await signIn();
  expect(await call("flight.cancel")).toMatchObject({ ok: true });
  const cancels = ({ accepted }: typeof old) =>
    accepted.requests.filter(({ operation }) => operation === "cancel").length;
  expect([cancels(old), cancels(moved)]).toEqual([0, 1]);
});

test("during a flight the pilot may agree that the sign-in at the new address goes to another owner", async () => {
  const { call, proposalId, moved, move, startFlight } = await signedIn();
  await startFlight();
  const [authoriseUrl, tokenUrl] = ["https://id.example/authorise", "https://id.example/token"];
  const names = { airlineId: "nordlys", clientId: "contrail", scopes: "" };
  const oauth = { ...names, authoriseUrl, tokenUrl, refreshUrl: null, platformUrl: null };
  expect(await move({ signIn: ["password", "oauth"], oauth })).toEqual({ ok: true, value: null });
  expect(await call("airlines.answerProposal", { proposalId: proposalId(), accept: true })).toMatchObject({
    ok: true,
    value: { baseUrl: moved.url },
  });
});

test("a question that waited while the address changed sends nothing to the old address", async () => {
  const realClock = createVirtualClock(Date.now());
  const { call, old, signIn, move } = await signedIn({ realClock });
  // With the sign-in, these are as many as a minute may have.
  for (let count = 0; count < 23; count++) expect(await call("pilot.statistics")).toMatchObject({ ok: true });
  const waiting = call("bookings.list");
  const asked = () => old.accepted.requests.length;
  expect(await move()).toMatchObject({ ok: true });
  await signIn();
  const before = asked();
  await realClock.advance(70_000);
  expect((await waiting).ok).toBe(false);
  expect(asked()).toBe(before);
});
