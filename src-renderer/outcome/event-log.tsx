import { memo } from "react";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { inPlainWords, inWords } from "../../src-shared/words/message.ts";
import { words } from "../../src-shared/words/words.ts";
import { useLocale } from "../state/locale.ts";
import { formatTime, unbroken } from "../ui/format.ts";
import { Zone } from "../ui/zone.tsx";

interface Props {
  readonly events: FlightView["events"];
  /** For the present flight. The log of a past one is in order of time. */
  readonly newestFirst?: boolean;
}

/** Rendered again only when an event is added. */
export const EventLog = memo(function EventLog({ events, newestFirst = false }: Props) {
  useLocale();
  return (
    <section className="log" role="log" aria-label={words().filing.log}>
      <Zone />
      <ol>
        {(newestFirst ? events.toReversed() : events).map((event) => (
          <li key={`${event.atMs} ${event.kind} ${inPlainWords(event.text)}`}>
            <time className="quiet">{formatTime(event.atMs)}</time> <span>{unbroken(inWords(event.text))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
});
