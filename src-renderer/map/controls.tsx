import { memo } from "react";
import { words } from "../../src-shared/words/words.ts";
import { useLocale } from "../state/locale.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Icon } from "../ui/icons.tsx";
import { follow, showAll, stopFollowing, useMapView, zoomBy } from "./map-view.ts";

export const MapControls = memo(function MapControls() {
  useLocale();
  const { map: w, shell } = words();
  const following = useMapView((view) => view.following && !view.ownView);
  const hasScene = useMapView((view) => view.scene.length > 0);
  const hasAircraft = usePushed(({ live }) => live !== null);
  const mapUp = usePushed(({ settings }) => settings?.mapUp ?? "north");
  const set = useCommand("settings.set");
  return (
    <fieldset className="panel map-controls" data-on-map aria-label={w.view}>
      <button type="button" aria-label={w.zoomIn} title={shell.withKeys(w.zoomIn, "+")} onClick={() => zoomBy(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={w.zoomOut} title={shell.withKeys(w.zoomOut, "−")} onClick={() => zoomBy(-1)}>
        <Icon name="minus" />
      </button>
      {hasScene && (
        <button type="button" aria-label={w.wholeRoute} title={w.wholeRoute} onClick={showAll}>
          <Icon name="fit" />
        </button>
      )}
      {hasAircraft && (
        <button
          type="button"
          aria-label={w.follow}
          title={following ? w.following : w.follow}
          aria-pressed={following}
          onClick={following ? stopFollowing : follow}
        >
          <Icon name="follow" />
        </button>
      )}
      {hasAircraft && (
        <button
          type="button"
          aria-label={w.trackUp}
          title={mapUp === "track" ? w.trackUpNow : w.northUpNow}
          aria-pressed={mapUp === "track"}
          onClick={() => {
            if (mapUp === "north") useMapView.setState({ following: true });
            set.mutate({ mapUp: mapUp === "track" ? "north" : "track" });
          }}
        >
          <Icon name={mapUp} />
        </button>
      )}
    </fieldset>
  );
});
