import { expect, test } from "vitest";
import type { OauthSettings } from "../../../src-shared/domain/airline.ts";
import { directFetch } from "../../../tools/lab/airline/direct-fetch.ts";
import type { LabOauthSettings } from "../../../tools/lab/airline/oauth.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { createComputer, oauthProfile, openAirline, startProgram, visit } from "./testing/sign-in-world.ts";

async function run(theirs: Partial<LabOauthSettings> = {}, ours: Partial<OauthSettings> = {}) {
  const clock = createVirtualClock(Date.UTC(2026, 10, 21, 9));
  const airline = openAirline(clock);
  airline.setOauth(theirs);
  // The wrong address in the profile causes this breach, not the client.
  if (ours.authoriseUrl !== undefined) airline.forgive("outside_base_path");
  const computer = createComputer();
  const program = await startProgram({ clock, fetch: directFetch(airline), computer });
  const profile = oauthProfile(ours);
  await program.tester.begin(profile);
  const back = program.opened.length === 0 ? null : await visit(airline, program.opened.at(-1) ?? "");
  if (back) await program.browser.answer(back.callback);
  const test = program.tests.at(-1);
  const steps = Object.fromEntries(test?.steps.map(({ step, outcome }) => [step, outcome]) ?? []);
  const said = test?.steps.find(({ outcome }) => outcome === "failed")?.message ?? "";
  return { program, airline, computer, test, steps, said };
}

test("after authorise, exchange and one refresh the settings are verified with the date, and no token is kept", async () => {
  const { program, airline, computer, test, steps } = await run();
  expect(steps).toEqual({ authorise: "passed", exchange: "passed", refresh: "passed" });
  expect(test).toMatchObject({ remark: null, verifiedAtMs: Date.UTC(2026, 10, 21, 9) });
  expect(program.verified).toEqual([Date.UTC(2026, 10, 21, 9)]);
  expect(airline.refreshLog.map(({ outcome }) => outcome)).toEqual(["refreshed"]);
  expect(computer.keyring.size).toBe(0);
});

test("without a refresh address two steps are enough", async () => {
  const { steps, program } = await run({ refresh: false }, { refreshUrl: null });
  expect(steps).toEqual({ authorise: "passed", exchange: "passed", refresh: "not_needed" });
  expect(program.verified).toHaveLength(1);
});

const origin = "http://127.0.0.1:4000";

test.each<[string, Partial<LabOauthSettings>, Partial<OauthSettings>, string, RegExp]>([
  [
    "redirect address not registered",
    { redirectUris: ["contrail://auth/airline/other/callback"] },
    {},
    "authorise",
    /must register exactly contrail:\/\/auth\/airline\/nordlys\/callback\./,
  ],
  ["wrong client ID", { clientId: "somebody" }, {}, "authorise", /does not know the client ID “contrail”/],
  ["confidential client", { confidential: true }, {}, "exchange", /confidential client.*public client with PKCE/],
  ["refresh not granted", { refresh: false }, {}, "refresh", /must allow the refresh_token grant/],
  [
    "wrong token address",
    {},
    { tokenUrl: `${origin}/oauth/nothing` },
    "exchange",
    /no sign-in service at http:\/\/127\.0\.0\.1:4000\/oauth\/nothing/,
  ],
  ["wrong refresh address", {}, { refreshUrl: `${origin}/oauth/nothing` }, "refresh", /no sign-in service at/],
  ["wrong authorise address", {}, { authoriseUrl: `${origin}/nothing` }, "authorise", /Check the authorise address/],
])("%s is named with what the airline must change", async (_name, theirs, ours, failing, words) => {
  const { program, steps, said } = await run(theirs, ours);
  expect(steps[failing]).toBe("failed");
  expect(said).toMatch(words);
  expect(program.verified).toEqual([]);
});

test("a client that may not sign in by a code is named before the browser opens", async () => {
  const clock = createVirtualClock(Date.UTC(2026, 10, 21, 9));
  const airline = openAirline(clock);
  const direct = directFetch(airline);
  const fetch: typeof direct = async (url, init) =>
    String(url).startsWith(String(profile.oauth?.authoriseUrl))
      ? new Response("unauthorized_client", { status: 400 })
      : direct(url, init);
  const profile = oauthProfile();
  const program = await startProgram({ clock, fetch, computer: createComputer() });
  await program.tester.begin(profile);
  expect(program.opened).toEqual([]);
  expect(program.tests.at(-1)?.steps[0]).toMatchObject({
    outcome: "failed",
    message: expect.stringContaining("authorization_code grant"),
  });
});

test("without rotation the test passes and shows what the airline should change", async () => {
  const { test, program } = await run({ rotate: false });
  expect(test?.remark).toMatch(/new one at each refresh/);
  expect(program.verified).toHaveLength(1);
});

test("if codes make a link that browsers drop, the test passes by another way and shows that to the airline", async () => {
  const { test, program } = await run({ codeLength: 2_000 });
  expect(test?.remark).toMatch(/longer than 2,000 characters.*shorter codes/);
  expect(program.verified).toHaveLength(1);
  expect((await run({ codeLength: 1_800 })).test?.remark).toBeNull();
});

test("denied in the browser, and cancelled here", async () => {
  const clock = createVirtualClock(Date.UTC(2026, 10, 21, 9));
  const airline = openAirline(clock);
  const program = await startProgram({ clock, fetch: directFetch(airline), computer: createComputer() });
  await program.tester.begin(oauthProfile());
  const back = await visit(airline, program.opened.at(-1) ?? "", "deny");
  if (back) await program.browser.answer(back.callback);
  expect(program.tests.at(-1)?.steps[0]).toMatchObject({ step: "authorise", outcome: "failed" });
  await program.tester.begin(oauthProfile());
  await program.browser.cancel();
  expect(program.tests.at(-1)).toBeNull();
});

test("closed, or another test begun, during a request to the airline: no browser opens for it, and the other test is not disturbed", async () => {
  const clock = createVirtualClock(Date.UTC(2026, 10, 21, 9));
  const airline = openAirline(clock);
  airline.forgive("outside_base_path");
  const direct = directFetch(airline);
  const waiting: (() => void)[] = [];
  const fetch: typeof direct = async (url, init) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return direct(url, init);
  };
  const program = await startProgram({ clock, fetch, computer: createComputer() });
  const first = program.tester.begin(oauthProfile({ authoriseUrl: `${origin}/nothing` }));
  await expect.poll(() => waiting.length).toBe(1);
  const second = program.tester.begin({ ...oauthProfile(), id: "another" });
  await expect.poll(() => waiting.length).toBe(2);
  waiting[0]?.();
  await first;
  expect(program.tests.at(-1)).toMatchObject({ airlineId: "another", steps: [{ outcome: "waiting" }, {}, {}] });
  program.tester.close();
  waiting[1]?.();
  await second;
  expect(program.opened).toEqual([]);
  expect(program.tests.at(-1)).toBeNull();
});
