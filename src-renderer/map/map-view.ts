import { create } from "zustand";
import type { Airport } from "../../src-shared/domain/airline-data.ts";
import type { Airports } from "../../src-shared/domain/airport-table.ts";
import type { FlightPlan } from "../../src-shared/domain/flight-plan.ts";
import type { Live } from "../../src-shared/domain/flight-view.ts";
import { bearingDeg, distanceNm, type LatLon, turnDeg, unwrapLongitude } from "../../src-shared/domain/geodesy.ts";
import { loggedTrail, trail } from "../state/follow-trail.ts";
import { openPage, type Page, useNavigation } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { calm } from "../ui/calm.ts";
import type { Chart } from "./chart.ts";
import type { Outline } from "./coast.ts";
import { drawnAt } from "./drawn-at.ts";
import { airportAround, centreLine, finalRunway } from "./final.ts";
import { mercatorLatitudeDeg, mercatorLongitudeDeg } from "./mercator.ts";
import type { Camera } from "./phase-camera.ts";
import { narrowestPath, type Path, placedRoute } from "./placed.ts";

/** The routes on the map: one on the flight page, one for each booking on the bookings page. */
export type Scene = readonly {
  readonly departure: Airport;
  readonly arrival: Airport;
  readonly route?: readonly string[];
  readonly plan?: FlightPlan | null;
}[];

interface MapView {
  readonly chart: Chart | null;
  readonly scene: Scene;
  /** The flown tracks that the page shows, if any. */
  readonly tracks: readonly Outline[];
  /** Whether the map keeps the aircraft in sight. */
  readonly following: boolean;
  /** Whether the pilot has chosen the zoom, which stays until Follow or another page. */
  readonly ownView: boolean;
  /** The part of the flight to show in this phase. Null on other pages, which show the whole scene. */
  readonly camera: Camera | null;
  /** The airports of the world. Null until they are read. */
  readonly airports: Airports | null;
  /** Whether the page shows the aircraft. Other pages show other places, with north up. */
  readonly aboutAircraft: boolean;
  /** The airport with the open card: its index, and whether the keyboard opened it. */
  readonly airport: { readonly index: number; readonly byKey: boolean } | null;
  /** The airport of the last search, and the page that shows it. */
  readonly wanted: { readonly index: number; readonly place: LatLon; readonly page: Page } | null;
}

export const useMapView = create<MapView>(() => ({
  chart: null,
  scene: [],
  tracks: [],
  following: true,
  ownView: false,
  camera: null,
  airports: null,
  aboutAircraft: false,
  airport: null,
  wanted: null,
}));

export const keepOwnView = () => useMapView.setState({ ownView: true });
export const stopFollowing = () => useMapView.setState({ following: false });

/** Close enough to see the shape of a coast, far enough to know the place. */
const alongsideZoom = 9;
/**
 * With the track up, the aircraft may move this far from its place, and its track this far from straight up, before the
 * map moves.
 */
const strayPx = 8;
const strayDeg = 2;
/** A shorter distance gives a noisy track, so the last one stays. An aircraft that hardly moves has its heading. */
const leastWayNm = 0.01;
const hardlyKt = 20;

/** Derives the aircraft's track, true degrees; its heading while it hardly moves. */
function createTrack(): (live: Live) => number {
  let before: LatLon | null = null;
  let track: number | null = null;
  return (live) => {
    const way = before === null ? Number.POSITIVE_INFINITY : distanceNm(before, live);
    const isSlow = live.groundSpeedKt !== null && live.groundSpeedKt < hardlyKt;
    if (way < leastWayNm && !isSlow) return track ?? 0;
    track = before !== null && way < 30 && !isSlow ? bearingDeg(before, live) : live.headingTrueDeg;
    before = live;
    return track ?? 0;
  };
}
const trackOf = createTrack();

/**
 * Keeps the aircraft in sight, and its track up if the pilot chose that. Moves the map as seldom as possible, because a
 * map at rest costs nothing.
 */
export function keepInSight(live: Live): void {
  const { chart, following, aboutAircraft } = useMapView.getState();
  if (!chart || !following || !aboutAircraft) return;
  const place = drawnAt(live);
  const { left, right, top, bottom } = chart.free();
  const at = chart.screenOf(place);
  if (usePushed.getState().settings?.mapUp === "track") {
    const track = trackOf(live);
    const isTurned = chart.isTurned && Math.abs(turnDeg(chart.upDeg, track)) < strayDeg;
    const home = { x: (left + right) / 2, y: top + 0.7 * (bottom - top) };
    if (isTurned && Math.hypot(at.x - home.x, at.y - home.y) < strayPx) return;
    if (!isTurned) chart.turn(track);
    chart.put(place, home);
  } else if (at.x < left || at.x > right || at.y < top || at.y > bottom) chart.putInMiddle(place, undefined, true);
}

export function follow(): void {
  useMapView.setState({ following: true, ownView: false });
  const { chart, camera } = useMapView.getState();
  const { live } = usePushed.getState();
  if (!chart || !live) return;
  if (camera !== null) showCamera(true);
  if (usePushed.getState().settings?.mapUp === "track") keepInSight(live);
  else if (camera === null) chart.putInMiddle(drawnAt(live), undefined, true);
}

/** The places that the map shows in this phase. Null: the whole route. */
function cameraPlaces(): Path | null {
  const { camera, airports } = useMapView.getState();
  const { live, flight } = usePushed.getState();
  if (live === null || camera === null || camera === "route") return null;
  const here = drawnAt(live);
  const near = (path: Path): Path => path.map(([lat, lon]) => [lat, unwrapLongitude(here[1], lon)]);
  if (camera === "airport") return near(airportAround(airports, live));
  const runway = finalRunway(airports, flight, live);
  const end = flight?.head.arrival;
  if (runway !== null) return [here, ...near(centreLine(runway))];
  return end === undefined || end.latitudeDeg === null || end.longitudeDeg === null
    ? null
    : [here, ...near([[end.latitudeDeg, end.longitudeDeg]])];
}

/**
 * Shows the part of the flight that matters in this phase, unless the pilot has chosen a view. `moves`: with an
 * animation.
 */
export function showCamera(moves: boolean): void {
  const { chart, camera, following, ownView } = useMapView.getState();
  if (chart === null || camera === null || !following || ownView) return;
  const places = cameraPlaces();
  if (places === null) fitScene(moves);
  else chart.ease(places, moves && !calm());
}

/** Rotates the map to its new direction, after a change of page or of the pilot's setting. */
export function faceUp(up: "north" | "track", aboutAircraft: boolean): void {
  useMapView.setState({ aboutAircraft });
  const { chart } = useMapView.getState();
  const { live } = usePushed.getState();
  if (up === "north" || !aboutAircraft) chart?.turn(null);
  else if (live) keepInSight(live);
}

/** Zooms in or out: about the aircraft while the map follows it, otherwise about the middle of the window. */
export function zoomBy(step: 1 | -1): void {
  keepOwnView();
  const { chart, following, aboutAircraft } = useMapView.getState();
  const { live } = usePushed.getState();
  chart?.zoomBy(step, following && aboutAircraft && live ? drawnAt(live) : null);
}

/** The farthest zoom of an overview. Farther out the world appears several times, and many routes are hard to read. */
const overviewZoom = 2;

/** The corners of a track's box, which need the same view as the whole track. */
const cornersOf = ({ minX, maxX, minY, maxY }: Outline): Path => [
  [mercatorLatitudeDeg(minY), mercatorLongitudeDeg(minX)],
  [mercatorLatitudeDeg(maxY), mercatorLongitudeDeg(maxX)],
];

/** Shows the whole scene beside the panels. Without a scene: the aircraft. */
export function fitScene(moves = false): void {
  const { chart, scene, tracks } = useMapView.getState();
  if (!chart) return;
  if (tracks.length > 0) {
    chart.fit(narrowestPath(tracks.map(cornersOf)), overviewZoom);
    return;
  }
  const routes = scene.map(({ departure, arrival, route, plan }): Path => {
    const { from, to, path } = placedRoute(departure, arrival, route, undefined, plan);
    const ends = [from, to].flatMap((end): Path => (end ? [[end.latitudeDeg, end.longitudeDeg]] : []));
    return [...ends, ...path];
  });
  const places = routes.length > 1 ? narrowestPath(routes) : routes.flat();
  const { live, flight } = usePushed.getState();
  const { page } = useNavigation.getState();
  // These pages show other flights.
  const isPresent = flight !== null && page !== "bookings" && page !== "logbook";
  const flown = isPresent ? trail.points : page === "logbook" ? loggedTrail.points : [];
  for (const [, latitude, longitude] of flown) places.push([latitude, longitude]);
  if (isPresent && live !== null) places.push(drawnAt(live));
  if (places.length > 0) chart.fit(places, scene.length > 1 ? overviewZoom : 0, moves && !calm());
  else if (live) chart.putInMiddle(drawnAt(live), alongsideZoom);
}

/**
 * Shows the whole scene at the pilot's request and stops following. Otherwise, with the track up, the next sample would
 * move the map back to the aircraft.
 */
export function showAll(): void {
  if (usePushed.getState().settings?.mapUp === "track") stopFollowing();
  keepOwnView();
  fitScene();
}

/** At this zoom an airport's runways fill a good part of the window. */
const fieldZoom = 13;
/** The width that a card needs beside a page, px. */
const leastBesidePx = 320;

/** Shows the airport of the last search on its page. */
export function showWanted(): void {
  const { wanted, chart } = useMapView.getState();
  if (wanted === null || chart === null) return;
  if (wanted.page !== useNavigation.getState().page) {
    useMapView.setState({ wanted: null });
    return;
  }
  const { index, place } = wanted;
  stopFollowing();
  chart.putInMiddle([place.latitudeDeg, place.longitudeDeg], fieldZoom);
  useMapView.setState({ airport: { index, byKey: true } });
}

/** Shows an airport of the world beside the open page, or on the flight's page if there is no room. */
export function showAirport(index: number, place: LatLon): void {
  const { chart } = useMapView.getState();
  if (chart === null) return;
  const { left, right } = chart.uncovered();
  if (right - left < leastBesidePx) openPage("fly");
  useMapView.setState({ wanted: { index, place, page: useNavigation.getState().page } });
  showWanted();
}
