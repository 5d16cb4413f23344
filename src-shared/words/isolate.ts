import { withoutHidden } from "../domain/plain-text.ts";

/** Letters that are written from right to left: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for use inside a sentence, without characters that would reverse the sentence. A right-to-left name is
 * enclosed in Unicode's FSI … PDI (as in <bdi>), so that its order does not affect the sentence.
 */
export function isolate(name: string): string {
  const plain = withoutHidden(name);
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
