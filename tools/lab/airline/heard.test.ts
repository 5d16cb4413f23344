import { expect, test } from "vitest";
import { at, begin, createClient, pirepOf } from "./asking.ts";
import { breachesIn, type Heard } from "./heard.ts";

/** A flight to its report, as the program's airline would have heard it. */
function record(heading: number): readonly Heard[] {
  const client = createClient();
  const heard: Heard[] = [];
  const { handle } = client.airline;
  client.airline.handle = (request) => {
    const answer = handle.call(client.airline, request);
    const { method, path: url, body, headers } = request;
    const { authorization } = headers;
    heard.push({
      ...{ atMs: client.clock.now(), method, url, authorization, body },
      status: answer.status,
      answer: answer.body,
    });
    return answer;
  };
  const key = client.key("NLY0001");
  client.ask("POST", "/pilot/login", { username: "NLY0001", password: "keflavik" }, "");
  const uuid = begin(client);
  const place = at("deboarding", { heading, ground_speed: 0, distance_remaining: 1 });
  client.ask("POST", "/flights/update", { uuid, ...place }, key);
  client.ask("POST", "/flights/complete", { uuid, flight_time: 0.4 }, key);
  expect(pirepOf(client, uuid)?.state).toBe(1);
  client.ask("GET", "/flights/bookings/101/aircraft", undefined, key);
  // The simulator of the demo is rewound.
  client.airline.rebook();
  client.ask("GET", "/flights/bookings/101/aircraft", undefined, key);
  expect(heard.slice(-2).map(({ status }) => status)).toEqual([404, 200]);
  return heard;
}

test("a breach in a record is found, and a right flight has none", () => {
  expect(breachesIn(record(90), 1)).toEqual([]);
  expect(breachesIn(record(90.5), 1)).toMatchObject([
    { rule: "bad_body", what: expect.stringContaining("heading 90.5") },
  ]);
});

test("a record without a report, or with other answers, proves nothing", () => {
  expect(() => breachesIn(record(90).slice(0, 2), 1)).toThrow("no report");
  const refused = record(90).map((heard) => ({ ...heard, status: 500 }));
  expect(() => breachesIn(refused, 1)).toThrow("answered with 500");
});
