import { describe, expect, test } from "vitest";
import { createWorld, keepAsFirstVersion, samples } from "../testing/flight-world.ts";

/**
 * The disk filled up in flight, version 0.1.0 filed the report nevertheless, and the program restarted as this version.
 * The disk shows a flight that was never filed, and the simulator has the same flight in the air again.
 */
async function filedUnwritten(variant: "contract" | "reference", fromS: number) {
  const world = await createWorld(variant);
  const { clock, airline, files, fly, flown, reopened } = world;
  const first = await flown(fromS);
  const putBack = await keepAsFirstVersion(files, first.current()?.head.id);
  await fly(first, fromS);
  await first.current()?.file("");
  expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
  await first.shutDown();
  await putBack();
  const filed = structuredClone(airline.pireps[0]);

  const flights = await reopened();
  expect(flights.view()?.stage.kind).toBe("unfinished");
  /** Flies the part until the disk filled up again, with present times. */
  async function flyAgain(): Promise<void> {
    await flights.current()?.continueFlight();
    for (const sample of samples.slice(fromS, fromS + 300)) {
      await clock.advance(1000);
      flights.sample({ ...sample, timeMs: clock.now() });
    }
  }
  return { ...world, flights, filed, flyAgain };
}

const out = (operation: "bookings" | "bookingAircraft") => ({ operation, kind: "status", status: 500 }) as const;

describe("a filed report that the disk did not record", () => {
  test.each([
    ["in the air, with the list of bookings out of order", 600, [out("bookings")]],
    ["in the air, with nothing to be learnt of bookings", 600, [out("bookings"), out("bookingAircraft")]],
    ["from before the take-off on", 20, []],
  ] as const)(
    "is not overwritten by an airline that would, where the flight goes on %s",
    async (_where, fromS, answers) => {
      const { airline, flights, filed, flyAgain } = await filedUnwritten("contract", fromS);
      airline.setFaults({ answers: [...answers] });
      await flyAgain();
      expect(airline.pireps).toEqual([filed]);
      expect(flights.view()?.airline.problem).not.toBeNull();
      airline.clearFaults();
      await flights.current()?.file("");
      expect(airline.pireps).toEqual([filed]);
    },
  );

  test.each(["contract", "reference"] as const)(
    "is not cancelled where the flight is discarded, %s airline",
    async (variant) => {
      const { airline, flights, filed } = await filedUnwritten(variant, 600);
      await flights.current()?.cancel();
      // Only a server that reports the flight's state shows that the airline has the report.
      expect(flights.view()?.stage).toMatchObject(
        variant === "reference"
          ? { kind: "filed", receipt: { answered: false, seenBy: "state", decision: "pending" } }
          : { kind: "cancelled", pending: false, doubt: true },
      );
      expect(airline.pireps).toEqual([filed]);
    },
  );

  test("is not cancelled either if the airline could not be reached before the next launch", async () => {
    const { clock, airline, flights, filed, reopened } = await filedUnwritten("reference", 600);
    airline.setFaults({ answers: [{ operation: "bookings", kind: "not_received" }] });
    await flights.current()?.cancel();
    expect(flights.view()?.stage).toMatchObject({ kind: "cancelled", pending: true });
    await flights.shutDown();
    airline.clearFaults();
    const third = await reopened();
    await clock.advance(1000);
    expect(third.view()).toBeNull();
    expect(airline.pireps).toEqual([filed]);
  });
});
