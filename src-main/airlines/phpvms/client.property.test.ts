import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { directFetch } from "../../../tools/lab/airline/direct-fetch.ts";
import { LabPhpvms } from "../../../tools/lab/airline/phpvms-lab.ts";
import { realClock } from "../../../tools/lab/real-clock.ts";
import { type OddServer, startOddServer } from "../../platform/http/testing/odd-server.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import type { OperationName } from "../failure.ts";
import { problemsOf } from "../testing/results.ts";
import { spoilt, status } from "../testing/spoilt-answers.ts";
import { createPhpvms } from "./client.ts";
import { asks, operationNames } from "./testing/asks.ts";
import { must } from "./testing/phpvms-world.ts";

/** Random answers by real HTTP. `CONTRAIL_PROPERTY_RUNS=10000` runs the long form. */
const runs = Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 50);
const limitMs = 120_000 + runs * 100;
const key = "a-key-that-must-stay-here";

/** What the laboratory's phpVMS answers to an operation, request by request. */
async function rightAnswers(name: OperationName): Promise<readonly string[]> {
  const airline = new LabPhpvms({ clock: realClock, seed: "properties", version: 7 });
  const own = airline.state.pilots[0]?.apiKey ?? "";
  const direct = directFetch(airline);
  const bodies: string[] = [];
  const fetch: Fetch = async (...call) => {
    const answer = await direct(...call);
    bodies.push(await answer.clone().text());
    return answer;
  };
  const client = createPhpvms({ baseUrl: `${airline.url}/api`, token: () => own, clock: realClock, fetch });
  const flight = { id: "flight", trackingId: "", startedAtMs: 0 };
  const started = must(await client.start("101", flight));
  bodies.length = 0;
  must(await asks[name](client, { ...flight, ...started }, own));
  return bodies;
}

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(key, "", 0, -1, 1e308, "NaN", "__proto__", [], {}, null, "<b>x</b>"),
);

const anyBody = fc.oneof(
  fc.json(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "<!DOCTYPE html>", "null", `{"data":{"id":"${key}"}}`, `{"error":"${key}"}`),
);
const anyAnswers = fc.array(fc.record({ status, body: anyBody }), { minLength: 1, maxLength: 6 });

/** Right answers, of which some have another status, or lack values, or have others. */
const spoiltAnswers = (bodies: readonly string[]) =>
  fc.tuple(
    ...bodies.map((body) => {
      const wrong = spoilt(JSON.parse(body), odd).map((value) => JSON.stringify(value) ?? "");
      return fc.oneof(fc.constant({ status: 200, body }), fc.record({ status, body: wrong }));
    }),
  );

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
      const right = await rightAnswers(name);
      const answers = fc.oneof({ weight: 2, arbitrary: spoiltAnswers(right) }, { weight: 1, arbitrary: anyAnswers });
      let understood = 0;
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
          if (result.ok) understood++;
          else expect(JSON.stringify(result.error)).not.toContain(key);
        }),
        { numRuns: runs, examples: [[echoedLater]] },
      );
      // Otherwise a client that refuses everything would pass.
      expect(understood).toBeGreaterThan(runs / 50);
    },
    limitMs,
  );
});
