import { useState } from "react";
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { Icon } from "../ui/icons.tsx";
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
      <MenuTrigger>
        <Button className="menu-button" aria-label={texts.more}>
          <Icon name="more" size={18} />
        </Button>
        <Popover className="popover panel" placement="bottom end">
          <Menu>
            <MenuItem className="choice-item" onAction={() => show.mutate({ shape: "strip" })}>
              {words().shell.withKeys(texts.compactStrip, strip)}
            </MenuItem>
            <MenuItem className="choice-item" onAction={() => setCancelling(true)}>
              {flight.stage.kind === "unfinished" ? texts.discardFlight : texts.cancelFlight}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {cancelling && <CancelDialog flight={flight} onClose={() => setCancelling(false)} />}
    </>
  );
}
