import { words } from "../../src-shared/words/words.ts";
import { usePushed } from "../state/pushed.ts";
import { Notice } from "../ui/notice.tsx";

/** Shows that another pilot's flight waits on this computer. This pilot must not see any more of it. */
export function OtherPilot() {
  const waits = usePushed(({ otherPilot }) => otherPilot);
  return waits ? <Notice tone="quiet">{words().flight.otherPilot}</Notice> : null;
}
