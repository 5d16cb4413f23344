import { words } from "../../src-shared/words/words.ts";
import { usePushed } from "../state/pushed.ts";
import { Notice } from "../ui/notice.tsx";

/** Says that another pilot's flight waits on this computer: no more than that, since it is not this pilot's to see. */
export function OtherPilot() {
  const waits = usePushed(({ otherPilot }) => otherPilot);
  return waits ? <Notice tone="quiet">{words().flight.otherPilot}</Notice> : null;
}
