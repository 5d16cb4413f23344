/** What a flight is called wherever a pilot reads it: "NLY 1". */
export const flightName = ({ code, number }: { readonly code: string; readonly number: string }): string =>
  `${code} ${number}`.trim();
