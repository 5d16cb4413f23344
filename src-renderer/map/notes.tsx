import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { joined } from "../../src-shared/words/formats.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { canAct } from "../state/bridge.ts";
import { openSetting } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { ramps } from "./altitude-ramp.ts";
import type { Chart } from "./chart.ts";
import { useColours } from "./colours.ts";
import { useMapView } from "./map-view.ts";
import { useOnlineProblem } from "./online-layer.tsx";
import { useTrailScale } from "./path-layer.ts";

/** The meaning of the trail's colours. */
function Legend() {
  const topFt = useTrailScale((scale) => scale.topFt);
  const { theme } = useColours();
  if (topFt === null) return null;
  const top = joined(formats().altitude(topFt));
  return (
    <figure className="map-legend" aria-label={words().map.trailScale(top)} data-on-map>
      <svg viewBox="0 0 96 5" preserveAspectRatio="none" aria-hidden="true">
        {ramps[theme].map((colour, i) => (
          <rect
            key={colour}
            x={(96 / ramps[theme].length) * i}
            width={96 / ramps[theme].length}
            height="5"
            fill={colour}
          />
        ))}
      </svg>
      <figcaption aria-hidden="true">
        <span>0</span>
        <span>{top}</span>
      </figcaption>
    </figure>
  );
}

/** From this zoom online tiles show streets and buildings, which the offline map lacks. */
const streetsZoom = 13;

function useShowsStreets(chart: Chart | null): boolean {
  const subscribe = useCallback((changed: () => void) => chart?.on("zoomend", changed) ?? (() => undefined), [chart]);
  return useSyncExternalStore(subscribe, () => chart !== null && chart.map.getZoom() >= streetsZoom);
}

/** Names the tiles' providers, as they require. Without tiles: close in, that they exist. */
function Tiles({ chart }: { readonly chart: Chart | null }) {
  const online = usePushed(({ settings }) => settings?.onlineTiles);
  const problem = useOnlineProblem((state) => state.problem);
  const showsStreets = useShowsStreets(chart);
  if (online === undefined || (!online.shown && !(showsStreets && canAct()))) return null;
  const texts = words().map;
  if (!online.shown)
    return (
      <div className="map-credit" data-on-map>
        <button type="button" className="text-link" onClick={() => openSetting(texts.online)}>
          {texts.streets}
        </button>
      </div>
    );
  return (
    <div className="map-credit" data-on-map>
      {problem !== null && <p role="status">{problem}</p>}
      <p>{online.attribution}</p>
    </div>
  );
}

/** The controls, the scale and their gutters. */
const leastPx = 200;

/** Approximate distance from the right edge to the middle of the legend. */
const legendPx = 64;

/** The notes at the map's lower edge, beside the panels. */
export function Notes() {
  const element = useRef<HTMLDivElement>(null);
  const chart = useMapView((view) => view.chart);
  useEffect(() => {
    const notes = element.current;
    if (!chart || !notes) return;
    const lay = () => {
      const { left, right } = chart.uncovered();
      const bottom = chart.edges().bottomAt(right - legendPx);
      const { width, height } = chart.view();
      // If a sheet covers the map, its notes are hidden.
      notes.hidden = right - left < leastPx;
      notes.style.inset = `auto ${width - right}px ${height - bottom}px ${left}px`;
    };
    lay();
    return chart.on("resize moveend", lay);
  }, [chart]);
  return (
    <div className="map-notes" ref={element}>
      <Legend />
      <Tiles chart={chart} />
    </div>
  );
}
