import type { Receipt } from "../../src-shared/domain/flight-view.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { Notice } from "../ui/notice.tsx";

/** What the pilot must know about a filed report: how it was proved, what the airline decided, what is left to do. */
export function ReceiptNotes({ receipt }: { readonly receipt: Receipt }) {
  const texts = words().filing;
  const { answered, seenBy = "unsaid", short, decision, decisionReason = "", bookingLeft } = receipt;
  return (
    <>
      {decision === "rejected" && (
        <Notice tone="caution">
          {decisionReason === "" ? texts.rejected : texts.rejectedBecause(isolate(decisionReason))}
        </Notice>
      )}
      {!answered && <Notice tone="quiet">{texts.seen[seenBy]}</Notice>}
      {!answered && bookingLeft === false && <Notice tone="caution">{texts.bookingStays}</Notice>}
      {short === true && <Notice tone="caution">{texts.shortSent}</Notice>}
    </>
  );
}
