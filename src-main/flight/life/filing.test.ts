import { describe, expect, test } from "vitest";
import { wait } from "../../../src-shared/domain/clock.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { LabAirline } from "../../../tools/lab/airline/lab-airline.ts";
import { loadHead } from "../record/record.ts";
import { createWorld, folder, landed, samples, startMs } from "../testing/flight-world.ts";
import { openLogbook } from "../testing/logbook.ts";

describe("filing", () => {
  test("the logbook has a flight as filed as soon as the window shows it, however slow the disk is", async () => {
    const { clock, files, flights } = await landed();
    const logbook = openLogbook(files, { saved: flights.saved });
    const { replace } = files;
    files.replace = async (...write) => {
      await wait(clock, 500);
      await replace(...write);
    };
    void flights.current()?.file("");
    while (flights.view()?.stage.kind !== "filed") await clock.advance(1);
    const list = logbook.list();
    await clock.during(60_000, list);
    expect((await list).flights.map(({ stage }) => stage.kind)).toEqual(["filed"]);
  });

  test("a report that is refused on the way to the stand is filed at the stand, with the time there", async () => {
    const { clock, airline, flown, fly } = await createWorld();
    const landing = samples.findLastIndex(({ onGround }) => onGround === false);
    const slow = samples.findIndex(({ groundSpeedKt }, row) => row > landing && Number(groundSpeedKt) < 12);
    const flights = await flown(slow);
    const { simTimeS: _, ...held } = samples[slow] as SimSample;
    for (let second = 0; second < 10; second++) {
      await clock.advance(1000);
      flights.sample({ ...held, groundSpeedKt: 0, timeMs: clock.now() });
    }
    airline.setFaults({ answers: [{ operation: "complete", kind: "status", status: 422 }] });
    await clock.during(10_000, flights.current()?.file(""));
    expect(flights.view()?.stage.kind).toBe("refused");
    airline.clearFaults();
    await fly(flights, slow);
    const { inMs } = flights.view()?.tracker?.clocks ?? {};
    expect(inMs).toBeGreaterThan(clock.now() - 180_000);
    await clock.during(60_000, flights.current()?.file(""));
    const [report] = airline.pireps;
    expect(report?.additionalFields.In).toBe(`${new Date(inMs ?? 0).toISOString().slice(0, 19)}Z`);
    expect(report?.phases.length).toBe(new Set(report?.phases).size);
  });

  test.each([
    ["carried out, answer lost", { kind: "lost", times: 1 }, false],
    ["never received", { kind: "not_received", times: 1 }, true],
    ["never received twice", { kind: "not_received", times: 2 }, true],
    ["carried out, then 503", { kind: "status_after", times: 1 }, false],
    ["carried out, then 408", { kind: "status_after", status: 408, times: 1 }, false],
    ["not carried out, 408", { kind: "status", status: 408, times: 1 }, true],
  ] as const)("%s: one report at the airline", async (_name, fault, answered) => {
    const { clock, airline, flights } = await landed();
    airline.setFaults({ answers: [{ operation: "complete", ...fault }] });
    await clock.during(200_000, flights.current()?.file(""));
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered } });
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
  });

  test.each(["contract", "reference"] as const)(
    "a report that did not arrive is not taken for filed where the %s airline leaves its booking out of the list",
    async (variant) => {
      const { clock, airline, flights } = await landed(variant);
      // Some servers list only departures from the pilot's place. After the pilot was moved, the booking is missing.
      airline.setFaults({
        answers: [
          { operation: "complete", kind: "not_received", times: 1 },
          { operation: "bookings", kind: "body", status: 200, body: "[]" },
        ],
      });
      await clock.during(120_000, flights.current()?.file(""));
      expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
      expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
    },
  );

  test("an answer was lost: the proof is asked for ten seconds later, and a second report waits until the first cannot arrive", async () => {
    const { clock, airline, flights } = await landed();
    airline.setFaults({ answers: [{ operation: "complete", kind: "not_received", times: 1 }] });
    const filing = flights.current()?.file("");
    await clock.advance(9000);
    const sent = airline.requests.at(-1);
    expect(sent?.operation).toBe("complete");
    await clock.advance(2000);
    expect(airline.requests.at(-1)?.operation).not.toBe("complete");
    await clock.advance(60_000);
    await filing;
    const again = airline.requests.findLast(({ operation }) => operation === "complete");
    expect((again?.atMs ?? 0) - (sent?.atMs ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
  });

  test("an airline that accepts updates on a filed report: no second report, the pilot looks there", async () => {
    const { clock, airline, flights } = await landed();
    // The question whether the flight is still open.
    airline.forgive("update_after_end");
    airline.setFaults({
      answers: [
        { operation: "complete", kind: "lost", times: 1 },
        { operation: "update", kind: "body", status: 200, body: "{}" },
      ],
    });
    await clock.during(60_000, flights.current()?.file(""));
    expect(airline.requests.filter(({ operation }) => operation === "complete")).toHaveLength(1);
    expect(flights.view()?.stage).toMatchObject({ kind: "answer_unknown", problem: { code: "booking_gone" } });
    await flights.current()?.settleFiling(true);
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { seenBy: "pilot" } });
  });

  describe.each(["contract", "reference"] as const)("a %s airline that keeps filed flights open", (variant) => {
    const mustLook = { kind: "answer_unknown", problem: { code: "booking_stays" } };

    async function lost(kind: "lost" | "not_received") {
      const world = await landed(variant, {}, { bookingsStay: true });
      const { clock, airline, flights } = world;
      // The question whether the flight is still open is an update.
      airline.forgive("update_after_end");
      airline.setFaults({ neverCloses: true, answers: [{ operation: "complete", kind, times: 1 }] });
      await clock.during(120_000, flights.current()?.file("Smooth"));
      const reports = () => airline.requests.filter(({ operation }) => operation === "complete").length;
      return { ...world, reports };
    }

    test("gets no second report after a lost answer, and the pilot looks there", async () => {
      const { clock, flights, reports } = await lost("lost");
      expect(flights.view()?.stage).toMatchObject(mustLook);
      await clock.during(60_000, flights.current()?.checkFiling());
      expect(flights.view()?.stage).toMatchObject(mustLook);
      expect(reports()).toBe(1);
      await flights.current()?.settleFiling(true);
      expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { seenBy: "pilot" } });
      expect(reports()).toBe(1);
    });

    test("gets none after a restart either", async () => {
      const { clock, flights, reports, reopened } = await lost("lost");
      await flights.shutDown();
      const again = await reopened();
      await clock.during(60_000, again.current()?.checkFiling());
      expect(again.view()?.stage).toMatchObject(mustLook);
      expect(reports()).toBe(1);
    });

    test("gets the report again once the pilot has not found it there", async () => {
      const { clock, airline, flights, reports } = await lost("not_received");
      expect(flights.view()?.stage).toMatchObject(mustLook);
      await clock.during(60_000, flights.current()?.settleFiling(false));
      expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true, bookingLeft: false } });
      expect(airline.pireps).toMatchObject([{ state: 1, comments: ["Smooth"] }]);
      expect(reports()).toBe(2);
    });

    test("gets no second report if it fails after it stored the first", async () => {
      const { clock, airline, flights } = await landed(variant, {}, { bookingsStay: true });
      airline.forgive("update_after_end");
      const body = '{"error":"The mail server is down"}';
      const fault = { operation: "complete", kind: "body_after", status: 500, body, times: 1 } as const;
      airline.setFaults({ neverCloses: true, answers: [fault] });
      await clock.during(120_000, flights.current()?.file(""));
      expect(flights.view()?.stage).toMatchObject({
        kind: "refused",
        problem: { message: expect.stringContaining("The mail server is down") },
      });
      expect(airline.requests.filter(({ operation }) => operation === "complete")).toHaveLength(1);
    });
  });

  test("a report that the third attempt stored before the server failed is filed", async () => {
    const { clock, airline, flights } = await landed();
    const body = '{"error":"The mail server is down"}';
    const failing = { operation: "complete", status: 500, body } as const;
    airline.setFaults({
      answers: [
        { ...failing, kind: "body", times: 2 },
        { ...failing, kind: "body_after", times: 1 },
      ],
    });
    await clock.during(120_000, flights.current()?.file(""));
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: false } });
  });

  test("the first report that an airline confirms shows whether it takes the booking off its list", async () => {
    const { clock, airline, files, flights } = await landed("contract");
    await flights.current()?.file("");
    await clock.advance(1000);
    const filed = { kind: "filed", receipt: { answered: true, bookingLeft: true } };
    expect(flights.view()?.stage).toMatchObject(filed);
    expect(flights.view()?.events.filter(({ kind }) => kind === "filed")).toHaveLength(1);
    const id = flights.current()?.head.id ?? "";
    await flights.shutDown();
    expect((await loadHead(files, `${folder}/${id}`, () => undefined))?.stage).toMatchObject(filed);
    expect(airline.requests.filter(({ operation }) => operation === "complete")).toHaveLength(1);
  });

  test.each([
    ["did not accept", "body", "refused"],
    ["accepted", "body_after", "filed"],
  ] as const)(
    "a success with a message in place of a receipt, for a report that it %s: proof decides",
    async (_name, kind, end) => {
      const { clock, airline, flights } = await landed();
      const body = '{"message":"You are not logged in"}';
      airline.setFaults({ answers: [{ operation: "complete", kind, status: 200, body, times: 1 }] });
      await clock.during(60_000, flights.current()?.file(""));
      expect(flights.view()?.stage.kind).toBe(end);
      expect(airline.requests.filter(({ operation }) => operation === "complete")).toHaveLength(1);
    },
  );

  test.each([false, true])(
    "a server that stored the report, then failed and left the booking: the pilot looks there, restarted: %s",
    async (restarted) => {
      const { clock, airline, booking, mortal, reopened } = await createWorld("contract");
      const { flights: first, kill } = await mortal();
      // The open booking is taken for the proof that no report arrived.
      airline.forgive("update_after_end", "filed_again");
      const listed = { bid_id: booking.bidId, departure_airport: "BIKF", arrival_airport: "BIRK" };
      airline.setFaults({
        answers: [
          { operation: "complete", kind: "status_after", status: 503, times: 1 },
          { operation: "bookings", kind: "body", status: 200, body: JSON.stringify([listed]) },
        ],
      });
      const filing = first.current()?.file("");
      await clock.advance(5000);
      if (restarted) kill();
      const flights = restarted ? await reopened() : first;
      await clock.during(200_000, restarted ? flights.current()?.checkFiling() : filing);
      expect(airline.requests.filter(({ operation }) => operation === "complete")).toHaveLength(2);
      expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
      expect(flights.view()?.stage).toMatchObject({ kind: "answer_unknown", problem: { code: "booking_stays" } });
      await flights.current()?.settleFiling(true);
      expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { seenBy: "pilot" } });
    },
  );

  test("while no proof can be had the answer stays unknown, cancel is refused, and a later check settles it", async () => {
    const { clock, airline, flights } = await landed();
    airline.setFaults({ answers: [{ operation: "complete", kind: "lost", times: 1 }] });
    const filing = flights.current()?.file("");
    await clock.advance(5000);
    expect(airline.requests.at(-1)).toMatchObject({ operation: "complete", status: null });
    airline.setFaults({ answers: [{ operation: "bookings", kind: "not_received", times: 1 }] });
    await clock.advance(60_000);
    await filing;
    expect(flights.view()?.stage).toMatchObject({ kind: "answer_unknown", problem: { code: "answer_unknown" } });
    await flights.current()?.cancel();
    expect(flights.view()?.stage.kind).toBe("answer_unknown");
    await flights.current()?.checkFiling();
    expect(flights.view()?.stage.kind).toBe("filed");
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
  });

  const wholeReports = (airline: LabAirline) =>
    airline.requests.flatMap(({ operation, body, atMs }) =>
      operation === "complete"
        ? [{ atMs, whole: body !== null && typeof body === "object" && "flight_data" in body }]
        : [],
    );

  test.each([
    ["in its own words", { kind: "body", status: 500, body: '{"error":"SQLSTATE[HY000]: Lock wait timeout"}' }],
    ["without a word", { kind: "body", status: 500, body: "" }],
    ["as overloaded", { kind: "status", status: 503 }],
    ["and asks for patience", { kind: "body", status: 429, body: "", retryAfterS: 25 }],
  ] as const)(
    "a server that fails for a moment, %s, is given the whole report again after a while",
    async (_name, fault) => {
      const { clock, airline, flights } = await landed();
      airline.setFaults({ answers: [{ operation: "complete", times: 1, ...fault }] });
      const filing = flights.current()?.file("");
      await clock.advance(5000);
      expect(flights.view()?.stage).toMatchObject({ kind: "filing", step: "waiting" });
      await clock.advance(90_000);
      await filing;
      expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
      expect(flights.view()?.stage).not.toHaveProperty("receipt.short");
      const [first, second, ...more] = wholeReports(airline);
      expect([first?.whole, second?.whole, more]).toEqual([true, true, []]);
      const waitedMs = (second?.atMs ?? 0) - (first?.atMs ?? 0);
      expect(waitedMs).toBeGreaterThanOrEqual("retryAfterS" in fault ? 25_000 : 10_000);
      expect(airline.pireps[0]?.log.length).toBeGreaterThan(5);
      expect(airline.pireps[0]?.additionalFields).toHaveProperty("Landing Rate");
    },
  );

  test("a server that keeps failing at the whole report: the pilot may send it short, and the receipt says so", async () => {
    const { clock, airline, flights } = await landed();
    airline.setFaults({ answers: [{ operation: "complete", kind: "body", status: 500, body: '{"error":"Bad log"}' }] });
    await clock.during(120_000, flights.current()?.file(""));
    expect(wholeReports(airline).map(({ whole }) => whole)).toEqual([true, true, true]);
    expect(flights.view()?.stage).toMatchObject({ kind: "refused", shortForm: true });
    airline.clearFaults();
    await clock.during(120_000, flights.current()?.file("Gusts", "essential"));
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true, short: true } });
    expect(airline.pireps[0]).toMatchObject({ state: 1, log: [], additionalFields: {}, comments: ["Gusts"] });
    expect(airline.pireps[0]?.flightTime).toBe(17);
  });

  test("a firewall that answers the whole report with a page: the pilot may send it short", async () => {
    const { airline, flights } = await landed();
    airline.setFaults({ answers: [{ operation: "complete", kind: "page", status: 403, times: 1 }] });
    await flights.current()?.file("");
    expect(flights.view()?.stage).toMatchObject({ kind: "refused", shortForm: true });
    await flights.current()?.file("", "essential");
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { short: true } });
  });

  test.each([
    ["out of reach", { kind: "not_received" }, /did not reach the airline \(tried 3 times\)/],
    ["in trouble", { kind: "status", status: 502 }, /failed with status 502 and did not take your report/],
  ] as const)("three tries at an airline that is %s: it says what became of them", async (_name, fault, says) => {
    const { clock, airline, flights } = await landed();
    airline.setFaults({ answers: [{ operation: "complete", ...fault }] });
    await clock.during(300_000, flights.current()?.file(""));
    expect(wholeReports(airline)).toHaveLength(3);
    expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { message: expect.stringMatching(says) } });
  });

  test("a flight that the airline has rejected does not count as filed, and the words allow for that", async () => {
    const { clock, airline, flights } = await landed();
    const body = '{"error":"PIREP is no longer active","state":6}';
    airline.setFaults({ answers: [{ operation: "update", kind: "body", status: 409, body }] });
    await clock.advance(300_000);
    await flights.current()?.file("");
    const message = expect.stringMatching(/^The report was not filed: .* rejected/);
    expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { code: "closed_flight", message } });
  });

  test.each(["closed", "missing"] as const)("a flight that the airline has %s never counts as filed", async (how) => {
    const { airline, fly, flown } = await createWorld();
    const flights = await flown(900);
    airline.setFaults({ midFlight: how });
    await fly(flights, 900);
    airline.setFaults({ midFlight: null });
    await flights.current()?.file("");
    expect(flights.view()?.stage).toMatchObject({ kind: "refused" });
  });

  test("refused, and the program closed: reason and comments are kept, and a later attempt files them", async () => {
    const { airline, flown, reopened } = await createWorld();
    const first = await flown();
    const body = '{"error":"No route"}';
    airline.setFaults({ answers: [{ operation: "complete", kind: "body", status: 422, body, times: 1 }] });
    await first.current()?.file("Gusts on final");
    const detail = expect.stringContaining("No route");
    expect(first.view()).toMatchObject({ stage: { kind: "refused", problem: { detail } }, comments: "Gusts on final" });
    await first.shutDown();

    const second = await reopened();
    expect(second.view()).toMatchObject({ stage: { kind: "refused" }, comments: "Gusts on final" });
    await second.current()?.file(second.view()?.comments ?? "");
    expect(airline.pireps[0]).toMatchObject({ state: 1, comments: ["Gusts on final"] });
  });
});

test.each([
  [0, "Touchdown, "],
  [20, "Landed by this time; no data from the touchdown"],
])("a touchdown in a silence of %i s: the report says whether its time is certain", async (silenceS, says) => {
  const { clock, airline, begun, fly } = await createWorld();
  const flights = await begun();
  const touch = samples.findLastIndex((sample, at) => sample.onGround === true && samples[at - 1]?.onGround === false);
  const half = silenceS * 500;
  const touchMs = samples[touch]?.timeMs ?? 0;
  const from = samples.findIndex(({ timeMs }) => timeMs > touchMs - half);
  const to = samples.findIndex(({ timeMs }) => timeMs >= touchMs + half);
  await fly(flights, 0, from);
  await fly(flights, to);
  await flights.current()?.file("");
  await clock.advance(1000);
  const { additionalFields = {}, log = [] } = airline.pireps[0] ?? {};
  const line = log.find(({ event }) => event.startsWith(says));
  expect(additionalFields.On).toBe(line?.timestamp);
  expect(additionalFields.On).toMatch(/^2026/);
  expect(additionalFields["At The Latest"]).toBe(silenceS === 0 ? undefined : "On");
  expect(flights.view()?.tracker?.clocks.onAtLatest).toBe(silenceS === 0 ? undefined : true);
});

test("filed by hand while the engines run: on blocks is when the aircraft stopped, as in the block time", async () => {
  const { clock, airline, flown } = await createWorld();
  const touch = samples.findLastIndex((sample, at) => sample.onGround === true && samples[at - 1]?.onGround === false);
  const stop = samples.findIndex(({ groundSpeedKt = 0 }, at) => at > touch && groundSpeedKt < 0.1);
  const flights = await flown(stop + 5);
  expect(flights.view()).toMatchObject({ cannotFile: null, tracker: { phase: { phase: "taxi_in" } } });
  await flights.current()?.file("");
  await clock.advance(1000);
  const { additionalFields = {}, flightTime } = airline.pireps[0] ?? {};
  const [outMs, inMs] = [Date.parse(additionalFields.Out ?? ""), Date.parse(additionalFields.In ?? "")];
  expect(Math.abs(inMs - startMs - (samples[stop]?.timeMs ?? 0))).toBeLessThan(3000);
  expect(Math.abs((inMs - outMs) / 60_000 - (flightTime ?? 0))).toBeLessThanOrEqual(1);
});

test.each([
  ["an airline that would overwrite it gets no update", "contract"],
  ["an airline that would not says so", "reference"],
] as const)(
  "a filed flight whose head is out of date is not overwritten after a restart: %s",
  async (_name, variant) => {
    const { clock, airline, files, flown, reopened } = await createWorld(variant);
    const first = await flown();
    const head = `${folder}/${first.current()?.head.id}/head.json`;
    const before = await files.read(head);
    await first.current()?.file("");
    await first.shutDown();
    const filed = structuredClone(airline.pireps[0]);
    if (before !== null) await files.replace(head, before);

    await clock.advance(3_600_000);
    const second = await reopened();
    await second.current()?.continueFlight();
    await clock.advance(3_600_000);
    expect(airline.pireps).toEqual([filed]);
    expect(second.view()?.airline.problem?.message).toMatch(/already has a report for this flight/);
    await second.current()?.file("");
    expect(second.view()?.stage.kind).toBe("filed");
    expect(airline.pireps).toEqual([filed]);
  },
);
