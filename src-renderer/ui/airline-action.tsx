import type { ComponentProps } from "react";
import { useAirlineWait } from "../state/airline-wait.ts";
import { Action } from "./action.tsx";

/**
 * A button for a request to the airline. While the airline's server asks for a wait, it is disabled and counts down.
 */
export function AirlineAction({ reason = null, ...props }: ComponentProps<typeof Action>) {
  const wait = useAirlineWait();
  return <Action {...props} reason={reason ?? wait} />;
}
