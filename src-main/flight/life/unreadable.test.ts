import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFlightPersistence } from "../record/flight-persistence.ts";
import * as replay from "../record/replay-journal.ts";
import { createWorld, folder, start, startMs } from "../testing/flight-world.ts";

/** A journal with this event cannot be replayed, as if a line found a fault in the program. */
const fault = "fault";

beforeEach(() => {
  const { replayJournal } = replay;
  vi.spyOn(replay, "replayJournal").mockImplementation((entries, ...others) => {
    if (entries.some((entry) => "e" in entry && entry.e.text === fault)) throw new RangeError("a fault");
    return replayJournal(entries, ...others);
  });
});
afterEach(() => vi.restoreAllMocks());

async function world() {
  const { clock, files, activePilot, booking, open } = await createWorld();
  const { airline, pilot } = activePilot;
  const { bidId, code, number, departure, arrival } = booking;
  const planned = { bidId, code, number, departure, arrival, route: [], cruiseAltitudeFt: null, flightTimeH: null };
  const own = { airlineId: airline.id, pilot, ...planned, trackingId: "", aircraft: null, startedAtMs: startMs };
  const keep = async (id: string, stage: "unfinished" | "cancelled", text: string) => {
    const kept = stage === "unfinished" ? { kind: stage, reason: "" } : { kind: stage, pending: true };
    const record = createFlightPersistence({
      ...{ files, folder: `${folder}/${id}`, goodBytes: 0, clock, onProblem: () => undefined },
      head: () => ({ head: { ...own, id }, stage: kept, comments: "" }),
    });
    await record.saveHead();
    record.append({ e: { kind: "airline", atMs: startMs, text } });
    await record.close();
  };
  return { keep, files, open, flights: open(), activePilot, booking };
}

test("a flight that cannot be opened does not hide the pilot's older one", async () => {
  const { keep, flights, activePilot } = await world();
  await keep("older", "unfinished", "fine");
  await keep("younger", "unfinished", fault);
  await flights.findUnfinished(activePilot.airline.id);
  expect(flights.view()?.head.id).toBe("older");
});

test("a flight whose head cannot be read is opened by the head's copy", async () => {
  const { keep, files, open, activePilot } = await world();
  await keep("own", "unfinished", "fine");
  const flights = open({
    ...files,
    async read(path, longestBytes) {
      if (path.endsWith("head.json")) throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
      return files.read(path, longestBytes);
    },
  });
  await flights.findUnfinished(activePilot.airline.id);
  expect(flights.view()?.head.id).toBe("own");
});

test("a cancelled flight that cannot be read prevents no start", async () => {
  const { keep, flights, activePilot, booking } = await world();
  await keep("cancelled", "cancelled", fault);
  await flights.findUnfinished(activePilot.airline.id);
  await start(flights, activePilot, booking);
});
