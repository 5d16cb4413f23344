/** Letters that are written from right to left: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name inside a sentence: one that runs the other way keeps its order to itself (Unicode's FSI … PDI, as <bdi> does). */
export const isolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
