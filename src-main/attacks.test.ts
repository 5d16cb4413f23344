import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AirlineProfile, siteOf } from "../src-shared/airline.ts";
import { createClock } from "./base/clock.ts";
import { listen } from "./base/listen.ts";
import { type RunningDemoAirline, startDemoAirline } from "./demo/airline/server.ts";
import { parseDeepLink } from "./shell/deep-link.ts";
import { approve, profileOf, startApp } from "./testing/windowless.ts";

/** Attacks on a pilot's account, over real HTTP: an attacker makes a link, and the pilot opens it and agrees. */

let userData: string;
let honest: RunningDemoAirline;
let thief: Awaited<ReturnType<typeof startThief>>;
let program: Awaited<ReturnType<typeof startApp>>;

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
  return {
    heard,
    url: `http://127.0.0.1:${port}`,
    close: () => server.close(),
  };
}

/** A link with the real airline's profile and the attacker's changes. */
function linkOf(oauth: Record<string, string | null> = {}, other: Record<string, unknown> = {}): string {
  const own = profileOf(honest);
  const profile = { ...own, sign_in: ["oauth"], oauth: { ...own.oauth, ...oauth }, ...other };
  return `contrail://airline/add?profile=${Buffer.from(JSON.stringify(profile)).toString("base64url")}`;
}

const airlines = async () => {
  const listed = await program.call("airlines.list");
  return listed.ok ? (listed.value as AirlineProfile[]) : [];
};
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
  userData = mkdtempSync(join(tmpdir(), "contrail-attack-"));
  honest = await startDemoAirline({ clock: createClock() });
  thief = await startThief();
  program = await startApp(userData);
  await program.app.begin();
});
afterEach(async () => {
  await program.app.end();
  thief.close();
  await honest.close();
  rmSync(userData, { recursive: true, force: true });
});

const secrets = /code_verifier=|Bearer |refresh_token=/;
const stolen = () => thief.heard.filter((line) => secrets.test(line));
const shown = () => program.crossed.findLast((one) => Array.isArray(one) && one[0] === "proposal");

test("after one yes to a link with the attacker's token address nothing is sent there, and the second question shows the hosts", async () => {
  const link = linkOf({ token_url: `${thief.url}/token`, refresh_url: null });
  await openAgreeAndSignIn(link);
  expect(stolen()).toEqual([]);
  expect(await airlines()).toEqual([]);
  const hosts = [honest.url, thief.url].map((url) => new URL(url).host);
  expect(shown()).toMatchObject(["proposal", { kind: "asks", again: true, hosts }]);
});

test("even after two yeses the code is not sent, because the airline's own server names another token address", async () => {
  await openLink(linkOf({ token_url: `${thief.url}/token`, refresh_url: null }));
  await agree();
  await agree();
  await signIn((await airlines()).at(-1));
  expect(stolen()).toEqual([]);
  expect(JSON.stringify(program.crossed)).toContain("mixed_up");
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
    expect(shown(), code).toMatchObject(["proposal", { kind: "unreadable", problem: { code } }]);
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
  expect(shown()).toMatchObject(["proposal", { kind: "asks", again: true, from: "form" }]);
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
  expect(JSON.stringify(program.crossed)).toContain("other_issuer");
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
  const [, proposal] = shown() as [string, { draft: AirlineProfile; odd: unknown }];
  expect(proposal.draft).toMatchObject({
    name: "Nordlys elpmaxe.sylrdron Virtual",
    baseUrl: "https://crew.xn--nrdlys-wqf.example/api",
    oauth: {
      authoriseUrl: "https://crew.xn--nrdlys-wqf.example/authorise",
      tokenUrl: "https://crew.xn--nrdlys-wqf.example/token",
    },
  });
  expect(proposal.odd).toEqual([{ host: "crew.xn--nrdlys-wqf.example", reads: "crew.nоrdlys.example", isMixed: true }]);
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
  expect(JSON.stringify(program.crossed)).toContain("access_denied");
  expect(JSON.stringify(program.crossed)).not.toContain("\u202e");
});

test("the browser opens a link of the airline's announcements and the airline's site, and no other address", async () => {
  await honest.close();
  honest = await startDemoAirline({ clock: createClock(), variant: "contract" });
  await openLink(linkOf());
  await agree();
  const [mine] = await airlines();
  await signIn(mine);
  const open = (url: string) => program.call("shell.openExternal", { url });
  const listed = await program.call("announcements.list");
  if (!listed.ok) throw new Error(JSON.stringify(listed));
  const links = listed.ok ? (listed.value as { link: string | null }[]).map(({ link }) => link) : [];
  const [link] = links.filter((each) => each !== null);
  if (mine === undefined || link === undefined) throw new Error("no announcement has a link");
  const before = program.opened.length;
  for (const url of [`${thief.url}/`, `${link}?what=it+saw`, `${mine.baseUrl}?what=it+saw`, "https://thief.example/"])
    expect(await open(url)).toMatchObject({ ok: false, error: { code: "not_opened" } });
  expect(await open(link)).toMatchObject({ ok: true });
  expect(await open(siteOf(mine))).toMatchObject({ ok: true });
  expect(program.opened.slice(before)).toEqual([link, siteOf(mine)]);
});
