import type { ReactNode } from "react";
import { type Landing, rolledOutKt } from "../../src-shared/domain/flight.ts";
import type { LandingTrace } from "../../src-shared/domain/landing-trace.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { Fact } from "../ui/fact.tsx";
import { formatNumber, joined } from "../ui/format.ts";
import { LandingReplay } from "./landing-replay.tsx";
import {
  accuracyWords,
  bounceWords,
  driftWords,
  methodWords,
  ontoRunwayFpm,
  rollOutOnRunwayWords,
  rollOutWords,
  runwayWords,
  wheelWords,
  windWords,
} from "./landing-words.ts";
import { useReplay } from "./replay-clock.ts";
import { ReplayFlare } from "./replay-views.tsx";
import type { Average } from "./totals.ts";

/** A dash means "not measurable". */
function Figures({ landing }: { readonly landing: Landing }) {
  const texts = words().filing;
  const f = formats();
  return (
    <dl className="facts facts-two">
      <Fact name={texts.touchdown}>{f.clock(landing.atMs)}</Fact>
      <Fact name={texts.load}>{formatNumber(landing.gForce, 2)} g</Fact>
      <Fact name={texts.pitch}>{formatNumber(landing.pitchDeg, 1)}°</Fact>
      <Fact name={texts.bank}>{formatNumber(landing.bankDeg, 1)}°</Fact>
      <Fact name={words().flight.airspeed}>{joined(f.speed(landing.indicatedAirspeedKt))}</Fact>
      <Fact name={words().flight.groundSpeed}>{joined(f.speed(landing.groundSpeedKt))}</Fact>
      <Fact name={texts.bounces}>{bounceWords(landing)}</Fact>
      <Fact name={texts.wind}>{windWords(landing)}</Fact>
      <Fact name={texts.drift}>{driftWords(landing)}</Fact>
      <Fact name={texts.rollOut(joined(f.speed(rolledOutKt)))}>{rollOutWords(landing)}</Fact>
    </dl>
  );
}

/** The touchdowns before the last one. */
function Earlier({ landings }: { readonly landings: readonly Landing[] }) {
  const texts = words().filing;
  const f = formats();
  if (landings.length === 0) return null;
  const rates = landings.map(
    ({ atMs, rateFpm }) =>
      `${f.clock(atMs)} ${rateFpm === null ? texts.notMeasurable : joined(f.landingRate(rateFpm))}`,
  );
  return <p className="hint">{texts.earlierLandings(rates.join(", "))}</p>;
}

interface Props {
  readonly landings: readonly Landing[];
  readonly trace: LandingTrace | null;
  /** Whether the replay plays once by itself, on blocks. */
  readonly playsOnce: boolean;
  /** The pilot's other landings. */
  readonly average: Average | null;
  /** The flight's times. */
  readonly times: ReactNode;
  readonly children?: ReactNode;
}

/** The landing: its rate with the accuracy, its replay, then further values. */
export function LandingCard({ landings, trace, playsOnce, average, times, children }: Props) {
  const texts = words().filing;
  const f = formats();
  const landing = landings.at(-1);
  const replay = useReplay(landing ? trace : null, playsOnce);
  if (!landing)
    return (
      <>
        <p className="quiet">{texts.noLanding}</p>
        {times}
      </>
    );
  const rate = f.landingRate(landing.rateFpm);
  const onto = ontoRunwayFpm(landing);
  return (
    <section className="landing" aria-label={texts.landing}>
      <div className="landing-rate">
        <p className="caption">{onto === null ? texts.landingRate : texts.sinkRate}</p>
        <p>
          <span className="figure figure-big">{rate.value}</span> <span className="unit">{rate.unit}</span>
        </p>
        <p className="hint">{accuracyWords(landing)}</p>
        {onto !== null && <p className="hint">{texts.ontoRunway(joined(f.landingRate(onto)))}</p>}
        {average && landing.rateFpm !== null && (
          <p className="hint">
            {words().replay.average(
              joined(f.landingRate(average.meanFpm)),
              average.landings,
              f.number(average.landings),
            )}
          </p>
        )}
      </div>
      {replay ? (
        <>
          <ReplayFlare landing={landing} replay={replay} />
          {times}
          <LandingReplay
            landing={landing}
            replay={replay}
            says={`${texts.landingRate}: ${joined(rate)}. ${runwayWords(landing)}`}
            fromTheStart={playsOnce}
          />
        </>
      ) : (
        <>
          {times}
          <p className="hint">{words().replay.none}</p>
        </>
      )}
      {children}
      <Figures landing={landing} />
      <p className="hint">
        {wheelWords(landing)} {runwayWords(landing)} {rollOutOnRunwayWords(landing)}
      </p>
      <p className="hint">{methodWords(landing)}</p>
      <Earlier landings={landings.slice(0, -1)} />
    </section>
  );
}
