import { expect, test } from "vitest";
import { createVirtualClock } from "../virtual-clock.ts";
import { LabPhpvms } from "./phpvms-lab.ts";

function start() {
  const clock = createVirtualClock(Date.parse("2026-06-01T12:00:00Z"));
  const airline = new LabPhpvms({ clock, seed: "lab", version: 7 });
  const apiKey = airline.state.pilots[0]?.apiKey;
  const ask = (method: string, path: string, body: object = {}, headers: Record<string, string | undefined> = {}) =>
    airline.handle({
      ...{ method, path: `/api/${path}`, query: new URLSearchParams(), ip: "127.0.0.1" },
      ...{ headers: { "x-api-key": apiKey, ...headers }, body: JSON.stringify(body) },
    });
  const flight = {
    airline_id: 1,
    aircraft_id: 1,
    dpt_airport_id: "BIKF",
    arr_airport_id: "BIRK",
    source_name: "marker",
  };
  const prefile = (more: object = {}) => ask("POST", "pireps/prefile", { ...flight, flight_number: "1", ...more });
  const id: string = JSON.parse(prefile().body).data.id;
  const send = (what: string, body: object, headers = {}) => ask("POST", `pireps/${id}/${what}`, body, headers);
  const rules = () => [...new Set(airline.breaches.map(({ rule }) => rule))];
  return { airline, ask, prefile, send, id, rules, apiKey };
}
const report = { distance: 25, flight_time: 20 };
const row = (id: string, second = 1) => ({ id, lat: 64, lon: -22, created_at: `2026-06-01T12:00:0${second}Z` });

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
