import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { CallName } from "../src-shared/ipc.ts";
import { createApp } from "./app.ts";
import { createClock } from "./clock.ts";
import { pilots } from "./demo/airline/world.ts";
import { createAnswer } from "./ipc/calls.ts";
import { createPushes, type Pushes } from "./ipc/pushes.ts";
import { createCrashes } from "./shell/crashes.ts";
import { parseDeepLink } from "./shell/deep-link.ts";
import { openLog } from "./shell/log.ts";
import { here } from "./storage/testing/here.ts";

const userData = mkdtempSync(join(tmpdir(), "contrail-app-"));
afterAll(() => rmSync(userData, { recursive: true, force: true }));

/** The program without a window: what it pushes and answers is kept, what it opens in the browser too. */
async function startApp() {
  const crossed: unknown[] = [];
  const opened: string[] = [];
  const clock = createClock();
  const log = openLog(join(userData, "logs"), false)("contrail");
  // Every push as the program makes it: neither slowed down nor cut to its schema.
  const pushes: Pushes = {
    ...createPushes(clock, () => undefined),
    push: (name, value) => void crossed.push([name, value]),
  };
  const app = await createApp({
    version: "test",
    system: here,
    userData,
    assets: fileURLToPath(new URL("../assets", import.meta.url)),
    clock,
    realClock: clock,
    pushes,
    spawnHost: () => ({
      post: () => undefined,
      onMessage: () => undefined,
      onExit: () => undefined,
      kill: () => undefined,
    }),
    chooseFile: async () => null,
    openExternally: async (url) => {
      opened.push(url);
      return true;
    },
    copyText: () => undefined,
    showAs: () => undefined,
    drawUnseen: async () => undefined,
    log,
    systemLanguage: "en-GB",
    notify: () => undefined,
    onTheme: () => undefined,
    onFlying: () => undefined,
    crashes: createCrashes({
      folder: join(userData, "crashes"),
      program: "Contrail test",
      logFile: join(userData, "logs", "contrail.log"),
      now: Date.now,
      showFile: () => undefined,
    }),
    updateEngine: "source",
  });
  const answer = createAnswer<null>(
    () => true,
    app.handlers,
    (message, error) => log.warn(message, error),
  );
  return {
    app,
    crossed,
    opened,
    async call(name: CallName, args?: unknown) {
      const result = await answer(null, name, args);
      crossed.push(result);
      return result;
    },
  };
}

/** Goes through the demo airline's page over real HTTP; gives the link that it sends back. */
async function approve(address: string): Promise<string> {
  const page = await (await fetch(address)).text();
  const request = /name="request" value="([^"]*)"/.exec(page)?.[1] ?? "";
  const body = new URLSearchParams({ request, pilot: pilots[0].pilotId, decision: "approve" });
  const answer = await fetch(new URL("/oauth/authorise", address), { method: "POST", body, redirect: "manual" });
  return answer.headers.get("location") ?? "";
}

function everythingIn(folder: string): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isDirectory() ? everythingIn(path) : `${path}\n${readFileSync(path, "latin1")}`))
    .join("\n");
}

test("signed in both ways, renewed, tested and refused: no secret in any file, log line, push or answer", async () => {
  const { app, crossed, opened, call } = await startApp();
  await app.begin();
  const demo = await call("demo.open");
  if (!demo.ok) throw new Error(demo.error.message);
  const base = new URL((demo.value as { baseUrl: string }).baseUrl).origin;
  const control = (door: string, body: unknown) =>
    fetch(`${base}/_demo/${door}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  await control("oauth", { accessLifetimeS: 1 });

  expect(await call("session.openBrowser", { airlineId: "demo", throughPage: false })).toMatchObject({ ok: true });
  const link = await approve(opened.at(-1) ?? "");
  expect(parseDeepLink(link).kind).toBe("sign_in_code");
  await app.openLink(parseDeepLink(link));
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await call("pilot.statistics")).toMatchObject({ ok: true });
  await call("schedule.search", {
    departureIcao: "BIKF",
    arrivalIcao: null,
    minimumFlightTimeH: null,
    maximumFlightTimeH: null,
    minimumDistanceNm: null,
    maximumDistanceNm: null,
    subfleetId: null,
  });
  expect(await call("fleet.list")).toMatchObject({ ok: true });

  await call("airlines.testConnection", { airlineId: "demo" });
  const second = await approve(opened.at(-1) ?? "");
  expect(await call("session.pasteAddress", { address: second })).toMatchObject({ ok: true });
  expect(JSON.stringify(crossed)).toMatch(/"verifiedAtMs":\d/);
  // The same link again, a foreign one, and one with the code where it does not belong.
  await app.openLink(parseDeepLink(link));
  await app.openLink(parseDeepLink(link.replace(/state=[^&]*/, "state=foreign")));
  expect(await call("session.pasteAddress", { address: `${link}&code=twice` })).toMatchObject({ ok: false });

  await control("revoke", { pilotId: pilots[0].pilotId });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await call("bookings.list")).toMatchObject({ ok: false });
  const { username, password } = { username: pilots[0].pilotId, password: pilots[0].password };
  expect(await call("session.signIn", { airlineId: "demo", username, password })).toMatchObject({ ok: true });
  await call("session.signOut");
  const refreshes = (await (await fetch(`${base}/_demo/refreshes`)).json()) as { outcome: string }[];
  expect(refreshes.map(({ outcome }) => outcome)).toContain("refreshed");
  expect(refreshes.map(({ outcome }) => outcome)).not.toContain("reused");
  await app.end();

  const written = everythingIn(userData);
  expect(written).toContain("airlines.json");
  expect(written).toContain("renewals.json");
  const codes = [link, second].flatMap((each) => [...new URL(each).searchParams.values()]);
  const shown = JSON.stringify(crossed);
  for (const text of [written, shown]) {
    expect(text).not.toMatch(/\b(access|refresh)-[0-9a-z]/i);
    for (const secret of codes) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/verifier=|Bearer [^"[]/);
  }
  expect(written).not.toContain(password);
}, 60_000);

test("removing an airline leaves nothing of it but the lines of the log", async () => {
  const { app, call } = await startApp();
  await app.begin();
  await call("demo.open");
  const [{ pilotId: username, password, email }] = pilots;
  await call("session.signIn", { airlineId: "demo", username, password });
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  const kept = () => readdirSync(userData).filter((name) => name !== "logs");
  await expect.poll(() => readdirSync(userData)).toContain("reference");
  expect(await call("airlines.remove", { airlineId: "demo" })).toMatchObject({ ok: true });
  await app.end();
  expect(readdirSync(join(userData, "reference"))).toEqual([]);
  for (const name of kept()) {
    const path = join(userData, name);
    const written = statSync(path).isDirectory() ? everythingIn(path) : readFileSync(path, "latin1");
    expect(written, name).not.toContain(email);
    // The serial of a token that the keychain may still have: it says nothing, and keeps the token from being sent.
    if (name !== "renewals.json") expect(written, name).not.toContain("demo");
  }
}, 60_000);
