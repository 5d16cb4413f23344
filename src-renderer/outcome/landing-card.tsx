import type { ReactNode } from "react";
import { type Landing, rolledOutKt } from "../../src-shared/flight.ts";
import type { LandingTrace } from "../../src-shared/landing-trace.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { formatNumber, joined } from "../ui/format.ts";
import type { Average } from "./average.ts";
import { LandingReplay } from "./landing-replay.tsx";
import { LandingRunway } from "./landing-runway.tsx";
import {
  bounceWords,
  confidenceWords,
  driftWords,
  flarePath,
  groundWords,
  methodWords,
  rollOutOnRunwayWords,
  rollOutWords,
  runwayWords,
  wheelWords,
  windWords,
} from "./landing-words.ts";
import { useReplay } from "./replay-clock.ts";
import { ReplayFlare } from "./replay-views.tsx";

const plot = { width: 240, height: 56 };

function Flare({ landing }: { readonly landing: Landing }) {
  const path = flarePath(landing.flare, plot.width, plot.height);
  if (path === "") return null;
  const texts = words().filing;
  const seconds = formatNumber(-(landing.flare[0]?.tS ?? 0));
  return (
    <figure className="flare">
      <svg
        viewBox={`-4 -4 ${plot.width + 8} ${plot.height + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.heightInLast(seconds)}
      >
        <path className="flare-ground" d={`M0 ${plot.height}H${plot.width}`} />
        <path className="flare-path" d={path} />
      </svg>
      <figcaption>
        <span>{joined(formats().altitude(50))}</span>
        <span>{texts.lastSeconds(seconds)}</span>
        <span>{texts.touchdownMark}</span>
      </figcaption>
    </figure>
  );
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

/** The landing: its rate with the accuracy, its replay, then further values. A dash means "not measurable". */
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
  const earlier = landings.slice(0, -1);
  return (
    <section className="landing" aria-label={texts.landing}>
      <div className="landing-rate">
        <p className="caption">{texts.landingRate}</p>
        <p>
          <span className="figure figure-big">{rate.value}</span> <span className="unit">{rate.unit}</span>
        </p>
        <p className="hint">{confidenceWords(landing)}</p>
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
          <Flare landing={landing} />
          {times}
          <LandingRunway landing={landing} />
          <p className="hint">{words().replay.none}</p>
        </>
      )}
      {children}
      <dl className="facts facts-two">
        <dt>{texts.touchdown}</dt>
        <dd>{f.clock(landing.atMs)}</dd>
        <dt>{texts.load}</dt>
        <dd>{formatNumber(landing.gForce, 2)} g</dd>
        <dt>{texts.pitch}</dt>
        <dd>{formatNumber(landing.pitchDeg, 1)}°</dd>
        <dt>{texts.bank}</dt>
        <dd>{formatNumber(landing.bankDeg, 1)}°</dd>
        <dt>{words().flight.airspeed}</dt>
        <dd>{joined(f.speed(landing.indicatedAirspeedKt))}</dd>
        <dt>{words().flight.groundSpeed}</dt>
        <dd>{joined(f.speed(landing.groundSpeedKt))}</dd>
        <dt>{texts.bounces}</dt>
        <dd>{bounceWords(landing)}</dd>
        <dt>{texts.wind}</dt>
        <dd>{windWords(landing)}</dd>
        <dt>{texts.drift}</dt>
        <dd>{driftWords(landing)}</dd>
        <dt>{texts.rollOut(joined(f.speed(rolledOutKt)))}</dt>
        <dd>{rollOutWords(landing)}</dd>
      </dl>
      <p className="hint">
        {wheelWords(landing)} {runwayWords(landing)} {rollOutOnRunwayWords(landing)} {groundWords(landing)}
      </p>
      <p className="hint">{methodWords(landing)}</p>
      {earlier.length > 0 && (
        <p className="hint">
          {texts.earlierLandings(
            earlier
              .map(({ atMs, rateFpm, confidence }) => {
                const rate = rateFpm === null ? texts.confidence[confidence] : joined(f.landingRate(rateFpm));
                return `${f.clock(atMs)} ${rate}`;
              })
              .join(", "),
          )}
        </p>
      )}
    </section>
  );
}
