export const formats = {
  now: "now",
  justNow: "just now",
  /** At least two. */
  days: (days: string) => `${days} days`,
  ago: (span: string) => `${span} ago`,
  /** At least two. */
  daysAgo: (days: number) => `${days} days ago`,
  ahead: (span: string) => `in ${span}`,
  late: (span: string) => `${span} late`,
  early: (span: string) => `${span} early`,
  onTime: "on time",
  localTime: "LT",
};
export type FormatWords = typeof formats;
