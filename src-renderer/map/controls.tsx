import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Icon } from "../ui/icons.tsx";
import { fitScene, follow, stopFollowing, useMapView, zoomBy } from "./map-view.ts";

export function MapControls() {
  const following = useMapView((view) => view.following);
  const hasScene = useMapView((view) => view.scene.length > 0);
  const hasAircraft = usePushed(({ live }) => live !== null);
  const mapUp = usePushed(({ settings }) => settings?.mapUp ?? "north");
  const set = useCommand("settings.set");
  return (
    <fieldset className="panel map-controls" aria-label="Map view">
      <button type="button" aria-label="Zoom in" title="Zoom in" onClick={() => zoomBy(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Zoom out" title="Zoom out" onClick={() => zoomBy(-1)}>
        <Icon name="minus" />
      </button>
      {hasScene && (
        <button type="button" aria-label="Show the whole route" title="Show the whole route" onClick={fitScene}>
          <Icon name="fit" />
        </button>
      )}
      {hasAircraft && (
        <button
          type="button"
          aria-label="Follow the aircraft"
          title={following ? "Following the aircraft" : "Follow the aircraft"}
          aria-pressed={following}
          onClick={following ? stopFollowing : follow}
        >
          <Icon name="follow" />
        </button>
      )}
      {hasAircraft && (
        <button
          type="button"
          aria-label="Track up"
          title={mapUp === "track" ? "Track up. Press for north up" : "North up. Press for track up"}
          aria-pressed={mapUp === "track"}
          onClick={() => set.mutate({ mapUp: mapUp === "track" ? "north" : "track" })}
        >
          <Icon name={mapUp} />
        </button>
      )}
    </fieldset>
  );
}
