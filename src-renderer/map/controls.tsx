import { memo } from "react";
import { words } from "../../src-shared/words/words.ts";
import { canAct } from "../state/bridge.ts";
import { useLocale } from "../state/locale.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Icon } from "../ui/icons.tsx";
import { follow, showAll, stopFollowing, useMapView, zoomBy } from "./map-view.ts";

export const MapControls = memo(function MapControls() {
  useLocale();
  const { map: texts, shell } = words();
  const following = useMapView((view) => view.following && !view.ownView);
  const hasScene = useMapView((view) => view.scene.length > 0);
  const hasAircraft = usePushed(({ live }) => live !== null);
  const mapUp = usePushed(({ settings }) => settings?.mapUp ?? "north");
  const set = useCommand("settings.set");
  return (
    <fieldset className="panel map-controls" data-on-map aria-label={texts.view}>
      <button
        type="button"
        aria-label={texts.zoomIn}
        title={shell.withKeys(texts.zoomIn, "+")}
        onClick={() => zoomBy(1)}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        aria-label={texts.zoomOut}
        title={shell.withKeys(texts.zoomOut, "−")}
        onClick={() => zoomBy(-1)}
      >
        <Icon name="minus" />
      </button>
      {hasScene && (
        <button type="button" aria-label={texts.wholeRoute} title={texts.wholeRoute} onClick={showAll}>
          <Icon name="fit" />
        </button>
      )}
      {hasAircraft && (
        <button
          type="button"
          aria-label={texts.follow}
          title={following ? texts.following : texts.follow}
          aria-pressed={following}
          onClick={following ? stopFollowing : follow}
        >
          <Icon name="follow" />
        </button>
      )}
      {hasAircraft && canAct() && (
        <button
          type="button"
          aria-label={texts.trackUp}
          title={mapUp === "track" ? texts.trackUpNow : texts.northUpNow}
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
