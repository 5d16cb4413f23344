import { create } from "zustand";
import { showMoment, useNavigation } from "../state/navigation.ts";
import "./event-marks.css";

/** What a rule found, where it can be marked. */
export interface ReviewEvent {
  readonly atMs: number;
  readonly says: string;
}

/** The events of the flight that the page shows. */
export const useReviewEvents = create<{ readonly events: readonly ReviewEvent[] }>(() => ({ events: [] }));

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
