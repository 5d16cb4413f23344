import { useEffect } from "react";
import { useMap, useMapEvents } from "react-leaflet";
import { usePushed } from "../state/pushed.ts";
import { fitScene, type Scene, stopFollowing, useMapView } from "./map-view.ts";

/** Shows the scene whenever it is another one, and the aircraft's place once it is first known. */
export function Viewpoint({ scene }: { readonly scene: Scene }) {
  const map = useMap();
  const placeKnown = usePushed(({ live }) => live !== null);
  useMapEvents({ dragstart: stopFollowing });
  useEffect(() => {
    useMapView.setState({ map, scene });
    fitScene();
  }, [map, scene]);
  useEffect(() => {
    if (placeKnown && useMapView.getState().scene.length === 0) fitScene();
  }, [placeKnown]);
  return null;
}
