import L from "leaflet";
import { useEffect, useMemo, useRef, useState } from "react";
import { MapContainer, useMap } from "react-leaflet";
import { unwrapLongitude } from "../../src-shared/domain/geodesy.ts";
import { words } from "../../src-shared/words/words.ts";
import "leaflet/dist/leaflet.css";
import "./map.css";
import { useAtRest } from "../state/at-rest.ts";
import { usePushed } from "../state/pushed.ts";
import { useAirports } from "../state/queries.ts";
import type { Trail } from "../state/trail.ts";
import { calm } from "../ui/calm.ts";
import { showAircraft } from "./aircraft.ts";
import { ChosenAirport, useAirportChoice } from "./airport-card.tsx";
import { type Ground as AirportGround, useGround } from "./airport-ground.ts";
import { BaseLayer } from "./base-layer.ts";
import { Chart } from "./chart.ts";
import { useCities } from "./cities.ts";
import { coasts, type Outline } from "./coast.ts";
import { onColours } from "./colours.ts";
import { polarMercator } from "./crs.ts";
import { centreLine, finalRunway } from "./final.ts";
import { faceUp, fitScene, keepOwnView, type Scene, showCamera, stopFollowing, useMapView } from "./map-view.ts";
import { fieldZoom, type ShownLanding } from "./marks.ts";
import { latitudeLimitDeg, worldPx } from "./mercator.ts";
import { controllerMarks, trafficMarks } from "./network-marks.ts";
import { NightLayer } from "./night-layer.ts";
import { Notes } from "./notes.tsx";
import { OnlineLayer, useOnlineProblem } from "./online-layer.tsx";
import { Overlay } from "./overlay.ts";
import { PathLayer } from "./path-layer.ts";
import type { Camera } from "./phase-camera.ts";
import { picture, plannedRunways } from "./picture.ts";
import type { Path } from "./placed.ts";
import { RunwayShapes } from "./runway-shapes.ts";
import { useWorldAirports } from "./world-airports.ts";

interface Props {
  /** The main route. */
  readonly route: Scene[number] | null;
  /** Index of the next fix in the route's plan. The part before it is passed. */
  readonly nextFix: number;
  /** The landing that the page shows. */
  readonly landing: ShownLanding | null;
  /** Other routes, which the pilot can select. */
  readonly others: Scene;
  /** Whether the page shows the present, with online controllers and aircraft. */
  readonly isNow: boolean;
  readonly scene: Scene;
  /** The tracks of the listed flights, and that of the row under the pointer. */
  readonly tracks: readonly Outline[];
  readonly lit: Path | null;
  /** The flown path of the present flight, or of one in the logbook. */
  readonly trail: Trail;
  /** Whether the page shows the aircraft's present position, so that the map may follow it. */
  readonly aboutAircraft: boolean;
  /** The part of the flight to show in its phase. Null: the whole scene. */
  readonly camera: Camera | null;
  /** A name of the content above the map. When it changes, the scene is fitted again. */
  readonly layout: string;
}

function useChart(): Chart | null {
  const map = useMap();
  const [chart, setChart] = useState<Chart | null>(null);
  const label = words().map.label;
  useEffect(() => {
    const element = map.getContainer();
    element.setAttribute("role", "application");
    element.setAttribute("aria-label", label);
  }, [map, label]);
  useEffect(() => {
    const element = map.getContainer();
    const made = element.parentElement ? new Chart(map, element.parentElement) : null;
    setChart(made);
    return () => made?.dispose();
  }, [map]);
  return chart;
}

/** The airports of the world and their runways, read when the map is first close enough to show them. */
function useWorld(chart: Chart) {
  const [isClose, setClose] = useState(false);
  useEffect(() => {
    const look = () => {
      if (chart.map.getZoom() >= fieldZoom.large) setClose(true);
    };
    look();
    return chart.on("zoomend", look);
  }, [chart]);
  const airports = useWorldAirports(isClose);
  return useMemo(() => airports && { airports, runways: new RunwayShapes(airports) }, [airports]);
}
type World = ReturnType<typeof useWorld>;

interface GroundProps {
  readonly chart: Chart;
  readonly world: World;
  readonly ground: AirportGround | null;
}

/** Land, lakes, borders, graticule, runways, an airport's ground, and the night. */
function Ground({ chart, world, ground }: GroundProps) {
  const [base, setBase] = useState<BaseLayer | null>(null);
  useEffect(() => {
    if (world) base?.showRunways(world.runways);
  }, [base, world]);
  useEffect(() => base?.showGround(ground), [base, ground]);
  useEffect(() => {
    const base = new BaseLayer().addTo(chart.map);
    setBase(base);
    const night = new NightLayer().addTo(chart.map);
    const stop = onColours(() => {
      base.redraw();
      night.paint();
    });
    return () => {
      stop();
      base.remove();
      night.remove();
      coasts.coarsen();
    };
  }, [chart]);
  return null;
}

/** The extended centre line of the final approach. Null in other phases. */
function useFinal(world: World): Path | null {
  const airports = world?.airports ?? null;
  const name = usePushed(({ flight, live }) => finalRunway(airports, flight, live)?.name ?? null);
  return useMemo(() => {
    const { flight, live } = usePushed.getState();
    const runway = name === null ? null : finalRunway(airports, flight, live);
    return runway && centreLine(runway);
  }, [airports, name]);
}

/** Routes, the flown path, and everything with a name. */
function Named({
  chart,
  world,
  ground,
  route,
  nextFix,
  landing,
  others,
  isNow,
  tracks,
  lit,
  trail,
}: GroundProps & Pick<Props, "route" | "nextFix" | "landing" | "others" | "isNow" | "tracks" | "lit" | "trail">) {
  const overlay = useRef<Overlay | null>(null);
  const [paths, setPaths] = useState<PathLayer | null>(null);
  const airports = useAirports().data;
  const cities = useCities();
  const isOnline = usePushed(({ settings }) => settings?.onlineTiles.shown ?? false);
  const areMissing = useOnlineProblem(({ problem }) => problem !== null);
  // Online tiles have their own names.
  const online = isOnline && !areMissing;
  useEffect(() => {
    const made = new Overlay(chart);
    overlay.current = made;
    const stops = [onColours(made.ask), showAircraft(chart)];
    return () => {
      for (const stop of stops) stop();
      made.dispose();
    };
  }, [chart]);
  useEffect(() => {
    const layer = new PathLayer(trail).addTo(chart.map);
    setPaths(layer);
    const stop = onColours(() => layer.repaint());
    return () => {
      stop();
      layer.remove();
    };
  }, [chart, trail]);
  const final = useFinal(world);
  const shown = useMemo(
    () =>
      picture({
        route,
        nextFix,
        final,
        landing,
        others,
        airports: airports ?? [],
        cities: online ? [] : cities,
        world: world?.airports ?? null,
        stands: ground?.stands ?? [],
      }),
    [route, nextFix, final, landing, others, airports, cities, online, world, ground],
  );
  useEffect(() => overlay.current?.show(shown.marks), [shown]);
  const controllers = usePushed(({ networks }) => networks.controllers);
  const traffic = usePushed((pushed) => pushed.traffic);
  const aloft = useMemo(
    () => (isNow ? [...controllerMarks(controllers), ...trafficMarks(traffic)] : []),
    [isNow, controllers, traffic],
  );
  useEffect(() => overlay.current?.showOnline(aloft), [aloft]);
  const planned = useMemo(() => plannedRunways(route), [route]);
  useEffect(
    () => overlay.current?.showRunways(online ? null : (world?.runways ?? null), planned),
    [online, world, planned],
  );
  useEffect(() => paths?.showRoutes(shown.lines), [paths, shown]);
  useEffect(() => paths?.showTracks(tracks), [paths, tracks]);
  useEffect(() => {
    if (lit === null) return;
    // The tracks may be shown in another copy of the world.
    const { lng } = chart.map.getCenter();
    const [[, first] = [0, 0]] = lit;
    const turn = unwrapLongitude(lng, first) - first;
    const path = lit.map(([lat, lon]): L.LatLngTuple => [lat, lon + turn]);
    const line = L.polyline(path, { className: "lit-track", interactive: false }).addTo(chart.map);
    return () => {
      line.remove();
    };
  }, [chart, lit]);
  return null;
}

/** Shows the scene or the part for the flight's phase after each change, until the pilot chooses a view. */
function Viewpoint({
  chart,
  world,
  scene,
  tracks,
  camera,
}: { readonly chart: Chart; readonly world: World } & Pick<Props, "scene" | "tracks" | "camera">) {
  const placeKnown = usePushed(({ live }) => live !== null);
  const airports = world?.airports ?? null;
  const isOnFinal = usePushed(({ flight, live }) => finalRunway(airports, flight, live) !== null);
  useEffect(() => {
    useMapView.setState({ ownView: false });
    const ground = chart.map.getContainer();
    const stopped = new AbortController();
    const { signal } = stopped;
    ground.addEventListener("wheel", keepOwnView, { passive: true, signal });
    ground.addEventListener("dblclick", keepOwnView, { signal });
    ground.addEventListener("keydown", ({ key }) => "+-=_".includes(key) && keepOwnView(), { signal });
    const stop = chart.on("dragstart", stopFollowing);
    return () => {
      stop();
      stopped.abort();
    };
  }, [chart]);
  useEffect(() => useMapView.setState({ camera, airports }), [camera, airports]);
  useEffect(() => {
    const { ownView, following, camera } = useMapView.getState();
    useMapView.setState({ chart, scene, tracks });
    if (!ownView && (camera === null || !following)) fitScene();
  }, [chart, scene, tracks]);
  useEffect(() => {
    const onResized = () => {
      const { ownView, following, camera } = useMapView.getState();
      if (ownView || !following) return;
      if (camera === null) fitScene();
      else showCamera(false);
    };
    return chart.on("resized", onResized);
  }, [chart]);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of these change the view, which is in the store
  useEffect(() => {
    showCamera(!isFirst.current);
    isFirst.current = false;
  }, [chart, scene, camera, airports, placeKnown, isOnFinal]);
  useEffect(() => {
    if (placeKnown && useMapView.getState().scene.length === 0) fitScene();
  }, [placeKnown]);
  return null;
}

function Inside({ chart, scene, layout, camera, ...named }: Props & { readonly chart: Chart }) {
  const world = useWorld(chart);
  useAirportChoice(chart, world?.airports ?? null);
  const ground = useGround(world?.airports ?? null);
  const atRest = useAtRest((rest) => rest.atRest);
  return (
    <>
      {/* It comes first, so that the layers draw only what the scene shows. */}
      <Viewpoint key={layout} chart={chart} world={world} scene={scene} tracks={named.tracks} camera={camera} />
      {!atRest && <Ground chart={chart} world={world} ground={ground} />}
      <OnlineLayer chart={chart} drawn={!atRest} />
      {!atRest && <Named chart={chart} world={world} ground={ground} {...named} />}
    </>
  );
}

function Charted(props: Props) {
  const chart = useChart();
  const up = usePushed(({ settings }) => settings?.mapUp ?? "north");
  const { aboutAircraft } = props;
  useEffect(() => {
    if (chart) faceUp(up, aboutAircraft);
  }, [chart, up, aboutAircraft]);
  return chart && <Inside chart={chart} {...props} />;
}

/** The map behind all other content. It is created once and stays on every page. */
export function FlightMap(props: Props) {
  return (
    <div className="map">
      <MapContainer
        className="map-ground"
        center={[40, 0]}
        zoom={Math.max(3, Math.ceil(Math.log2(window.innerWidth / worldPx(0))))}
        minZoom={1}
        maxZoom={16}
        crs={polarMercator}
        maxBounds={[
          [-latitudeLimitDeg, Number.NEGATIVE_INFINITY],
          [latitudeLimitDeg, Number.POSITIVE_INFINITY],
        ]}
        maxBoundsViscosity={1}
        // The chart follows its size itself: Leaflet would move the map before the chart knows the new size.
        trackResize={false}
        zoomControl={false}
        attributionControl={false}
        boxZoom={false}
        fadeAnimation={false}
        zoomAnimation={!calm()}
        inertia={!calm()}
      >
        <Charted {...props} />
      </MapContainer>
      <Notes key={props.layout} />
      <ChosenAirport key={`airport ${props.layout}`} />
    </div>
  );
}
