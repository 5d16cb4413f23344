import type { Landing } from "../../src-shared/domain/flight.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { bounceWords } from "../outcome/landing-words.ts";
import { joined } from "../ui/format.ts";

/** Announces the landing to screen readers as soon as it is measured. */
export function LandingSpoken({ landing }: { readonly landing: Landing | null }) {
  const { landingRate, bounces } = words().filing;
  const rate = joined(formats().landingRate(landing?.rateFpm));
  return (
    <p className="unseen" role="status">
      {landing && `${landingRate}: ${rate}. ${bounces}: ${bounceWords(landing)}.`}
    </p>
  );
}
