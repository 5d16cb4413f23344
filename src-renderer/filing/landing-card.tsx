import type { Landing } from "../../src-shared/flight.ts";
import { formatNumber, formatTime } from "../ui/format.ts";
import { bounceWords, confidenceWords, flarePath, windWords } from "./landing-words.ts";

const plot = { width: 240, height: 56 };

function Flare({ landing }: { readonly landing: Landing }) {
  const path = flarePath(landing.flare, plot.width, plot.height);
  if (path === "") return null;
  const seconds = -(landing.flare[0]?.tS ?? 0);
  return (
    <figure className="flare">
      <svg
        viewBox={`-4 -4 ${plot.width + 8} ${plot.height + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Height above the runway in the last ${seconds.toFixed(0)} s`}
      >
        <path className="flare-ground" d={`M0 ${plot.height}H${plot.width}`} />
        <path className="flare-path" d={path} />
      </svg>
      <figcaption>
        <span>50 ft</span>
        <span>last {seconds.toFixed(0)} s</span>
        <span>touchdown</span>
      </figcaption>
    </figure>
  );
}

/** The landing: one rate with how far it can be trusted, then what goes with it. A dash is "not measurable". */
export function LandingCard({ landings }: { readonly landings: readonly Landing[] }) {
  const landing = landings.at(-1);
  if (!landing) return <p className="quiet">No landing was recorded.</p>;
  const earlier = landings.slice(0, -1);
  return (
    <section className="landing" aria-label="Landing">
      <div className="landing-rate">
        <p className="caption">Landing rate</p>
        <p>
          <span className="figure figure-big">{formatNumber(landing.rateFpm)}</span>{" "}
          <span className="unit">ft/min</span>
        </p>
        <p className="hint">{confidenceWords(landing)}</p>
      </div>
      <Flare landing={landing} />
      <dl className="facts facts-two">
        <dt>Touchdown</dt>
        <dd>{formatTime(landing.atMs)} UTC</dd>
        <dt>Load</dt>
        <dd>{formatNumber(landing.gForce, 2)} g</dd>
        <dt>Pitch</dt>
        <dd>{formatNumber(landing.pitchDeg, 1)}°</dd>
        <dt>Bank</dt>
        <dd>{formatNumber(landing.bankDeg, 1)}°</dd>
        <dt>Airspeed</dt>
        <dd>{formatNumber(landing.indicatedAirspeedKt)} kt</dd>
        <dt>Ground speed</dt>
        <dd>{formatNumber(landing.groundSpeedKt)} kt</dd>
        <dt>Bounces</dt>
        <dd>{bounceWords(landing)}</dd>
        <dt>Wind</dt>
        <dd>{windWords(landing)}</dd>
      </dl>
      {earlier.length > 0 && (
        <p className="hint">
          Before it:{" "}
          {earlier.map(({ atMs, rateFpm }) => `${formatTime(atMs)} ${formatNumber(rateFpm)} ft/min`).join(", ")}.
        </p>
      )}
    </section>
  );
}
