import { expect, test } from "vitest";
import { landed } from "../testing/flight-world.ts";

const hour = 3_600_000;
const unknown = { kind: "answer_unknown", problem: { code: "booking_gone" } };

/** The report never arrives, and then nothing reaches the airline for an hour. Meanwhile the booking goes. */
async function lostReport() {
  const world = await landed("contract");
  const { clock, airline, flights } = world;
  airline.setFaults({ answers: [{ operation: "complete", kind: "not_received", times: 1 }] });
  const filing = flights.current()?.file("Smooth");
  await clock.advance(5000);
  airline.setFaults({ answers: [{ operation: "all", kind: "not_received" }] });
  await clock.advance(30_000);
  await filing;
  expect(flights.view()?.stage).toMatchObject({ kind: "answer_unknown", problem: { code: "answer_unknown" } });
  return world;
}

test.each(["after a restart", "without a restart"])(
  "a booking that is gone an hour after the report was sent proves nothing, so the pilot is asked: %s",
  async (how) => {
    const { clock, airline, booking, open, flights: first } = await lostReport();
    if (how === "after a restart") await first.shutDown();
    await clock.advance(hour);
    airline.removeBooking(booking.bidId);
    airline.clearFaults();
    const flights = how === "after a restart" ? open() : first;
    await flights.findUnfinished("nordlys");
    const check = flights.current()?.checkFiling();
    await clock.advance(60_000);
    await check;
    expect(flights.view()?.stage).toMatchObject(unknown);
    expect(airline.pireps.map(({ state }) => state)).toEqual([0]);
    const sent = flights.current()?.settleFiling(false);
    await clock.advance(60_000);
    await sent;
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
    expect(airline.pireps).toMatchObject([{ state: 1, comments: ["Smooth"] }]);
    await flights.shutDown();
  },
);
