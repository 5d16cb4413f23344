import { expect, test } from "vitest";
import { createVirtualClock } from "../virtual-clock.ts";
import { LabPhpvms } from "./phpvms-lab.ts";

function start(version: 7 | 8 = 7) {
  const clock = createVirtualClock(Date.parse("2026-06-01T12:00:00Z"));
  const airline = new LabPhpvms({ clock, seed: "lab", version });
  const apiKey = airline.state.pilots[0]?.apiKey;
  function ask(method: string, path: string, body: object = {}, headers: Record<string, string | undefined> = {}) {
    const answer = airline.handle({
      ...{ method, path: `/api/${path}`, query: new URLSearchParams(), ip: "127.0.0.1" },
      ...{ headers: { "x-api-key": apiKey, ...headers }, body: JSON.stringify(body) },
    });
    const isJson = answer.headers["Content-Type"]?.includes("json");
    return { ...answer, value: isJson === true ? JSON.parse(answer.body) : null };
  }
  const flight = {
    airline_id: 1,
    aircraft_id: 1,
    dpt_airport_id: "BIKF",
    arr_airport_id: "BIRK",
    source_name: "marker",
  };
  const prefile = (more: object = {}) => ask("POST", "pireps/prefile", { ...flight, flight_number: "1", ...more });
  const id: string = prefile().value.data.id;
  const send = (what: string, body: object, headers = {}) => ask("POST", `pireps/${id}/${what}`, body, headers);
  const rules = () => [...new Set(airline.breaches.map(({ rule }) => rule))];
  return { airline, ask, prefile, send, id, rules, apiKey };
}
const report = { distance: 25, flight_time: 20 };
const row = (id: string, second = 1) => ({ id, lat: 64, lon: -22, created_at: `2026-06-01T12:00:0${second}Z` });

test("lost rows lower the count, a module's refusal leaves the report, a deleted report is unknown", () => {
  const { airline, send, prefile, id, ask } = start();
  airline.setFaults({ lostRows: 1, prefileError: "No charts, no flight" });
  expect(send("acars/position", { positions: [row("a"), row("b", 2)] }).value.count).toBe(1);
  expect(send("acars/position", { positions: [row("a")] }).value.count).toBe(1);
  expect(prefile({ flight_number: "2" }).value).toMatchObject({ details: "No charts, no flight" });
  expect(airline.state.pireps).toHaveLength(2);
  airline.endFlight(id, "deleted");
  expect(ask("GET", `pireps/${id}`).status).toBe(404);
});

test("answers get lost, delayed, cut, and replaced; the sign-in ends", () => {
  const { airline, send, ask } = start();
  const faulty = (kind: "lost" | "cut" | "slow" | "page" | "status" | "status_after", more: object = {}) => {
    airline.setFaults({ answers: [{ operation: "update", kind, times: 1, ...more }] });
    return send("update", { flight_time: 3 });
  };
  expect(faulty("lost").drop).toBe(true);
  expect(faulty("cut").cut).toBe(true);
  expect(faulty("slow", { afterMs: 9000 }).delayMs).toBe(9000);
  expect(faulty("page", { status: 403 }).headers["Content-Type"]).toContain("html");
  expect(faulty("status", { status: 429, retryAfterS: 0 }).headers["Retry-After"]).toBe("0");
  expect(send("update", { flight_time: 4 }).status).toBe(200);
  airline.setFaults({ page: 503 });
  expect(ask("GET", "user").status).toBe(503);
  airline.clearFaults();
  const key = airline.renewKey("NLY0001");
  expect(ask("GET", "user").status).toBe(401);
  expect(ask("GET", "user", {}, { "x-api-key": key }).status).toBe(200);
});

test("a flight as it should be has no breach", () => {
  const { send, id, ask, rules } = start();
  send("acars/position", { positions: [row("a"), row("b", 2)] });
  send("acars/position", { positions: [row("a"), row("b", 2)] });
  send("acars/logs", { logs: [{ id: "c", log: "Takeoff", created_at: "2026-06-01T12:00:00Z" }] });
  send("fields", { fields: { "Arrival Gate": "B2" } });
  send("update", { status: "ENR", flight_time: 3 });
  send("file", { ...report, landing_rate: -184, block_on_time: "2026-06-01T12:20:00Z" });
  ask("GET", `pireps/${id}`);
  expect(rules()).toEqual([]);
});

test.each<[string, (world: ReturnType<typeof start>) => unknown]>([
  ["second_prefile", ({ prefile }) => prefile()],
  ["two_open_reports", ({ prefile }) => prefile({ flight_number: "2" })],
  ["forbidden_column", ({ send }) => send("update", { state: 2 })],
  ["forbidden_column", ({ send }) => send("file", { ...report, block_time: 20 })],
  ["arrival_overwritten", ({ send }) => send("update", { arr_airport_id: "BIAR" })],
  ["update_after_file", ({ send }) => [send("file", report), send("update", { flight_time: 9 })]],
  ["filed_again", ({ send }) => [send("file", report), send("file", report)]],
  [
    "cancel_after_file",
    ({ send, ask, id }) => [send("file", report), ask("GET", `pireps/${id}`), ask("PUT", `pireps/${id}/cancel`)],
  ],
  ["cancel_unseen", ({ ask, id }) => ask("PUT", `pireps/${id}/cancel`)],
  ["row_sent_twice", ({ send }) => send("acars/position", { positions: [row("a"), row("b")] })],
  ["row_sent_twice", ({ send }) => [1, 2].map(() => send("acars/logs", { logs: [{ log: "Takeoff" }] }))],
  ["bad_row", ({ send }) => send("acars/position", { positions: [row("x".repeat(37))] })],
  ["bad_value", ({ send }) => send("fields", { fields: { Gate: "x".repeat(192) } })],
  ["bad_value", ({ send }) => send("update", { landing_rate: 184 })],
  ["bad_value", ({ send }) => send("update", { block_off_time: "2026-06-01T12:00:00+02:00" })],
  ["key_elsewhere", ({ send, apiKey }) => send("update", { notes: `key ${apiKey}` })],
  [
    "other_pilots_report",
    ({ send, airline }) => send("update", { flight_time: 1 }, { "x-api-key": airline.state.pilots[1]?.apiKey }),
  ],
  [
    "retry_after_ignored",
    ({ airline, ask }) => {
      airline.setFaults({ answers: [{ operation: "user", kind: "status", status: 429, retryAfterS: 60, times: 1 }] });
      ask("GET", "user");
      ask("GET", "user");
    },
  ],
])("a client's %s is recorded", (rule, act) => {
  const world = start();
  act(world);
  expect(world.rules()).toContain(rule);
});
