import type { Receipt } from "../../src-shared/flight-view.ts";
import type { Failure } from "../../src-shared/result.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { CrewFailure } from "../crew-system/failure.ts";
import type { FlightReport, PositionReport } from "../crew-system/flight-bodies.ts";

/** PIREP states of the reference: 1 pending, 2 accepted = it has the report; 3 cancelled, 6 rejected = it is over. */
const filedStates: ReadonlySet<number> = new Set([1, 2]);
/** How often a report that was proved not to have arrived is sent again without asking. */
const automaticRetries = 2;

export type FilingStep = "sending" | "checking";
export type FilingEnd =
  | { readonly kind: "filed"; readonly receipt: Receipt }
  | { readonly kind: "answer_unknown"; readonly problem: Failure }
  | { readonly kind: "refused"; readonly problem: Failure };

export interface FilingOptions {
  readonly crew: Pick<CrewSystem, "complete" | "update" | "bookings" | "handshake">;
  readonly bidId: string;
  readonly report: FlightReport;
  readonly lastPosition: PositionReport;
  readonly now: () => number;
  /** Called, and waited for, before each step: the step is on disk before anything is sent. */
  readonly onStep: (step: FilingStep) => Promise<void>;
}

const namesDoNotMatter = { airport: () => undefined, aircraft: () => undefined };

type Proof = "filed" | "not_filed" | { readonly unknown: Failure };

const atLeast = (version: string, than: readonly [number, number, number]): boolean => {
  const parts = version.split(".").map(Number);
  for (let i = 0; i < 3; i++) {
    const difference = (parts[i] ?? 0) - (than[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
};

/** Files the report once. A lost answer is "unknown", never "failed": proof is looked for before anything is sent again. */
export async function fileReport(options: FilingOptions): Promise<FilingEnd> {
  for (let attempt = 0; ; attempt++) {
    await options.onStep("sending");
    const result = await options.crew.complete(options.report);
    if (result.ok) return { kind: "filed", receipt: { ...result.value, filedAtMs: options.now(), answered: true } };
    if (result.error.code === "already_filed") return filedWithoutAnswer(options);
    if (!result.error.unknown) return { kind: "refused", problem: result.error };
    const proof = await lookForProof(options);
    if (proof === "filed") return filedWithoutAnswer(options);
    if (proof !== "not_filed") return { kind: "answer_unknown", problem: proof.unknown };
    if (attempt >= automaticRetries) return { kind: "refused", problem: giveUp(result.error) };
  }
}

/** Asks again whether a report whose answer was lost has arrived; sends it again only on proof that it has not. */
export async function checkFiling(options: FilingOptions): Promise<FilingEnd> {
  const proof = await lookForProof(options);
  if (proof === "filed") return filedWithoutAnswer(options);
  if (proof === "not_filed") return fileReport(options);
  return { kind: "answer_unknown", problem: proof.unknown };
}

/** In the order of the reference implementation: the booking leaves the list when its report is filed; then the state. */
async function lookForProof(options: FilingOptions): Promise<Proof> {
  await options.onStep("checking");
  const bookings = await options.crew.bookings(namesDoNotMatter);
  if (!bookings.ok) return { unknown: stillUnknown(bookings.error) };
  if (bookings.value.every((booking) => booking.bidId !== options.bidId)) return "filed";
  const handshake = await options.crew.handshake();
  // Before 0.3.4 an update on a filed report overwrites its time and status, so it must not be used to ask.
  if (!handshake.ok || !atLeast(handshake.value.apiVersion, [0, 3, 4])) return "not_filed";
  const probe = await options.crew.update(options.lastPosition);
  if (probe.ok) return "not_filed";
  if (probe.error.code === "closed_flight")
    return probe.error.pirepState == null || filedStates.has(probe.error.pirepState)
      ? "filed"
      : { unknown: probe.error };
  if (probe.error.code === "not_found") return { unknown: probe.error };
  return { unknown: stillUnknown(probe.error) };
}

function filedWithoutAnswer({ report, now }: FilingOptions): FilingEnd {
  return {
    kind: "filed",
    receipt: {
      pirepId: report.trackingId,
      flightNumber: "",
      route: "",
      aircraft: "",
      registration: "",
      airline: "",
      filedAtMs: now(),
      answered: false,
    },
  };
}

const stillUnknown = (error: CrewFailure): Failure => ({
  code: "answer_unknown",
  message:
    "The airline's answer to your report was lost, and it cannot be asked right now. Your flight is safe on this computer. Check again when the connection is back.",
  detail: error.detail ?? error.message,
});

const giveUp = (error: CrewFailure): Failure => ({
  code: "not_filed",
  message: `Your report did not reach the airline (tried ${automaticRetries + 1} times). It is safe on this computer: try again later.`,
  detail: error.detail ?? error.message,
});
