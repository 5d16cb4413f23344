import { expect, onTestFinished, test } from "vitest";
import { oauthSettingsSchema } from "../../../src-shared/domain/airline.ts";
import { decideInBrowser } from "../../../tools/lab/airline/in-browser.ts";
import { startLabPhpvms } from "../../../tools/lab/airline/server.ts";
import { realClock } from "../../../tools/lab/real-clock.ts";
import { authoriseAddress, createOauthClient, newAttempt } from "../sign-in/oauth.ts";
import { createPhpvms, scopes } from "./client.ts";
import { nothingKnown } from "./testing/phpvms-world.ts";

async function start() {
  const running = await startLabPhpvms({ clock: realClock, version: 8 });
  onTestFinished(running.close);
  const { airline, url } = running;
  const settings = oauthSettingsSchema.parse({
    ...{ airlineId: "nordlys", clientId: "contrail", scopes, refreshUrl: `${url}/oauth/token` },
    ...{ authoriseUrl: `${url}/oauth/authorize`, tokenUrl: `${url}/oauth/token` },
  });
  const oauth = createOauthClient(fetch, realClock);
  const clientOf = (token: string) => createPhpvms({ baseUrl: `${url}/api`, token: () => token, clock: realClock });

  async function signIn(wanted = scopes) {
    const attempt = newAttempt("contrail://auth/airline/nordlys/callback");
    const address = await authoriseAddress({ ...settings, scopes: wanted }, attempt);
    const back = new URL((await decideInBrowser(fetch, address)) ?? "");
    return { attempt, back, code: back.searchParams.get("code") ?? "" };
  }
  return { airline, settings, oauth, clientOf, signIn };
}

test("phpVMS 8: sign-in in the browser with PKCE, a renewal, and a refresh token that counts once", async () => {
  const { settings, oauth, clientOf, signIn } = await start();
  const { attempt, code, back } = await signIn();
  expect(back.searchParams.get("state")).toBe(attempt.state);
  expect(await oauth.exchangeCode(settings, newAttempt(attempt.redirectUri), code)).toMatchObject({ kind: "spent" });
  const second = await signIn();
  const tokens = await oauth.exchangeCode(settings, second.attempt, second.code);
  if (tokens.kind !== "tokens") throw new Error(tokens.failure.message);
  expect(await clientOf(tokens.accessToken).verify()).toMatchObject({ ok: true, value: { pilotId: "NLY0001" } });

  const renewed = await oauth.refresh(settings, settings.tokenUrl, tokens.refreshToken ?? "");
  if (renewed.kind !== "tokens") throw new Error(renewed.failure.message);
  expect(await clientOf(renewed.accessToken).bookings(nothingKnown)).toMatchObject({ ok: true });
  expect(await oauth.refresh(settings, settings.tokenUrl, tokens.refreshToken ?? "")).toMatchObject({ kind: "spent" });
});

test("phpVMS 8: the scopes that Contrail asks for are enough for a flight, and known to the server", async () => {
  const { settings, oauth, clientOf, signIn } = await start();
  const { attempt, code } = await signIn();
  const tokens = await oauth.exchangeCode(settings, attempt, code);
  if (tokens.kind !== "tokens") throw new Error(tokens.failure.message);
  const client = clientOf(tokens.accessToken);
  const flight = { id: "f", trackingId: "", startedAtMs: realClock.now() };
  const started = await client.start("105", flight);
  if (!started.ok) throw new Error(started.error.message);
  const { trackingId, airlineData } = started.value;
  expect(await client.state({ ...flight, trackingId, airlineData })).toMatchObject({ value: { state: "open" } });
  expect(await client.cancel({ ...flight, trackingId, airlineData })).toMatchObject({ ok: true });
  expect((await signIn("user:read everything")).back.searchParams.get("error")).toBe("invalid_scope");
});

test("phpVMS 8: a personal access token signs in, and one with too few scopes says so", async () => {
  const { airline, clientOf } = await start();
  const whole = airline.oauth.personalToken(11);
  expect(await clientOf("").login("", whole)).toMatchObject({ ok: true, value: { pilot: { pilotId: "NLY0001" } } });
  expect(await clientOf(whole).aircraft()).toMatchObject({ ok: true });
  const few = clientOf(airline.oauth.personalToken(11, ["user:read"]));
  expect(await few.search(anyFlight, nothingKnown)).toMatchObject({
    ok: false,
    error: { code: "refused", message: expect.stringMatching(/token does not allow this. Make a new token/) },
  });
});

const anyFlight = {
  ...{ departureIcao: null, arrivalIcao: null, minimumFlightTimeH: null, maximumFlightTimeH: null },
  ...{ minimumDistanceNm: null, maximumDistanceNm: null },
};
