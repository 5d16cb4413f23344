import { expect, test } from "vitest";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import * as english from "../../../src-shared/words/en/index.ts";
import type { PhpvmsFaultSettings } from "../../../tools/lab/airline/phpvms-faults.ts";
import { startLabPhpvms } from "../../../tools/lab/airline/server.ts";
import { realClock } from "../../../tools/lab/real-clock.ts";
import type { AirlineResult, OperationName } from "../failure.ts";
import type { FlightAtAirline } from "../port.ts";
import { createPhpvms } from "./client.ts";
import { asks, operationNames } from "./testing/asks.ts";
import { must } from "./testing/phpvms-world.ts";

type Fault = NonNullable<PhpvmsFaultSettings["answers"]>[number];

const problem = (slug: string, details: string, status: number, more: object = {}): Omit<Fault, "operation"> => ({
  kind: "body",
  status,
  body: JSON.stringify({
    ...{ type: `https://phpvms.net/errors/${slug}`, title: details, details, status },
    ...{ error: { status, message: details }, ...more },
  }),
});

/** What the server does with every request of an operation. */
const faults: Readonly<Record<string, Omit<Fault, "operation">>> = {
  "lost answer": { kind: "lost" },
  "500": { kind: "body", status: 500, body: '{"message":"Server Error"}' },
  "503 problem": problem("internal-error", "SQLSTATE[42S22]: Column not found", 503, {
    original_exception: "QueryException",
  }),
  "503 problem, another pilot's report": problem("internal-error", "This action is unauthorized.", 503, {
    original_exception: "Illuminate\\Auth\\Access\\AuthorizationException",
  }),
  "HTML with 200": { kind: "page", status: 200 },
  "HTML with 403": { kind: "page", status: 403 },
  "HTML with 503": { kind: "page", status: 503 },
  "401": {
    kind: "body",
    status: 401,
    body: '{"error":{"code":"401","message":"Invalid or missing API key (User not found with key \\"KEY\\")"}}',
  },
  "401, suspended": {
    kind: "body",
    status: 401,
    body: '{"error":{"code":"401","message":"Invalid or missing API key (User is not ACTIVE)"}}',
  },
  "403, scope": {
    kind: "body",
    status: 403,
    body: '{"error":{"code":"403","message":"insufficient_scope: this token is missing pireps:write"}}',
  },
  "403, another pilot's report": problem("http-exception", "This action is unauthorized.", 403),
  "403, a firewall": { kind: "body", status: 403, body: '{"message":"Forbidden"}' },
  "404 problem": problem("not-found", "No query results for model [App\\Models\\Pirep]", 404),
  "409": problem("bid-exists", "A bid already exists for this flight", 409, { flight_id: "x" }),
  "429": { kind: "status", status: 429, retryAfterS: 40 },
  slow: { kind: "slow", afterMs: 600_000 },
  cut: { kind: "cut" },
  "400 validation": problem("validation-exception", "A departure airport is required", 400, { errors: {} }),
};

/** The request that an operation is about, after its questions. The others meet the fault at their first request. */
const deeds: Partial<Record<OperationName, Fault["operation"]>> = {
  start: "prefile",
  update: "positions",
  complete: "file",
  cancel: "cancel",
};

/** What the pilot reads for each operation at a server with this fault. */
async function column(fault: Omit<Fault, "operation">): Promise<Map<OperationName, string>> {
  let hurry = 1;
  const clock: Clock = { ...realClock, after: (ms, callback) => realClock.after(ms / hurry, callback) };
  const server = await startLabPhpvms({ clock: realClock, version: 7 });
  const { airline } = server;
  // Each operation is tried by itself, with a client of its own, beside flights in progress.
  airline.forgive("two_open_reports", "cancel_unseen", "filed_again", "retry_after_ignored");
  const key = airline.state.pilots[0]?.apiKey ?? "";
  const connect = () => createPhpvms({ baseUrl: `${airline.url}/api`, token: () => key, clock });
  async function started(id: string, bidId: string): Promise<FlightAtAirline> {
    const flight = { id, trackingId: "", startedAtMs: Date.now() };
    return { ...flight, ...must(await connect().start(bidId, flight)) };
  }
  try {
    const open = await started("open", "101");
    const own: Partial<Record<OperationName, FlightAtAirline>> = {
      complete: await started("filed", "103"),
      cancel: await started("cancelled", "104"),
    };
    const body = fault.body?.replace("KEY", key);
    if (fault.kind === "slow") hurry = 200;
    const said = new Map<OperationName, string>();
    for (const name of operationNames) {
      // A clock that runs 200 times as fast would also end an answer that is on its way.
      const operation = fault.kind === "slow" ? "all" : (deeds[name] ?? "all");
      airline.setFaults({ answers: [{ ...fault, ...(body === undefined ? {} : { body }), operation }] });
      const result = await asks[name](connect(), own[name] ?? open, key);
      expect(JSON.stringify(result.ok ? "" : result.error)).not.toContain(key);
      said.set(name, describe(name, result));
    }
    return said;
  } finally {
    await server.close();
  }
}

function describe(name: OperationName, result: AirlineResult<unknown>): string {
  if (result.ok) return "ok";
  const { code, unknown, message } = result.error;
  expect(message).toMatch(/^[A-Z].*[.”]$/s);
  expect(message).not.toMatch(/SQLSTATE|<|undefined|null|HTTP|Exception/);
  const doubts: Partial<Record<OperationName, unknown>> = english.airlineFailures.doubts;
  if (doubts[name] === undefined) expect(unknown).toBe(false);
  return `${code}${unknown ? ", perhaps carried out" : ""}: ${message.replace(/127\.0\.0\.1:\d+/g, "127.0.0.1")}`;
}

// Its own `expect`: after a time-out, the other one would write the file beside the test that runs then.
test("the texts that the pilot reads, for every operation and every fault of a phpVMS", async ({ expect }) => {
  const columns = await Promise.all(
    Object.entries(faults).map(async ([what, fault]) => [what, await column(fault)] as const),
  );
  const lines = ["What the pilot reads: by operation, then by what the server does.", "Written by sentences.test.ts."];
  for (const name of operationNames) {
    const said = new Map<string, string[]>();
    for (const [what, texts] of columns) {
      const text = texts.get(name) ?? "";
      said.set(text, [...(said.get(text) ?? []), what]);
    }
    lines.push("", `== ${name} ==`, ...[...said].map(([text, what]) => `${what.join(" · ")}\n    ${text}`));
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./sentences.txt");
});
