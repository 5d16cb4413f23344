import { describe, expect, test } from "vitest";
import { createWorld, folder, start } from "./testing/world.ts";

describe("filing", () => {
  test.each([
    ["carried out, answer lost", "lost", 1, false],
    ["never received", "not_received", 1, true],
    ["never received twice", "not_received", 2, true],
    ["carried out, then 503", "status_after", 1, false],
  ] as const)("%s: one report at the airline", async (_name, kind, times, answered) => {
    const { clock, airline, duty, booking, open, fly } = await createWorld();
    const flights = open();
    await start(flights, duty, booking);
    await fly(flights);
    airline.setFaults({ answers: [{ operation: "complete", kind, times }] });
    const filing = flights.current()?.file("");
    await clock.advance(60_000);
    await filing;
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered } });
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
    await flights.shutDown();
  });

  test.each(["contract", "reference"] as const)(
    "a report that did not arrive is not taken for filed where the %s airline leaves its booking out of the list",
    async (variant) => {
      const { clock, airline, duty, booking, open, fly } = await createWorld(variant);
      const flights = open();
      await start(flights, duty, booking);
      await fly(flights);
      // As it does where it lists what departs from where the pilot is, and the pilot has been moved since.
      airline.setFaults({
        answers: [
          { operation: "complete", kind: "not_received", times: 1 },
          { operation: "bookings", kind: "body", status: 200, body: "[]" },
        ],
      });
      const filing = flights.current()?.file("");
      await clock.advance(60_000);
      await filing;
      expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
      expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
      await flights.shutDown();
    },
  );

  test("what became of a report is asked ten seconds after its answer was lost, and it is sent again on that proof only", async () => {
    const { clock, airline, duty, booking, open, fly } = await createWorld();
    const flights = open();
    await start(flights, duty, booking);
    await fly(flights);
    airline.setFaults({ answers: [{ operation: "complete", kind: "not_received", times: 1 }] });
    const filing = flights.current()?.file("");
    await clock.advance(9000);
    expect(airline.requests.at(-1)?.operation).toBe("complete");
    await clock.advance(2000);
    await filing;
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
    await flights.shutDown();
  });

  test("while nothing can be asked the answer stays unknown, cancel is refused, and checking later settles it", async () => {
    const { clock, airline, duty, booking, open, fly } = await createWorld();
    const flights = open();
    await start(flights, duty, booking);
    await fly(flights);
    airline.setFaults({
      answers: [
        { operation: "complete", kind: "lost", times: 1 },
        { operation: "bookings", kind: "not_received", times: 1 },
      ],
    });
    const filing = flights.current()?.file("");
    await clock.advance(60_000);
    await filing;
    expect(flights.view()?.stage.kind).toBe("answer_unknown");
    await flights.current()?.cancel();
    expect(flights.view()?.stage.kind).toBe("answer_unknown");
    await flights.current()?.checkFiling();
    expect(flights.view()?.stage.kind).toBe("filed");
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
    await flights.shutDown();
  });

  test("refused: the reason is kept, nothing is lost, and a later try files", async () => {
    const { airline, duty, booking, open, fly } = await createWorld();
    const flights = open();
    await start(flights, duty, booking);
    await fly(flights);
    airline.setFaults({
      answers: [{ operation: "complete", kind: "body", status: 422, body: '{"error":"No route"}', times: 2 }],
    });
    await flights.current()?.file("");
    expect(flights.view()?.stage).toMatchObject({
      kind: "refused",
      problem: { detail: expect.stringContaining("No route") },
    });
    await flights.current()?.file("again");
    expect(flights.view()?.stage.kind).toBe("filed");
    await flights.shutDown();
  });

  test("refused for one of its fields: the essential ones are filed", async () => {
    const { airline, duty, booking, open, fly } = await createWorld();
    const flights = open();
    await start(flights, duty, booking);
    await fly(flights);
    airline.setFaults({
      answers: [{ operation: "complete", kind: "body", status: 422, body: '{"error":"No route"}', times: 1 }],
    });
    await flights.current()?.file("");
    expect(flights.view()?.stage.kind).toBe("filed");
    expect(airline.pireps[0]).toMatchObject({ state: 1, log: [], additionalFields: {} });
    expect(airline.pireps[0]?.flightTime).toBe(17);
    await flights.shutDown();
  });

  test.each(["closed", "missing"] as const)(
    "a flight that the airline has %s is never taken for filed",
    async (how) => {
      const { airline, duty, booking, open, fly } = await createWorld();
      const flights = open();
      await start(flights, duty, booking);
      await fly(flights, 0, 900);
      airline.setFaults({ midFlight: how });
      await fly(flights, 900);
      airline.setFaults({ midFlight: null });
      await flights.current()?.file("");
      expect(flights.view()?.stage).toMatchObject({ kind: "refused" });
      await flights.shutDown();
    },
  );

  test("refused, and the program closed: the pilot's words are there again, and are filed", async () => {
    const { airline, duty, booking, open, fly } = await createWorld();
    const first = open();
    await start(first, duty, booking);
    await fly(first);
    airline.setFaults({ answers: [{ operation: "complete", kind: "body", status: 422, body: "{}", times: 2 }] });
    await first.current()?.file("Gusts on final");
    expect(first.view()).toMatchObject({ stage: { kind: "refused" }, comments: "Gusts on final" });
    await first.shutDown();

    const second = open();
    await second.findUnfinished("nordlys");
    expect(second.view()).toMatchObject({ stage: { kind: "refused" }, comments: "Gusts on final" });
    await second.current()?.file(second.view()?.comments ?? "");
    expect(airline.pireps[0]).toMatchObject({ state: 1, comments: ["Gusts on final"] });
    await second.shutDown();
  });
});

test.each([
  ["an airline that would overwrite it is not told", "contract", /may have your report already/],
  ["an airline that would not says so", "reference", /has closed this flight/],
] as const)(
  "a report of which no disk took note is not overwritten by the program that is started again: %s",
  async (_name, variant, says) => {
    const { clock, airline, files, duty, booking, open, fly } = await createWorld(variant);
    const first = open();
    await start(first, duty, booking);
    await fly(first);
    const head = `${folder}/${first.current()?.head.id}/head.json`;
    const before = await files.read(head);
    await first.current()?.file("");
    await first.shutDown();
    const filed = structuredClone(airline.pireps[0]);
    if (before !== null) await files.replace(head, before);

    await clock.advance(3_600_000);
    const second = open();
    await second.findUnfinished("nordlys");
    await second.current()?.goOn();
    await clock.advance(3_600_000);
    expect(airline.pireps).toEqual([filed]);
    expect(second.view()?.airline.problem?.message).toMatch(says);
    await second.current()?.file("");
    expect(second.view()?.stage.kind).toBe("filed");
    expect(airline.pireps).toEqual([filed]);
    await second.shutDown();
  },
);
