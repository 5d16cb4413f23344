import type { TrackerView } from "../../src-shared/flight.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { Notice } from "../ui/notice.tsx";
import { LandingCard } from "./landing-card.tsx";

/** How the flight ended: its landing, or the crash, which has no landing rate. */
export function Outcome({ tracker }: { readonly tracker: TrackerView | null }) {
  const { crash, landings } = tracker ?? { crash: null, landings: [] };
  if (crash === null) return <LandingCard landings={landings} />;
  const { flight: w, filing } = words();
  return (
    <Notice tone="caution">
      <strong>{w.crashedAt(formats().clock(crash.atMs))}</strong> {w.crashCause(inWords(crash.cause))}{" "}
      {filing.noLandingRate}
    </Notice>
  );
}
