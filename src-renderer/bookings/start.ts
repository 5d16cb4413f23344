import { useEffect, useRef, useState } from "react";
import type { CallArgs, StartOutcome } from "../../src-shared/contract/ipc.ts";
import type { Booking } from "../../src-shared/domain/airline-data.ts";
import { isOver } from "../../src-shared/domain/flight-view.ts";
import type { Failure } from "../../src-shared/domain/result.ts";
import { failureOf } from "../state/bridge.ts";
import { openPage } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { queryClient, useCommand } from "../state/queries.ts";

type Answer = CallArgs<"flight.answerConfirmation">["choice"];
/** A question to the pilot before tracking begins. */
export type Question = Exclude<StartOutcome, { kind: "started" | "cancelled" }>;

export interface Start {
  /** The booking that is being started. */
  readonly booking: Booking | null;
  readonly question: Question | null;
  /** The request was repeated, and the airline still requires an answer. */
  readonly askedAgain: boolean;
  /** The action under way. */
  readonly pending: "start" | Answer | null;
  readonly failure: Failure | null;
  begin(booking: Booking): void;
  answer(choice: Answer): void;
}

const asked = (outcome: StartOutcome): Question | null =>
  outcome.kind === "started" || outcome.kind === "cancelled" ? null : outcome;

/** The push of the flight may follow the answer. Until then the page would show the flight before it, or none. */
function whenFlightIsShown(open: () => void): () => void {
  const isShown = () => {
    const { flight } = usePushed.getState();
    return flight !== null && !isOver(flight.stage);
  };
  if (isShown()) {
    open();
    return () => undefined;
  }
  const stop = usePushed.subscribe(() => {
    if (!isShown()) return;
    stop();
    open();
  });
  return stop;
}

/** Manages a start, from the button through all questions to the flight page. */
export function useStart(): Start {
  const [booking, setBooking] = useState<Booking | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [askedAgain, setAskedAgain] = useState(false);
  const [opening, setOpening] = useState(false);
  const openFlight = useRef<() => void>(undefined);
  // If the pilot has opened another page meanwhile, that page stays.
  useEffect(() => () => openFlight.current?.(), []);
  const start = useCommand("flight.start");
  const reply = useCommand("flight.answerConfirmation");

  const onSuccess = (outcome: StartOutcome) => {
    const next = asked(outcome);
    setAskedAgain(question?.kind === "confirmation");
    setQuestion(next);
    if (next !== null) return;
    void queryClient.invalidateQueries({ queryKey: ["bookings.list"] });
    if (outcome.kind !== "started") return;
    setOpening(true);
    openFlight.current = whenFlightIsShown(() => {
      setOpening(false);
      openPage("fly");
    });
  };
  // The pilot has answered the question. What failed is shown beside the booking, and the next start asks again.
  const onError = ({ failure }: { readonly failure: Failure }, { choice }: { readonly choice: Answer }) => {
    if (choice === "cancel" || failure.code === "aircraft_taken") setQuestion(null);
  };
  const error = reply.error ?? start.error;
  return {
    booking,
    question,
    askedAgain,
    pending: start.isPending || opening ? "start" : reply.isPending ? (reply.variables?.choice ?? null) : null,
    failure: error ? failureOf(error) : null,
    begin(chosen) {
      setBooking(chosen);
      setQuestion(null);
      reply.reset();
      start.mutate({ bidId: chosen.bidId }, { onSuccess });
    },
    answer: (choice) => reply.mutate({ choice }, { onSuccess, onError }),
  };
}
