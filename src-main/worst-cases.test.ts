import { expect, test } from "vitest";
import { realClock } from "../tools/lab/real-clock.ts";
import { createCrewSystem } from "./airlines/crew-system/client.ts";
import { good, type SignedIn } from "./airlines/crew-system/testing/signed-in.ts";
import { type CommonOperation, operationNames } from "./airlines/failure.ts";
import { readProfileFile } from "./airlines/profiles/profile-file.ts";
import { readPastedAddress } from "./airlines/sign-in/callback.ts";
import { createConnectionTester } from "./airlines/sign-in/connection-test.ts";
import { createOauthClient } from "./airlines/sign-in/oauth.ts";
import { oauthProfile } from "./airlines/sign-in/testing/sign-in-world.ts";
import { createPlanReader, simbrief } from "./context/plan/simbrief.ts";
import { parseDeepLink } from "./deep-link.ts";
import { fits } from "./gate/traits/traits.ts";
import { redact } from "./platform/electron/redact.ts";
import { describe } from "./platform/electron/update-engine.ts";
import type { Fetch } from "./platform/http/transport.ts";
import { readProperty } from "./sources/flightgear/messages.ts";
import { readText } from "./sources/values.ts";
import { readIds, readMessage, readValue } from "./sources/xplane/web-text.ts";

/** The slowest inputs of each reader: 1 MB of the text that its rules scan most often. */

interface WorstCase {
  readonly name: string;
  run(): unknown;
}

const length = 1_000_000;
/** In bytes of JSON. */
const filled = (part: string): string =>
  part.repeat(Math.floor(length / (Buffer.byteLength(JSON.stringify(part)) - 2)));

/**
 * Texts that make a rule restart at each character: open tags, entities, digits, the first word of a known sentence.
 */
const texts = {
  "open line breaks": filled("<br "),
  "open tags": filled("<a"),
  "open scripts": filled("<script>"),
  entities: filled("&#12"),
  digits: `${filled("1")}x`,
  "thousands of digits": `${filled("1,111")}x`,
  spaces: `a${filled(" ")}a`,
  "line ends": `a${filled("\n")}a`,
  "full stops": `${filled(". ")}x`,
  "words of one letter": filled("a "),
  "sessions that are not named": filled("session "),
  "bids that are not named": filled("the bid "),
  "routes that are not named": filled("route "),
  "names before a colon": filled("a."),
  "secrets that do not end": filled('token: "\\\\'),
  "signed tokens that do not end": filled("eyJ-"),
  "names of secrets that do not end": filled("a-"),
  "hidden letters": filled("\u202e\u0000"),
};

/** The fields that any operation reads. */
const fields = [
  ...["id", "bid_id", "tracking_id", "pirep_id", "pilot_id", "token", "code", "number", "name", "title", "subtitle"],
  ...["link", "notes", "route", "flight_level", "distance", "flight_time", "departure_airport", "rank"],
  ...["confirmation", "handler", "latitude", "registration", "error", "message", "status", "success"],
];

/** Fields that an operation reads by its own rules. */
const ownFields: Partial<Record<CommonOperation, readonly string[]>> = {
  announcements: ["subtitle"],
  airports: ["latitude"],
  bookings: ["notes", "flight_level", "distance", "flight_time", "route"],
  start: ["confirmation"],
};

type Body = readonly [name: string, status: number, body: string];

/** One rule reads the failures of all operations; those of a login have one more. */
const readsFailures = (name?: CommonOperation): boolean =>
  name === undefined || name === "login" || name === "complete";

function* bodies(name?: CommonOperation): Generator<Body> {
  for (const [what, text] of Object.entries(texts)) {
    const all = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
    for (const field of name === undefined ? [] : (ownFields[name] ?? []))
      yield [`${what} in ${field}`, 200, JSON.stringify([{ ...all("1"), [field]: text }])];
    yield [`${what} in each field`, 200, JSON.stringify(all(text.slice(0, length / fields.length)))];
    if (!readsFailures(name)) continue;
    yield [`${what} as an error`, 500, JSON.stringify({ error: { message: text } })];
    yield [`${what} as what is not found`, 404, JSON.stringify({ message: text })];
    yield [`${what} as a page`, 503, text];
  }
  const many = (part: string) => filled(`${part},`).slice(0, -1);
  yield ["as many rows as there is room for", 200, `[${many('{"id":1}')}]`];
  yield ["rows that hold nothing", 200, `[${many("{}")}]`];
  yield ["rows that are none", 200, `[${many("0")}]`];
  yield ["counted keys", 200, `{${Array.from({ length: 60_000 }, (_, i) => `"${i}":{"id":${i}}`).join(",")}}`];
  yield ["aircraft that can be chosen", 200, `{"changeable":true,"aircraft":[${many('{"id":1}')}]}`];
  yield ["a booking for each day", 200, `[{"bid_id":1,"days_of_week":[${many("1")}]}]`];
  yield ["a route of many parts", 200, `[{"bid_id":1,"route":[${many('"A"')}]}]`];
  yield ["lists in lists", 200, "[".repeat(length / 2) + "]".repeat(length / 2)];
  yield ["data in data", 200, `${'{"data":'.repeat(length / 9)}1${"}".repeat(length / 9)}`];
  if (!readsFailures(name)) return;
  yield ["errors without end", 422, `{"errors":{"a":[${many('"<br "')}]}}`];
  yield ["errors without end or words", 422, `{"errors":{"a":[${many("{}")}]}}`];
  yield ["data in data as an error", 500, `${'{"data":'.repeat(length / 9)}1${"}".repeat(length / 9)}`];
}

/** A server with this answer. The text is encoded before the measurement, because that is the server's work. */
function answering(status: number, body: string): Fetch {
  const bytes = Buffer.from(body);
  return async () => new Response(bytes, { status });
}

function* operationCases(name: CommonOperation): Generator<WorstCase> {
  for (const [what, status, body] of bodies(name)) {
    const client = createCrewSystem({
      baseUrl: "https://crew.example",
      token: () => "a-token",
      fetch: answering(status, body),
      clock: realClock,
    });
    const flight: SignedIn = { client, trackingId: "abc", signOut: () => {} };
    yield { name: `${name}: ${what}`, run: () => good[name](flight) };
  }
}

function* signInCases(): Generator<WorstCase> {
  const profile = oauthProfile();
  const { oauth } = profile;
  if (oauth === null) return;
  for (const [what, status, body] of bodies()) {
    const client = createOauthClient(answering(status, body), realClock);
    yield { name: `renewal: ${what}`, run: () => client.refresh(oauth, oauth.tokenUrl, "a-token") };
    yield { name: `metadata: ${what}`, run: () => client.discover(oauth) };
  }
  for (const [what, text] of Object.entries(texts)) {
    const tester = createConnectionTester({
      browser: { begin: async () => ({ ok: true, value: undefined }) },
      oauth: createOauthClient(answering(200, ""), realClock),
      fetch: answering(400, `invalid_client ${text}`),
      clock: realClock,
      onChange: () => undefined,
      onVerified: async () => undefined,
    });
    yield { name: `connection test: ${what}`, run: () => tester.begin(profile) };
    yield {
      name: `callback: ${what}`,
      run: () => readPastedAddress(`contrail://auth/airline/${text}/callback?code=1`),
    };
    yield { name: `link: ${what}`, run: () => parseDeepLink(`contrail://airline/add?profile=${text}`) };
    yield { name: `profile: ${what}`, run: () => readProfileFile(text) };
    for (const field of ["name", "address"])
      yield {
        name: `profile with a ${field} of ${what}`,
        run: () => readProfileFile(JSON.stringify({ name: "A", address: "https://a.example", [field]: text })),
      };
  }
}

function* planCases(): Generator<WorstCase> {
  const airport = '{"icao_code":"BIKF"}';
  const about = `"fetch":{"status":"Success"},"origin":${airport},"destination":${airport}`;
  const many = (part: string) => filled(`${part},`).slice(0, -1);
  const plans: Body[] = [
    ["fixes without end", 200, `{${about},"navlog":[${many('{"ident":"A","pos_lat":1,"pos_long":1}')}]}`],
    ["alternates without end", 200, `{${about},"alternate":[${many(airport)}]}`],
    ...Object.entries(texts).map(
      ([what, text]): Body => [
        `${what} in each text`,
        200,
        `{${about},"general":${JSON.stringify({ route: text, icao_airline: text })},"params":${JSON.stringify({ units: text, time_generated: text })}}`,
      ],
    ),
    ...bodies(),
  ];
  for (const [what, status, body] of plans) {
    // After an unusable plan the program requests the newest one. Only the first answer is the worst case.
    const [worst, none] = [answering(status, body), answering(400, "{}")];
    const fetchOnce: Fetch = (url, init) => (String(url).includes("static_id") ? worst : none)(url, init);
    const reader = createPlanReader(fetchOnce, realClock);
    yield { name: `flight plan: ${what}`, run: () => reader.fetchPlan(simbrief, "1", "a") };
  }
}

function* otherCases(): Generator<WorstCase> {
  for (const [what, text] of Object.entries(texts)) {
    yield { name: `release notes: ${what}`, run: () => describe({ version: "1", releaseNotes: text }) };
    yield { name: `log: ${what}`, run: () => redact(text) };
    yield { name: `text of a simulator: ${what}`, run: () => readText(Buffer.from(text)) };
    yield { name: `aircraft's title: ${what}`, run: () => fits("*a*b*c*", text) };
    for (const [reader, read] of Object.entries({ readIds, readMessage, readValue, readProperty }))
      yield { name: `${reader}: ${what}`, run: () => read(`{"data":${JSON.stringify(text)},"id" :1}`) };
  }
  yield { name: "readIds: ids", run: () => readIds(filled('"id" ')) };
}

/** Worst cases by reader. Generated one after the other, because each has a megabyte. */
const worstCases: Readonly<Record<string, () => Generator<WorstCase>>> = {
  ...Object.fromEntries(operationNames.map((name) => [name, () => operationCases(name)])),
  "signing in and profiles": signInCases,
  "flight plans": planCases,
  "the log, release notes and simulators": otherCases,
};

/** Milliseconds of processor time, garbage collection included. */
async function costOf({ run }: WorstCase): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Each case takes under 50 ms on an idle machine. A successful attack would take many seconds. */
const limitMs = 1000;

test.each(Object.entries(worstCases))(
  "1 MB of its worst case does not block the program: %s",
  async (_reader, cases) => {
    for (const one of cases()) expect(await costOf(one), one.name).toBeLessThan(limitMs);
  },
  180_000,
);
