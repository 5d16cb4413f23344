// @vitest-environment happy-dom
import L from "leaflet";
import { afterEach, expect, test } from "vitest";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import type { FlightView, Live } from "../../src-shared/domain/flight-view.ts";
import { turnDeg } from "../../src-shared/domain/geodesy.ts";
import { moved } from "../../src-shared/domain/runway.ts";
import { loggedTrail, trail } from "../state/follow-trail.ts";
import { useNavigation } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { Chart } from "./chart.ts";
import { polarMercator } from "./crs.ts";
import { fitScene, keepInSight, useMapView } from "./map-view.ts";

const initial = { pushed: usePushed.getState(), view: useMapView.getState(), navigation: useNavigation.getState() };
afterEach(() => {
  for (const each of [trail, loggedTrail]) each.replace([]);
  usePushed.setState(initial.pushed, true);
  useMapView.setState(initial.view, true);
  useNavigation.setState(initial.navigation, true);
});

/** A map of 1,280 by 800 px without panels. */
function openChart(): Chart {
  const window = document.createElement("div");
  const ground = document.createElement("div");
  for (const element of [window, ground]) {
    Object.defineProperty(element, "clientWidth", { value: 1280 });
    Object.defineProperty(element, "clientHeight", { value: 800 });
  }
  window.append(ground);
  document.body.append(window);
  const map = L.map(ground, { crs: polarMercator, center: [50, 0], zoom: 9, zoomControl: false });
  const chart = new Chart(map, window);
  useMapView.setState({ chart });
  return chart;
}

const liveAt = (latitudeDeg: number, longitudeDeg: number): Live => ({
  ...{ timeMs: 0, latitudeDeg, longitudeDeg, headingTrueDeg: 0, altitudeFt: 1000, aglFt: 1000 },
  ...{ groundSpeedKt: 100, indicatedAirspeedKt: 100, verticalSpeedFpm: 0, fuelLb: 100, totalWeightLb: null },
  ...{ simulationRate: 1, paused: false, onGround: false },
});
const airport = (icao: string, latitudeDeg: number, longitudeDeg: number) => ({
  ...{ icao, name: icao, latitudeDeg, longitudeDeg },
});
const nadi = airport("NFFN", -17.76, 177.44);
const suva = airport("NFNA", -18.04, 178.56);
const flight = { head: { departure: airport("EDDF", 50.03, 8.57) } } as unknown as FlightView;

test.each([
  ["fly", 3],
  ["logbook", 10],
  ["bookings", 10],
] as const)("on the page %s the map shows the route at zoom %i", (page, zoom) => {
  const chart = openChart();
  usePushed.setState({ flight, live: liveAt(48, 10) });
  trail.replace([
    [0, 50.03, 8.57, 300, 0, 0],
    [1000, 48, 10, 3000, 250, 130],
  ]);
  useNavigation.setState({ page });
  useMapView.setState({ scene: [{ departure: nadi, arrival: suva }] });
  fitScene();
  expect(chart.view().zoom).toBe(zoom);
});

test("a round trip of the logbook is shown with its path", () => {
  const chart = openChart();
  loggedTrail.replace([
    [0, -17.76, 177.44, 60, 0, 0],
    [1000, -17.76, 180.44, 3000, 100, 170],
    [2000, -17.76, 177.44, 60, 0, 340],
  ]);
  useNavigation.setState({ page: "logbook" });
  useMapView.setState({ scene: [{ departure: nadi, arrival: nadi }] });
  fitScene();
  expect(chart.view().zoom).toBe(9);
});

test("with the track up, an approach with a drift of 15° does not swing the map", () => {
  const chart = openChart();
  usePushed.setState({ settings: { ...defaultSettings, mapUp: "track" } });
  useMapView.setState({ aboutAircraft: true });
  const ups: number[] = [];
  let place = { latitudeDeg: 50, longitudeDeg: 8 };
  for (let step = 0; step < 40; step++) {
    keepInSight({ ...liveAt(place.latitudeDeg, place.longitudeDeg), timeMs: 250 * step, headingTrueDeg: 75 });
    if (step > 4) ups.push(chart.upDeg);
    // 100 kt for a quarter of a second.
    place = moved(place, 90, (100 / 3600 / 4) * (1852 / 0.3048));
  }
  expect(Math.max(...ups.map((up) => Math.abs(turnDeg(90, up))))).toBeLessThan(3);
});
