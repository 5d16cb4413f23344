import { expect, test } from "vitest";
import { z } from "zod";
import { startResultSchema } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import * as english from "../../../src-shared/words/en/index.ts";
import {
  answerFaultSchema,
  type FaultSettings,
  faultsSchema,
  type VariantName,
  variantNames,
  variants,
} from "../../../tools/lab/airline/faults.ts";
import { startLabAirline } from "../../../tools/lab/airline/server.ts";
import { realClock } from "../../../tools/lab/real-clock.ts";
import type { AirlineFailure, AirlineResult } from "../failure.ts";
import { type CommonOperation, operationNames } from "../failure.ts";
import { operations } from "./operations.ts";
import { type Ask, bad, good, signIn } from "./testing/signed-in.ts";

/**
 * Tries every operation against every odd server by real HTTP. The resulting texts for the pilot are kept in
 * `sentences.txt`, so that a person can review them. Each cell has its own airline with one flight in progress.
 */
interface Scenario {
  readonly name: string;
  readonly variant: VariantName;
  readonly faults: FaultSettings;
  /** The client gives up on a call immediately. */
  readonly impatient?: true;
}

const every = (fault: NonNullable<FaultSettings["answers"]>[number]): FaultSettings => ({ answers: [fault] });
const answering = (body: string, status = 200): FaultSettings =>
  every({ operation: "all", kind: "body", status, body });

const scenarios: readonly Scenario[] = [
  ...variantNames.map((name) => ({ name, variant: name, faults: {} })),
  ...Object.entries({
    "answer lost": every({ operation: "all", kind: "lost" }),
    "answer cut": every({ operation: "all", kind: "cut" }),
    "connection broken": every({ operation: "all", kind: "not_received" }),
    "502 after carrying out": every({ operation: "all", kind: "status_after", status: 502 }),
    "503 problem": every({ operation: "all", kind: "status", status: 503 }),
    "429 with Retry-After": every({ operation: "all", kind: "status", status: 429, retryAfterS: 40 }),
    "web page with 200": every({ operation: "all", kind: "page", status: 200 }),
    "firewall page with 403": every({ operation: "all", kind: "page", status: 403 }),
    "301 to another server": every({
      operation: "all",
      kind: "redirect",
      status: 301,
      location: "http://127.0.0.1:9/api",
    }),
    "302 to a sign-in page here": every({ operation: "all", kind: "redirect", status: 302, location: "/login" }),
    "only a message, after carrying out": every({
      operation: "all",
      kind: "body_after",
      status: 200,
      body: '{"message":"You are not logged in"}',
    }),
    "nothing offered": { missing: [...operationNames] },
    "noise with 200": answering("Notice: Undefined index"),
    "cut off": answering('[{"bid_id": 1'),
    "empty body": answering(""),
    "null body": answering("null"),
    "a bare number": answering("42"),
    "success false": answering('{"success":false}'),
    "error text with 200": answering('{"error":"The airline is on strike."}'),
    "status 422 inside 200": answering('{"status":422,"message":"Something is missing"}'),
    "Laravel 500": answering('{"message":"Server Error"}', 500),
    "Laravel 403": answering('{"message":"This action is unauthorized."}', 403),
    "Laravel 403 of a program": answering('{"message":"Unauthorized action."}', 403),
    "a bug of the server": answering(
      '{"title":"Attempt to read property \\"flight\\" on null","status":503,"error":{"status":503}}',
      503,
    ),
    "validation 422": answering('{"message":"","errors":{"bid":["The bid is required."]}}', 422),
    "flight closed by the airline": { midFlight: "closed" as const },
    "flight deleted by the airline": { midFlight: "missing" as const },
    "airport, pilot and aircraft apart": { refuseStart: "Pilot is not at the departure airport" },
    "airport unknown": { refuseStart: "Airport BIRK not found" },
    "aircraft taken": { refuseStart: "The aircraft is not available for flight" },
    "a start to confirm, the pilot may go on": { confirmation: { message: "Check your fuel", canOverride: true } },
    "a start to confirm, the pilot may not": { confirmation: { message: "Check your fuel", canOverride: false } },
    "a start to confirm, as the airline's profile has it": {
      confirmation: { message: "Check your fuel", canOverride: null },
    },
    "flights from the pilot's airport only": { onlyFlightsFromCurrent: true },
    "positions with their time": { positionTimes: true },
    "filed flights stay open": { neverCloses: true },
    "internals shown": { refuseStart: "SQLSTATE[HY000]: General error in /var/www/app.php" },
  }).map(([name, faults]) => ({ name, variant: "reference" as const, faults })),
  {
    name: "no answer in time",
    variant: "reference",
    faults: every({ operation: "all", kind: "slow", afterMs: 600_000 }),
    impatient: true,
  },
];

async function cell({ variant, faults, impatient }: Scenario, ask: Ask): Promise<AirlineResult<unknown>> {
  let hurry = 1;
  const clock: Clock = { ...realClock, after: (ms, callback) => realClock.after(ms / hurry, callback) };
  // The flight is under way before the airline starts to misbehave.
  const airline = await startLabAirline({ clock: realClock, variant: variants[variant].version });
  // Each operation is tried separately, beside a flight in progress.
  airline.airline.forgive("two_open_reports", "no_deboarding", "outside_base_path");
  try {
    const flight = await signIn(airline.url, clock);
    airline.faults.set({ ...variants[variant].faults, ...faults });
    if (impatient) hurry = 200;
    return await ask(flight);
  } finally {
    await airline.close();
  }
}

const { failed, noServer } = english.airlineFailures;
const doubts: Readonly<Partial<Record<CommonOperation, { readonly may: string; readonly next: string }>>> =
  english.airlineFailures.doubts;

/** The number of rows in an answer, or what the pilot must confirm before a start. */
function held(value: unknown): string {
  const start = startResultSchema.safeParse(value).data;
  if (start?.confirmation) {
    const may = start.canOverride === null ? "as the profile has it" : start.canOverride ? "may go on" : "may not";
    return ` (asks “${start.confirmation}”, ${may})`;
  }
  const list = Array.isArray(value)
    ? value
    : z.object({ flights: z.array(z.unknown()) }).safeParse(value).data?.flights;
  return list === undefined ? "" : ` (${list.length} rows)`;
}

/** The text after the operation's own first sentence, with the flags of the failure. */
function describe(name: CommonOperation, result: AirlineResult<unknown>): string {
  if (result.ok) return "ok";
  const { code, unknown, retryAfterS, message } = result.error;
  const doubt = doubts[name];
  const [first, last] =
    unknown && doubt !== undefined
      ? [doubt.may, doubt.next]
      : [message.startsWith(noServer) ? noServer : failed[name], ""];
  expect(message.startsWith(`${first} `) && message.endsWith(last)).toBe(true);
  const flags = `${unknown ? ", perhaps carried out" : ""}${retryAfterS === null ? "" : `, wait ${retryAfterS} s`}`;
  const said = message.slice(first.length + 1, message.length - last.length).trim();
  return `${code}${flags}: ${said.replace(/127\.0\.0\.1:\d+/, "127.0.0.1")}`;
}

test("no variant and no fault of the demo airline is left out", () => {
  const tried = scenarios.map(({ variant, faults }) => ({ ...variants[variant].faults, ...faults }) as FaultSettings);
  expect(scenarios.map(({ variant }) => variant)).toEqual(expect.arrayContaining([...variantNames]));
  expect(new Set(tried.flatMap((faults) => Object.keys(faults)))).toEqual(new Set(Object.keys(faultsSchema.shape)));
  const kinds = tried.flatMap(({ answers = [] }) => answers.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(answerFaultSchema.shape.kind.options));
  expect(new Set(tried.map(({ midFlight }) => midFlight))).toEqual(new Set([undefined, "closed", "missing"]));
  expect(Object.keys(good)).toEqual(operationNames);
});

// Its own `expect`: after a time-out, the other one would write the file beside the test that runs then.
test("the texts that the pilot reads, for every operation and every odd server", async ({ expect }) => {
  const lines = [
    "What the pilot reads when a request to the airline fails: by operation, then by what its server answers.",
    "Written by sentences.test.ts.",
    "",
    ...operationNames.map((name) => {
      const doubt = doubts[name];
      return `${name}: ${failed[name]}${doubt === undefined ? "" : ` / ${doubt.may} … ${doubt.next}`}`;
    }),
  ];
  const blocks = new Map<string, string[]>();
  for (const scenario of scenarios) {
    const well = await ask("asked well", scenario, good);
    // If the server gives every request the same answer, there is no separate trial of a bad request.
    const block = scenario.faults.answers ? well : `${well}\n${await ask("asked badly", scenario, bad)}`;
    blocks.set(block, [...(blocks.get(block) ?? []), scenario.name]);
  }
  for (const [block, names] of blocks) lines.push("", `== ${names.join(" · ")} ==`, block);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./sentences.txt");
});

/** One line for each text: the operations that produced it, then the text. */
async function ask(how: string, scenario: Scenario, asks: Partial<Record<CommonOperation, Ask>>): Promise<string> {
  const outcomes = await Promise.all(
    operationNames.map(async (name) => {
      const ask = asks[name];
      if (ask === undefined) return null;
      const result = await cell(scenario, ask);
      if (!result.ok) checkFailure(name, result.error);
      return { name: name + (result.ok ? held(result.value) : ""), said: describe(name, result) };
    }),
  );
  const bySentence = new Map<string, string[]>();
  for (const outcome of outcomes) {
    if (outcome !== null) bySentence.set(outcome.said, [...(bySentence.get(outcome.said) ?? []), outcome.name]);
  }
  return [...bySentence].map(([said, names]) => `${how}: ${names.join(", ")}\n    ${said}`).join("\n");
}

function checkFailure(name: CommonOperation, { message, unknown }: AirlineFailure): void {
  expect(message).toMatch(/^[A-Z].*[.”]$/s);
  expect(message).not.toMatch(/SQLSTATE|<|undefined|null|HTTP/);
  // A request that only reads never has an unknown outcome.
  if (operations[name].method === "GET" || name === "login") expect(unknown).toBe(false);
}
