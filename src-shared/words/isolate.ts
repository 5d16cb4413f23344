import { withoutHidden } from "../plain-text.ts";

/** Letters that are written from right to left: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name inside a sentence, without what would turn the sentence round; one that runs the other way keeps its order to
 * itself (Unicode's FSI … PDI, as <bdi> does).
 */
export function isolate(name: string): string {
  const plain = withoutHidden(name);
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
