import { staleAfterS } from "../../src-shared/contract/status.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { clockRate, useNow } from "../state/now.ts";
import { usePushed } from "../state/pushed.ts";
import { unbroken } from "../ui/format.ts";
import { Notice } from "../ui/notice.tsx";
import { deviceNow, useLink } from "./link.ts";

/** How old the page's data are: always said, because "live" that is not live is worse than nothing. */
export function Freshness() {
  const texts = words().secondScreen;
  const { span } = formats();
  const now = useNow();
  const link = useLink((state) => state.link);
  const liveMs = usePushed(({ live }) => live?.timeMs ?? null);
  if (link.kind === "connecting") return <p className="caption freshness">{texts.connecting}</p>;
  if (link.kind === "lost")
    return <Notice tone="caution">{unbroken(texts.lost(span((deviceNow() - link.sinceMs) / 1000)))}</Notice>;
  if (liveMs === null) return <p className="caption freshness">{texts.noLiveData}</p>;
  const ageS = (now - liveMs) / 1000 / clockRate();
  if (ageS > staleAfterS) return <Notice tone="caution">{unbroken(texts.dataOld(span(ageS)))}</Notice>;
  return (
    <p className="mark caption freshness">
      <span className="dot dot-good" /> {texts.live}
    </p>
  );
}
