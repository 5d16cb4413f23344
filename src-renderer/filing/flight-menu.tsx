import { useState } from "react";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { MoreMenu } from "../ui/more-menu.tsx";
import { useShortcuts } from "../ui/shortcut.ts";
import { CancelDialog } from "./cancel-dialog.tsx";

/** What a pilot seldom wants: the thin bar for a single screen, which the simulator fills, and the end without a report. */
export function FlightMenu({ flight }: { readonly flight: Pick<FlightView, "head" | "stage"> }) {
  const texts = words().flight;
  const { strip } = useShortcuts();
  const show = useCommand("shell.showAs");
  const [cancelling, setCancelling] = useState(false);
  return (
    <>
      <MoreMenu
        label={texts.more}
        items={[
          {
            name: words().shell.withKeys(texts.compactStrip, strip),
            onPress: () => show.mutate({ shape: "strip" }),
          },
          {
            name: texts.cancelFlight,
            onPress: () => setCancelling(true),
          },
        ]}
      />
      {cancelling && <CancelDialog flight={flight} onClose={() => setCancelling(false)} />}
    </>
  );
}
