import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { textOf, valueWords } from "../../src-shared/rules/rule-words.ts";
import type { FlightReview } from "../../src-shared/rules/verdict.ts";
import { useEventsOnMap } from "../map/event-marks.ts";
import { type ReviewEvent, useReviewEvents } from "../outcome/event-marks.tsx";
import { call } from "../state/bridge.ts";
import { usePushed } from "../state/pushed.ts";

/** The review of a flight. It is read again when the stage changes, and when the pilot turns reviews on or off. */
export function useReview(flightId: string, stage: string) {
  const isWanted = usePushed(({ settings }) => settings?.reviewFlights);
  return useQuery({
    queryKey: ["review.of", flightId, stage, isWanted],
    queryFn: () => call("review.of", { flightId }),
  });
}

function eventsOf({ verdict }: FlightReview): ReviewEvent[] {
  return verdict.rules.flatMap(({ title, findings }) =>
    findings
      .filter(({ level }) => level !== "praise")
      .map((finding) => ({
        atMs: finding.fromMs,
        says: [textOf(title), valueWords(finding)].filter((part) => part !== "").join(": "),
      })),
  );
}

interface Props {
  readonly flightId: string;
  readonly stage: string;
  readonly trail: readonly TrailPoint[];
}

/** Marks the events of a flight while its page is open: on the map, on the profile and in the landing's replay. */
export function ReviewEvents({ flightId, stage, trail }: Props) {
  const review = useReview(flightId, stage).data ?? null;
  const events = useReviewEvents((shown) => shown.events);
  useEffect(() => {
    useReviewEvents.setState({ events: review === null ? [] : eventsOf(review) });
    return () => useReviewEvents.setState({ events: [] });
  }, [review]);
  useEventsOnMap(events, trail);
  return null;
}
