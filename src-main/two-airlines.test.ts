import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addAirline, approve, profileOf } from "../tools/lab/windowless.ts";
import { parseDeepLink } from "./deep-link.ts";
import { begin, openAirline } from "./testing/program.ts";

test("back at the first of two airlines, a booking of its list starts and a link of its news opens", async () => {
  const program = await begin();
  const { call, crossed, signIn, userData } = program;
  const [first, second] = [await openAirline({ variant: "contract" }), await openAirline()];
  async function add({ url }: typeof first): Promise<string> {
    const airlineId = await addAirline(program, { name: url, address: url });
    expect(await signIn(airlineId)).toMatchObject({ ok: true });
    expect(await call("bookings.list")).toMatchObject({ ok: true });
    expect(await call("announcements.list")).toMatchObject({ ok: true });
    return airlineId;
  }
  second.airline.removeBooking("101");
  const airlineId = await add(first);
  await add(second);
  await call("airlines.select", { airlineId });
  const [link] = /https:\/\/nordlys\.example\/news\/\d+/.exec(JSON.stringify(crossed)) ?? [];
  expect(await call("shell.openExternal", { url: link })).toMatchObject({ ok: true });
  expect(await call("flight.start", { bidId: "101" })).toEqual({ ok: true, value: { kind: "started" } });
  expect(second.accepted.pireps).toEqual([]);
  await expect.poll(() => readdirSync(join(userData, "reference"))).toHaveLength(2);
});

test("a sign-in that the browser finishes during a flight of another airline leaves that airline selected", async () => {
  const program = await begin();
  const { app, call, pushed, opened, signIn } = program;
  const [first, second] = [await openAirline(), await openAirline()];
  const other = await addAirline(program, profileOf(second));
  expect(await call("session.openBrowser", { airlineId: other, throughPage: false })).toMatchObject({ ok: true });
  const airlineId = await addAirline(program, { name: "First", address: first.url });
  expect(await signIn(airlineId)).toMatchObject({ ok: true });
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  expect(await call("flight.start", { bidId: "101" })).toEqual({ ok: true, value: { kind: "started" } });
  await app.openLink(parseDeepLink(await approve(opened.at(-1) ?? "")));
  expect(pushed("session").at(-1)).toMatchObject({ kind: "signed_in", airlineId });
  expect(await call("settings.set", {})).toMatchObject({ ok: true, value: { selectedAirlineId: airlineId } });
  expect(await call("flight.cancel")).toMatchObject({ ok: true });
  await call("airlines.select", { airlineId: other });
  expect(pushed("session").at(-1)).toMatchObject({ kind: "signed_in", airlineId: other });
});
