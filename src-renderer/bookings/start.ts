import { useState } from "react";
import type { Booking } from "../../src-shared/crew-system.ts";
import type { CallArgs, StartOutcome } from "../../src-shared/ipc.ts";
import type { Failure } from "../../src-shared/result.ts";
import { failureOf } from "../state/bridge.ts";
import { openPage } from "../state/navigation.ts";
import { queryClient, useCommand } from "../state/queries.ts";

type Answer = CallArgs<"flight.answerConfirmation">["choice"];
type Confirmation = Extract<StartOutcome, { kind: "confirmation" }>;
type Occupied = Extract<StartOutcome, { kind: "occupied" }>;

export interface Start {
  /** The booking that is being started. */
  readonly booking: Booking | null;
  readonly confirmation: Confirmation | null;
  /** The airline was asked again and still wants an answer. */
  readonly askedAgain: boolean;
  readonly occupied: Occupied | null;
  /** What is being waited for. */
  readonly pending: "start" | Answer | null;
  readonly failure: Failure | null;
  begin(booking: Booking): void;
  answer(choice: Answer): void;
}

/** One start from the button to the flight page, by way of the airline's message where it has one. */
export function useStart(): Start {
  const [booking, setBooking] = useState<Booking | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [askedAgain, setAskedAgain] = useState(false);
  const [occupied, setOccupied] = useState<Occupied | null>(null);
  const start = useCommand("flight.start");
  const reply = useCommand("flight.answerConfirmation");

  const onSuccess = (outcome: StartOutcome) => {
    setAskedAgain(confirmation !== null);
    setConfirmation(outcome.kind === "confirmation" ? outcome : null);
    setOccupied(outcome.kind === "occupied" ? outcome : null);
    if (outcome.kind === "confirmation" || outcome.kind === "occupied") return;
    void queryClient.invalidateQueries({ queryKey: ["bookings.list"] });
    if (outcome.kind === "started") openPage("fly");
  };
  const error = reply.error ?? start.error;
  return {
    booking,
    confirmation,
    askedAgain,
    occupied,
    pending: start.isPending ? "start" : reply.isPending ? (reply.variables?.choice ?? null) : null,
    failure: error ? failureOf(error) : null,
    begin(chosen) {
      setBooking(chosen);
      setConfirmation(null);
      setOccupied(null);
      reply.reset();
      start.mutate({ bidId: chosen.bidId }, { onSuccess });
    },
    answer: (choice) => reply.mutate({ choice }, { onSuccess }),
  };
}
