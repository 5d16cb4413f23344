import type { FlightView } from "../../src-shared/flight-view.ts";
import { inPlainWords, inWords } from "../../src-shared/words/message.ts";
import { words } from "../../src-shared/words/words.ts";
import { formatTime } from "../ui/format.ts";
import { scrolls } from "../ui/scrolls.ts";
import { Zone } from "../ui/zone.tsx";

/** In the given order: the newest first in flight, in order of time once it is over. */
export function EventLog({ events }: { readonly events: FlightView["events"] }) {
  return (
    <section ref={scrolls} className="log" role="log" aria-label={words().flight.eventLog}>
      <Zone />
      <ol>
        {events.map((event) => (
          <li key={`${event.atMs} ${event.kind} ${inPlainWords(event.text)}`}>
            <time>{formatTime(event.atMs)}</time> <span>{inWords(event.text)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
