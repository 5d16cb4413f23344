import { expect, test } from "vitest";
import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import { wait } from "../../../src-shared/domain/clock.ts";
import { failure, success } from "../../../src-shared/domain/result.ts";
import { VirtualDisk } from "../../../tools/lab/simulation/disk.ts";
import { createRandom } from "../../../tools/lab/simulation/random.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import { createCrewSystem } from "../crew-system/client.ts";
import type { AirlineResult } from "../failure.ts";
import { createReference, type ReferenceFile } from "./reference.ts";
import { createReferences } from "./references.ts";
import { createRequestBudget } from "./request-budget.ts";

const airport = (n: number): Airport => ({ icao: `X${n}`, name: `Airport ${n}`, latitudeDeg: 1, longitudeDeg: 2 });
const plane = {
  id: "1",
  code: "C172",
  name: "Skyhawk",
  registration: "TF-SKY",
  maximumPassengers: 3,
  maximumCargo: 1,
  minimumRank: "",
};
const lost: AirlineResult<never> = {
  ok: false,
  error: {
    ...failure("network", "No answer.").error,
    code: "network",
    unknown: false,
    status: null,
    retryAfterS: null,
  },
};

function world(kept: ReferenceFile | null = null) {
  const clock = createVirtualClock(0);
  const disk = { kept };
  const news = { count: 0 };
  const asked = { airports: 0, aircraft: 0 };
  const state = { delayMs: 0, down: false, airports: [airport(1)] };
  async function answer<T>(name: keyof typeof asked, value: T): Promise<AirlineResult<T>> {
    asked[name] += 1;
    if (state.delayMs > 0) await wait(clock, state.delayMs);
    return state.down ? lost : (success(value) as AirlineResult<T>);
  }
  const start = () =>
    createReference(
      { airports: () => answer("airports", state.airports), aircraft: () => answer("aircraft", [plane]) },
      clock,
      { read: async () => disk.kept, write: async (value) => void Object.assign(disk, { kept: value }) },
      () => expect.unreachable(),
      () => void Object.assign(news, { count: news.count + 1 }),
    );
  return { clock, asked, state, start, news, file: () => disk.kept };
}

test("10,000 airports are on disk after the first answer, and available at once in the next run while the airline is slow", async () => {
  const { clock, state, start, file } = world();
  state.airports = Array.from({ length: 10_000 }, (_, n) => airport(n));
  await start().ready(3_000);
  expect(file()?.airports).toHaveLength(10_000);
  state.delayMs = 60_000;
  const second = start();
  await second.ready(3_000);
  expect(clock.monotonic()).toBe(0);
  expect(second.airport("X9999")?.name).toBe("Airport 9999");
  expect(second.aircraft("1")?.registration).toBe("TF-SKY");
});

test("with nothing on disk and a slow airline the bookings wait for the time-out and no longer", async () => {
  const { clock, state, start } = world();
  state.delayMs = 60_000;
  const reference = start();
  let ready = false;
  const waiting = reference.ready(3_000).then(() => {
    ready = true;
  });
  await clock.advance(2_999);
  expect(ready).toBe(false);
  await clock.advance(1);
  await waiting;
  expect(reference.airports()).toEqual([]);
  await clock.advance(60_000);
  expect(reference.airport("X1")).toBeDefined();
});

test("requested once in ten minutes, and once a minute while the request fails; old rows stay", async () => {
  const { clock, asked, state, start } = world();
  const reference = start();
  for (let i = 0; i < 30; i++) {
    await reference.ready(0);
    await clock.advance(10_000);
  }
  expect(asked).toEqual({ airports: 1, aircraft: 1 });
  state.down = true;
  await clock.advance(6 * 60_000);
  for (let i = 0; i < 12; i++) {
    await reference.ready(0);
    await clock.advance(10_000);
  }
  expect(asked.airports).toBeLessThanOrEqual(4);
  expect(reference.airport("X1")).toBeDefined();
  expect(await reference.fleet()).toMatchObject({ ok: true, value: [plane] });
});

test("a fleet that was never received is a failure, not an empty list", async () => {
  const { state, start } = world();
  state.down = true;
  expect(await start().fleet()).toMatchObject({ ok: false, error: { code: "network" } });
});

test("deleted while the airline still answers: nothing is on disk afterwards", async () => {
  const clock = createVirtualClock(0);
  const disk = new VirtualDisk(clock, createRandom("reference"));
  const slow: Fetch = async () => {
    await wait(clock, 30_000);
    return Response.json([{ id: "BIKF", name: "Keflavík", latitude: 64, longitude: -22 }]);
  };
  const client = createCrewSystem({ baseUrl: "https://crew.example", token: () => "key", fetch: slow, clock });
  const references = createReferences({
    folder: "reference",
    files: disk.filesOf(),
    clock,
    onProblem: () => expect.unreachable(),
    airportOf: () => undefined,
    onNews: () => undefined,
  });
  await clock.during(60_000, references.of({ id: "a" }, client).ready(60_000));
  expect(disk.contents.size).toBe(1);
  await clock.advance(10 * 60_000);
  void references.of({ id: "a" }, client).ready(0);
  await clock.advance(1_000);
  await references.forget("a");
  await clock.advance(60_000);
  expect(disk.contents.size).toBe(0);
});

test("each new list is reported once, and none if the airline sends what is known", async () => {
  const { clock, state, start, news } = world();
  const reference = start();
  await reference.ready(3_000);
  expect(news.count).toBe(2);
  await clock.advance(11 * 60_000);
  await reference.ready(3_000);
  expect(news.count).toBe(2);
  state.airports = [airport(1), airport(2)];
  await clock.advance(11 * 60_000);
  void reference.ready(3_000);
  await clock.advance(1_000);
  expect(news.count).toBe(3);
});

test("questions wait so that no minute has more than thirty, and a flight's reports never wait", async () => {
  const clock = createVirtualClock(0);
  const budget = createRequestBudget(clock);
  const sentMs: number[] = [];
  const fetch = budget.counted(async () => {
    sentMs.push(clock.monotonic());
    return new Response();
  });
  // All at the same time. Some need the airports' names first.
  const questions = Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      budget.ask(async () => {
        await wait(clock, (n % 4) * 1_000);
        await fetch("https://crew.example", { method: "GET" });
      }),
    ),
  );
  for (let second = 0; second < 900; second++) {
    if (second % 15 === 0) {
      const before = sentMs.length;
      await fetch("https://crew.example", { method: "POST" });
      expect(sentMs.length).toBe(before + 1);
    }
    await clock.advance(1_000);
  }
  await questions;
  for (const from of sentMs) {
    const minute = sentMs.filter((ms) => ms >= from && ms < from + 60_000).length;
    expect(minute).toBeLessThanOrEqual(30);
  }
});

test("a question that sends nothing, or fails, delays no other", async () => {
  const budget = createRequestBudget(createVirtualClock(0));
  const asked = Array.from({ length: 100 }, (_, n) =>
    budget.ask(async () => {
      if (n % 2 === 0) throw new Error("nothing to ask");
      return n;
    }),
  );
  const ended = await Promise.allSettled(asked);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
});
