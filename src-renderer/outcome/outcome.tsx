import type { ReactNode } from "react";
import type { TrackerView } from "../../src-shared/domain/flight.ts";
import type { LandingTrace } from "../../src-shared/domain/landing-trace.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { useLogbook } from "../state/logbook.ts";
import { Notice } from "../ui/notice.tsx";
import { LandingCard } from "./landing-card.tsx";
import { BlockTimes } from "./report-facts.tsx";
import { totalsOf } from "./totals.ts";

interface Props {
  readonly flightId: string;
  readonly tracker: TrackerView | null;
  readonly trace: LandingTrace | null;
  readonly playsOnce: boolean;
  /** Actions for the landing. */
  readonly children?: ReactNode;
}

/** The end of the flight: its landing, or a crash, which has no landing rate and no replay. */
export function Outcome({ flightId, tracker, trace, playsOnce, children }: Props) {
  const { crash, landings } = tracker ?? { crash: null, landings: [] };
  const times = tracker && <BlockTimes tracker={tracker} />;
  const flights = useLogbook(crash === null && landings.length > 0).data?.flights ?? [];
  const others = flights.filter(({ id }) => id !== flightId);
  if (crash === null)
    return (
      <LandingCard
        landings={landings}
        trace={trace}
        playsOnce={playsOnce}
        average={totalsOf(others).landing}
        times={times}
      >
        {children}
      </LandingCard>
    );
  const { flight: texts, filing, replay } = words();
  return (
    <>
      <Notice tone="caution">
        <strong>{texts.crashedAt(formats().clock(crash.atMs))}</strong> {texts.crashCause(inWords(crash.cause))}{" "}
        {filing.noLandingRate} {replay.noneOfCrash}
      </Notice>
      {times}
    </>
  );
}
