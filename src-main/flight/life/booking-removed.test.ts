import { describe, expect, test } from "vitest";
import { words } from "../../../src-shared/words/words.ts";
import { createWorld, landed } from "../testing/flight-world.ts";

type Landed = Awaited<ReturnType<typeof landed>>;

describe("an airline that has removed the booking before the report, and never received it", () => {
  async function removed(variant: "contract" | "reference") {
    const world = await createWorld(variant);
    const { clock, airline, booking, fly, flown } = world;
    const flights = await flown(900);
    airline.removeBooking(booking.bidId);
    await fly(flights, 900);
    airline.setFaults({ answers: [{ operation: "complete", kind: "not_received", times: 1 }] });
    await clock.during(60_000, flights.current()?.file("Smooth"));
    return { ...world, flights };
  }
  const unknown = { kind: "answer_unknown", problem: { code: "booking_gone" } };

  /** The pilot has not found the report there. */
  async function sentWhenNotFoundThere({ clock, airline, flights }: Pick<Landed, "clock" | "airline" | "flights">) {
    expect(airline.pireps.map(({ state }) => state)).toEqual([0]);
    await clock.during(60_000, flights.current()?.settleFiling(false));
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
    expect(airline.pireps).toMatchObject([{ state: 1, comments: ["Smooth"] }]);
  }

  test.each(["after a restart", "without a restart"])(
    "is no proof an hour after the report was sent, when nothing reached the airline meanwhile: %s",
    async (how) => {
      const { clock, airline, booking, open, flights: first } = await landed("contract");
      airline.setFaults({ answers: [{ operation: "complete", kind: "not_received", times: 1 }] });
      const filing = first.current()?.file("Smooth");
      await clock.advance(5000);
      airline.setFaults({ answers: [{ operation: "all", kind: "not_received" }] });
      await clock.during(30_000, filing);
      expect(first.view()?.stage).toMatchObject({ kind: "answer_unknown", problem: { code: "answer_unknown" } });
      if (how === "after a restart") await first.shutDown();
      await clock.advance(3_600_000);
      airline.removeBooking(booking.bidId);
      airline.clearFaults();
      const flights = how === "after a restart" ? open() : first;
      await flights.findUnfinished("nordlys");
      await clock.during(60_000, flights.current()?.checkFiling());
      expect(flights.view()?.stage).toMatchObject(unknown);
      await sentWhenNotFoundThere({ clock, airline, flights });
    },
  );

  test("is no proof that the report arrived, so it is sent after the pilot has not found it there", async () => {
    const { clock, airline, flights } = await removed("contract");
    expect(flights.view()?.stage).toMatchObject(unknown);
    await flights.current()?.checkFiling();
    expect(flights.view()?.stage).toMatchObject(unknown);
    await sentWhenNotFoundThere({ clock, airline, flights });
  });

  test("is asked no more often than a shared host allows, however often the pilot checks, and the pilot reads why", async () => {
    const { clock, airline, flights } = await removed("contract");
    const waits = new Set<string | undefined>();
    for (let press = 0; press < 90; press++) {
      void flights.current()?.checkFiling();
      await clock.advance(2000);
      const stage = flights.view()?.stage;
      if (stage?.kind === "filing" && stage.step === "waiting") waits.add(stage.problem?.message);
    }
    const asked = airline.requests.map(({ atMs }) => atMs);
    const inAMinute = asked.map((to) => asked.filter((ms) => ms <= to && to - ms < 60_000).length);
    expect(Math.max(...inAMinute)).toBeLessThanOrEqual(30);
    expect(inAMinute.at(-1)).toBeGreaterThan(15);
    expect([...waits]).toEqual([words().tracking.askedOften]);
    await clock.advance(60_000);
    expect(flights.view()?.stage).toMatchObject(unknown);
  });

  test("a server that reports the state of the flight shows that, and the report is sent", async () => {
    const { airline, flights } = await removed("reference");
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
  });

  test("the pilot finds the report there: the receipt says who saw it", async () => {
    const { flights } = await removed("contract");
    await flights.current()?.settleFiling(true);
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: false, seenBy: "pilot" } });
  });

  test("after a restart the booking seen before the report is still known, and the doubt remains", async () => {
    const { clock, flights, reopened } = await removed("contract");
    await flights.shutDown();
    const again = await reopened();
    await again.current()?.checkFiling();
    await clock.advance(1000);
    expect(again.view()?.stage).toMatchObject(unknown);
  });

  test.each(["file", "cancel"] as const)(
    "nor is it proof after a crash in cruise, when the pilot lands and wants to %s",
    async (end) => {
      const { clock, airline, booking, fly, flown, reopened } = await createWorld("contract");
      // An update would overwrite a report that another computer may have filed meanwhile.
      airline.forgive("no_deboarding");
      const first = await flown(900);
      airline.removeBooking(booking.bidId);
      await first.shutDown();
      const second = await reopened();
      await second.current()?.continueFlight();
      await fly(second, 900);
      await clock.during(120_000, end === "file" ? second.current()?.file("") : second.current()?.cancel());
      expect(second.view()?.stage).toMatchObject(
        end === "file"
          ? { kind: "filed", receipt: { answered: true } }
          : { kind: "cancelled", pending: false, doubt: true },
      );
      // A cancel would destroy a report that another computer has filed meanwhile.
      expect(airline.pireps.map(({ state }) => state)).toEqual([end === "file" ? 1 : 0]);
    },
  );

  test("a booking seen just before the report and gone since proves that it was filed, and the receipt says no more", async () => {
    const { clock, airline, flights } = await landed("contract");
    airline.setFaults({ answers: [{ operation: "complete", kind: "lost", times: 1 }] });
    await clock.during(60_000, flights.current()?.file(""));
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: false, seenBy: "booking" } });
  });

  test("its absence from a list that never had it is no proof, though its aircraft was listed before the report", async () => {
    const { clock, airline, flights } = await landed("contract");
    const lists = { operation: "bookings", kind: "body", status: 200, body: "[]" } as const;
    airline.setFaults({ answers: [lists, { operation: "complete", kind: "not_received", times: 1 }] });
    const filing = flights.current()?.file("");
    await clock.advance(1000);
    airline.setFaults({ answers: [lists, { operation: "bookingAircraft", kind: "status", status: 500 }] });
    await clock.during(60_000, filing);
    expect(flights.view()?.stage).toMatchObject(unknown);
    expect(airline.pireps.map(({ state }) => state)).toEqual([0]);
  });
});
