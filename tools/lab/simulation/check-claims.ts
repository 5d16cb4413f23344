import { recordsReport } from "./check-journal.ts";
import { mayStaySilent, type Program, type World } from "./world.ts";

/** Refusals that say that the airline may have a report, or has ended the flight. */
const saysItIsOver: ReadonlySet<string> = new Set(["report_exists", "closed_flight"]);

/** Checks that what the pilot reads about the report is true. A pilot who looks at the airline sees any report. */
export function checkClaims(world: World, { flights }: Program, problem: (what: string) => void): void {
  const flight = flights.current();
  if (flight === null) return;
  const stage = flight.stage();
  const { trackingId } = flight.head;
  const reports = world.network.sent.filter(
    ({ operation, reportId }) => operation === "complete" && (reportId === trackingId || world.deleted === trackingId),
  );
  // phpVMS may answer with an error although it has the report.
  const isStored = world.hasReport(trackingId);
  const arrived = reports.some(({ arrivals }) =>
    arrivals.some(({ status }) => status === 200 || (status === 503 && isStored)),
  );
  // If the airline has a report and ours may have arrived, the program cannot know whose it is.
  const perhapsOurs = world.filedElsewhere !== null && reports.some(({ fate }) => fate !== "refused_connection");
  if (stage.kind === "filed" && stage.receipt.seenBy !== "pilot" && !arrived && !perhapsOurs)
    problem("the pilot reads that the report was filed, but it never arrived");
  const isOurs = isStored && world.filedElsewhere === null;
  if (stage.kind === "refused" && isOurs && !saysItIsOver.has(stage.problem.code))
    problem("the pilot reads that the report was not filed, but the airline has it");
  if (stage.kind === "answer_unknown" && reports.length === 0 && !recordsReport(world, flight.head.id))
    problem("the pilot reads that the report may be filed, but it was never sent");
}

/**
 * Checks that ten seconds after the airline's answer the pilot can read that it ended the flight, and that tracking
 * continues.
 */
export function checkInformed(world: World, { bornMs, flights }: Program, problem: (what: string) => void): void {
  if (world.ended === null) return;
  const refusals = world.network.sent.filter(
    ({ atMs, operation, fate, arrivals }) =>
      operation === "update" &&
      fate === "fair" &&
      atMs > bornMs &&
      world.clock.now() - atMs > 10_000 &&
      arrivals.some(({ status }) => status === 409),
  );
  const view = refusals.length === 0 ? null : flights.view();
  if (view?.stage.kind === "tracking" && view.airline.problem?.code !== "closed_flight")
    problem("the pilot is not informed that the airline has ended the flight");
}

/** Whether the airline must get an update every ten minutes: a tracked flight, a good connection, a signed-in pilot. */
export function mustBeHeard(world: World): boolean {
  const { network, clock, program } = world;
  const flight = program?.flights.current();
  const stage = flight?.stage().kind;
  return (
    (stage === "tracking" || stage === "unfinished") &&
    network.badOdds === 0 &&
    network.spells.every(({ fromMs, toMs }) => clock.now() < fromMs || clock.now() > toMs + 150_000) &&
    world.ended === null &&
    !mayStaySilent(world) &&
    // A later update would overwrite a report that the airline has.
    !world.airline.pireps.some(({ id, filedAtMs }) => id !== world.otherFlight && filedAtMs !== null) &&
    program?.access.signedIn() === true &&
    flight?.view().tracker != null
  );
}
