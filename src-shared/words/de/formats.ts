import type { formats as english } from "../en/formats.ts";

/** A length of time after "seit" or "nach". */
export const dative = (span: string): string => span.replace(/ Tage$/, " Tagen");

export const formats: typeof english = {
  now: "jetzt",
  justNow: "gerade eben",
  days: (days) => `${days} Tage`,
  ago: (span) => `vor ${span}`,
  daysAgo: (days) => `vor ${days} Tagen`,
  ahead: (span) => `in ${span}`,
  late: (span) => `${span} zu spät`,
  early: (span) => `${span} zu früh`,
  onTime: "pünktlich",
  localTime: "LT",
};
