import { createHash, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { wait } from "../../../src-shared/domain/clock.ts";
import { directFetch } from "../../../tools/lab/airline/direct-fetch.ts";
import { createRandom } from "../../../tools/lab/simulation/random.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import { ownerOf } from "../profiles/owners.ts";
import {
  createComputer,
  oauthProfile,
  openAirline,
  type Program,
  signInByBrowser,
  startProgram,
} from "./testing/sign-in-world.ts";

/** The number of seeds. Each gives another order of calls, crashes, and slow, corrupted, lost and refused answers. */
const seeds = Number(process.env.SIGN_IN_SEEDS ?? 30);

// These two take real time, outside the virtual clock: the first use of the public suffix list, and Web Crypto.
beforeAll(async () => {
  await ownerOf("https://crew.example");
  vi.spyOn(crypto.subtle, "digest").mockImplementation(
    async (_sha256, data) =>
      new Uint8Array(
        createHash("sha256")
          .update(Buffer.from(data as ArrayBuffer))
          .digest(),
      ).buffer,
  );
});
afterAll(() => vi.restoreAllMocks());

const broken = (code: string, syscall: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code, syscall }) });

/** The result of a request that never arrives. */
const notSent: readonly (() => Response)[] = [
  () => {
    throw broken("ECONNREFUSED", "connect");
  },
  () => {
    throw broken("ENOTFOUND", "getaddrinfo");
  },
  () => Response.json({ error: "slow_down" }, { status: 429, headers: { "Retry-After": "3" } }),
];
/**
 * The result of a request that was carried out although its answer is lost: the token is used, its successor unknown.
 */
const lostAnswers: readonly (() => Response)[] = [
  () => {
    throw broken("ECONNRESET", "read");
  },
  () => new Response("<!DOCTYPE html><h1>Back soon</h1>", { status: 503 }),
  () => new Response("<!DOCTYPE html><h1>Sign in</h1>", { status: 200 }),
  () => new Response("<!DOCTYPE html><h1>Forbidden</h1>", { status: 403 }),
  () => Response.json({ type: "not-found", title: "" }, { status: 404 }),
  () => Response.json({ message: "Server Error" }, { status: 500 }),
  () => Response.json({ error: "server_error" }, { status: 400 }),
  () => new Response(null, { status: 302, headers: { Location: "/login" } }),
  () => new Response('{"access_token":"acc'),
  () => new Response(""),
];

async function live(seed: number) {
  const { next: random } = createRandom(`seed ${seed}`);
  const pick = (most: number) => Math.floor(random() * most);
  const oneOf = <T>(choices: readonly T[]): T => {
    const chosen = choices[pick(choices.length)];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return chosen;
  };
  const clock = createVirtualClock(Date.UTC(2026, 10, 21, 9));
  const airline = openAirline(clock, "reference", `seed ${seed}`);
  // The test calls faster than the program would. Pacing is not tested here.
  airline.forgive("too_many_requests");
  const rotate = random() < 0.9;
  airline.setOauth({ accessLifetimeS: 3 + pick(20), rotate });
  const direct = directFetch(airline);
  const profile = oauthProfile();
  const received: string[] = [];
  const figures = { crashes: 0, lost: 0, asked: 0, accepted: 0 };
  let life = 0;

  const { keyring, disk } = createComputer();

  /** Starts the program. Once it is killed, its work never ends: it reaches no server, no disk and no timer. */
  function start(): Promise<Program> {
    const mine = life;
    const isAlive = () => mine === life;
    async function unlessDead<T>(work: () => T | Promise<T>): Promise<T> {
      if (!isAlive()) return new Promise(() => undefined);
      const value = await work();
      return isAlive() ? value : new Promise(() => undefined);
    }
    const passes = (ms: number) => unlessDead(() => wait(clock, ms));

    const fetch: Fetch = async (url, init) => {
      const isRefresh = String(init.body).includes("grant_type=refresh_token");
      await passes(pick(200));
      const fate = isRefresh ? random() : 0.5 + random() / 2;
      if (fate < 0.1) return oneOf(notSent)();
      if (isRefresh) received.push(new URLSearchParams(String(init.body)).get("refresh_token") ?? "");
      const answer = await direct(url, init);
      if (fate < 0.22) {
        figures.lost += 1;
        await wait(clock, pick(3_000));
        return unlessDead(oneOf(lostAnswers));
      }
      // The slowest answers come after the time-out: the request was carried out, and its answer is never received.
      await wait(clock, fate < 0.28 ? 90_000 : pick(3_000));
      init.signal?.throwIfAborted();
      return unlessDead(() => answer);
    };
    const after: typeof clock.after = (ms, callback) => clock.after(ms, () => isAlive() && callback());
    const computer = createComputer(() => passes(pick(80)), keyring, disk);
    return startProgram({ clock: { ...clock, after }, fetch, computer });
  }
  let program: Program = await start();

  async function signIn(): Promise<void> {
    figures.asked += 1;
    const signing = signInByBrowser(program, airline, profile).catch(() => undefined);
    await clock.advance(10_000);
    void signing;
  }
  async function settleFor(ms: number): Promise<void> {
    await clock.advance(ms);
  }

  await signIn();
  for (let step = 0; step < 40; step++) {
    if (random() < 0.12) {
      life += 1;
      figures.crashes += 1;
      const begun = start();
      await settleFor(100);
      program = await begun;
      void program.session.select(profile);
      await settleFor(pick(9_000));
      continue;
    }
    if (program.session.view().kind === "signed_out") {
      await signIn();
      continue;
    }
    const client = program.session.clientOf(profile);
    for (let calls = 1 + pick(6); calls > 0; calls--) {
      const call = random() < 0.5 ? client.verify() : client.statistics();
      void call.then((result) => {
        if (result.ok) figures.accepted += 1;
      });
    }
    await settleFor(pick(9_000));
  }
  await settleFor(200_000);
  return { airline, received, rotate, figures };
}

test("a seed gives the same run again while the computer's other threads are busy", async () => {
  const run = async () => {
    const { airline, received, figures } = await live(1);
    return { refreshes: airline.refreshLog, received, figures };
  };
  const first = await run();
  const hash = promisify(pbkdf2);
  const busy = Promise.all(Array.from({ length: 8 }, () => hash("", "", 300_000, 32, "sha256")));
  expect(await run()).toEqual(first);
  await busy;
});

test(`under ${seeds} orders of events no refresh token is sent twice, and the airline never sees one reused`, async () => {
  const total = { refreshes: 0, crashes: 0, lost: 0, asked: 0, accepted: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const { airline, received, rotate, figures } = await live(seed);
    const outcomes = new Set(airline.refreshLog.map(({ outcome }) => outcome));
    expect(outcomes, `seed ${seed}`).not.toContain("reused");
    expect(outcomes, `seed ${seed}`).not.toContain("revoked");
    if (rotate) expect(received.length, `seed ${seed}`).toBe(new Set(received).size);
    total.refreshes += received.length;
    for (const key of ["crashes", "lost", "asked", "accepted"] as const) total[key] += figures[key];
  }
  // The random runs must be useful: each of these events happened often.
  expect(total.refreshes).toBeGreaterThan(seeds * 4);
  expect(total.crashes).toBeGreaterThan(seeds * 2);
  expect(total.lost).toBeGreaterThan(seeds / 2);
  expect(total.accepted).toBeGreaterThan(seeds * 20);
});
