import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import type { TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { textOf, valueWords } from "../../src-shared/rules/rule-words.ts";
import type { FlightReview } from "../../src-shared/rules/verdict.ts";
import { useEventsOnMap } from "../map/event-marks.ts";
import { call } from "../state/bridge.ts";
import { showMoment, useNavigation } from "../state/navigation.ts";
import "./events.css";

/** What a rule found, where it can be marked. */
export interface ReviewEvent {
  readonly atMs: number;
  readonly says: string;
}

/** The events of the flight that the page shows. */
export const useReviewEvents = create<{ readonly events: readonly ReviewEvent[] }>(() => ({ events: [] }));

/** The review of a flight. It is read again when the stage changes. */
export const useReview = (flightId: string, stage: string) =>
  useQuery({ queryKey: ["review.of", flightId, stage], queryFn: () => call("review.of", { flightId }) });

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

/** A mark at a place of a picture, in parts of its width and height. Pressed, it shows its sentence in the review. */
export function EventMark({ event, x, y }: { readonly event: ReviewEvent; readonly x: number; readonly y: number }) {
  const isHere = useNavigation(({ moment }) => moment?.atMs === event.atMs);
  return (
    <button
      type="button"
      className="event-mark"
      style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
      aria-label={event.says}
      aria-current={isHere || undefined}
      title={event.says}
      onClick={() => showMoment(event.atMs)}
    />
  );
}
