import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { realClock } from "../../../tools/lab/real-clock.ts";
import { type OddServer, startOddServer } from "../../platform/http/testing/odd-server.ts";
import { problemsOf } from "../testing/results.ts";
import { spoilt, status } from "../testing/spoilt-answers.ts";
import { createPhpvms } from "./client.ts";
import { asks, operationNames } from "./testing/asks.ts";

/** Random answers by real HTTP. `CONTRAIL_PROPERTY_RUNS=10000` runs the long form. */
const runs = Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 50);
const limitMs = 120_000 + runs * 100;
const key = "a-key-that-must-stay-here";

/** The answers of a real phpVMS 7.0.10 (`demo/phpvms/testing`). */
const recorded: readonly unknown[] = readFileSync(
  join(import.meta.dirname, "../../../tools/lab/phpvms/testing/recorded-7.0.10.ndjson"),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line).answer);

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(key, "", 0, -1, 1e308, "NaN", "__proto__", [], {}, null, "<b>x</b>"),
);

const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...recorded)
      .chain((answer) => spoilt(answer, odd))
      .map((answer) => JSON.stringify(answer) ?? ""),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "<!DOCTYPE html>", "null", `{"data":{"id":"${key}"}}`, `{"error":"${key}"}`),
  },
);
const answers = fc.array(fc.record({ status, body }), { minLength: 1, maxLength: 6 });

/** The second request of a filing, for the version, is sent without the key. */
const echoedLater = [
  { status: 200, body: "{}" },
  { status: 429, body: `{"data":{"id":"${key}"}}` },
];

describe("any answers to any operation become a value or a failure with a sentence; the key is nowhere", () => {
  let server: OddServer;
  beforeAll(async () => {
    server = await startOddServer(() => ({ status: 200 }));
  });
  afterAll(() => server.close());

  test.each(operationNames)(
    "%s",
    async (name) => {
      await fc.assert(
        fc.asyncProperty(answers, async (list) => {
          const client = createPhpvms({ baseUrl: server.url, token: () => key, clock: realClock });
          let next = 0;
          server.requests.length = 0;
          server.answer = () => list[next++ % list.length] ?? { status: 200 };
          const flight = { id: "flight", trackingId: "abc", startedAtMs: 0, airlineData: { flight_id: "x" } };
          const result = await asks[name](client, flight, key);
          for (const { url, body: sent } of server.requests) expect(`${url} ${sent}`).not.toContain(key);
          expect(problemsOf(name, result)).toEqual([]);
          if (!result.ok) expect(JSON.stringify(result.error)).not.toContain(key);
        }),
        { numRuns: runs, examples: [[echoedLater]] },
      );
    },
    limitMs,
  );
});
