import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Files } from "../../platform/storage/files.ts";
import { createFlightPersistence } from "../record/flight-persistence.ts";
import * as replay from "../record/replay-journal.ts";
import { createWorld, folder, landed, start, startMs } from "../testing/flight-world.ts";

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

/** Files whose journals another program holds. */
function holdingJournals(files: Files) {
  const held = { is: true };
  async function read(path: string, longestBytes?: number) {
    if (held.is && path.endsWith("journal")) throw Object.assign(new Error("EBUSY: read"), { code: "EBUSY" });
    return files.read(path, longestBytes);
  }
  return { held, files: { ...files, read } };
}

async function world() {
  const { clock, files, activePilot, booking, open, reopened } = await createWorld();
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
  return { clock, keep, files, reopened, flights: open(), activePilot, booking };
}

test("a flight that cannot be opened does not hide the pilot's older one", async () => {
  const { keep, flights, activePilot } = await world();
  await keep("older", "unfinished", "fine");
  await keep("younger", "unfinished", fault);
  await flights.findUnfinished(activePilot.airline.id);
  expect(flights.view()?.head.id).toBe("older");
});

test("a flight whose head cannot be read is opened by the head's copy", async () => {
  const { keep, files, reopened } = await world();
  await keep("own", "unfinished", "fine");
  const flights = await reopened({
    ...files,
    async read(path, longestBytes) {
      if (path.endsWith("head.json")) throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
      return files.read(path, longestBytes);
    },
  });
  expect(flights.view()?.head.id).toBe("own");
});

test("a cancelled flight that cannot be read prevents no start", async () => {
  const { keep, flights, activePilot, booking } = await world();
  await keep("cancelled", "cancelled", fault);
  await flights.findUnfinished(activePilot.airline.id);
  await start(flights, activePilot, booking);
});

test("a flight whose journal another program holds at the launch is offered soon after that lets it go", async () => {
  const { clock, keep, files, reopened } = await world();
  await keep("own", "unfinished", "fine");
  const holding = holdingJournals(files);
  const flights = await reopened(holding.files);
  expect(flights.view()).toBeNull();
  holding.held.is = false;
  await clock.advance(60_000);
  expect(flights.view()?.head.id).toBe("own");
});

test("a flight that could not be read does not appear at another airline, where nobody could sign in to it", async () => {
  const { clock, keep, files, activePilot, reopened } = await world();
  await keep("own", "unfinished", "fine");
  const holding = holdingJournals(files);
  const flights = await reopened(holding.files);
  await flights.findUnfinished("other");
  holding.held.is = false;
  await clock.advance(60_000);
  expect(flights.view()).toBeNull();
  await flights.findUnfinished(activePilot.airline.id);
  expect(flights.view()?.head.id).toBe("own");
});

test("a cancel that waits deletes no report that only an unreadable journal could show", async () => {
  const { clock, airline, files, flights, reopened } = await landed("contract", {}, { bookingsStay: true });
  const body = '{"message":"The airline is on strike"}';
  airline.setFaults({ neverCloses: true, answers: [{ operation: "complete", kind: "body_after", status: 500, body }] });
  await clock.during(200_000, flights.current()?.file(""));
  airline.setFaults({ answers: [{ operation: "all", kind: "not_received" }] });
  await clock.during(200_000, flights.current()?.cancel());
  expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: true, doubt: true });
  await flights.shutDown();
  airline.setFaults({ answers: [] });
  await reopened(holdingJournals(files).files);
  await clock.advance(200_000);
  expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
});
