import type L from "leaflet";
import { useEffect, useRef } from "react";
import type { Airports, ChartedRunway } from "../../src-shared/domain/airport-table.ts";
import { bearingDeg, distanceNm, type LatLon } from "../../src-shared/domain/geodesy.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { usePushed } from "../state/pushed.ts";
import { Icon } from "../ui/icons.tsx";
import { toWorld } from "./camera.ts";
import type { Chart } from "./chart.ts";
import { showWanted, useMapView } from "./map-view.ts";
import { fieldZoom } from "./marks.ts";
import { mercatorLatitudeDeg, mercatorLongitudeDeg, worldPx } from "./mercator.ts";
import { runwayZoom } from "./runway-shapes.ts";
import { useWorldAirports } from "./world-airports.ts";

/** A click within this distance of an airport's mark opens the airport. */
const touchPx = 16;
/** Where runways are drawn, a click beside one of them opens its airport. */
const fieldNm = 1.2;
const equatorNm = 21_600;

/** The airport at the place. Undefined if there is none. `px`: the largest distance from its mark. */
function airportAt(airports: Airports, chart: Chart, place: LatLon, px: number): number | undefined {
  const zoom = chart.map.getZoom();
  const nmPerPx = (equatorNm / worldPx(zoom)) * Math.cos((place.latitudeDeg * Math.PI) / 180);
  const withinNm = Math.max(px * nmPerPx, zoom >= runwayZoom ? fieldNm : 0);
  return airports.near(place, withinNm).find((index) => zoom >= fieldZoom[airports.at(index).size]);
}

/** Opens an airport by a click on it, or by Enter in the middle of the map. */
export function useAirportChoice(chart: Chart, airports: Airports | null): void {
  useEffect(() => {
    if (airports === null) return;
    const choose = (place: LatLon, px: number, byKey: boolean) => {
      const index = airportAt(airports, chart, place, px);
      useMapView.setState({ airport: index === undefined ? null : { index, byKey }, wanted: null });
    };
    const onClick = ({ latlng }: L.LeafletMouseEvent) =>
      choose({ latitudeDeg: latlng.lat, longitudeDeg: latlng.lng }, touchPx, false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      // Otherwise the key would also press the card's button, which then has the focus.
      event.preventDefault();
      const { left, right, top, bottom } = chart.free();
      const middle = toWorld(chart.view(), { x: (left + right) / 2, y: (top + bottom) / 2 });
      const place = { latitudeDeg: mercatorLatitudeDeg(middle.y), longitudeDeg: mercatorLongitudeDeg(middle.x) };
      choose(place, Math.hypot(right - left, bottom - top) / 2, true);
    };
    const ground = chart.map.getContainer();
    chart.map.on("click", onClick);
    ground.addEventListener("keydown", onKey);
    return () => {
      chart.map.off("click", onClick);
      ground.removeEventListener("keydown", onKey);
    };
  }, [chart, airports]);
}

function RunwayRow({ runway }: { readonly runway: ChartedRunway }) {
  const f = formats();
  const { value, unit } = f.altitude(runway.lengthFt);
  return (
    <li>
      <span>{runway.directions.map(({ name }) => name).join("/")}</span>
      <span className="airport-length">
        {value} × {f.altitude(runway.widthFt).value} {unit}
      </span>
      <span className="quiet">{words().map.surface(runway.surface)}</span>
    </li>
  );
}

/** The card of the selected airport, at the lower left of the visible area. */
export function ChosenAirport() {
  const chosen = useMapView((view) => view.airport);
  const chart = useMapView((view) => view.chart);
  const airports = useWorldAirports(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = element.current;
    if (!chart || !box || chosen === null) return;
    const lay = () => {
      const { left, right } = chart.uncovered();
      const { height } = chart.view();
      box.style.insetInlineStart = `${left}px`;
      box.style.maxInlineSize = `${right - left}px`;
      box.style.insetBlockEnd = `${height - chart.edges().bottomAt(left + box.offsetWidth / 2)}px`;
    };
    lay();
    return chart.on("resize moveend", lay);
  }, [chart, chosen]);
  // Another page shows other places, so the card closes. A new layout of the same page keeps it.
  useEffect(() => {
    showWanted();
    return () => useMapView.setState({ airport: null });
  }, []);
  if (chosen === null || airports === null) return null;
  return (
    <div className="map-airport" ref={element}>
      <AirportCard airports={airports} chosen={chosen} />
    </div>
  );
}

interface CardProps {
  readonly airports: Airports;
  readonly chosen: NonNullable<ReturnType<typeof useMapView.getState>["airport"]>;
}

function AirportCard({ airports, chosen }: CardProps) {
  const live = usePushed((pushed) => pushed.live);
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen.byKey) closing.current?.focus();
  }, [chosen]);
  const { map: texts, shell } = words();
  const f = formats();
  const { icao, iata, name, elevationFt, ...place } = airports.at(chosen.index);
  const runways = airports.runwaysOf(chosen.index).toSorted((a, b) => b.lengthFt - a.lengthFt);
  const { value, unit } = f.altitude(elevationFt);
  const close = () => {
    useMapView.setState({ airport: null, wanted: null });
    if (chosen.byKey) useMapView.getState().chart?.map.getContainer().focus();
  };
  return (
    <section
      className="panel airport-card"
      data-on-map
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <header>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <button type="button" ref={closing} aria-label={shell.close} title={shell.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <p className="airport-codes">
        <strong>{icao}</strong>
        {iata !== "" && <span>{iata}</span>}
        <span>{texts.elevation(`${value} ${unit}`)}</span>
      </p>
      {live !== null && (
        <p>
          {texts.fromHere(
            Object.values(f.distance(distanceNm(live, place), 10)).join(" "),
            f.heading(bearingDeg(live, place)),
          )}
        </p>
      )}
      {runways.length === 0 ? (
        <p className="small">{texts.noRunways}</p>
      ) : (
        <ul aria-label={texts.runways}>
          {runways.map((runway) => (
            <RunwayRow key={runway.directions[0].name} runway={runway} />
          ))}
        </ul>
      )}
      <p className="small">{texts.airportSource(f.date(airports.asOf))}</p>
    </section>
  );
}
