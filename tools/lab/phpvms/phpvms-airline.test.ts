import { describe, expect, test } from "vitest";
import { createVirtualClock } from "../virtual-clock.ts";
import { PhpvmsAirline, type PhpvmsOptions } from "./phpvms-airline.ts";
import { decide } from "./pireps.ts";

/** An airline, and requests to it as its first pilot or with other headers. */
function start(version: 7 | 8, options: Partial<PhpvmsOptions> = {}) {
  const clock = createVirtualClock(Date.parse("2026-06-01T12:00:00Z"));
  const airline = new PhpvmsAirline({ clock, seed: "rules", version, ...options });
  const key = (index: number) => ({ "x-api-key": airline.state.pilots[index]?.apiKey });
  function ask(method: string, path: string, body?: object, headers: Record<string, string | undefined> = key(0)) {
    const [pathname, query] = path.split("?");
    const request = { method, path: `/api/${pathname}`, query: new URLSearchParams(query), headers, ip: "127.0.0.1" };
    const answer = airline.handle({ ...request, body: body === undefined ? "" : JSON.stringify(body) });
    const value = JSON.parse(answer.body);
    return { status: answer.status, value, data: value.data };
  }
  const flight = { airline_id: 1, aircraft_id: 1, flight_number: "1", dpt_airport_id: "BIKF", arr_airport_id: "BIRK" };
  const prefile = (more: object = {}) =>
    ask("POST", "pireps/prefile", { ...flight, flight_id: "kV3nQd8xLpW1aZ0e", source_name: "marker", ...more });
  const begin = (more: object = {}): string => prefile(more).data.id;
  const send = (id: string, what: string, body: object) => ask("POST", `pireps/${id}/${what}`, body);
  const stateOf = (id: string) => ask("GET", `pireps/${id}`).data?.state;
  return { clock, airline, key, ask, prefile, begin, send, stateOf };
}
const report = { distance: 25, flight_time: 20 };
const position = { id: "row1", lat: 64, lon: -22, created_at: "2026-06-01T12:00:00Z" };
const hours = (count: number) => count * 3_600_000;

describe.each([7, 8] as const)("phpVMS %i", (version) => {
  test("only a changed update keeps a flight alive; a paused one stays", () => {
    const { begin, send, stateOf, clock } = start(version);
    const [still, changed, paused] = ["2", "3", "4"].map((flight_number) => begin({ flight_number }));
    if (still === undefined || changed === undefined || paused === undefined) throw new Error("no flight");
    send(paused, "update", { status: "PSD" });
    for (let hour = 1; hour <= 13; hour++) {
      clock.jump(hours(1));
      send(still, "acars/position", { positions: [{ ...position, id: `row${hour}` }] });
      send(still, "update", { distance: 0 });
      send(changed, "update", { flight_time: hour });
    }
    clock.jump(hours(1));
    expect([still, changed, paused].map(stateOf)).toEqual([undefined, 0, 0]);
  });

  test("a repeated prefile returns the report for ten minutes, also a filed one", () => {
    const { begin, send, prefile, clock, airline } = start(version);
    const id = begin();
    send(id, "acars/position", { positions: [position] });
    send(id, "file", report);
    clock.jump(9 * 60_000);
    expect(prefile({ source_name: "another" }).data).toMatchObject({
      id,
      state: 1,
      status: "INI",
      source_name: "marker",
    });
    // 8 removes its track.
    expect(airline.state.rows.size).toBe(version === 7 ? 1 : 0);
    clock.jump(2 * 60_000);
    expect(begin()).not.toBe(id);
  });

  test("a row's id belongs to the whole server: in another report it moves there", () => {
    const { begin, send, airline } = start(version);
    const [first, second] = [begin(), begin({ flight_number: "2" })];
    for (const id of [first, second]) send(id, "acars/position", { positions: [position] });
    expect([...airline.state.rows.values()].map(({ pirepId }) => pirepId)).toEqual([second]);
  });

  test("texts are cut in silence", () => {
    const { begin, send, airline } = start(version);
    const id = begin();
    const fields = { ["n".repeat(60)]: "v".repeat(300) };
    const [name] = Object.keys(send(id, "fields", { fields }).data).filter((field) => field.startsWith("n"));
    expect(name).toHaveLength(50);
    expect(send(id, "acars/logs", { logs: [{ log: "l".repeat(300) }] }).value.count).toBe(1);
    expect(String([...airline.state.rows.values()][0]?.columns.log)).toHaveLength(version === 7 ? 191 : 300);
  });

  test("times that are null are shown as now; an offset is dropped", () => {
    const { begin, ask, clock } = start(version);
    const id = begin({ block_off_time: "2026-06-01T10:00:00+02:00" });
    clock.jump(60_000);
    expect(ask("GET", `pireps/${id}`).data).toMatchObject({
      block_off_time: "2026-06-01T10:00:00.000000Z",
      block_on_time: "2026-06-01T12:01:00.000000Z",
      submitted_at: "2026-06-01T12:01:00.000000Z",
    });
  });

  test("an update rewrites a filed report, until it is accepted", () => {
    const { begin, send, airline } = start(version);
    const id = begin();
    send(id, "file", report);
    expect(send(id, "update", { distance: 3, status: "ENR" }).data).toMatchObject({ state: 1, status: "ENR" });
    const pirep = airline.state.pireps[0];
    if (pirep !== undefined) decide(airline, pirep, "accepted");
    expect(send(id, "update", { distance: 4 })).toMatchObject({ status: 400, value: { title: "PIREP is read-only" } });
    expect(airline.state.pilots[0]).toMatchObject({ location: "BIRK", flights: 128 });
  });

  test("a rejected report disappears twelve hours after it was begun", () => {
    const { begin, send, stateOf, clock, airline } = start(version);
    const id = begin();
    send(id, "file", report);
    const pirep = airline.state.pireps[0];
    if (pirep !== undefined) decide(airline, pirep, "rejected");
    expect(stateOf(id)).toBe(6);
    clock.jump(hours(13));
    expect(stateOf(id)).toBeUndefined();
  });

  test("another pilot may not update, but may cancel", () => {
    const { begin, ask, key } = start(version);
    const id = begin();
    const other = key(1);
    const refused = ask("POST", `pireps/${id}/update`, { status: "ENR" }, other);
    expect([refused.status, refused.value.type]).toEqual(
      version === 7
        ? [503, "https://phpvms.net/errors/internal-error"]
        : [403, "https://phpvms.net/errors/http-exception"],
    );
    expect(ask("PUT", `pireps/${id}/cancel`, {}, other).status).toBe(200);
  });

  test("a diversion by the field moves aircraft and pilot, and takes the bid", () => {
    const { begin, send, ask, airline } = start(version);
    const id = begin();
    send(id, "fields", { fields: { "Diversion Airport": "BIIS" } });
    expect(send(id, "file", report).data).toMatchObject({
      arr_airport_id: "BIIS",
      alt_airport_id: "BIRK",
      flight_id: null,
    });
    expect(airline.state.fleet[0]?.location).toBe("BIIS");
    expect(ask("GET", "user/bids").data).not.toContainEqual(expect.objectContaining({ id: 101 }));
  });

  test("pages", () => {
    const { ask } = start(version);
    const second = ask("GET", "flights?limit=4&page=2").value;
    expect(second.data).toHaveLength(4);
    expect(second.meta).toMatchObject({ current_page: 2, from: 5, to: 8, last_page: 3, total: 11 });
    expect(second.meta.next_page).toMatch(/\/api\/flights\?limit=4&page=3$/);
    expect(ask("GET", "user/pireps?limit=500").status).toBe(version === 7 ? 200 : 400);
    expect(ask("GET", "user/fleet").value.meta?.per_page).toBe(version === 7 ? undefined : 50);
  });
});

test("7 repeats a wrong key, 8 does not", () => {
  const said = (version: 7 | 8) => start(version).ask("GET", "user", undefined, { "x-api-key": "s3cret" }).value;
  expect(JSON.stringify(said(7))).toContain("s3cret");
  expect(JSON.stringify(said(8))).not.toContain("s3cret");
});

test("8: a status that is no code fails", () => {
  const { prefile, begin, send } = start(8);
  expect(prefile({ status: "QQQ" }).status).toBe(503);
  expect(send(begin(), "update", { status: "QQQ" }).status).toBe(503);
});

test("8 tells lines apart by the client's own id", () => {
  const eight = start(8);
  const id = eight.begin();
  const logs = [{ client_event_id: "contrail-1", log: "Takeoff" }];
  for (let twice = 0; twice < 2; twice++) eight.send(id, "acars/logs", { logs });
  expect(eight.airline.state.rows.size).toBe(1);
});

test("8: a bid needs an aircraft, and gets one later; 7 refuses the aircraft of a bid", () => {
  const flight_id = "Lk3jHg5fDs7aPo9i";
  const eight = start(8);
  expect(eight.ask("PUT", "user/bids", { flight_id }).status).toBe(400);
  for (let twice = 0; twice < 2; twice++)
    expect(eight.ask("PUT", "user/bids", { flight_id, aircraft_id: 5 }).data.aircraft_id).toBe(5);
  const seven = start(7);
  expect(seven.ask("PUT", "user/bids", { flight_id }).status).toBe(200);
  expect(seven.ask("PUT", "user/bids", { flight_id, aircraft_id: 5 }).data.aircraft_id).toBeNull();
  expect(seven.ask("PUT", "user/bids", { flight_id, aircraft_id: 1 }).value.aircraft_id).toBe(1);
});
