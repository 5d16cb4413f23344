import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { exportFormats } from "../../../src-shared/domain/logbook.ts";
import { itemsAtOnce } from "../../platform/storage/slices.ts";
import { createWorld, folder, openFlights, samples } from "../testing/flight-world.ts";
import { openLogbook } from "../testing/logbook.ts";

afterEach(() => vi.restoreAllMocks());

/** Counts the calls of `count`, and the most of them in one turn of the event loop. */
function turns() {
  let [all, most, inTurn] = [0, 0, 0];
  let next = setImmediate(function turn() {
    inTurn = 0;
    next = setImmediate(turn);
  });
  onTestFinished(() => clearImmediate(next));
  return {
    count(): void {
      all += 1;
      inTurn += 1;
      most = Math.max(most, inTurn);
    },
    all: () => all,
    most: () => most,
  };
}

/** Counts each line of a journal that is decoded, and each of a file that is written. */
function countJson() {
  const [parsed, written] = [turns(), turns()];
  const { parse, stringify } = JSON;
  vi.spyOn(JSON, "parse").mockImplementation((...given) => {
    parsed.count();
    return parse(...given);
  });
  vi.spyOn(JSON, "stringify").mockImplementation((...given: Parameters<typeof stringify>) => {
    written.count();
    return stringify(...given);
  });
  return { parsed, written };
}

/** A slice, and the other files that are read in the same turn. */
const mostAtOnce = itemsAtOnce + 20;

/** A flight that several slices make. */
async function flown() {
  expect(samples.length).toBeGreaterThan(2 * itemsAtOnce);
  const { clock, files, activePilot, flown } = await createWorld();
  const flights = await flown();
  const id = flights.view()?.head.id ?? expect.fail();
  await flights.shutDown();
  return { clock, files, activePilot, id };
}

test("the program does its other work while it opens a long flight, which nobody sees half followed", async () => {
  const { clock, files, activePilot, id } = await flown();
  const [{ parsed }, followed] = [countJson(), turns()];
  const seen: number[] = [];
  const flights = openFlights({
    ...{ files, clock, clientOf: () => activePilot.client },
    onFollowed() {
      if (followed.all() === itemsAtOnce) void flights.saved().then(() => seen.push(followed.all()));
      followed.count();
    },
  });
  await flights.findUnfinished(activePilot.airline.id);
  await flights.saved();
  expect(flights.view()?.head.id).toBe(id);
  expect([parsed.all(), followed.all()].every((all) => all >= samples.length)).toBe(true);
  expect(Math.max(parsed.most(), followed.most())).toBeLessThan(mostAtOnce);
  expect(seen).toEqual([followed.all()]);
});

test("the program does its other work while the logbook reads, replays and exports a long flight", async () => {
  const { files, id } = await flown();
  const [{ parsed, written }, followed] = [countJson(), turns()];
  const logbook = openLogbook(files, { folder });
  expect(await logbook.read(id)).toMatchObject({ ok: true });
  await logbook.replay(id, followed.count);
  for (const format of exportFormats) expect(await logbook.export(id, format)).toMatchObject({ ok: true });
  expect(parsed.all()).toBeGreaterThan(7 * samples.length);
  expect(written.all()).toBeGreaterThan(2 * samples.length);
  expect(followed.all()).toBe(samples.length);
  expect(Math.max(parsed.most(), written.most(), followed.most())).toBeLessThan(mostAtOnce);
});
