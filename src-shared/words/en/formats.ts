export const formats = {
  now: "now",
  ago: (span: string) => `${span} ago`,
  ahead: (span: string) => `in ${span}`,
  localTime: "LT",
};
export type FormatWords = typeof formats;
