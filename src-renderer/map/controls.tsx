import { words } from "../../src-shared/words/words.ts";
import { usePushed } from "../state/pushed.ts";
import { Icon } from "../ui/icons.tsx";
import { fitScene, follow, stopFollowing, useMapView, zoomBy } from "./map-view.ts";

export function MapControls() {
  const { shell } = words();
  const following = useMapView((view) => view.following);
  const hasScene = useMapView((view) => view.scene.length > 0);
  const hasAircraft = usePushed(({ live }) => live !== null);
  return (
    <fieldset className="panel map-controls" aria-label={shell.mapView}>
      <button type="button" aria-label={shell.zoomIn} title={shell.zoomIn} onClick={() => zoomBy(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={shell.zoomOut} title={shell.zoomOut} onClick={() => zoomBy(-1)}>
        <Icon name="minus" />
      </button>
      {hasScene && (
        <button type="button" aria-label={shell.wholeRoute} title={shell.wholeRoute} onClick={fitScene}>
          <Icon name="fit" />
        </button>
      )}
      {hasAircraft && (
        <button
          type="button"
          aria-label={shell.follow}
          title={following ? shell.following : shell.follow}
          aria-pressed={following}
          onClick={following ? stopFollowing : follow}
        >
          <Icon name="follow" />
        </button>
      )}
    </fieldset>
  );
}
