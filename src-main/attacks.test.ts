import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type AirlineProfile, siteOf } from "../src-shared/domain/airline.ts";
import type { Booking, Pilot } from "../src-shared/domain/airline-data.ts";
import type { RunningLabAirline } from "../tools/lab/airline/server.ts";
import { approve, profileOf } from "../tools/lab/windowless.ts";
import { parseDeepLink } from "./deep-link.ts";
import { listen } from "./platform/http/listen.ts";
import { encodeLine } from "./platform/storage/journal.ts";
import { here } from "./platform/storage/testing/here.ts";
import { begin, dataFolder, openAirline, type Program } from "./testing/program.ts";

/**
 * Attacks on a pilot's account, over real HTTP: an attacker makes a link, and the pilot opens it and agrees. Attacks on
 * the pilot's files: an attacker gives the pilot a folder with a recorded flight.
 */

let userData: string;
let honest: RunningLabAirline;
let thief: Awaited<ReturnType<typeof startThief>>;
let program: Program;

/**
 * The attacker's server. It records everything that it receives and answers like an airline, so that the pilot notices
 * nothing.
 */
async function startThief() {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    heard.push(`${request.url} ${request.headers.authorization ?? ""} ${Buffer.concat(parts)}`);
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify(
        request.url === "/token"
          ? { access_token: "thiefs-own", token_type: "Bearer", refresh_token: "thiefs-own" }
          : { pilot_id: "NOR001", first_name: "A", last_name: "B" },
      ),
    );
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return { heard, url: `http://127.0.0.1:${port}` };
}

/** A link with the real airline's profile and the attacker's changes. */
function linkOf(oauth: Record<string, string | null> = {}, other: Record<string, unknown> = {}): string {
  const own = profileOf(honest);
  const profile = { ...own, sign_in: ["oauth"], oauth: { ...own.oauth, ...oauth }, ...other };
  return `contrail://airline/add?profile=${Buffer.from(JSON.stringify(profile)).toString("base64url")}`;
}

const airlines = () => program.must<AirlineProfile[]>("airlines.list");
const agree = () => program.call("airlines.answerProposal", { proposalId: program.proposalId(), accept: true });
const openLink = (link: string) => program.app.openLink(parseDeepLink(link));

/** The pilot accepts a link's proposal once, then signs in to the selected airline. */
async function openAgreeAndSignIn(link: string): Promise<void> {
  await openLink(link);
  await agree();
  await signIn((await airlines()).at(-1));
}

async function signIn(airline: AirlineProfile | undefined): Promise<void> {
  if (airline === undefined) return;
  const before = program.opened.length;
  await program.call("session.openBrowser", { airlineId: airline.id, throughPage: false });
  if (program.opened.length > before) await openLink(await approve(program.opened.at(-1) ?? ""));
}

beforeEach(async () => {
  userData = join(dataFolder(), "data");
  mkdirSync(userData);
  honest = await openAirline();
  thief = await startThief();
  program = await begin(userData);
});
afterEach(() => vi.unstubAllGlobals());

const secrets = /code_verifier=|Bearer |refresh_token=/;
const stolen = () => thief.heard.filter((line) => secrets.test(line));
const shown = () => program.pushed("proposal").at(-1);

test("after one yes to a link with the attacker's token address nothing is sent there, and the second question shows the hosts", async () => {
  const link = linkOf({ token_url: `${thief.url}/token`, refresh_url: null });
  await openAgreeAndSignIn(link);
  expect(stolen()).toEqual([]);
  expect(await airlines()).toEqual([]);
  const hosts = [honest.url, thief.url].map((url) => new URL(url).host);
  await expect.poll(shown).toMatchObject({ kind: "asks", again: true, hosts });
});

test("even after two yeses the code is not sent, because the airline's own server names another token address", async () => {
  await openLink(linkOf({ token_url: `${thief.url}/token`, refresh_url: null }));
  await agree();
  await agree();
  await signIn((await airlines()).at(-1));
  expect(stolen()).toEqual([]);
  await expect.poll(() => JSON.stringify(program.crossed)).toContain("mixed_up");
});

test.each([
  ["id.honest.example.", "mixed_up"],
  ["id.honest.example\u3002", "mixed_up"],
  ["ID.honest%2eexample%2E", "mixed_up"],
  // Another name of the same computer.
  ["login.honest.example", "other_name"],
])("another spelling or name of the honest sign-in server, %s, gets no code", async (host, code) => {
  await program.end();
  const { origin } = new URL(honest.url);
  const own = "https://id.honest.example";
  const named = (text: string) =>
    text.replaceAll(origin, own).replaceAll(encodeURIComponent(origin), encodeURIComponent(own));
  const direct = fetch;
  // The honest server under its names, which have no entry in the DNS.
  vi.stubGlobal("fetch", async (address: string | URL, init?: RequestInit) => {
    const { hostname, pathname, search } = new URL(address);
    if (!/^(id|login)\.honest\.example\.*$/.test(hostname)) return direct(address, init);
    const answer = await direct(new URL(`${pathname}${search}`, origin), init);
    const headers = [...answer.headers].map(([name, value]): [string, string] => [name, named(value)]);
    return new Response(named(await answer.text()), { status: answer.status, headers });
  });
  program = await begin(userData);
  await openLink(
    linkOf({ authorise_url: `https://${host}/oauth/authorise`, token_url: `${thief.url}/token`, refresh_url: null }),
  );
  await agree();
  await agree();
  await signIn((await airlines()).at(-1));
  expect(stolen()).toEqual([]);
  await expect.poll(() => JSON.stringify(program.crossed)).toContain(code);
});

test("after one yes to a link with the attacker's base address no bearer token is sent there", async () => {
  await openAgreeAndSignIn(linkOf({}, { address: `${thief.url}/api` }));
  expect(stolen()).toEqual([]);
  expect(await airlines()).toEqual([]);
});

test("no link can use the sign-in page or the id of a known airline for another airline", async () => {
  await openLink(linkOf());
  await agree();
  const [mine] = await airlines();
  for (const [oauth, code] of [
    [{}, "airline_id_taken"],
    [{ airline_id: "another" }, "sign_in_page_taken"],
    [{ authorise_url: `${thief.url}/authorise`, token_url: `${thief.url}/token` }, "airline_id_taken"],
  ] as const) {
    await openLink(linkOf(oauth, { address: `${thief.url}/api` }));
    expect(shown(), code).toMatchObject({ kind: "unreadable", problem: { code } });
    await agree();
    expect(await airlines()).toEqual([mine]);
  }
});

test("a profile typed by hand that sends the sign-in elsewhere leads to a question too", async () => {
  await openLink(linkOf());
  await agree();
  const [mine] = await airlines();
  if (mine?.oauth == null) throw new Error("not added");
  const { id: airlineId, demo: _demo, oauthVerifiedAtMs: _verified, ...draft } = mine;
  const oauth = { ...mine.oauth, tokenUrl: `${thief.url}/token` };
  expect(await program.call("airlines.edit", { airlineId, draft: { ...draft, oauth } })).toEqual({
    ok: true,
    value: null,
  });
  await expect.poll(shown).toMatchObject({ kind: "asks", again: true, from: "form" });
  expect(await airlines()).toEqual([mine]);
  await agree();
  expect((await airlines())[0]).toMatchObject({ id: airlineId, oauth: { tokenUrl: `${thief.url}/token` } });
});

test("an answer that another sign-in server signs is not used", async () => {
  await openLink(linkOf());
  await agree();
  const [mine] = await airlines();
  await program.call("session.openBrowser", { airlineId: mine?.id, throughPage: false });
  const back = await approve(program.opened.at(-1) ?? "");
  const issuer = encodeURIComponent(new URL(honest.url).origin);
  expect(back).toContain(`iss=${issuer}`);
  await openLink(back.replace(issuer, encodeURIComponent("https://thief.example")));
  expect(honest.accepted.requests.filter(({ path }) => path === "/oauth/token")).toEqual([]);
  await expect.poll(() => JSON.stringify(program.crossed)).toContain("other_issuer");
  await signIn(mine);
  expect(honest.accepted.requests.filter(({ path }) => path === "/oauth/token")).toHaveLength(1);
});

test("an address that only looks like the airline's, and a name that reverses the dialog's text, are shown as what they are", async () => {
  const lookalike = "https://crew.nоrdlys.example";
  const turned = "Nordlys\u202e elpmaxe.sylrdron\u202c\u0000 Virtual";
  const address = `${lookalike}/api`;
  await openLink(
    linkOf(
      { authorise_url: `${lookalike}/authorise`, token_url: `${lookalike}/token`, refresh_url: null },
      { address, name: turned },
    ),
  );
  expect(shown()).toMatchObject({
    draft: {
      name: "Nordlys elpmaxe.sylrdron Virtual",
      baseUrl: "https://crew.xn--nrdlys-wqf.example/api",
      oauth: {
        authoriseUrl: "https://crew.xn--nrdlys-wqf.example/authorise",
        tokenUrl: "https://crew.xn--nrdlys-wqf.example/token",
      },
    },
    odd: [{ host: "crew.xn--nrdlys-wqf.example", reads: "crew.nоrdlys.example", isMixed: true }],
  });
  await agree();
  expect(JSON.stringify(await airlines())).not.toMatch(/[\u202a-\u202e\u2066-\u2069о]/);
});

test("a server's text cannot reverse a sentence", async () => {
  await openLink(linkOf());
  await agree();
  const airlineId = (await airlines())[0]?.id;
  await openLink(
    `contrail://auth/airline/nordlys/callback?state=none&error=x&error_description=${encodeURIComponent("\u202eabc")}`,
  );
  await program.call("session.openBrowser", { airlineId, throughPage: false });
  const back = await approve(program.opened.at(-1) ?? "");
  const state = new URL(back).searchParams.get("state");
  await openLink(
    `contrail://auth/airline/nordlys/callback?${new URLSearchParams({ state: state ?? "", error: "access_denied", error_description: "No\u202eoN", iss: new URL(honest.url).origin })}`,
  );
  await expect.poll(() => JSON.stringify(program.crossed)).toContain("access_denied");
  expect(JSON.stringify(program.crossed)).not.toContain("\u202e");
});

test("the browser opens a link of the airline's announcements and the airline's site, and no other address", async () => {
  honest = await openAirline({ variant: "contract" });
  await openLink(linkOf());
  await agree();
  const [mine] = await airlines();
  await signIn(mine);
  const open = (url: string) => program.call("shell.openExternal", { url });
  const listed = await program.must<{ link: string | null }[]>("announcements.list");
  const [link] = listed.flatMap(({ link }) => link ?? []);
  if (mine === undefined || link === undefined) throw new Error("no announcement has a link");
  const before = program.opened.length;
  for (const url of [`${thief.url}/`, `${link}?what=it+saw`, `${mine.baseUrl}?what=it+saw`, "https://thief.example/"])
    expect(await open(url)).toMatchObject({ ok: false, error: { code: "not_opened" } });
  expect(await open(link)).toMatchObject({ ok: true });
  expect(await open(siteOf(mine))).toMatchObject({ ok: true });
  expect(program.opened.slice(before)).toEqual([link, siteOf(mine)]);
});

/** The pilot is signed in. Returns what a flight of theirs on this computer says, and starts their first booking. */
async function signedIn() {
  await openLink(linkOf());
  await agree();
  const [mine] = await airlines();
  if (mine === undefined) throw new Error("not added");
  await program.signIn(mine.id);
  const session = () => program.pushed("session").at(-1) as { pilot?: Pilot };
  // At most four pushes a second reach the window.
  await expect.poll(() => session().pilot).toBeDefined();
  const [booking] = await program.must<Booking[]>("bookings.list");
  if (booking === undefined) throw new Error("no booking");
  const { bidId, code, number, departure, arrival } = booking;
  const head = {
    airlineId: mine.id,
    pilot: session().pilot,
    ...{ bidId, code, number, departure, arrival },
    ...{ trackingId: "", route: [], cruiseAltitudeFt: null, flightTimeH: null, aircraft: null },
    startedAtMs: Date.parse("2026-01-01T12:00:00Z"),
  };
  return { head, start: () => program.call("flight.start", { bidId }) };
}

const flightsFolder = () => join(userData, "flights");

/** A folder that somebody gave to the pilot. */
function plant(name: string, head: object, stage: object, lines: readonly (Buffer | string)[] = []): void {
  const folder = join(flightsFolder(), name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "head.json"), JSON.stringify({ version: 1, head, stage, comments: "" }));
  writeFileSync(join(folder, "journal"), Buffer.concat(lines.map((line) => Buffer.from(line))));
}

const update = { atMs: 1, ofMs: 1, op: "update" };

/** A line of a journal with the right checksum of any text. */
function lineOf(text: string): Buffer {
  const body = Buffer.from(text);
  const head = `${crc32(body).toString(16).padStart(8, "0")} ${body.length} `;
  return Buffer.concat([Buffer.from(head), body, Buffer.from("\n")]);
}

const started = { ok: true, value: { kind: "started" } };

test.each(["../../victim", "..", ".", ""])(
  "a flight with the id %j removes, writes and renames nothing outside the folder of flights",
  async (id) => {
    const victim = join(userData, "..", "victim");
    mkdirSync(victim);
    writeFileSync(join(victim, "letter.txt"), "mine");
    const { head, start } = await signedIn();
    plant("2026-01-01T12-00-00-000Z", { ...head, id }, { kind: "starting" });
    plant("2026-01-01T13-00-00-000Z", { ...head, id }, { kind: "cancelled", pending: true });
    const answer = await start();
    if (answer.ok && (answer.value as { kind: string }).kind === "occupied")
      await program.call("flight.answerConfirmation", { choice: "discard_and_start" });
    else expect(answer).toMatchObject(started);
    expect(existsSync(join(victim, "letter.txt"))).toBe(true);
    expect(existsSync(join(flightsFolder(), "2026-01-01T12-00-00-000Z", "head.json"))).toBe(true);
    expect(existsSync(join(userData, "airlines.json"))).toBe(true);
  },
);

test.skipIf(here === "windows")("a link in the folder of flights leads to no other file", async () => {
  const victim = join(userData, "..", "victim");
  mkdirSync(victim);
  const { head, start } = await signedIn();
  const ids = ["2026-01-01T12-00-00-000Z", "2026-01-01T13-00-00-000Z"] as const;
  // A linked folder with a damaged head, and a linked journal of a flight to continue.
  writeFileSync(join(victim, "head.json"), "mine");
  writeFileSync(join(victim, "letter.txt"), "mine");
  mkdirSync(flightsFolder(), { recursive: true });
  symlinkSync(victim, join(flightsFolder(), ids[0]));
  plant(ids[1], { ...head, id: ids[1] }, { kind: "unfinished", reason: "" });
  rmSync(join(flightsFolder(), ids[1], "journal"));
  symlinkSync(join(victim, "letter.txt"), join(flightsFolder(), ids[1], "journal"));
  await program.call("airlines.select", { airlineId: head.airlineId });
  expect(await start()).toMatchObject({ ok: false, error: { code: "flight_open" } });
  await program.call("flight.continue");
  await program.call("flight.comment", { comments: "Hello." });
  await program.end();
  expect(readdirSync(victim).toSorted()).toEqual(["head.json", "letter.txt"]);
  for (const name of readdirSync(victim)) expect(readFileSync(join(victim, name), "utf8")).toBe("mine");
});

test.each([
  ["a path of 300,000 numbers", encodeLine({ b: Array.from({ length: 300_000 }, (_, at) => at) })],
  ["150,000 requests", Buffer.concat(Array.from({ length: 150_000 }, (_, n) => encodeLine({ q: { n, ...update } })))],
  ["a right checksum of what is not JSON", lineOf("{")],
])("a journal with %s costs neither the flight's other lines nor a start", async (_name, line) => {
  const { head, start } = await signedIn();
  const [cancelled, planted] = ["2026-01-01T12-00-00-000Z", "2099-01-01T12-00-00-000Z"] as const;
  const entries = ["before", "after"].map((text) =>
    encodeLine({ e: { kind: "airline", atMs: head.startedAtMs, text } }),
  );
  const lines = [entries[0] ?? "", line, entries[1] ?? ""];
  plant(cancelled, { ...head, id: cancelled }, { kind: "cancelled", pending: true }, lines);
  expect(await start()).toMatchObject(started);
  await program.end();
  plant(planted, { ...head, id: planted }, { kind: "unfinished", reason: "" }, lines);
  program = await begin(userData);
  const flight = () => program.pushed("flight").at(-1);
  const shows = { head: { id: planted }, events: [{ text: "before" }, { text: "after" }] };
  await expect.poll(flight).toMatchObject(shows);
});
