import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startLabAirline } from "../tools/lab/airline/server.ts";
import { removeFolder } from "../tools/lab/program/folders.ts";
import { addAirline, approve, profileOf, startApp } from "../tools/lab/windowless.ts";
import { parseDeepLink } from "./deep-link.ts";
import { pilots } from "./demo/airline/airline-data.ts";
import { createClock } from "./platform/time/clock.ts";

let userData = "";
beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), "contrail-two-airlines-"));
});
afterEach(() => removeFolder(userData));

test("back at the first of two airlines, a booking of its list starts and a link of its news opens", async () => {
  const program = await startApp(userData);
  const { app, call, crossed } = program;
  await app.begin();
  const [first, second] = [
    await startLabAirline({ clock: createClock(), variant: "contract" }),
    await startLabAirline({ clock: createClock() }),
  ];
  const [{ pilotId: username, password }] = pilots;
  async function add({ url }: typeof first): Promise<string> {
    const airlineId = await addAirline(program, { name: url, address: url });
    expect(await call("session.signIn", { airlineId, username, password })).toMatchObject({ ok: true });
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
  await app.end();
  await first.close();
  await second.close();
});

test("a sign-in that the browser finishes during a flight of another airline leaves that airline selected", async () => {
  const program = await startApp(userData);
  const { app, call, crossed, opened } = program;
  await app.begin();
  const [first, second] = [
    await startLabAirline({ clock: createClock() }),
    await startLabAirline({ clock: createClock() }),
  ];
  const other = await addAirline(program, profileOf(second));
  expect(await call("session.openBrowser", { airlineId: other, throughPage: false })).toMatchObject({ ok: true });
  const airlineId = await addAirline(program, { name: "First", address: first.url });
  const [{ pilotId: username, password }] = pilots;
  expect(await call("session.signIn", { airlineId, username, password })).toMatchObject({ ok: true });
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  expect(await call("flight.start", { bidId: "101" })).toEqual({ ok: true, value: { kind: "started" } });
  await app.openLink(parseDeepLink(await approve(opened.at(-1) ?? "")));
  const sessions = () => crossed.flatMap((each) => (Array.isArray(each) && each[0] === "session" ? [each[1]] : []));
  expect(sessions().at(-1)).toMatchObject({ kind: "signed_in", airlineId });
  expect(await call("settings.set", {})).toMatchObject({ ok: true, value: { selectedAirlineId: airlineId } });
  expect(await call("flight.cancel")).toMatchObject({ ok: true });
  await call("airlines.select", { airlineId: other });
  expect(sessions().at(-1)).toMatchObject({ kind: "signed_in", airlineId: other });
  await app.end();
  await first.close();
  await second.close();
});
