import { useEffect } from "react";
import { MapContainer, useMap } from "react-leaflet";
import { words } from "../../src-shared/words/words.ts";
import "leaflet/dist/leaflet.css";
import "./map.css";
import type { Trail } from "../state/trail.ts";
import { Aircraft } from "./aircraft.tsx";
import { AirportsLayer } from "./airports-layer.tsx";
import { BaseLayer } from "./base-layer.ts";
import { onColours } from "./colours.ts";
import { calm } from "./keep-in-sight.ts";
import type { Scene } from "./map-view.ts";
import { QuietRoutes } from "./quiet-routes.tsx";
import { Route } from "./route.tsx";
import { TrailLayer } from "./trail-layer.tsx";
import { Viewpoint } from "./viewpoint.tsx";

function Base() {
  const map = useMap();
  const label = words().shell.map;
  useEffect(() => {
    const layer = new BaseLayer().addTo(map);
    const stop = onColours(() => layer.redraw());
    return () => {
      stop();
      layer.remove();
    };
  }, [map]);
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute("role", "application");
    container.setAttribute("aria-label", label);
  }, [map, label]);
  return null;
}

interface Props {
  /** The route that matters now. */
  readonly route: Scene[number] | null;
  /** Others that may be chosen. */
  readonly others: Scene;
  readonly scene: Scene;
  /** What was flown: by the flight of now, or by one from the logbook. */
  readonly trail: Trail;
  /** Names what lies over the map: when that is another page, the scene is fitted to it anew. */
  readonly layout: string;
}

/** The room that everything else floats in. It is made once and stays through every page. */
export function FlightMap({ route, others, scene, trail, layout }: Props) {
  return (
    <MapContainer
      className="map"
      center={[40, 0]}
      zoom={3}
      minZoom={2}
      maxZoom={13}
      maxBounds={[
        [-85.05, Number.NEGATIVE_INFINITY],
        [85.05, Number.POSITIVE_INFINITY],
      ]}
      maxBoundsViscosity={1}
      zoomControl={false}
      attributionControl={false}
      fadeAnimation={false}
      zoomAnimation={!calm()}
      inertia={!calm()}
      preferCanvas
    >
      <Base />
      <AirportsLayer />
      <QuietRoutes routes={others} />
      {route && <Route departure={route.departure} arrival={route.arrival} />}
      <TrailLayer trail={trail} />
      <Aircraft />
      <Viewpoint key={layout} scene={scene} />
    </MapContainer>
  );
}
