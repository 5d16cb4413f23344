import { useEffect, useState } from "react";
import { usePushed } from "../state/pushed.ts";
import { flightNews } from "./flight-news.ts";
import { createSpeaker } from "./speaker.ts";

/** Announces to screen readers, on every page: a passed fix, the top of descent, a controller ahead who came online. */
export function FlightSpoken() {
  const [text, setText] = useState("");
  useEffect(() => {
    const speaker = createSpeaker(setText);
    let flownId: string | undefined;
    const tell = ({ flight, flightPlan, live, networks }: ReturnType<typeof usePushed.getState>): void => {
      const id = flight?.head.id;
      speaker.tell(flightNews(flight, flightPlan, live, networks), id === flownId);
      flownId = id;
    };
    tell(usePushed.getState());
    const stop = usePushed.subscribe((pushed, before) => {
      const { flight, live, networks } = pushed;
      if (flight !== before.flight || live !== before.live || networks !== before.networks) tell(pushed);
    });
    return () => {
      stop();
      speaker.end();
    };
  }, []);
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  );
}
