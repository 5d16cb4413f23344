import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { directFetch } from "../../../tools/lab/airline/direct-fetch.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import {
  createComputer,
  oauthProfile,
  openAirline,
  signInByBrowser,
  startProgram,
  visit,
} from "./testing/sign-in-world.ts";

const runs = Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 200);

async function world(opens = true) {
  const clock = createVirtualClock(Date.UTC(2026, 10, 21, 9));
  const airline = openAirline(clock);
  const computer = createComputer();
  const fetch = directFetch(airline);
  const program = await startProgram({ clock, fetch, computer, openExternally: async () => opens });
  const profile = oauthProfile();
  await program.session.select(profile);
  const visitLast = (decision?: "approve" | "deny") => visit(airline, program.opened.at(-1) ?? "", decision);
  const shown = () => program.browserViews.at(-1);
  return { clock, airline, program, profile, visitLast, shown, computer };
}

test("the browser gets everything that the contract lists, and nothing else", async () => {
  const { program, profile } = await world();
  await program.browser.begin(profile, "sign_in", false);
  const url = new URL(program.opened[0] ?? "");
  expect(url.origin + url.pathname).toBe(profile.oauth?.authoriseUrl);
  const { state, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
  expect(rest).toEqual({
    response_type: "code",
    client_id: "contrail",
    redirect_uri: "contrail://auth/airline/nordlys/callback",
    scope: "flights,profile",
    code_challenge_method: "S256",
  });
  expect(state).toMatch(/^[\w-]{43}$/);
  expect(code_challenge).toMatch(/^[\w-]{43}$/);
});

test("a sign-in asks once for the sign-in server's metadata, and for nothing else that the airline did not name", async () => {
  const { airline, program, profile } = await world();
  const handle = vi.spyOn(airline, "handle");
  await signInByBrowser(program, airline, profile);
  await program.session.clientOf(profile).verify();
  const asked = handle.mock.calls.map(([{ path }]) => path).filter((path) => !path.startsWith("/api/"));
  // The browser opens the sign-in page and confirms it.
  const page = "/oauth/authorise";
  expect(asked).toEqual(["/.well-known/oauth-authorization-server", page, page, "/oauth/token"]);
});

test("approved: signed in, the refresh token in the keychain, the access token nowhere", async () => {
  const { airline, program, profile, shown, computer } = await world();
  await signInByBrowser(program, airline, profile);
  expect(program.session.view()).toMatchObject({ kind: "signed_in", keptIn: "keychain", offline: null });
  expect(shown()).toBeNull();
  const kept = [...computer.keyring.values()].join();
  expect(kept).toContain("refresh-");
  expect(kept).not.toContain("access-");
});

test("denied: back to the sign-in page, with a text", async () => {
  const { program, profile, visitLast } = await world();
  await program.browser.begin(profile, "sign_in", false);
  const back = await visitLast("deny");
  if (back) await program.browser.answer(back.callback);
  expect(program.session.view()).toMatchObject({ kind: "signed_out", reason: { code: "access_denied" } });
});

/** RFC 6749 (4.1.2.1). Keycloak answers so if the client's "standard flow" is disabled. */
test("a client that may not sign in by a code: the reason is not that it may not refresh", async () => {
  const { program, profile, visitLast } = await world();
  await program.browser.begin(profile, "sign_in", false);
  const back = await visitLast("deny");
  if (back?.callback.kind !== "sign_in_error") throw new Error("no refusal");
  await program.browser.answer({ ...back.callback, error: "unauthorized_client" });
  const reason = { code: "code_not_granted", message: expect.stringContaining("authorization_code grant") };
  expect(program.session.view()).toMatchObject({ kind: "signed_out", reason });
});

test("the same refusal of the code at the token address has the same reason", async () => {
  const clock = createVirtualClock(Date.UTC(2026, 10, 21, 9));
  const airline = openAirline(clock);
  const direct = directFetch(airline);
  const fetch: typeof direct = async (url, init) =>
    url === profile.oauth?.tokenUrl
      ? Response.json({ error: "unauthorized_client" }, { status: 400 })
      : direct(url, init);
  const profile = oauthProfile();
  const program = await startProgram({ clock, fetch, computer: createComputer() });
  await program.session.select(profile);
  await program.browser.begin(profile, "sign_in", false);
  const back = await visit(airline, program.opened.at(-1) ?? "");
  if (back) await program.browser.answer(back.callback);
  expect(program.session.view()).toMatchObject({ kind: "signed_out", reason: { code: "code_not_granted" } });
});

test("an answer with another state, or for another airline, leaves the attempt waiting", async () => {
  const { program, profile, visitLast, shown, airline } = await world();
  await program.browser.begin(profile, "sign_in", false);
  const back = await visitLast();
  if (back?.callback.kind !== "sign_in_code") throw new Error("no code");
  for (const foreign of [
    { ...back.callback, state: "somebody-elses" },
    { ...back.callback, state: null },
    { ...back.callback, airlineId: "another" },
    {
      kind: "sign_in_error",
      airlineId: "nordlys",
      state: null,
      error: "server_error",
      description: null,
      iss: null,
    } as const,
  ]) {
    await program.browser.answer(foreign);
    expect(shown()).toMatchObject({ step: "waiting", problem: { code: "foreign" } });
  }
  expect(airline.requests.filter(({ path }) => path === "/oauth/token")).toEqual([]);
  await program.browser.answer(back.callback);
  expect(program.session.view().kind).toBe("signed_in");
});

test("a state is valid once: the same answer again counts as late, and sends nothing", async () => {
  const { program, profile, visitLast, airline } = await world();
  await program.browser.begin(profile, "sign_in", false);
  const back = await visitLast();
  if (!back) throw new Error("no answer");
  await Promise.all([program.browser.answer(back.callback), program.browser.answer(back.callback)]);
  expect(await program.browser.paste(back.address)).toMatchObject({ ok: false, error: { code: "late_used" } });
  expect(airline.requests.filter(({ path }) => path === "/oauth/token")).toHaveLength(1);
});

test("after ten minutes, and after cancelling, an answer is late", async () => {
  const { clock, program, profile, visitLast, airline } = await world();
  await program.browser.begin(profile, "sign_in", false);
  const slow = await visitLast();
  await clock.advance(10 * 60_000);
  expect(program.session.view()).toMatchObject({ reason: { code: "late_expired" } });
  await program.browser.begin(profile, "sign_in", false);
  const cancelled = await visitLast();
  await program.browser.cancel();
  for (const [back, code] of [
    [slow, "late_expired"],
    [cancelled, "late_cancelled"],
  ] as const) {
    if (back) await program.browser.answer(back.callback);
    expect(program.session.view()).toMatchObject({ kind: "signed_out", reason: { code } });
  }
  expect(airline.requests.filter(({ path }) => path === "/oauth/token")).toEqual([]);
});

test("the pasted address works like the link; anything else is refused with a text", async () => {
  const { program, profile, visitLast } = await world();
  await program.browser.begin(profile, "sign_in", false);
  for (const pasted of ["hello", "https://crew.example.org/", "contrail://auth/airline/nordlys/callback"])
    expect(await program.browser.paste(pasted)).toMatchObject({ ok: false, error: { code: "not_a_callback" } });
  const back = await visitLast();
  expect(await program.browser.paste(`  ${back?.address}\n`)).toEqual({ ok: true, value: undefined });
  expect(program.session.view().kind).toBe("signed_in");
});

test("through the page of the airline's platform: its address is the redirect, and pasting it works", async () => {
  const { airline, program, visitLast } = await world();
  const profile = oauthProfile({ platformUrl: "http://127.0.0.1:4000" });
  await program.browser.begin(profile, "sign_in", true);
  const back = await visitLast();
  expect(back?.address).toMatch(/^http:\/\/127\.0\.0\.1:4000\/auth\/airline\/nordlys\/callback\?code=/);
  expect(await program.browser.paste(back?.address ?? "")).toMatchObject({ ok: true });
  expect(program.session.view().kind).toBe("signed_in");
  expect(airline.refreshLog).toEqual([]);
});

test("a browser that does not open is reported, and opening again uses the same attempt", async () => {
  const { program, profile, shown } = await world(false);
  await program.browser.begin(profile, "sign_in", false);
  expect(shown()).toMatchObject({ opened: false });
  expect(await program.browser.reopen()).toMatchObject({ ok: false, error: { code: "no_browser" } });
  expect(program.opened[1]).toBe(program.opened[0]);
});

test("after a restart the link completes the sign-in, but another or a late one does not", async () => {
  const { clock, airline, program, profile, visitLast, computer } = await world();
  const startAgain = () => startProgram({ clock, fetch: directFetch(airline), computer });
  await program.browser.begin(profile, "sign_in", false);
  const back = await visitLast();
  if (!back) throw new Error("no answer");
  const foreign = await startAgain();
  await foreign.session.select(profile);
  await foreign.browser.answer({ ...back.callback, state: "another" });
  expect(foreign.session.view()).toMatchObject({ kind: "signed_out", reason: { code: "foreign" } });
  const second = await startAgain();
  await second.session.select(profile);
  await second.browser.answer(back.callback);
  expect(second.session.view()).toMatchObject({ kind: "signed_in" });
  expect([...computer.keyring.keys()].filter((key) => key.includes("attempt"))).toEqual([]);

  await second.browser.begin(profile, "sign_in", false);
  const slow = await visit(airline, second.opened.at(-1) ?? "");
  const third = await startAgain();
  await clock.advance(10 * 60_000);
  await third.session.select({ ...profile, id: "other" });
  if (slow) await third.browser.answer(slow.callback);
  expect(third.session.view()).toMatchObject({ kind: "signed_out", reason: { code: "foreign" } });
});

test("if the airline's token address changed during a restart, the code is not sent", async () => {
  const { clock, airline, program, profile, visitLast, computer } = await world();
  await program.browser.begin(profile, "sign_in", false);
  const back = await visitLast();
  if (!back) throw new Error("no answer");
  const moved = oauthProfile({ tokenUrl: "http://127.0.0.1:4000/oauth/other" });
  const second = await startProgram({ clock, fetch: directFetch(airline), computer, airlines: [moved] });
  await second.session.select(moved);
  await second.browser.answer(back.callback);
  expect(second.session.view()).toMatchObject({ kind: "signed_out", reason: { code: "foreign" } });
  expect(airline.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test(`${runs} random answers during the wait: nothing is sent, and the wait goes on`, async () => {
  const { program, profile, airline, shown } = await world();
  await program.browser.begin(profile, "sign_in", false);
  const requests = airline.requests.length;
  const part = fc.oneof(fc.string(), fc.constantFrom("nordlys", "code", "access_denied"));
  const address = fc.oneof(
    fc.string(),
    fc.webUrl({ withQueryParameters: true }),
    fc
      .tuple(part, part, part, part)
      .map(
        ([id, state, code, error]) =>
          `contrail://auth/airline/${encodeURI(id)}/callback?${new URLSearchParams({ state, code, ...(error ? { error } : {}) })}`,
      ),
  );
  await fc.assert(
    fc.asyncProperty(address, async (text) => {
      const result = await program.browser.paste(text);
      expect(result.ok).toBe(false);
      expect(shown()).toMatchObject({ step: "waiting" });
    }),
    { numRuns: runs },
  );
  expect(airline.requests.length).toBe(requests);
});

test("signing in again replaces an attempt: the first one's answer is late", async () => {
  const { program, profile, visitLast, shown } = await world();
  await program.browser.begin(profile, "sign_in", false);
  const first = await visitLast();
  await program.browser.begin(profile, "sign_in", false);
  if (first) await program.browser.answer(first.callback);
  expect(shown()).toMatchObject({ step: "waiting", problem: { code: "late_cancelled" } });
});

test("if two attempts begin at the same time, the second counts, and the first one's time-out does not affect it", async () => {
  const { clock, program, profile, airline, shown } = await world();
  const begin = () => program.browser.begin(profile, "sign_in", false);
  await Promise.all([begin(), begin()]);
  const [first, second] = await Promise.all(program.opened.map((address) => visit(airline, address)));
  if (first) await program.browser.answer(first.callback);
  expect(shown()).toMatchObject({ step: "waiting", problem: { code: "late_cancelled" } });
  await clock.advance(5 * 60_000);
  await begin();
  await clock.advance(6 * 60_000);
  expect(shown()).toMatchObject({ step: "waiting" });
  if (second) await program.browser.answer(second.callback);
  expect(shown()).toMatchObject({ step: "waiting", problem: { code: "late_cancelled" } });
});

test("an attempt is deleted before its code is sent: after a kill, no code is sent twice", async () => {
  const clock = createVirtualClock(Date.UTC(2026, 10, 21, 9));
  const airline = openAirline(clock);
  const computer = createComputer();
  const direct = directFetch(airline);
  const kept: string[] = [];
  const fetch: typeof direct = (url, init) => {
    if (init.method === "POST") kept.push(...[...computer.keyring.keys()].filter((key) => key.includes("attempt")));
    return direct(url, init);
  };
  const program = await startProgram({ clock, fetch, computer });
  await signInByBrowser(program, airline, oauthProfile());
  expect(program.session.view()).toMatchObject({ kind: "signed_in" });
  expect(kept).toEqual([]);
});

test("after a restart with the computer's clock set back, an attempt is still valid for ten minutes at most", async () => {
  const { clock, airline, program, profile, visitLast, computer } = await world();
  await program.browser.begin(profile, "sign_in", false);
  const back = await visitLast();
  const earlier = createVirtualClock(clock.now() - 86_400_000);
  const second = await startProgram({ clock: earlier, fetch: directFetch(airline), computer });
  await second.session.select(profile);
  if (back) await second.browser.answer(back.callback);
  expect(second.session.view()).toMatchObject({ kind: "signed_out", reason: { code: "foreign" } });
});
