import { expect, test } from "vitest";
import type { LabAirline } from "../../../tools/lab/airline/lab-airline.ts";
import type { VirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { createWorld, landed, samples } from "../testing/flight-world.ts";

const failing = (operation: "bookings" | "bookingAircraft") => ({ operation, kind: "status", status: 500 }) as const;
const nothingToLearn = [failing("bookings"), failing("bookingAircraft")];

/** The connection breaks under the first report, which arrives 20 s later. @returns how many reports were sent. */
function breakUnderReport(airline: LabAirline, clock: VirtualClock): () => number {
  const handle = airline.handle.bind(airline);
  let sent = 0;
  airline.handle = (request, played) => {
    if (!request.path.endsWith("/flights/complete")) return handle(request, played);
    sent += 1;
    if (sent > 1) return handle(request, played);
    clock.after(20_000, () => handle(request, true));
    return { status: 200, headers: {}, body: "", drop: true };
  };
  return () => sent;
}

test.each(["contract", "reference"] as const)(
  "a report that is still under way gets no second one beside it, %s airline",
  async (variant) => {
    const { clock, airline, flights } = await landed(variant);
    const sent = breakUnderReport(airline, clock);
    await clock.during(200_000, flights.current()?.file(""));
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: false } });
    expect(sent()).toBe(1);
  },
);

test("nor if the program was killed, and the pilot checks at once", async () => {
  const { clock, airline, mortal, reopened } = await createWorld("contract");
  const { flights: first, kill } = await mortal();
  const sent = breakUnderReport(airline, clock);
  void first.current()?.file("");
  await clock.advance(3000);
  kill();
  const second = await reopened();
  await clock.during(300_000, second.current()?.checkFiling());
  expect(second.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: false } });
  expect(sent()).toBe(1);
});

test("while an airline may have the report, a phase that is set by hand sends no update that would overwrite it", async () => {
  const { clock, airline, flights } = await landed("contract");
  airline.setFaults({ answers: [{ operation: "complete", kind: "lost", times: 1 }, ...nothingToLearn] });
  await clock.during(200_000, flights.current()?.file(""));
  expect(flights.view()?.stage.kind).toBe("answer_unknown");
  const [filed, seen] = [structuredClone(airline.pireps[0]), flights.view()?.tracker?.phases.length];
  flights.current()?.correctPhase("cruise");
  await clock.advance(30_000);
  expect(airline.pireps[0]).toEqual(filed);
  expect(flights.view()?.tracker?.phases).toHaveLength(seen ?? 0);
});

test("a report that a server stored before it failed is not overwritten, although nothing shows that it is there", async () => {
  const { clock, airline, flights } = await landed("contract");
  const body = '{"message":"The airline is on strike"}';
  airline.setFaults({ answers: [{ operation: "complete", kind: "body_after", status: 500, body }, ...nothingToLearn] });
  await clock.during(200_000, flights.current()?.file(""));
  expect(flights.view()?.stage.kind).toBe("refused");
  const filed = structuredClone(airline.pireps[0]);
  const [stand] = samples.slice(-1);
  for (let update = 0; update < 40; update++) {
    await clock.advance(20_000);
    if (update === 20) airline.clearFaults();
    if (stand !== undefined) flights.sample({ ...stand, timeMs: clock.now() });
  }
  expect(airline.pireps[0]).toEqual(filed);
  await clock.during(60_000, flights.current()?.cancel());
  expect(airline.pireps[0]).toEqual(filed);
});

test("if the sign-in has ended when the airline is asked, the pilot reads that, and what to do", async () => {
  const { clock, airline, flights } = await landed("contract");
  const refused = { operation: "bookings", kind: "status", status: 401 } as const;
  airline.setFaults({ answers: [{ operation: "complete", kind: "lost", times: 1 }, refused] });
  await clock.during(200_000, flights.current()?.file(""));
  const problem = { message: expect.stringMatching(/you are signed out\b.*\bsign in, then check again/) };
  expect(flights.view()?.stage).toMatchObject({ kind: "answer_unknown", problem });
});

test("if the disk does not show whether an airline keeps its bookings, the pilot looks there", async () => {
  const { clock, airline, files, begun, fly } = await createWorld("contract");
  let broken = false;
  const flights = await begun({
    ...files,
    async list(folder) {
      if (broken) throw Object.assign(new Error("EIO: i/o error, scandir"), { code: "EIO" });
      return files.list(folder);
    },
  });
  await fly(flights);
  broken = true;
  airline.setFaults({ answers: [{ operation: "complete", kind: "not_received", times: 1 }] });
  await clock.during(200_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "answer_unknown", problem: { code: "booking_stays" } });
});
