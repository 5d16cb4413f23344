import type { formats as english } from "../en/formats.ts";

export const formats: typeof english = {
  now: "jetzt",
  ago: (span) => `vor ${span}`,
  daysAgo: (days) => `vor ${days} Tagen`,
  ahead: (span) => `in ${span}`,
  late: (span) => `${span} zu spät`,
  early: (span) => `${span} zu früh`,
  onTime: "pünktlich",
  localTime: "LT",
};
