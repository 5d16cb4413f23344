import { useState } from "react";
import type { SessionView } from "../../src-shared/contract/accounts.ts";
import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { useNavigation } from "../state/navigation.ts";
import { useOpenFlight, useSession } from "../state/pushed.ts";
import { useAirline } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { WayIn } from "./sign-in.tsx";

function Banner({ airline, session }: { readonly airline: AirlineProfile; readonly session: SessionView }) {
  const texts = words().signIn;
  const [asking, setAsking] = useState(false);
  return (
    <>
      {session.kind === "signed_out" && (
        <div className="banner panel" data-covers="top">
          <Notice tone="caution" action={<Action onPress={() => setAsking(true)}>{texts.again}</Action>}>
            {texts.inFlight}
          </Notice>
        </div>
      )}
      <Dialog title={texts.to(isolate(airline.name))} isOpen={asking} onClose={() => setAsking(false)}>
        <WayIn airline={airline} session={session} />
        <div className="buttons">
          <Action onPress={() => setAsking(false)}>{texts.later}</Action>
        </div>
      </Dialog>
    </>
  );
}

/** The banner while a flight continues without a session. It opens a sign-in without leaving the page. */
export function SignedOut() {
  const session = useSession();
  const airline = useAirline();
  const hasFlight = useOpenFlight() !== null;
  const page = useNavigation((navigation) => navigation.page);
  const asksItself = page === "bookings" || page === "schedule";
  if (!session || !airline || session.kind === "signed_in" || asksItself || !hasFlight) return null;
  return <Banner airline={airline} session={session} />;
}
